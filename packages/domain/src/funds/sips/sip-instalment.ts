import type { BusinessDate } from '@bahi/money/business-date'
import { mayInvest } from '../../customers/identity/identity-state.ts'
import { refuseOutlay, refusePaused } from '../../customers/limits/own-limits.ts'
import { takesSubscriptions } from '../orders/subscribe-fund.ts'
import { unitsFor } from '../orders/units-for-amount.ts'
import type { SipCustomer, SipFund } from './sip-rules.ts'

export const missReasons = [
  'account-locked',
  'service-off',
  'account-closing',
  'buying-paused',
  'fund-closed',
  'amount-too-small',
  'cash-short',
  'own-day-limit',
] as const
export type MissReason = (typeof missReasons)[number]

export type InstalmentFacts = {
  readonly isSkipped: boolean
  readonly amountPaise: bigint
  readonly customer: SipCustomer
  /** Null while the fund has no NAV. */
  readonly fund: SipFund | null
  /** The day whose NAV would apply; null when the calendar ends before it. */
  readonly on: BusinessDate | null
  readonly availablePaise: bigint
}

export type Instalment =
  | { readonly state: 'skipped' }
  | { readonly state: 'missed'; readonly failure: MissReason; readonly cashPaise: bigint | null }
  | {
      readonly state: 'ordered'
      /** An estimate at the last NAV; the applicable NAV decides the number. */
      readonly units: bigint
    }

/**
 * Decides an instalment on its day. The customer is told the first reason that bars it; for missing cash, with the
 * available amount.
 */
export function decideInstalment(facts: InstalmentFacts): Instalment {
  const { isSkipped, amountPaise, customer, fund, on, availablePaise } = facts
  const missed = (failure: MissReason, cashPaise: bigint | null = null): Instalment => ({
    state: 'missed',
    failure,
    cashPaise,
  })
  if (isSkipped) return { state: 'skipped' }
  if (customer.isLocked || !mayInvest(customer.identity)) return missed('account-locked')
  if (customer.isSegmentOff) return missed('service-off')
  if (customer.limits.isClosing) return missed('account-closing')
  if (refusePaused(customer.limits) !== null) return missed('buying-paused')
  if (fund === null || !takesSubscriptions(fund, on)) return missed('fund-closed')
  const units = unitsFor(amountPaise, fund)
  if (units === 0n) return missed('amount-too-small')
  // Only the amount itself is ever taken, so no more cash is needed.
  if (amountPaise > availablePaise) return missed('cash-short', availablePaise)
  return refuseOutlay(customer.limits, amountPaise, 'units') === null
    ? { state: 'ordered', units }
    : missed('own-day-limit')
}
