export type BlockWindowName = 'morning' | 'afternoon'
export type BlockWindow = { readonly name: BlockWindowName; readonly from: number; readonly to: number }

const NOON = 12 * 3_600

function secondOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 3_600 + Number(minutes) * 60
}

/** The windows in seconds of the day. One that begins before noon goes by yesterday's close, a later one by today's trades. */
export function blockWindows(windows: readonly { readonly from: string; readonly to: string }[]): BlockWindow[] {
  return windows.map(({ from, to }) => ({ name: secondOf(from) < NOON ? 'morning' : 'afternoon', from: secondOf(from), to: secondOf(to) }))
}

export type WindowStanding = { readonly open: BlockWindowName | null; readonly next: BlockWindowName | null }

/** Which window is open at a second of the day, and which begins next. A window ends before the second it names. */
export function standingAt(windows: readonly BlockWindow[], second: number): WindowStanding {
  return {
    open: windows.find(({ from, to }) => second >= from && second < to)?.name ?? null,
    next: windows.find(({ from }) => second < from)?.name ?? null,
  }
}

/** The trades an afternoon's reference comes from: the quarter of an hour that ends five minutes before the window, 13:45 to 14:00 for 14:05. */
export function referenceSpan(window: BlockWindow): { readonly from: number; readonly to: number } {
  return { from: window.from - 20 * 60, to: window.from - 5 * 60 }
}
