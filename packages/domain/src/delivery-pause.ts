const FIRST_MS = 5_000
const LONGEST_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * How long to wait after so many failed tries before a message is sent again: five seconds, then twice as
 * long each time, an hour at most; null when the message is a day old by then.
 */
export function deliveryPauseMs(tries: number, ageMs: number): number | null {
  const pauseMs = Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS)
  return ageMs + pauseMs > DAY_MS ? null : pauseMs
}
