import type { TradedRange } from '../../market/ports/trading-day.ts'

/** The lowest and highest trade of each instrument between two looks, for those who wait for a price. A trade costs two comparisons and makes nothing. */
export class TradedRanges {
  readonly #low: Float64Array
  readonly #high: Float64Array
  /** The number of the trade, and its second, that made the low and the high. */
  readonly #lowAt: Float64Array
  readonly #highAt: Float64Array
  readonly #lowSecond: Int32Array
  readonly #highSecond: Int32Array
  #noted = 0

  constructor(count: number) {
    this.#low = new Float64Array(count)
    this.#high = new Float64Array(count)
    this.#lowAt = new Float64Array(count)
    this.#highAt = new Float64Array(count)
    this.#lowSecond = new Int32Array(count)
    this.#highSecond = new Int32Array(count)
  }

  note(ix: number, pricePaise: number, second: number): void {
    this.#noted += 1
    const isFirst = this.#high[ix] === 0
    if (isFirst || pricePaise < this.#low[ix]!) {
      this.#low[ix] = pricePaise
      this.#lowAt[ix] = this.#noted
      this.#lowSecond[ix] = second
    }
    if (isFirst || pricePaise > this.#high[ix]!) {
      this.#high[ix] = pricePaise
      this.#highAt[ix] = this.#noted
      this.#highSecond[ix] = second
    }
  }

  of(ix: number): TradedRange | undefined {
    const highPaise = this.#high[ix]!
    if (highPaise === 0) return undefined
    return {
      lowPaise: this.#low[ix]!,
      highPaise,
      isLowFirst: this.#lowAt[ix]! < this.#highAt[ix]!,
      second: Math.max(this.#lowSecond[ix]!, this.#highSecond[ix]!),
    }
  }

  forget(): void {
    if (this.#noted === 0) return
    this.#noted = 0
    this.#high.fill(0)
  }
}
