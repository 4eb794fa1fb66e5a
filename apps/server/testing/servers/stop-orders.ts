import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { OrderType } from '@bahi/domain/shares/orders/order-facts'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import type { TradedRange } from '../../src/market/ports/trading-day.ts'
import type { PlaceCommand } from '../../src/shares/orders/desk-command.ts'
import type { OrderRecord } from '../../src/shares/orders/order-record.ts'
import { readOrders } from '../../src/shares/orders/order-rows.ts'
import { type OpeningDeskParts, openOpeningDesk } from '../../src/shares/triggers/opening-desk.ts'
import { openStopDesk, type StopDesk, type StopDeskParts } from '../../src/shares/triggers/stop-desk.ts'
import { type ValidityDeskParts, openValidityDesk } from '../../src/shares/triggers/validity-desk.ts'
import { type DeskFixture, openDeskFixture, STEEL } from '../desk-fixture.ts'
import { expectLedgerToHold } from '../expect-books-to-hold.ts'

type StopTicket = {
  readonly type?: OrderType
  readonly quantity?: number
  readonly limitPaise?: number | null
  readonly triggerPaise?: number
  readonly validityMinutes?: number
  readonly key?: string | null
}

/** A stop order of ten shares: to buy above 1,450.00, or to sell below 1,380.00. */
export function stopTicket(who: OwnerKey, side: 'buy' | 'sell', more: StopTicket = {}): PlaceCommand {
  const { type = 'sl', quantity = 10, key = randomUUID() } = more
  const triggerPaise = more.triggerPaise ?? (side === 'buy' ? 1_450_00 : 1_380_00)
  const limitPaise = more.limitPaise ?? (type === 'sl-m' ? null : side === 'buy' ? 1_455_00 : 1_375_00)
  return {
    kind: 'place',
    ...who,
    key,
    side,
    instrumentId: STEEL,
    tag: 'customer',
    order: {
      type,
      quantity,
      limitPaise,
      triggerPaise,
      timeInForce: 'day',
      ...(more.validityMinutes === undefined ? {} : { validityMinutes: more.validityMinutes }),
    },
  }
}

/** An order desk with its watch of stop orders, opened anew for each test. */
export function arrangeStopOrders() {
  let fixture: DeskFixture
  let watches: Pick<StopDesk, 'settled' | 'close'>[]

  beforeEach(async () => {
    fixture = await openDeskFixture()
    watches = []
  })
  afterEach(async () => {
    for (const one of watches) await one.close()
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  async function watch(more: Partial<StopDeskParts> = {}): Promise<StopDesk> {
    const opened = await openStopDesk({
      pool: fixture.database.app.pool,
      desk: fixture.desk,
      feed: fixture.feed,
      clock: fixture.clock,
      instruments: { byId: (id) => fixture.instruments.get(id) },
      log: fixture.parts.log,
      retryMs: 5,
      ...more,
    })
    watches.push(opened)
    return opened
  }
  async function watchOpenings(more: Partial<OpeningDeskParts> = {}): Promise<void> {
    watches.push(
      await openOpeningDesk({
        pool: fixture.database.app.pool,
        desk: fixture.desk,
        feed: fixture.feed,
        clock: fixture.clock,
        instruments: { reload: async () => undefined },
        log: fixture.parts.log,
        ...more,
      }),
    )
  }
  async function watchValidities(more: Partial<ValidityDeskParts> = {}): Promise<void> {
    watches.push(
      await openValidityDesk({
        pool: fixture.database.app.pool,
        desk: fixture.desk,
        feed: fixture.feed,
        clock: fixture.clock,
        log: fixture.parts.log,
        ...more,
      }),
    )
  }
  /** Turns to the pre-open of another day, whose first frame follows. */
  async function openDay(date: string, quote: object = {}): Promise<void> {
    fixture.clock.turn({ date, second: 9 * 3_600, phase: 'preOpen' })
    fixture.feed.openDay(date)
    await price(0, { state: 'preOpen', ...quote })
  }
  async function settled(): Promise<void> {
    for (const one of watches) await one.settled()
    await fixture.desk.settled()
    for (const one of watches) await one.settled()
  }
  /** A frame with a last price; `traded` is what was traded since the frame before. */
  async function price(paise: number, more: object = {}, traded?: TradedRange): Promise<void> {
    fixture.feed.set({
      instrumentId: STEEL,
      lastPaise: paise,
      bidPaise: paise - 10,
      askPaise: paise + 10,
      state: 'open',
      ...more,
    })
    fixture.feed.publish([STEEL], traded === undefined ? undefined : new Map([[STEEL, traded]]))
    await settled()
  }
  async function read(who: OwnerKey, id: string): Promise<OrderRecord> {
    const order = (await readOrders(fixture.database.app.pool, [{ shard: who.shard, id: BigInt(id) }])).get(BigInt(id))
    if (order === undefined) throw new Error('the order is gone')
    return order
  }
  const atExchange = (id: string) =>
    fixture.venue.inputs.filter((input) => 'orderId' in input && input.orderId === BigInt(id))
  async function notices(who: OwnerKey): Promise<{ kind: string; params: Record<string, unknown> }[]> {
    const { rows } = await fixture.database.app.pool.query<{ kind: string; params: Record<string, unknown> }>(
      'select kind, params from bahi.notice where customer_id = $1 order by id',
      [who.owner],
    )
    return rows
  }

  return {
    get fixture() {
      return fixture
    },
    watch,
    watchOpenings,
    watchValidities,
    openDay,
    settled,
    price,
    read,
    atExchange,
    notices,
  }
}
