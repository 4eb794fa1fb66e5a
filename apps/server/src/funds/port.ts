// What loans, which stand to the right of funds, may use of them.
import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { payoutDay } from '@bahi/domain/funds/orders/applicable-day'
import { highestExitBps } from '@bahi/domain/funds/orders/unit-lots'
import type { ExitBand } from '@bahi/domain/funds/scheme-facts'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { JournalBatch } from '../ledger/journal-batch.ts'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import { applicableNow, type FundFactParts } from './orders/fund-facts.ts'
import { readFundLots } from './orders/fund-order-rows.ts'
import { type FundOrderParts, insertRedemption } from './orders/fund-orders.ts'
import { readSchemeById, type SchemeRow } from './schemes/scheme-rows.ts'

export { fundOrderNumber } from './orders/fund-order-rows.ts'
export type { FundOrderId, LoanClaims } from './schemes/fund-job-parts.ts'

/** The most, in basis points, that any of an owner's units of a scheme would pay for leaving on a day. */
export async function readHighestExitBps(
  db: Queryable,
  owner: OwnerKey,
  { id, exit_bands: bands }: { readonly id: number; readonly exit_bands: readonly ExitBand[] },
  on: BusinessDate,
): Promise<bigint> {
  return BigInt(highestExitBps(bands, await readFundLots(db, owner, id), on))
}

/** How units leave that are redeemed now. */
export interface UnitsExit {
  readonly scheme: SchemeRow
  /** The day whose NAV applies. */
  readonly appliesOn: BusinessDate
  readonly paidOn: BusinessDate
}

/** Null where there is no such scheme, and where the calendar ends before the payout. */
export async function readUnitsExit(
  db: Queryable,
  parts: FundFactParts & { readonly calendar: Calendar },
  schemeId: number,
): Promise<UnitsExit | null> {
  const scheme = await readSchemeById(db, schemeId)
  const { appliesOn } = applicableNow(parts)
  const paidOn = scheme === null || appliesOn === null ? null : payoutDay(parts.calendar, appliesOn, scheme.payout_days)
  return scheme === null || appliesOn === null || paidOn === null ? null : { scheme, appliesOn, paidOn }
}

export interface PledgedUnits extends Pick<UnitsExit, 'scheme' | 'appliesOn'> {
  readonly owner: OwnerKey
  readonly units: bigint
}

/**
 * What the lender may take by the terms of a loan that was not paid in time, a shortfall or all of it after its term: no rule about the
 * customer or of the fund asks, and nobody signs. The units are available to the owner whose account books the batch has locked; the batch holds
 * them. Gives the id of the redemption.
 */
export async function placeLoanRedemption(
  tx: Transaction,
  parts: FundOrderParts,
  batch: JournalBatch,
  { owner, scheme, units, appliesOn }: PledgedUnits,
): Promise<bigint> {
  if (scheme.nav === null) throw new Error(`scheme ${scheme.code} has no NAV to redeem at`)
  return insertRedemption(tx, parts, batch, {
    owner,
    scheme,
    nav: scheme.nav,
    kind: 'forced',
    units,
    appliesOn,
    morning: undefined,
    forced: { reason: 'loan-shortfall', proposalId: null },
  })
}
