import { type Refusal, refusal } from '../outcome.ts'
import type { ClockWindow } from '../staff/setting-bounds.ts'

function secondOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 3_600 + Number(minutes) * 60
}

/**
 * Whether transfers out are taken at this second of the business day. Of one window there is one message; of a morning and an
 * afternoon the one that begins next is named.
 */
export function refuseOutsideWindows(windows: readonly ClockWindow[], second: number): Refusal | null {
  if (windows.some(({ from, to }) => second >= secondOf(from) && second < secondOf(to))) return null
  const [morning, afternoon] = windows
  if (morning === undefined) return null
  if (afternoon === undefined) return refusal('outside-window', { from: morning.from, to: morning.to })
  const isBetween = second >= secondOf(morning.to) && second < secondOf(afternoon.from)
  return isBetween
    ? refusal('before-afternoon-window', { from: afternoon.from })
    : refusal('before-morning-window', { from: morning.from })
}
