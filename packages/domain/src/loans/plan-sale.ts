import { divide } from '@bahi/money/rounding'
import { PARTS_A_PAISA } from './loan-terms.ts'
import { byLendingValue, type Pledgeable } from './pledge.ts'

export type Sellable = Pledgeable & {
  readonly lotSize: bigint
  /** All that no open order holds, also what may not be sold yet: its remainder over whole lots may go with any whole lots. */
  readonly owned: bigint
  /** The most of one order. */
  readonly most: bigint
  /** What selling takes at most, in basis points: taxes and charges of shares, the exit load of units. */
  readonly costBps: bigint
  /** Nights whose interest is still to come when it pays the loan, the one after that included. */
  readonly nights: number
}

export type PlannedSale = { readonly asset: number; readonly quantity: bigint }

export type Shortfall = {
  readonly missingPaise: bigint
  readonly owedPaise: bigint
  /** The interest of one night. */ readonly nightParts: bigint
}

const WHOLE_BPS = 10_000n

/** Taxes and charges of a sale of shares, on the high side: a little too few shares would mean a second sale. */
export const SALE_COST_BPS = 25n

/**
 * How much to sell so that what is left carries what is left: just enough, the largest lending value first, whole lots or a remainder.
 * What is sold takes its lending value with it, so each share or unit cures by its price less that and less what selling costs; what it
 * brings later has more interest to pay; and never more is sold than pays everything that is owed.
 */
export function planSale(
  holdings: readonly Sellable[],
  { missingPaise, owedPaise, nightParts }: Shortfall,
): PlannedSale[] {
  const sales: PlannedSale[] = []
  let [missing, owed, counted] = [missingPaise * PARTS_A_PAISA, owedPaise * PARTS_A_PAISA, 0]
  for (const holding of holdings.toSorted(byLendingValue)) {
    if (missing <= 0n || owed <= 0n) break
    const bringsScaled = holding.priceParts * (WHOLE_BPS - holding.costBps)
    const curesScaled = holding.priceParts * (WHOLE_BPS - holding.costBps - BigInt(holding.ltvBps))
    if (bringsScaled <= 0n || curesScaled <= 0n) continue
    const nights = Math.max(counted, holding.nights)
    const interest = nightParts * BigInt(nights - counted)
    const [toCure, toPay] = [
      divide((missing + interest) * WHOLE_BPS, curesScaled, 'up'),
      divide((owed + interest) * WHOLE_BPS, bringsScaled, 'up'),
    ]
    const quantity = sellableCount(holding, toCure < toPay ? toCure : toPay)
    if (quantity === 0n) continue
    sales.push({ asset: holding.asset, quantity })
    missing += interest - divide(quantity * curesScaled, WHOLE_BPS, 'down')
    owed += interest - divide(quantity * bringsScaled, WHOLE_BPS, 'down')
    counted = nights
  }
  return sales
}

/** Units that are being redeemed for a loan. */
export type OnItsWay = Pick<Sellable, 'priceParts' | 'costBps'> & {
  readonly units: bigint
  /** What they bring, once their NAV is struck. */ readonly netPaise: bigint | null
}

/** What redemptions will pay, in whole paise, rounded down; by the last NAV and with the whole exit load until the NAV that applies is struck. */
export function comingPaise(redemptions: readonly OnItsWay[]): bigint {
  return redemptions.reduce(
    (sum, { units, priceParts, costBps, netPaise }) =>
      sum + (netPaise ?? divide(units * priceParts * (WHOLE_BPS - costBps), WHOLE_BPS * PARTS_A_PAISA, 'down')),
    0n,
  )
}

/** The least number of shares at or above the wanted one that an order may have; where there is none, the most below it. */
function sellableCount({ quantity, lotSize, owned, most }: Sellable, wanted: bigint): bigint {
  const top = quantity < most ? quantity : most
  const odd = owned % lotSize
  const atLeast = (count: bigint, remainder: bigint) => count + ((remainder - (count % lotSize) + lotSize) % lotSize)
  const atMost = (count: bigint, remainder: bigint) =>
    count < remainder ? 0n : count - ((count - remainder) % lotSize)
  const enough = [0n, odd].map((remainder) => atLeast(wanted, remainder)).filter((count) => count <= top)
  if (enough.length > 0) return enough.reduce((least, count) => (count < least ? count : least))
  return [0n, odd]
    .map((remainder) => atMost(top, remainder))
    .reduce((largest, count) => (count > largest ? count : largest))
}
