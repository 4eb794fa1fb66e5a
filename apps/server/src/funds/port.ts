import type { Calendar } from '@bahi/domain/calendar/calendar'
import { payoutDay } from '@bahi/domain/funds/orders/applicable-day'
import { highestExitBps } from '@bahi/domain/funds/orders/unit-lots'
import type { ExitBand } from '@bahi/domain/funds/scheme-facts'
// What the room `loans` may use of the room `funds`. Loans depend on funds, and funds never on loans.
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { JournalBatch } from '../ledger/journal-batch.ts'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import { applicableNow, type FundFactParts } from './orders/fund-facts.ts'
import { readFundLots } from './orders/fund-order-rows.ts'
import { type FundOrderParts, insertRedemption } from './orders/fund-orders.ts'
import { readSchemeById, type SchemeRow } from './schemes/scheme-rows.ts'

export { fundOrderNumber } from './orders/fund-order-rows.ts'
export type { FundOrderId, LoanClaims } from './schemes/fund-job-parts.ts'

/** The highest exit load, in basis points, of any lot that an owner has in a scheme, on a day. */
export async function readHighestExitBps(
  db: Queryable,
  owner: OwnerKey,
  { id, exit_bands: bands }: { readonly id: number; readonly exit_bands: readonly ExitBand[] },
  on: BusinessDate,
): Promise<bigint> {
  return BigInt(highestExitBps(bands, await readFundLots(db, owner, id), on))
}

/** The terms of a redemption that is placed now. */
export interface UnitsExit {
  readonly scheme: SchemeRow
  /** The day whose NAV applies. */
  readonly appliesOn: BusinessDate
  readonly paidOn: BusinessDate
}

/** Null when the scheme does not exist, or when the calendar ends before the payout. */
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
 * Places the redemption of pledged units that the lender may take by the terms of an unpaid loan: a shortfall, or all
 * of the loan after its term. No rule about the customer or the fund applies, and nobody approves the order. The batch
 * must have locked the owner's account book and the units must be available; the batch holds the units. Returns the id
 * of the redemption.
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
