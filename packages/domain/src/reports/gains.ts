import { divide } from '@bahi/money/rounding'
import { type Held, type Term, holdingTerm } from './tax-class.ts'

/** The sale of a part of one lot. Amounts are in paise; charges include those of the purchase and of the sale. */
export type LotGain = Held & {
  readonly proceedsPaise: bigint
  readonly costPaise: bigint
  readonly chargesPaise: bigint
  /** The part of the charges that tax law does not let a taxpayer subtract. */
  readonly sttPaise: bigint
}

/** The gain of a sale after all its costs, in paise. */
export function lotProfit({
  proceedsPaise,
  costPaise,
  chargesPaise,
}: Pick<LotGain, 'proceedsPaise' | 'costPaise' | 'chargesPaise'>): bigint {
  return proceedsPaise - costPaise - chargesPaise
}

/** The gain as income tax counts it, in paise: securities transaction tax is not a cost. */
export function computeTaxableGain(gain: LotGain): bigint {
  return lotProfit(gain) + gain.sttPaise
}

/**
 * The securities transaction tax in the sale of a part of a lot, to the nearest paisa. The lot's tax is divided by
 * cost, because a split changes its number of shares and not its cost; the sale's tax is divided by shares.
 */
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

/** The sums of short-term and of long-term gains, in this order. */
export function totalsByTerm(gains: readonly LotGain[]): TermTotal[] {
  return (['short', 'long'] as const).map((term) => {
    const of = gains.filter((gain) => holdingTerm(gain) === term)
    const sum = (amount: (gain: LotGain) => bigint): bigint => of.reduce((total, gain) => total + amount(gain), 0n)
    return {
      term,
      proceedsPaise: sum(({ proceedsPaise }) => proceedsPaise),
      costPaise: sum(({ costPaise }) => costPaise),
      chargesPaise: sum(({ chargesPaise }) => chargesPaise),
      profitPaise: sum(lotProfit),
    }
  })
}
