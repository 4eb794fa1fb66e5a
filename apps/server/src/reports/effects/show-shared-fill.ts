import type { ShownFill } from '@bahi/contract/shares/effects'
import { divide } from '@bahi/money/rounding'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { readOrders } from '../../shares/orders/order-rows.ts'
import { readEffects } from './effect-rows.ts'
import { effectView } from './effect-view.ts'
import { type LinkParts, readOpenLink } from './fill-links.ts'
import { readLines } from './own-lines.ts'
import { type FillRow, tradeView } from './read-fill-proofs.ts'
import { readSeals } from './read-seals.ts'

type Proof = NonNullable<ShownFill['proof']>

/** What a link shows to whoever opens it: no more than its customer chose, and nothing of who the customer is. */
export async function showSharedFill(parts: LinkParts, token: string): Promise<ShownFill | null> {
  const link = await readOpenLink(parts, token)
  if (link === undefined) return null
  const { pool } = parts.db
  const { shard, orderId, shows } = link
  const order = (await readOrders(pool, [{ shard, id: orderId }])).get(orderId)
  if (order === undefined) return null
  const trades = await readTrades(pool, shard, orderId)
  const [first, last] = [trades[0], trades.at(-1)]
  if (first === undefined || last === undefined) return null
  const isProven = shows.includes('proof')
  const span = { from: first.traded_on, to: first.traded_on, orderId }
  const [effect] = shows.includes('effect') ? await readEffects(pool, link, span) : []
  const instrument = parts.instruments.byId(order.instrumentId)
  return {
    symbol: instrument?.symbol ?? '',
    name: instrument?.name ?? '',
    side: order.side,
    tradedOn: first.traded_on,
    averagePaise: Number(divide(BigInt(order.filledValuePaise), BigInt(order.filledQuantity), 'half-up')),
    quantity: isProven || shows.includes('quantity') ? Number(order.filledQuantity) : null,
    firstSecond: isProven || shows.includes('time') ? first.traded_second : null,
    lastSecond: isProven || shows.includes('time') ? last.traded_second : null,
    slippage: effect === undefined ? null : effectView(effect).slippage,
    proof: isProven ? await readProof(pool, orderId, first.traded_on, trades) : null,
  }
}

type TradeRow = FillRow & { traded_on: string }

async function readTrades(db: Queryable, shard: number, orderId: bigint): Promise<TradeRow[]> {
  const { rows } = await db.query<TradeRow>({
    name: 'read-trades-of-shared-order',
    text: `select tape_seq, price_paise, quantity, traded_on, traded_second from bahi.fill
           where shard = $1 and order_id = $2 order by tape_seq`,
    values: [shard, orderId],
  })
  return rows
}

/** The trades on the tape and what seals their day: null for an order from before the market first opened, which no tape holds. */
async function readProof(
  db: Queryable,
  orderId: bigint,
  date: string,
  trades: readonly TradeRow[],
): Promise<Proof | null> {
  const seals = await readSeals(db, date)
  if (seals === null) return null
  const [line] = await readLines(db, [{ id: orderId, sessionOn: date }])
  return {
    trades: trades.map(tradeView),
    line: seals.digest === null ? null : (line?.line ?? null),
    ...seals,
  }
}
