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
  const { rows: orders } = await db.query<{ id: bigint }>({
    name: 'own-orders-of-sessions',
    text: `select id from bahi.orders where shard = $1 and owner = $2 and session_on between $3 and $4`,
    values: [shard, customerId, from, to],
  })
  if (orders.length === 0) return []
  return readLines(
    db,
    orders.map(({ id }) => id),
  )
}

export async function readLines(db: Queryable, orderIds: readonly bigint[]): Promise<OwnLine[]> {
  const { rows } = await db.query<{ order_id: bigint; date: string; seq: number }>({
    name: 'lines-of-orders',
    text: `select order_id, date, seq from bahi.exchange_input
           where kind = 'new' and order_id = any($1::bigint[]) order by date, seq`,
    values: [orderIds],
  })
  return rows.map(({ order_id: orderId, date, seq: line }) => ({ orderId, date, line }))
}
