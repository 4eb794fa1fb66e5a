import { divide } from '@bahi/money/rounding'
import { PARTS_A_PAISA } from './loan-terms.ts'
import { byLendingValue, type Pledgeable } from './pledge.ts'

export type Sellable = Pledgeable & {
  readonly lotSize: bigint
  /** All that no open order holds, also what may not be sold yet: its remainder over whole lots may go with any whole lots. */
  readonly owned: bigint
  /** The most of one order. */
  readonly most: bigint
}

export type PlannedSale = { readonly asset: number; readonly quantity: bigint }

const WHOLE_BPS = 10_000n

/** Taxes and charges of a sale, on the high side: a little too few shares would mean a second sale. */
export const SALE_COST_BPS = 25n

/**
 * How much to sell so that what is left carries what is left: just enough, the largest lending value first, whole lots or a remainder.
 * A share that is sold takes its lending value with it, so each one cures by its price less that and less what selling costs; and never
 * more is sold than pays everything that is owed.
 */
export function planSale(holdings: readonly Sellable[], { missingPaise, owedPaise }: { readonly missingPaise: bigint; readonly owedPaise: bigint }): PlannedSale[] {
  const sales: PlannedSale[] = []
  let [missing, owed] = [missingPaise * PARTS_A_PAISA, owedPaise * PARTS_A_PAISA]
  for (const holding of holdings.toSorted(byLendingValue)) {
    if (missing <= 0n || owed <= 0n) break
    const bringsScaled = holding.priceParts * (WHOLE_BPS - SALE_COST_BPS)
    const curesScaled = holding.priceParts * (WHOLE_BPS - SALE_COST_BPS - BigInt(holding.ltvBps))
    if (bringsScaled <= 0n || curesScaled <= 0n) continue
    const [toCure, toPay] = [divide(missing * WHOLE_BPS, curesScaled, 'up'), divide(owed * WHOLE_BPS, bringsScaled, 'up')]
    const quantity = sellableCount(holding, toCure < toPay ? toCure : toPay)
    if (quantity === 0n) continue
    sales.push({ asset: holding.asset, quantity })
    missing -= divide(quantity * curesScaled, WHOLE_BPS, 'down')
    owed -= divide(quantity * bringsScaled, WHOLE_BPS, 'down')
  }
  return sales
}

/** The least number of shares at or above the wanted one that an order may have; where there is none, the most below it. */
function sellableCount({ quantity, lotSize, owned, most }: Sellable, wanted: bigint): bigint {
  const top = quantity < most ? quantity : most
  const odd = owned % lotSize
  const atLeast = (count: bigint, remainder: bigint) => count + ((remainder - (count % lotSize) + lotSize) % lotSize)
  const atMost = (count: bigint, remainder: bigint) => (count < remainder ? 0n : count - ((count - remainder) % lotSize))
  const enough = [0n, odd].map((remainder) => atLeast(wanted, remainder)).filter((count) => count <= top)
  if (enough.length > 0) return enough.reduce((least, count) => (count < least ? count : least))
  return [0n, odd].map((remainder) => atMost(top, remainder)).reduce((largest, count) => (count > largest ? count : largest))
}
