import type { BusinessDate } from '@bahi/money/business-date'
import { costOfUnits, worthOfUnits } from '@bahi/money/nav'
import { entryFee } from '../nav.ts'
import type { ExitBand, LotFacts } from '../scheme-facts.ts'
import { type LotSale, sellLots, takeUnits } from './unit-lots.ts'
import { unitsFor } from './units-for-amount.ts'

export type SubscriptionResult =
  | {
      readonly kind: 'success'
      readonly amountPaise: bigint
      readonly feePaise: bigint
      /** The part of the hold that is not needed; it is released. */
      readonly restPaise: bigint
    }
  | {
      readonly kind: 'cash-short'
      readonly amountPaise: bigint
      readonly feePaise: bigint
      readonly missingPaise: bigint
    }

/**
 * The result of a subscription at its NAV. It never costs more than its hold, whatever other cash the customer has
 * (H7).
 */
export function executeSubscription(
  { units, heldPaise }: { readonly units: bigint; readonly heldPaise: bigint },
  nav: bigint,
  feeBps: number,
): SubscriptionResult {
  const amountPaise = costOfUnits(units, nav)
  const feePaise = entryFee(amountPaise, feeBps)
  const restPaise = heldPaise - amountPaise - feePaise
  return restPaise < 0n
    ? { kind: 'cash-short', amountPaise, feePaise, missingPaise: -restPaise }
    : { kind: 'success', amountPaise, feePaise, restPaise }
}

/**
 * The result of an instalment at its NAV: as many whole steps of units as the held amount pays for with the entry fee.
 * The fund's least number was checked when the instalment was ordered. An amount that does not pay for one step buys
 * nothing and is short of the cost of one step.
 */
export function executeInstalment(
  heldPaise: bigint,
  nav: bigint,
  { feeBps, stepUnits }: { readonly feeBps: number; readonly stepUnits: bigint },
): { readonly units: bigint; readonly subscription: SubscriptionResult } {
  const bought = unitsFor(heldPaise, { nav, subscriptionBps: feeBps, leastUnits: stepUnits, stepUnits })
  const units = bought === 0n ? stepUnits : bought
  return { units, subscription: executeSubscription({ units, heldPaise }, nav, feeBps) }
}

export type RedemptionResult = {
  readonly sales: readonly LotSale[]
  readonly amountPaise: bigint
  /** The exit load, which stays in the scheme for the remaining unit holders. */
  readonly loadPaise: bigint
  readonly netPaise: bigint
}

/**
 * The proceeds of a redemption at its NAV, taken from the oldest lots first. @throws RangeError when the lots hold
 * fewer units.
 */
export function executeRedemption(
  units: bigint,
  lots: readonly LotFacts[],
  nav: bigint,
  bands: readonly ExitBand[],
  on: BusinessDate,
): RedemptionResult {
  const sales = sellLots(takeUnits(lots, units), nav, bands, on)
  const amountPaise = worthOfUnits(units, nav)
  const loadPaise = sales.reduce((sum, sale) => sum + sale.loadPaise, 0n)
  return { sales, amountPaise, loadPaise, netPaise: amountPaise - loadPaise }
}
