import { divide } from '@bahi/money/rounding'
import { PARTS_A_PAISA } from './loan-terms.ts'
import { byLendingValue, type Pledgeable } from './pledge.ts'

export type Sellable = Pledgeable & {
  readonly lotSize: bigint
  /**
   * All shares that no open order holds, including those that cannot be sold yet. Their remainder over whole lots can
   * be sold with any whole lots.
   */
  readonly owned: bigint
  /** The most shares of one order. */
  readonly most: bigint
  /** The highest cost of the sale in basis points: taxes and charges of shares, the exit load of units. */
  readonly costBps: bigint
  /** The nights whose interest accrues until the proceeds pay the loan, including the night after that. */
  readonly nights: number
}

export type PlannedSale = { readonly asset: number; readonly quantity: bigint }

export type Shortfall = {
  readonly missingPaise: bigint
  readonly owedPaise: bigint
  /** The interest of one night, in parts. */
  readonly nightParts: bigint
}

const WHOLE_BPS = 10_000n

/** Taxes and charges of a sale of shares, estimated high, because selling too few shares would need a second sale. */
export const SALE_COST_BPS = 25n

/**
 * How much to sell so that the remaining pledge covers the remaining debt: just enough, the largest lending value
 * first, whole lots or a remainder. A sold share or unit takes its lending value with it, so it cures the shortfall by
 * its price less its lending value less the cost of the sale. Proceeds that arrive later pay more interest. The sale
 * never exceeds what pays the whole debt.
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
  /** The proceeds once the redemption has its NAV; null before. */
  readonly netPaise: bigint | null
}

/**
 * The amount that redemptions will pay, in whole paise, rounded down. Until the applicable NAV is known it is an
 * estimate at the last NAV with the full exit load.
 */
export function comingPaise(redemptions: readonly OnItsWay[]): bigint {
  return redemptions.reduce(
    (sum, { units, priceParts, costBps, netPaise }) =>
      sum + (netPaise ?? divide(units * priceParts * (WHOLE_BPS - costBps), WHOLE_BPS * PARTS_A_PAISA, 'down')),
    0n,
  )
}

/** The least quantity at or above the wanted one that an order may have; the largest below it when there is none. */
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
