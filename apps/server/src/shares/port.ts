// What funds and loans, which stand to the right of shares, may use of them.
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import { REGISTRAR } from './corporate-actions/record-dividend.ts'
import type { OrderDesk } from './desk/order-desk.ts'

/**
 * Where schemes and loans place orders of shares: each order is decided, held for and traded as a customer's is. The same key again
 * places no second order, and is answered with the first.
 */
export type OrderEntry = Pick<OrderDesk, 'submit'>

/**
 * Dividends that are an owner's own and have not arrived, in paise: recorded on an ex-date up to a day, when the price of the share lost them,
 * and not paid by the registrar. No cash yet: nobody can spend it.
 */
export async function dividendsDue(db: Queryable, { shard, owner }: OwnerKey, on: BusinessDate): Promise<bigint> {
  const {
    rows: [row],
  } = await db.query<{ due: bigint }>(
    `select coalesce(sum(e.amount_paise), 0)::bigint as due from bahi.entitlement e join bahi.corporate_action a on a.id = e.action_id and a.kind = 'dividend'
     where e.shard = $1 and e.owner = $2 and a.ex_date <= $3
       and not exists (select from bahi.external_reference r where r.provider = $4 and r.reference = e.action_id || ':' || e.owner)`,
    [shard, owner, on, REGISTRAR],
  )
  return row?.due ?? 0n
}
