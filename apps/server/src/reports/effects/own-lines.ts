import { type OrderOfSession, readOrderLines } from '../../market/history/order-lines.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface Customer {
  readonly shard: number
  readonly customerId: bigint
}

/** An order of a customer and the line of its day's log that brought it in. */
export interface OwnLine {
  readonly orderId: bigint
  readonly date: string
  readonly line: number
}

/**
 * The lines by which a customer's orders of some sessions came in, in their order. Orders and the log are two statements, because one is a
 * table of customers and the other one of the exchange.
 */
export async function readOwnLines(
  db: Queryable,
  { shard, customerId }: Customer,
  from: string,
  to: string,
): Promise<OwnLine[]> {
  const { rows: orders } = await db.query<{ id: bigint; session_on: string }>({
    name: 'own-orders-of-sessions',
    text: `select id, session_on from bahi.orders where shard = $1 and owner = $2 and session_on between $3 and $4`,
    values: [shard, customerId, from, to],
  })
  return readLines(
    db,
    orders.map(({ id, session_on: sessionOn }) => ({ id, sessionOn })),
  )
}

export async function readLines(db: Queryable, orders: readonly OrderOfSession[]): Promise<OwnLine[]> {
  const lines = await readOrderLines(db, orders)
  return lines.map(({ orderId, date, seq: line }) => ({ orderId, date, line }))
}
