import type { Queryable } from '../../platform/db/in-transaction.ts'

/** An order and the session whose log it is looked for in: days that are packed are not searched for it. */
export interface OrderOfSession {
  readonly id: bigint
  readonly sessionOn: string
}

/** The line of a day's order log that brought an order in. */
export interface OrderLine {
  readonly orderId: bigint
  readonly date: string
  readonly seq: number
  /** The second of the day after which it was applied. */
  readonly second: number
}

const READ_LINES = `
  select order_id, date, seq, second from bahi.exchange_input where kind = 'new' and order_id = any($1::bigint[])
  union all
  select line.order_id, p.date, p.first_seq + line.place::integer - 1, line.second
  from unnest($1::bigint[], $2::date[]) as asked (id, date)
  join bahi.packed_order_log p
    on p.date = asked.date and (asked.id between p.least_order and p.greatest_order or asked.id = any(p.strays))
  cross join lateral unnest(p.order_id, p.kind, p.second) with ordinality as line (order_id, kind, second, place)
  where line.order_id = asked.id and line.kind = 'new'
  order by date, seq`

/** The lines of some orders, in the order of the log; nothing for an order that never reached the exchange. */
export async function readOrderLines(db: Queryable, orders: readonly OrderOfSession[]): Promise<OrderLine[]> {
  if (orders.length === 0) return []
  const { rows } = await db.query<{ order_id: bigint; date: string; seq: number; second: number }>({
    name: 'lines-of-orders',
    text: READ_LINES,
    values: [orders.map(({ id }) => id), orders.map(({ sessionOn }) => sessionOn)],
  })
  return rows.map(({ order_id: orderId, ...line }) => ({ orderId, ...line }))
}
