import type pg from 'pg'
import type { Level } from '@bahi/domain/market/level-watch'
import { triggerDirection } from '@bahi/domain/shares/orders/stop-order'
import { paise } from '@bahi/money/paise'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import { type DayChange, PriceWatch, type Reached } from '../../market/quotes/price-watch.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { DeskCommand } from '../orders/desk-command.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { ORDER_COLUMNS, type OrderRow, orderRecord, readOrders } from '../orders/order-rows.ts'

export interface StopDeskParts {
  readonly pool: pg.Pool
  readonly desk: Pick<OrderDesk, 'submit' | 'onOrderChanged'>
  readonly feed: Pick<MarketFeed, 'quote' | 'indices' | 'onChanged' | 'onDay'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly clock: Pick<BusinessClock, 'now' | 'phase'>
  readonly log: { error(details: object, message: string): void }
  readonly retryMs?: number
}

/** Watches the prices that stop orders wait for, and tells the order desk. */
export interface StopDesk {
  /** Reads everything again, after changes of which this process may have missed the news. */
  readAgain(): Promise<void>
  /** Resolves when every price and every change received so far has been handled. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The order desk takes no more commands at the moment: the stop order is fired again later. */
class DeskIsFull extends Error {
  override readonly name = 'DeskIsFull'
}

/**
 * Opens the watch of stop orders. It decides nothing: the order desk fires an order that still waits, once, whoever asks
 * and however often, and ends the ones whose day is over.
 */
export async function openStopDesk(parts: StopDeskParts): Promise<StopDesk> {
  const watched = new Set<bigint>()
  const watch = new PriceWatch({
    feed: parts.feed,
    clock: parts.clock,
    instruments: parts.instruments,
    log: parts.log,
    ...(parts.retryMs === undefined ? {} : { retryMs: parts.retryMs }),
    readAll: async () => {
      const waiting = await readWaiting(parts.pool)
      watched.clear()
      for (const { id } of waiting) watched.add(id)
      return new Map(waiting.map((order) => [order.id, levelsOf(order)]))
    },
    readOne: async (id) => {
      const levels = levelsOf(await readOrder(parts.pool, id))
      if (levels.length === 0) watched.delete(id)
      return levels
    },
    act: (id, reached) => fire(parts, id, reached),
    onDayChange: (turn) => lapse(parts, turn),
  })
  const stopListening = parts.desk.onOrderChanged(({ orderId, state }) => {
    if (state === 'trigger-pending') watched.add(orderId)
    else if (!watched.has(orderId)) return
    void watch.refresh(orderId)
  })
  await watch.start()
  return {
    readAgain: () => watch.readAgain(),
    settled: () => watch.settled(),
    close: () => {
      stopListening()
      return watch.close()
    },
  }
}

function levelsOf(order: OrderRecord | undefined): Level[] {
  if (order?.state !== 'trigger-pending' || order.triggerPaise === null) return []
  return [{ subject: order.instrumentId, direction: triggerDirection(order.side), level: Number(order.triggerPaise) }]
}

async function readWaiting(pool: pg.Pool): Promise<OrderRecord[]> {
  const { rows } = await pool.query<OrderRow>(
    `select ${ORDER_COLUMNS} from bahi.orders o where o.state = 'trigger-pending' order by o.id`,
  )
  return rows.map(orderRecord)
}

async function readOrder(pool: pg.Pool, id: bigint): Promise<OrderRecord | undefined> {
  return (await readOrders(pool, [{ shard: shardOf(id), id }])).get(id)
}

async function submit({ desk }: StopDeskParts, command: DeskCommand): Promise<void> {
  const answer = await desk.submit(command)
  if (!answer.ok && 'floodSeconds' in answer) throw new DeskIsFull('the order desk takes no command now')
}

async function fire(parts: StopDeskParts, id: bigint, { value, date, second }: Reached): Promise<void> {
  const order = await readOrder(parts.pool, id)
  if (order?.state !== 'trigger-pending') return
  const { shard, owner } = order
  const reached = { pricePaise: paise(value), date, second }
  await submit(parts, { kind: 'fire', shard, owner, key: null, orderId: id, reached })
}

/** A stop order is of one day. What was left over when a process ended goes when the next one begins. */
async function lapse(parts: StopDeskParts, { kind, date }: DayChange): Promise<void> {
  const isOver = kind === 'closed' || parts.clock.phase() === 'after'
  const due = (await readWaiting(parts.pool)).filter(({ sessionOn }) => (isOver ? sessionOn <= date : sessionOn < date))
  await Promise.all(
    due.map(({ shard, owner, id, sessionOn }) =>
      submit(parts, { kind: 'lapse', shard, owner, key: null, orderId: id, date: sessionOn }),
    ),
  )
}
