import type { listStaffFundOrders } from '@bahi/contract/funds/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { INR } from '../../ledger/asset.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { FUND_ORDER, fundOrderView, type FundOrderRow } from '../orders/fund-order-rows.ts'
import type { FundDeskParts } from './fund-desk-parts.ts'
import { FUND_REVIEW } from './review-order.ts'

type WaitingRow = { id: bigint; order_id: string; number: string; made_by: bigint }

/**
 * Lists orders of all customers: orders in progress oldest first, because these wait for work; ended orders newest
 * first.
 */
export async function listStaffOrders(
  { db: { pool } }: FundDeskParts,
  { state, kind, before, size }: InputOf<typeof listStaffFundOrders>,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof listStaffFundOrders>>> {
  const waitsFirst = state === 'in-progress'
  const { rows } = await pool.query<FundOrderRow>(
    `${FUND_ORDER} where o.state = $1 and ($2 = 'all' or o.kind = $2) and ($3::bigint is null or case when $4 then o.id > $3 else o.id < $3 end) order by case when $4 then o.id else -o.id end limit $5`,
    [state, kind, before ?? null, waitsFirst, size + 1],
  )
  const shown = rows.slice(0, size)
  const { rows: waiting } = await pool.query<WaitingRow>(
    `select p.id, p.payload ->> 'orderId' as order_id, s.number, p.made_by from bahi.proposal p join bahi.staff s on s.id = p.made_by
     where p.state = 'waiting' and p.kind = $1 and p.payload ->> 'orderId' = any($2::text[])`,
    [FUND_REVIEW, shown.map(({ id }) => id.toString())],
  )
  const waits = new Map(
    waiting.map((row) => [
      row.order_id,
      { proposalId: row.id.toString(), madeBy: row.number, mine: row.made_by === staff.id },
    ]),
  )
  const held = await readHeld(pool)
  const items = shown.map((row) => ({
    ...fundOrderView(row),
    customerId: row.customer_id.toString(),
    customerNumber: row.customer_id.toString().slice(-6),
    of: row.scheme_kind,
    waiting: waits.get(row.id.toString()) ?? null,
  }))
  return accept({ items, more: rows.length > size, ...held })
}

/**
 * Reads the held cash of all subscriptions in two ways, from the orders and from the ledger, so that the desk sees a
 * difference.
 */
async function readHeld(db: Queryable): Promise<{ inProgress: number; heldPaise: number; booksPaise: number }> {
  const {
    rows: [orders],
  } = await db.query<{ in_progress: number; held: bigint }>(
    `select count(*)::integer as in_progress, coalesce(sum(held_paise) filter (where kind = 'subscribe'), 0)::bigint as held from bahi.fund_order where state = 'in-progress'`,
  )
  const {
    rows: [inLedger],
  } = await db.query<{ held: bigint }>(
    `select coalesce(sum(case when p.debit = $1 then p.amount when p.credit = $1 then -p.amount else 0 end), 0)::bigint as held
     from bahi.fund_order o
     join bahi.journal j on j.shard = o.shard and j.kind in ('fund-hold', 'fund-release', 'fund-subscription') and j.reference = 'fund:' || o.id
     join bahi.posting p on p.shard = j.shard and p.journal_id = j.id and p.asset = $2
     where o.state = 'in-progress' and o.kind = 'subscribe'`,
    [ACCOUNT.held, INR],
  )
  return {
    inProgress: orders?.in_progress ?? 0,
    heldPaise: Number(orders?.held ?? 0n),
    booksPaise: Number(inLedger?.held ?? 0n),
  }
}
