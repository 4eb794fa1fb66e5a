import { divide } from '@bahi/money/rounding'
import { type Held, type Term, termOf } from './tax-class.ts'

/** What was sold of one lot: amounts in paise, charges of buying and of selling together. */
export type LotGain = Held & {
  readonly proceedsPaise: bigint
  readonly costPaise: bigint
  readonly chargesPaise: bigint
  /** Of the charges, the part that the tax law does not let anybody subtract. */
  readonly sttPaise: bigint
}

/** What a sale earned after everything it cost, in paise. */
export function profitOf({
  proceedsPaise,
  costPaise,
  chargesPaise,
}: Pick<LotGain, 'proceedsPaise' | 'costPaise' | 'chargesPaise'>): bigint {
  return proceedsPaise - costPaise - chargesPaise
}

/** The same as the income tax counts it: the securities transaction tax is no cost. */
export function taxableGainOf(gain: LotGain): bigint {
  return profitOf(gain) + gain.sttPaise
}

/** The securities transaction tax in a sale of a part of a lot, in paise, to the nearest: the lot's by cost, because a split changes its number of shares but not its cost, and the sale's by shares. */
export function sttOfSale({
  lotSttPaise,
  lotCostPaise,
  costPaise,
  fillSttPaise,
  fillQuantity,
  quantity,
}: {
  lotSttPaise: bigint
  lotCostPaise: bigint
  costPaise: bigint
  fillSttPaise: bigint
  fillQuantity: bigint
  quantity: bigint
}): bigint {
  const ofLot = lotCostPaise === 0n ? 0n : divide(lotSttPaise * costPaise, lotCostPaise, 'half-up')
  return ofLot + (fillQuantity === 0n ? 0n : divide(fillSttPaise * quantity, fillQuantity, 'half-up'))
}

export type TermTotal = {
  readonly term: Term
  readonly proceedsPaise: bigint
  readonly costPaise: bigint
  readonly chargesPaise: bigint
  readonly profitPaise: bigint
}

/** Sums of the short and of the long term, in this order. */
export function totalsByTerm(gains: readonly LotGain[]): TermTotal[] {
  return (['short', 'long'] as const).map((term) => {
    const of = gains.filter((gain) => termOf(gain) === term)
    const sum = (amount: (gain: LotGain) => bigint): bigint => of.reduce((total, gain) => total + amount(gain), 0n)
    return {
      term,
      proceedsPaise: sum(({ proceedsPaise }) => proceedsPaise),
      costPaise: sum(({ costPaise }) => costPaise),
      chargesPaise: sum(({ chargesPaise }) => chargesPaise),
      profitPaise: sum(profitOf),
    }
  })
}
