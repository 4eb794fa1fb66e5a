export interface Rate {
  readonly perSecond: number
  /** How many at once, after a pause. */
  readonly burst: number
}

/** So many of something a second: a token bucket, counted in milliseconds. */
export class Allowance {
  readonly #rate: Rate
  #savedMs: number
  #countedAtMs: number

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate
    this.#savedMs = rate.burst * (1_000 / rate.perSecond)
    this.#countedAtMs = nowMs
  }

  /** Takes one; false when none is left. */
  take(nowMs: number): boolean {
    const costMs = 1_000 / this.#rate.perSecond
    this.#savedMs = Math.min(this.#rate.burst * costMs, this.#savedMs + nowMs - this.#countedAtMs)
    this.#countedAtMs = nowMs
    if (this.#savedMs < costMs) return false
    this.#savedMs -= costMs
    return true
  }
}
