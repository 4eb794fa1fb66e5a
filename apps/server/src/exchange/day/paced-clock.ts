/** The clock catches up business time that was computed late, but at most this much real time of it. */
const CATCH_UP_MS = 2_000

/**
 * Gives the number of business seconds that must pass for the real time that has passed. No second is skipped: a late
 * second comes later.
 */
export class PacedClock {
  private readonly speed: () => number
  private at: number
  private seconds = 0

  constructor(speed: () => number, nowMs: number) {
    this.speed = speed
    this.at = nowMs
  }

  /** Whole seconds due at this reading of a clock that never goes back. */
  due(nowMs: number): number {
    const speed = this.speed()
    const most = (CATCH_UP_MS / 1_000) * speed
    this.seconds = Math.min(most, this.seconds + ((nowMs - this.at) / 1_000) * speed)
    this.at = nowMs
    return this.owedSeconds
  }

  /** Whole seconds that were due at the last reading and have not passed. */
  get owedSeconds(): number {
    return Math.floor(this.seconds)
  }

  /** So many have passed. */
  pay(seconds: number): void {
    this.seconds -= seconds
  }
}
