import type { DayInstrument, IndexQuote } from '../../market/ports/trading-day.ts'
import { divideHalfUp } from './exact.ts'

/**
 * Free-float weighted indices in whole numbers: Σ price × free float (in thousands of shares) ÷ divisor, in hundredths of a
 * point. The divisor is chained whenever members or share counts change, so that the change itself moves no index.
 */

/** An index as it stands at the start of a day. */
export interface IndexBase {
  readonly indexId: string
  readonly name: string
  readonly divisor: number
}

/** Free float in thousands of shares: fine enough for a weight, and sums of 500 members stay safe integers. */
export function indexWeight(instrument: Pick<DayInstrument, 'freeFloat'>): number {
  return Math.max(1, Math.floor(instrument.freeFloat / 1000))
}

/** Σ price × weight of the members, at their previous closes. Throws RangeError if the sum is no longer exact. */
export function indexSum(members: readonly Pick<DayInstrument, 'freeFloat' | 'previousClosePaise'>[]): number {
  const sum = members.reduce((total, member) => total + member.previousClosePaise * indexWeight(member), 0)
  if (!Number.isSafeInteger(sum)) throw new RangeError('the index sum is no longer exact')
  return sum
}

/** The divisor that puts an index with this sum at `levelHundredths`. */
export function openDivisor(sum: number, levelHundredths: number): number {
  return Math.max(1, divideHalfUp(sum, levelHundredths))
}

/** The divisor after a change of members or shares: the level before and after is the same. */
export function chainDivisor(divisor: number, sumBefore: number, sumAfter: number): number {
  const before = BigInt(sumBefore)
  return Number((BigInt(divisor) * BigInt(sumAfter) * 2n + before) / (before * 2n))
}

/** All indices of one day; prices come in as changes, so that a trade costs one addition per index it belongs to. */
export class IndexBoard {
  private readonly bases: readonly IndexBase[]
  private readonly sums: Float64Array
  private readonly previousClose: Float64Array
  private readonly open: Float64Array
  private readonly high: Float64Array
  private readonly low: Float64Array
  private readonly last: Float64Array
  private readonly weights: Float64Array
  private readonly membership: readonly Int32Array[]
  private begun = false

  /** Throws RangeError when an index has no member on the list. */
  constructor(bases: readonly IndexBase[], instruments: readonly DayInstrument[]) {
    this.bases = bases
    this.weights = Float64Array.from(instruments, indexWeight)
    this.membership = instruments.map((instrument) =>
      Int32Array.from(
        instrument.indexIds.map((id) => bases.findIndex((base) => base.indexId === id)).filter((at) => at >= 0),
      ),
    )
    this.sums = Float64Array.from(bases, (base) =>
      indexSum(instruments.filter((instrument) => instrument.indexIds.includes(base.indexId))),
    )
    if (this.sums.includes(0)) throw new RangeError('an index needs at least one member')
    this.last = Float64Array.from(bases, (base, at) => divideHalfUp(this.sums[at]!, base.divisor))
    this.previousClose = Float64Array.from(this.last)
    this.open = Float64Array.from(this.last)
    this.high = Float64Array.from(this.last)
    this.low = Float64Array.from(this.last)
  }

  /** The last price of an instrument moved by `changePaise`. */
  move(ix: number, changePaise: number): void {
    const change = changePaise * this.weights[ix]!
    for (const at of this.membership[ix]!) this.sums[at]! += change
  }

  /** Fixes the levels of this second; the first call gives the opening. */
  fixLevels(): void {
    for (let at = 0; at < this.sums.length; at += 1) {
      const level = divideHalfUp(this.sums[at]!, this.bases[at]!.divisor)
      this.last[at] = level
      if (!this.begun) {
        this.open[at] = level
        this.high[at] = level
        this.low[at] = level
      }
      if (level > this.high[at]!) this.high[at] = level
      if (level < this.low[at]!) this.low[at] = level
    }
    this.begun = true
  }

  /** Position of an index on the board, −1 when it is not there. */
  position(indexId: string): number {
    return this.bases.findIndex((base) => base.indexId === indexId)
  }

  lastAt(position: number): number {
    return this.last[position]!
  }

  previousCloseAt(position: number): number {
    return this.previousClose[position]!
  }

  quotes(): IndexQuote[] {
    return this.bases.map((base, at) => ({
      indexId: base.indexId,
      name: base.name,
      lastHundredths: this.last[at]!,
      previousCloseHundredths: this.previousClose[at]!,
      openHundredths: this.open[at]!,
      highHundredths: this.high[at]!,
      lowHundredths: this.low[at]!,
    }))
  }
}
