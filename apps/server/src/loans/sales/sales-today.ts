import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** The progress of the sales planned today for a customer's loans. */
export interface SalesToday {
  /** The assets of today's planned sales. */
  readonly assets: readonly number[]
  /** True while an order is at the desk, or its proceeds have not paid the loan yet. */
  readonly isUnderWay: boolean
  /**
   * True when a planned quantity stayed unsold: the desk refused the order, or the bids took less than the whole
   * quantity.
   */
  readonly isShort: boolean
}

export async function readSalesToday(
  db: Queryable,
  { shard, owner }: OwnerKey,
  today: BusinessDate,
): Promise<SalesToday> {
  const {
    rows: [row],
  } = await db.query<{ assets: number[]; is_under_way: boolean; is_short: boolean }>({
    name: 'loans-read-sales-today',
    text: `select coalesce(array_agg(s.asset), '{}') as assets,
             coalesce(bool_or(s.fund_order_id is null and s.refused is null and (d.ended_at is null or (d.filled_quantity > 0 and l.state = 'unpaid' and least(l.cure_by, l.term_cure_by) < s.on_date
               and not exists (select from bahi.journal j where j.shard = s.shard and j.kind = 'loan-repayment' and j.reference = s.loan_id || ':' || d.id)))), false) as is_under_way,
             coalesce(bool_or(s.refused is not null or (d.ended_at is not null and d.filled_quantity < s.quantity)), false) as is_short
           from bahi.loan_sale s join bahi.loan l on l.shard = s.shard and l.id = s.loan_id left join bahi.orders d on d.shard = s.shard and d.id = s.order_id
           where s.shard = $1 and s.owner = $2 and s.on_date = $3`,
    values: [shard, owner, today],
  })
  return { assets: row?.assets ?? [], isUnderWay: row?.is_under_way ?? false, isShort: row?.is_short ?? false }
}

/** One plan a day. A second plan is allowed only when a quantity stayed unsold and all other sales have ended. */
export function mayPlan({ assets, isUnderWay, isShort }: SalesToday): boolean {
  return assets.length === 0 || (isShort && !isUnderWay)
}
