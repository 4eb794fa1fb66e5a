import { computeMultiplier } from '@bahi/domain/shares/positions/corporate-actions'
import type { BusinessDate } from '@bahi/money/business-date'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** A split or bonus: from its ex-date on one share is `multiplier` shares, and a price means so much less. */
export type ShareChange = { readonly instrumentId: number; readonly exDate: BusinessDate; readonly multiplier: number }

/** Nothing that waits was made longer ago than this without having been looked at on some day between. */
const LOOKS_BACK_DAYS = 400

/** Splits and bonus shares up to a day, oldest first. A dividend changes no number of shares, and levels stay what the customer wrote. */
export async function readShareChanges(db: Queryable, upTo: BusinessDate): Promise<ShareChange[]> {
  const { rows } = await db.query<{
    instrument_id: number
    ex_date: BusinessDate
    kind: 'split' | 'bonus'
    shares: number
  }>(
    `select instrument_id, ex_date, kind, shares from bahi.corporate_action where kind in ('split', 'bonus') and ex_date <= $1 and ex_date > $1::date - $2::integer order by ex_date, id`,
    [upTo, LOOKS_BACK_DAYS],
  )
  return rows.map(({ instrument_id: instrumentId, ex_date: exDate, kind, shares }) => ({
    instrumentId,
    exDate,
    multiplier: computeMultiplier({ kind, shares }),
  }))
}
