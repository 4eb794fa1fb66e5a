import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { MarketRoom } from '../../market/quotes/market-room.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import type { Settings } from '../../platform/settings.ts'
import type { OrderEntry } from '../../shares/port.ts'

/** The claim that a loan has to the proceeds of a redemption. The room `loans` provides this port. */
export interface LoanClaims {
  /**
   * The customer and the owners whose accounts the payout touches besides the scheme's; undefined when the redemption
   * was made for no loan.
   */
  touchedBy(
    tx: Transaction,
    order: FundOrderId,
  ): Promise<{ readonly customer: OwnerKey; readonly owners: readonly OwnerKey[] } | undefined>
  /** Pays the loan from the proceeds, in the transaction that pays the redemption out. */
  takePayout(tx: Transaction, order: FundOrderId, morning: BusinessDate): Promise<void>
}

export interface FundOrderId {
  readonly shard: number
  readonly id: bigint
}

export type FundJobParts = JobParts & {
  readonly ids: IdSource
  readonly calendar: Calendar
  readonly clock: BusinessClock
  readonly market: MarketRoom
  readonly desk: OrderEntry
  readonly settings: Pick<Settings, 'value'>
  readonly loanClaims: LoanClaims
}

/** What the steps of a night need that place no order in the market. */
export type FundNightParts = Omit<FundJobParts, 'market' | 'desk' | 'loanClaims'>
