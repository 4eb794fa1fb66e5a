import type { OrderTrace } from '../../exchange/day/trace-day.ts'
import { insertRows } from '../../platform/db/bulk-columns.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { DayRun } from './day-task.ts'
import type { Customer } from './own-lines.ts'

type EffectToWrite = OrderTrace & Customer & { readonly date: string; readonly orderId: bigint }

const insertEffects = insertRows<EffectToWrite>('order_effect', [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'customer_id', type: 'bigint', of: (row) => row.customerId },
  { name: 'order_id', type: 'bigint', of: (row) => row.orderId },
  { name: 'date', type: 'date', of: (row) => row.date },
  { name: 'line', type: 'integer', of: (row) => row.line },
  { name: 'arrived_second', type: 'integer', of: (row) => row.arrivedSecond },
  { name: 'is_collecting', type: 'boolean', of: (row) => row.state === 'preOpen' || row.state === 'halted' },
  { name: 'last_paise', type: 'bigint', of: (row) => row.lastPaise },
  { name: 'bid_before_paise', type: 'bigint', of: (row) => row.bidBeforePaise },
  { name: 'ask_before_paise', type: 'bigint', of: (row) => row.askBeforePaise },
  { name: 'bid_after_paise', type: 'bigint', of: (row) => row.bidAfterPaise },
  { name: 'ask_after_paise', type: 'bigint', of: (row) => row.askAfterPaise },
  { name: 'ahead_quantity', type: 'bigint', of: (row) => row.aheadQuantity },
  { name: 'ahead_orders', type: 'integer', of: (row) => row.aheadOrders },
  { name: 'at_once_quantity', type: 'bigint', of: (row) => row.atOnceQuantity },
  { name: 'filled_quantity', type: 'bigint', of: (row) => row.filledQuantity },
  { name: 'value_paise', type: 'bigint', of: (row) => row.valuePaise },
])

type ShareToWrite = DayRun['shares'][number] & Customer & { readonly date: string }

const insertShares = insertRows<ShareToWrite>('share_without', [
  { name: 'shard', type: 'smallint', of: (row) => row.shard },
  { name: 'customer_id', type: 'bigint', of: (row) => row.customerId },
  { name: 'date', type: 'date', of: (row) => row.date },
  { name: 'instrument_id', type: 'integer', of: (row) => row.instrumentId },
  { name: 'close_paise', type: 'bigint', of: (row) => row.closePaise },
  { name: 'without_close_paise', type: 'bigint', of: (row) => row.withoutClosePaise },
  { name: 'volume', type: 'bigint', of: (row) => row.volume },
  { name: 'without_volume', type: 'bigint', of: (row) => row.withoutVolume },
])

/** Keeps what a run found, once: of two runs of one day the first one stays, and the other says the same. */
export async function writeDayRun(
  tx: Queryable,
  customer: Customer,
  date: string,
  run: DayRun,
  { orderAt, computedAt }: { readonly orderAt: ReadonlyMap<number, bigint>; readonly computedAt: Date },
): Promise<void> {
  const { shard, customerId } = customer
  const { rowCount } = await tx.query(
    `insert into bahi.day_without (shard, customer_id, date, orders_left_out, digest, without_digest, computed_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (shard, customer_id, date) do nothing`,
    [
      shard,
      customerId,
      date,
      orderAt.size,
      Buffer.from(run.digestHex, 'hex'),
      Buffer.from(run.withoutDigestHex, 'hex'),
      computedAt,
    ],
  )
  if (rowCount !== 1) return
  const effects = run.orders.flatMap((trace) => {
    const orderId = orderAt.get(trace.line)
    return orderId === undefined ? [] : [{ ...trace, ...customer, date, orderId }]
  })
  if (effects.length > 0) await tx.query(insertEffects(effects))
  if (run.shares.length > 0) await tx.query(insertShares(run.shares.map((share) => ({ ...share, ...customer, date }))))
}

export type EffectRow = Omit<Tables['order_effect'], 'shard' | 'customer_id'> &
  Pick<Tables['orders'], 'instrument_id'> &
  Pick<Tables['day_without'], 'orders_left_out' | 'digest' | 'without_digest'> & {
    side: 'buy' | 'sell'
    close_paise: bigint | null
    without_close_paise: bigint | null
    volume: bigint | null
    without_volume: bigint | null
  }

/** What the orders of a customer did in a span of days, newest first; of one order when its id is given. */
export async function readEffects(
  db: Queryable,
  { shard, customerId }: Customer,
  { from, to, orderId = null }: { from: string; to: string; orderId?: bigint | null },
): Promise<EffectRow[]> {
  const { rows } = await db.query<EffectRow>({
    name: 'read-order-effects',
    text: `select e.order_id, e.date, e.line, e.arrived_second, e.is_collecting, e.last_paise, e.bid_before_paise, e.ask_before_paise,
             e.bid_after_paise, e.ask_after_paise, e.ahead_quantity, e.ahead_orders, e.at_once_quantity, e.filled_quantity, e.value_paise,
             o.instrument_id, o.side, d.orders_left_out, d.digest, d.without_digest,
             s.close_paise, s.without_close_paise, s.volume, s.without_volume
           from bahi.order_effect e
           join bahi.orders o on o.shard = e.shard and o.id = e.order_id
           join bahi.day_without d on d.shard = e.shard and d.customer_id = e.customer_id and d.date = e.date
           left join bahi.share_without s on s.shard = e.shard and s.customer_id = e.customer_id and s.date = e.date
             and s.instrument_id = o.instrument_id
           where e.shard = $1 and e.customer_id = $2 and e.date between $3 and $4 and ($5::bigint is null or e.order_id = $5)
           order by e.date desc, e.line desc`,
    values: [shard, customerId, from, to, orderId],
  })
  return rows
}
