export type BlockWindowName = 'morning' | 'afternoon'
export type BlockWindow = { readonly name: BlockWindowName; readonly from: number; readonly to: number }

const NOON = 12 * 3_600

function secondOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 3_600 + Number(minutes) * 60
}

/** The first second of a day of business time, and the second at which its continuous trading begins. */
export type DayBegins = { readonly first: number; readonly trading: number }

/** A day of Indian time, which begins at midnight. */
export const WHOLE_DAY: DayBegins = { first: 0, trading: 24 * 3_600 }

/**
 * The windows of a day, in seconds of that day. A window before noon uses yesterday's close as its reference, a later
 * one today's trades. Business time that skips the nights begins with the pre-open session. A window that would be
 * over by then begins at the first second and keeps its length, but ends when continuous trading begins.
 */
export function blockWindows(
  windows: readonly { readonly from: string; readonly to: string }[],
  day: DayBegins,
): BlockWindow[] {
  return windows.map((window): BlockWindow => {
    const [from, to] = [secondOf(window.from), secondOf(window.to)]
    const name = from < NOON ? 'morning' : 'afternoon'
    return to > day.first
      ? { name, from, to }
      : { name, from: day.first, to: Math.min(day.first + to - from, day.trading) }
  })
}

/** A second of the day as a clock time: 09:15. */
export function clockText(second: number): string {
  const two = (count: number): string => String(Math.floor(count)).padStart(2, '0')
  return `${two(second / 3_600)}:${two((second % 3_600) / 60)}`
}

export type WindowStanding = { readonly open: BlockWindowName | null; readonly next: BlockWindowName | null }

/**
 * The window that is open at a second of the day, and the next one. A window ends before the second that it names.
 */
export function standingAt(windows: readonly BlockWindow[], second: number): WindowStanding {
  return {
    open: windows.find(({ from, to }) => second >= from && second < to)?.name ?? null,
    next: windows.find(({ from }) => second < from)?.name ?? null,
  }
}

/**
 * The time whose trades give the reference of an afternoon window: the fifteen minutes that end five minutes before
 * it, 13:45 to 14:00 for 14:05.
 */
export function referenceSpan(window: BlockWindow): { readonly from: number; readonly to: number } {
  return { from: window.from - 20 * 60, to: window.from - 5 * 60 }
}
