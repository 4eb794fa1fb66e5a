// The part of shares that funds and loans may import; both stand to the right of shares.
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import { REGISTRAR } from './corporate-actions/record-dividend.ts'
import type { OrderDesk } from './desk/order-desk.ts'

/**
 * The entry for share orders of schemes and loans: each order is decided, holds money or shares, and trades like a
 * customer's order. A repeated key places no second order and gets the first answer.
 */
export type OrderEntry = Pick<OrderDesk, 'submit'>

/**
 * Dividends that an owner has earned and not received, in paise: recorded on an ex-date up to `on`, when the share's
 * price fell by them, and not yet paid by the registrar. The owner cannot spend them yet.
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
