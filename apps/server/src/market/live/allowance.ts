export interface Rate {
  readonly perSecond: number
  /** How many at once, after a pause. */
  readonly burst: number
}

/** So many of something a second: a token bucket, counted in milliseconds. */
export class Allowance {
  readonly #costMs: number
  readonly #mostMs: number
  #savedMs: number
  #countedAtMs: number

  constructor({ perSecond, burst }: Rate, nowMs: number) {
    this.#costMs = 1_000 / perSecond
    this.#mostMs = burst * this.#costMs
    this.#savedMs = this.#mostMs
    this.#countedAtMs = nowMs
  }

  /** Takes one; false when none is left. */
  take(nowMs: number): boolean {
    this.#savedMs = Math.min(this.#mostMs, this.#savedMs + nowMs - this.#countedAtMs)
    this.#countedAtMs = nowMs
    if (this.#savedMs < this.#costMs) return false
    this.#savedMs -= this.#costMs
    return true
  }
}
