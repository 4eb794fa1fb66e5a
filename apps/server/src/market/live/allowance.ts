export interface Rate {
  readonly perSecond: number
  /** How many at once, after a pause. */
  readonly burst: number
}

/** So many of something a second: a token bucket, counted in milliseconds. */
export class Allowance {
  readonly #costMs: number
  readonly #maxMs: number
  #savedMs: number
  #countedAtMs: number

  constructor({ perSecond, burst }: Rate, nowMs: number) {
    this.#costMs = 1_000 / perSecond
    this.#maxMs = burst * this.#costMs
    this.#savedMs = this.#maxMs
    this.#countedAtMs = nowMs
  }

  /** Takes one; false when none is left. */
  take(nowMs: number): boolean {
    this.#savedMs = Math.min(this.#maxMs, this.#savedMs + nowMs - this.#countedAtMs)
    this.#countedAtMs = nowMs
    if (this.#savedMs < this.#costMs) return false
    this.#savedMs -= this.#costMs
    return true
  }
}
