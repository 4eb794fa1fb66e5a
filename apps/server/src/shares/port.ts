// The part of shares that funds, loans, the closing of accounts and the Kite format may import; they stand to the right of shares.
import type { OrderView } from '@bahi/contract/shares/orders'
import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE } from '@bahi/money/paise'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { InstrumentRegister } from '../market/instruments/instrument.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { ProgramCaller } from '../platform/http/who.ts'
import { REGISTRAR } from './corporate-actions/record-dividend.ts'
import type { OrderDesk } from './desk/order-desk.ts'
import { readOrders } from './orders/order-rows.ts'
import { orderView } from './orders/order-view.ts'
import { readSpentByProgram } from './orders/read-program-spend.ts'

export { worthPrices, type PriceParts } from './positions/holding-worth.ts'
export { foreseeMovedLots, moveLots, type MovedShares } from './positions/move-lots.ts'

/**
 * The entry for share orders of schemes and loans: each order is decided, holds money or shares, and trades like a
 * customer's order. A repeated key places no second order and gets the first answer.
 */
export type OrderEntry = Pick<OrderDesk, 'submit'>

/** An order as its customer sees it; undefined for a number of no order. */
export async function readOrderView(
  db: Queryable,
  instruments: Pick<InstrumentRegister, 'byId'>,
  order: { readonly shard: number; readonly id: bigint },
): Promise<OrderView | undefined> {
  const found = (await readOrders(db, [order])).get(order.id)
  return found === undefined ? undefined : orderView(found, instruments.byId(found.instrumentId))
}

/**
 * The value that a program's key has ordered today, of shares and of funds, in paise. The caller holds the lock of the
 * owner, so that no other order is added meanwhile.
 */
export async function spentByProgram(
  tx: Queryable,
  { shard, program }: { readonly shard: number; readonly program: ProgramCaller },
  date: string,
): Promise<Paise> {
  return (await readSpentByProgram(tx, [{ shard, program }], date)).get(program.keyId) ?? ZERO_PAISE
}

/**
 * Dividends that an owner has earned and not received, in paise: recorded on an ex-date up to `on`, when the share's
 * price fell by them, and not yet paid by the registrar. The owner cannot spend them yet.
 */
export async function dividendsDue(db: Queryable, { shard, owner }: OwnerKey, on: BusinessDate): Promise<bigint> {
  const { rows: earned } = await db.query<{ action_id: number; amount_paise: bigint }>(
    'select action_id, amount_paise from bahi.entitlement where shard = $1 and owner = $2 and amount_paise > 0',
    [shard, owner],
  )
  if (earned.length === 0) return 0n
  const {
    rows: [row],
  } = await db.query<{ due: bigint }>(
    `select coalesce(sum(e.amount_paise), 0)::bigint as due from unnest($1::integer[], $2::bigint[]) as e (action_id, amount_paise)
     join bahi.corporate_action a on a.id = e.action_id and a.kind = 'dividend' and a.ex_date <= $3
     where not exists (select from bahi.external_reference r where r.provider = $4 and r.reference = e.action_id || ':' || $5)`,
    [
      earned.map(({ action_id: id }) => id),
      earned.map(({ amount_paise: amount }) => amount),
      on,
      REGISTRAR,
      owner.toString(),
    ],
  )
  return row?.due ?? 0n
}
