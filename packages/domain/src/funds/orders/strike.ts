import { costOfUnits, worthOfUnits } from '@bahi/money/nav'
import type { BusinessDate } from '../../calendar/business-date.ts'
import { feeOf } from '../nav.ts'
import type { ExitBand, LotFacts } from '../scheme-facts.ts'
import { type LotSale, sellLots, takeUnits } from './unit-lots.ts'
import { unitsFor } from './units-for-amount.ts'

export type StruckSubscription =
  | {
      readonly kind: 'success'
      readonly amountPaise: bigint
      readonly feePaise: bigint
      /** Held and not needed: it goes back. */ readonly restPaise: bigint
    }
  | {
      readonly kind: 'cash-short'
      readonly amountPaise: bigint
      readonly feePaise: bigint
      readonly missingPaise: bigint
    }

/** What a subscription comes to at its NAV: never more than is held for it, whatever else is in the customer's cash (H7's sense). */
export function strikeSubscription(
  { units, heldPaise }: { readonly units: bigint; readonly heldPaise: bigint },
  nav: bigint,
  feeBps: number,
): StruckSubscription {
  const amountPaise = costOfUnits(units, nav)
  const feePaise = feeOf(amountPaise, feeBps)
  const restPaise = heldPaise - amountPaise - feePaise
  return restPaise < 0n
    ? { kind: 'cash-short', amountPaise, feePaise, missingPaise: -restPaise }
    : { kind: 'success', amountPaise, feePaise, restPaise }
}

/**
 * What an instalment comes to at its NAV: as many whole steps of units as the amount held pays for with the entry fee. The fund's least was
 * judged when it was ordered; an amount that no longer pays for one step buys nothing, and is short of what that step costs.
 */
export function strikeInstalment(
  heldPaise: bigint,
  nav: bigint,
  { feeBps, stepUnits }: { readonly feeBps: number; readonly stepUnits: bigint },
): { readonly units: bigint; readonly struck: StruckSubscription } {
  const bought = unitsFor(heldPaise, { nav, subscriptionBps: feeBps, leastUnits: stepUnits, stepUnits })
  const units = bought === 0n ? stepUnits : bought
  return { units, struck: strikeSubscription({ units, heldPaise }, nav, feeBps) }
}

export type StruckRedemption = {
  readonly sales: readonly LotSale[]
  readonly amountPaise: bigint
  /** Stays in the scheme, for those who stay. */ readonly loadPaise: bigint
  readonly netPaise: bigint
}

/** What a redemption brings at its NAV, from the oldest lots on. @throws RangeError when the lots have not so many units. */
export function strikeRedemption(
  units: bigint,
  lots: readonly LotFacts[],
  nav: bigint,
  bands: readonly ExitBand[],
  on: BusinessDate,
): StruckRedemption {
  const sales = sellLots(takeUnits(lots, units), nav, bands, on)
  const amountPaise = worthOfUnits(units, nav)
  const loadPaise = sales.reduce((sum, sale) => sum + sale.loadPaise, 0n)
  return { sales, amountPaise, loadPaise, netPaise: amountPaise - loadPaise }
}
