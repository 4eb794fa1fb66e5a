/** So many failures in a row, and a transfer cannot go on by itself: staff and its customer read so. */
export const STUCK_AFTER = 3

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MINUTES = 60

/**
 * How long to wait after so many failures in a row: not at all at first, then a minute, twice as long each time, an
 * hour at most.
 */
export function pauseAfterMs(failures: number): number {
  if (failures < STUCK_AFTER) return 0
  return Math.min(2 ** (failures - STUCK_AFTER), LONGEST_PAUSE_MINUTES) * MINUTE_MS
}
