import type { Pending } from '@bahi/domain/shares/orders/order-states'
import type { JournalBatch } from '../../ledger/journal-batch.ts'
import type { ChargedDayRow } from '../orders/charged-days.ts'
import type { DeskParts, DeskSettings } from '../orders/desk-parts.ts'
import type { AnsweredKey } from '../orders/idempotency-keys.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { DueRow, FillRow, LotRow, LotSaleRow } from '../orders/tape-rows.ts'

/** The tape's answer to a cancel or a change, with the order as the answer left it. */
export type TapeAnswer = {
  readonly orderId: bigint
  readonly pending: Pending
  readonly done: boolean
  readonly order: OrderRecord
}

/**
 * The state of a batch of tape entries: orders, lots and account books change from entry to entry, and the rows to
 * write are gathered.
 */
export type TapeState = {
  readonly parts: Pick<DeskParts, 'instruments' | 'calendar'>
  readonly settings: DeskSettings
  readonly journals: JournalBatch
  readonly orders: Map<bigint, OrderRecord>
  readonly openLots: Map<string, LotRow[]>
  /** What each side of a day came to, by `tradedSideKey`; every side that trades is in it from the start. */
  readonly chargedDays: Map<string, ChargedDayRow>
  /** The same moment in business time. */
  readonly instant: Date
  readonly changed: Set<bigint>
  readonly fills: FillRow[]
  readonly newLots: Map<bigint, LotRow>
  readonly soldLots: Map<string, LotRow>
  readonly sales: LotSaleRow[]
  readonly dues: Map<string, DueRow>
  readonly answeredKeys: AnsweredKey[]
  readonly answers: TapeAnswer[]
}

/** What was read under the locks before the first entry. */
type TapeStart = Pick<TapeState, 'parts' | 'settings' | 'journals' | 'orders' | 'openLots' | 'chargedDays' | 'instant'>

/** The state before the first entry: nothing has changed, and there is no row to write. */
export function beginTape(start: TapeStart): TapeState {
  return {
    ...start,
    changed: new Set(),
    fills: [],
    newLots: new Map(),
    soldLots: new Map(),
    sales: [],
    dues: new Map(),
    answeredKeys: [],
    answers: [],
  }
}
