/** Business time that could not be computed in time is made up for, but never more than so much real time of it. */
const CATCH_UP_MS = 2_000

/** How many business seconds are to pass, by the real time that has passed. No second is ever skipped: what is late comes later. */
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
    return Math.floor(this.seconds)
  }

  /** So many have passed. */
  pay(seconds: number): void {
    this.seconds -= seconds
  }
}
