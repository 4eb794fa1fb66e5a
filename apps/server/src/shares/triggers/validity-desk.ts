import type pg from 'pg'
import { takesOrders } from '@bahi/domain/calendar/phase'
import { isLive } from '@bahi/domain/shares/orders/order-states'
import { isOutOfTime, validUntil } from '@bahi/domain/shares/orders/order-validity'
import { type BusinessTime, businessDate } from '@bahi/money/business-date'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { OrderChanged } from '../orders/order-news.ts'
import { ORDER_COLUMNS, type OrderRow, orderRecord } from '../orders/order-rows.ts'
import { DueWork } from './due-work.ts'

export interface ValidityDeskParts {
  readonly pool: pg.Pool
  readonly desk: Pick<OrderDesk, 'submit' | 'onOrderChanged'>
  readonly feed: Pick<MarketFeed, 'onChanged'>
  readonly clock: Pick<BusinessClock, 'now' | 'phase'>
  readonly log: { error(details: object, message: string): void }
}

/** Tells the order desk of orders whose minutes are over. */
export interface ValidityDesk {
  /** Reads everything again, after changes of which this process may have missed the news. */
  readAgain(): Promise<void>
  /** Resolves when every order that is out of time was handed over once. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Timed = Pick<OrderChanged, 'shard' | 'owner' | 'orderId' | 'validUntil'>

/** How often it looks when no price changes. */
const LOOK_MS = 500

/**
 * Opens the watch of orders for some minutes. It decides nothing: the order desk ends an order that is out of time, once,
 * whoever asks and however often. What could not be handed over, or was not ended, is tried again at the next look.
 */
export async function openValidityDesk(parts: ValidityDeskParts): Promise<ValidityDesk> {
  const watch = new ValidityWatch(parts)
  await watch.start()
  return watch
}

class ValidityWatch implements ValidityDesk {
  readonly #parts: ValidityDeskParts
  readonly #timed = new Map<bigint, Timed>()
  readonly #stops: (() => void)[] = []
  readonly #work: DueWork

  constructor(parts: ValidityDeskParts) {
    this.#parts = parts
    this.#work = new DueWork({
      isDue: () => this.#due().length > 0,
      handOver: () => this.#handOverAll(),
      onError: (error) =>
        parts.log.error({ err: error }, 'orders out of time could not be ended; they are tried again'),
    })
  }

  async start(): Promise<void> {
    const { desk, feed } = this.#parts
    const timer = setInterval(() => this.#work.look(), LOOK_MS)
    this.#stops.push(
      () => clearInterval(timer),
      desk.onOrderChanged((change) => {
        if (change.validUntil === null) return
        if (isLive(change.state)) this.#timed.set(change.orderId, change)
        else this.#timed.delete(change.orderId)
      }),
      feed.onChanged(() => this.#work.look()),
    )
    await this.readAgain()
  }

  async readAgain(): Promise<void> {
    await this.#work.inOrder(() => this.#takeAll())
    this.#work.look()
  }

  async settled(): Promise<void> {
    // Time may have passed without a price that changed.
    this.#work.look()
    await this.#work.settled()
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#work.close()
  }

  async #takeAll(): Promise<void> {
    const { rows } = await this.#parts.pool.query<OrderRow>(
      `select ${ORDER_COLUMNS} from bahi.orders o where o.validity_minutes is not null and o.ended_at is null order by o.id`,
    )
    for (const order of rows.map(orderRecord)) {
      const { shard, owner, id: orderId } = order
      this.#timed.set(orderId, { shard, owner, orderId, validUntil: validUntil(order) })
    }
  }

  #due(): Timed[] {
    const { clock } = this.#parts
    if (this.#timed.size === 0 || !takesOrders(clock.phase())) return []
    const { date, second } = clock.now()
    const now: BusinessTime = { date: businessDate(date), second }
    return [...this.#timed.values()].filter((order) => isOutOfTime(order.validUntil, now))
  }

  async #handOverAll(): Promise<void> {
    await Promise.all(this.#due().map((order) => this.#handOver(order)))
  }

  async #handOver({ shard, owner, orderId }: Timed): Promise<void> {
    const answer = await this.#parts.desk.submit({ kind: 'expire', shard, owner, key: null, orderId })
    if (answer.ok && answer.order.endedAt !== null) this.#timed.delete(orderId)
  }
}
