import type pg from 'pg'
import { takesOrders } from '@bahi/domain/calendar/phase'
import type { BusinessDate } from '@bahi/money/business-date'
import { readShareChanges } from '../../market/history/share-changes.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { ORDER_COLUMNS, type OrderRow, orderRecord, readOrders } from '../orders/order-rows.ts'
import { DueWork } from './due-work.ts'

export interface OpeningDeskParts {
  readonly pool: pg.Pool
  readonly desk: Pick<OrderDesk, 'submit' | 'onOrderChanged'>
  readonly feed: Pick<MarketFeed, 'onChanged' | 'onDay'>
  readonly instruments: Pick<InstrumentRegister, 'reload'>
  readonly clock: Pick<BusinessClock, 'now' | 'phase'>
  readonly log: { error(details: object, message: string): void }
}

/** Tells the order desk of after-market orders whose session takes orders. */
export interface OpeningDesk {
  /** Reads everything again, after changes of which this process may have missed the news. */
  readAgain(): Promise<void>
  /** Resolves when every order whose session is open was handed over once. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Scheduled = Pick<OrderRecord, 'shard' | 'id' | 'owner' | 'instrumentId' | 'placedOn' | 'sessionOn'>

/**
 * Opens the watch of after-market orders. It decides nothing: the order desk sends or refuses an order that still waits,
 * once, whoever asks and however often. What could not be handed over is tried again with the next prices.
 */
export async function openOpeningDesk(parts: OpeningDeskParts): Promise<OpeningDesk> {
  const watch = new OpeningWatch(parts)
  await watch.start()
  return watch
}

class OpeningWatch implements OpeningDesk {
  readonly #parts: OpeningDeskParts
  readonly #scheduled = new Map<bigint, Scheduled>()
  readonly #stops: (() => void)[] = []
  readonly #work: DueWork

  constructor(parts: OpeningDeskParts) {
    this.#parts = parts
    this.#work = new DueWork({
      isDue: () => this.#due().length > 0,
      handOver: () => this.#handOver(),
      onError: (error) =>
        parts.log.error({ err: error }, 'after-market orders could not be sent; they are tried again'),
    })
  }

  async start(): Promise<void> {
    const { desk, feed } = this.#parts
    this.#stops.push(
      desk.onOrderChanged(({ orderId, state }) => {
        if (state === 'scheduled') void this.#work.inOrder(() => this.#take(orderId))
        else this.#scheduled.delete(orderId)
      }),
      feed.onChanged(() => this.#work.look()),
      feed.onDay(({ kind }) => {
        if (kind === 'opened') this.#work.look()
      }),
    )
    await this.readAgain()
  }

  async readAgain(): Promise<void> {
    await this.#work.inOrder(() => this.#takeAll())
    this.#work.look()
  }

  async settled(): Promise<void> {
    await this.#work.settled()
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#work.close()
  }

  async #takeAll(): Promise<void> {
    const { rows } = await this.#parts.pool.query<OrderRow>(
      `select ${ORDER_COLUMNS} from bahi.orders o where o.state = 'scheduled' order by o.id`,
    )
    for (const order of rows.map(orderRecord)) this.#scheduled.set(order.id, order)
  }

  async #take(id: bigint): Promise<void> {
    const order = (await readOrders(this.#parts.pool, [{ shard: shardOf(id), id }])).get(id)
    if (order?.state === 'scheduled') this.#scheduled.set(id, order)
    else this.#scheduled.delete(id)
    this.#work.look()
  }

  #due(): Scheduled[] {
    const { clock } = this.#parts
    if (this.#scheduled.size === 0 || !takesOrders(clock.phase())) return []
    const { date } = clock.now()
    return [...this.#scheduled.values()].filter(({ sessionOn }) => sessionOn <= date)
  }

  async #handOver(): Promise<void> {
    const { pool, desk, instruments, clock } = this.#parts
    await instruments.reload()
    const date = clock.now().date as BusinessDate
    const changes = await readShareChanges(pool, date)
    const isChanged = ({ instrumentId, placedOn }: Scheduled) =>
      changes.some((change) => change.instrumentId === instrumentId && change.exDate > placedOn)
    await Promise.all(
      this.#due().map(async (order) => {
        const { shard, owner, id: orderId } = order
        const isShareChanged = isChanged(order)
        const answer = await desk.submit({ kind: 'open', shard, owner, key: null, orderId, isShareChanged })
        if (answer.ok && answer.order.state !== 'scheduled') this.#scheduled.delete(orderId)
      }),
    )
  }
}
