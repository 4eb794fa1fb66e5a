import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DeskFixture, openCustomer, openDeskFixture, STEEL, TODAY } from '../../../testing/desk-fixture.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { type AlertWatch, openAlertWatch } from './alert-watch.ts'

type Terms = {
  kind?: 'above' | 'below' | 'move'
  level?: number | null
  moveBps?: number | null
  repeats?: boolean
  index?: string
}

type StudyFigures = {
  period?: number | null
  figure?: number | null
  repeats?: boolean
  armed?: boolean
  index?: string
}

describe('an alert', () => {
  let fixture: DeskFixture
  let watches: AlertWatch[]
  let who: OwnerKey

  beforeEach(async () => {
    fixture = await openDeskFixture()
    watches = []
    who = await openCustomer(fixture, 1_00n)
  })
  afterEach(async () => {
    for (const one of watches) await one.close()
    expect(fixture.faults).toEqual([])
    await fixture.close()
  })

  async function open(): Promise<AlertWatch> {
    const opened = await openAlertWatch({
      pool: fixture.database.app.pool,
      lease: fixture.parts.lease,
      feed: fixture.feed,
      actions: { past: () => [], reload: async () => undefined },
      clock: fixture.clock,
      systemClock: () => new Date(fixture.nowMs),
      ids: fixture.ids,
      instruments: { byId: (id) => fixture.instruments.get(id), reload: async () => undefined },
      tell: () => undefined,
      log: fixture.parts.log,
      retryMs: 5,
    })
    watches.push(opened)
    return opened
  }
  async function set({
    kind = 'above',
    level = kind === 'move' ? null : 1_450_00,
    moveBps = null,
    repeats = false,
    index,
  }: Terms = {}): Promise<bigint> {
    const id = fixture.ids.newId(who.shard)
    await fixture.database.app.pool.query(
      `insert into bahi.price_alert (shard, id, customer_id, instrument_id, index_code, kind, level, move_bps, repeats, state, armed, terms_on, fired_times, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'on', true, $10, 0, now(), now())`,
      [
        who.shard,
        id,
        who.owner,
        index === undefined ? STEEL : null,
        index ?? null,
        kind,
        level,
        moveBps,
        repeats,
        TODAY,
      ],
    )
    for (const one of watches) await one.refresh(id)
    return id
  }
  /** An alert on an indicator over forty days that closed at ₹1,400. */
  async function setStudy(
    study: string,
    direction: 'above' | 'below',
    { period = null, figure = null, repeats = false, armed = true, index }: StudyFigures = {},
  ): Promise<bigint> {
    const id = fixture.ids.newId(who.shard)
    await fixture.database.app.pool.query(
      `insert into bahi.price_alert (shard, id, customer_id, instrument_id, index_code, kind, study, direction, period, figure, repeats, state, armed, terms_on, fired_times, created_at, changed_at)
       values ($1, $2, $3, $4, $5, 'indicator', $6, $7, $8, $9, $10, 'on', $11, $12, 0, now(), now())`,
      [
        who.shard,
        id,
        who.owner,
        index === undefined ? STEEL : null,
        index ?? null,
        study,
        direction,
        period,
        figure,
        repeats,
        armed,
        TODAY,
      ],
    )
    for (const one of watches) await one.refresh(id)
    return id
  }
  async function closeDays(): Promise<void> {
    await inTransaction(fixture.database.owner.pool, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into bahi.daily_bar (instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise, source)
         select $1, $2::date - day, 140000, 140001, 140000, 140000 + day % 2, 1, 140000, 'history' from generate_series(1, 40) as day`,
        [STEEL, TODAY],
      )
      await tx.query(
        `insert into bahi.index_bar (code, date, open_hundredths, high_hundredths, low_hundredths, close_hundredths)
         select 'BAHI50', $1::date - day, 1230000, 1230000, 1230000, 1230000 from generate_series(1, 40) as day`,
        [TODAY],
      )
    })
  }
  let second = 36_000
  /** A price in the next minute. */
  async function minute(paise: number, more: object = {}): Promise<void> {
    fixture.clock.turn({ second: (second += 60) })
    await price(paise, more)
  }
  async function price(paise: number, more: object = {}): Promise<void> {
    fixture.feed.set({ instrumentId: STEEL, lastPaise: paise, state: 'open', ...more })
    fixture.feed.publish([STEEL])
    for (const one of watches) await one.settled()
  }
  async function turnTo(date: string): Promise<void> {
    fixture.clock.turn({ date })
    fixture.feed.set({ instrumentId: STEEL, lastPaise: 0 })
    fixture.feed.openDay(date)
    for (const one of watches) await one.settled()
  }
  const read = async (id: bigint) =>
    (
      await fixture.database.app.pool.query<{
        state: string
        level: bigint
        fired_value: bigint
        fired_on: string
        fired_times: number
      }>('select state, level, fired_value, fired_on, fired_times from bahi.price_alert where id = $1', [id])
    ).rows[0]
  const told = async () =>
    (
      await fixture.database.app.pool.query<{ kind: string; params: { value?: string } }>(
        'select kind, params from bahi.notice where customer_id = $1 order by id',
        [who.owner],
      )
    ).rows.map(({ kind, params }) => (params.value === undefined ? kind : params.value))

  it('fires once at its level, says the price that fired it, and rests', async () => {
    await open()
    const id = await set()
    await price(1_449_99)
    expect(await told()).toEqual([])
    await price(1_450_50)
    await price(1_440_00)
    await price(1_460_00)
    expect(await told()).toEqual(['1,450.50'])
    expect(await read(id)).toMatchObject({ state: 'fired', fired_value: 1_450_50n, fired_on: TODAY, fired_times: 1 })
  })

  it('fires on a fall, on a move of the day either way, and on an index', async () => {
    await open()
    fixture.feed.setIndices([
      {
        indexId: 'BAHI50',
        name: 'Bahi 50',
        lastHundredths: 12_400_00,
        previousCloseHundredths: 12_300_00,
        openHundredths: 0,
        highHundredths: 0,
        lowHundredths: 0,
      },
    ])
    await set({ kind: 'below', level: 1_380_00 })
    await set({ kind: 'move', moveBps: 500 })
    await set({ index: 'BAHI50', level: 12_500_00 })
    await price(1_380_00)
    expect(await told()).toEqual(['1,380.00'])
    // 5 % below 1,412.60 is 1,341.97.
    await price(1_341_98)
    expect(await told()).toHaveLength(1)
    await price(1_341_97)
    fixture.feed.setIndices([
      {
        indexId: 'BAHI50',
        name: 'Bahi 50',
        lastHundredths: 12_500_00,
        previousCloseHundredths: 12_300_00,
        openHundredths: 0,
        highHundredths: 0,
        lowHundredths: 0,
      },
    ])
    await price(1_341_97)
    expect(await told()).toEqual(['1,380.00', '1,341.97', '12,500.00'])
  })

  it('fires on a gap at the open, and not while its share is halted', async () => {
    fixture.clock.turn({ phase: 'preOpen' })
    await open()
    await set()
    await price(1_470_00)
    fixture.clock.turn({ phase: 'open' })
    await price(1_470_00, { state: 'halted' })
    expect(await told()).toEqual([])
    await price(1_470_00)
    expect(await told()).toEqual(['1,470.00'])
  })

  it('on an indicator fires at the end of the minute in which it crossed, in the words of its study', async () => {
    await closeDays()
    await open()
    const id = await setStudy('price-sma', 'above', { period: 20 })
    await minute(1_399_00)
    // The price is over the average, and the minute is not over.
    await price(1_500_00)
    expect(await told()).toEqual([])
    await minute(1_500_00)
    expect(await told()).toEqual(['1,500.00'])
    expect(await read(id)).toMatchObject({ state: 'fired', fired_value: 1_500_00n, fired_times: 1 })
    const { rows } = await fixture.database.app.pool.query<{ kind: string; params: object }>(
      'select kind, params from bahi.notice where customer_id = $1',
      [who.owner],
    )
    expect(rows[0]).toMatchObject({
      kind: 'alert.indicator',
      params: { code: 'RELSTEEL', study: 'price-sma.above', period: 20, figure: 0 },
    })
  })

  it('on an indicator that holds waits until it holds no more, and repeats once a day at most', async () => {
    await closeDays()
    await open()
    const id = await setStudy('rsi', 'below', { period: 2, figure: 30, repeats: true, armed: false })
    await minute(1_300_00)
    expect(await told()).toEqual([])
    await minute(1_500_00)
    await minute(1_300_00)
    await minute(1_500_00)
    await minute(1_300_00)
    expect(await told()).toEqual(['1,300.00'])
    await turnTo('2026-11-24')
    await minute(1_500_00)
    await minute(1_300_00)
    expect((await read(id))?.fired_times).toBe(2)
  })

  it('on an indicator is silent while prices do not come, while its share is halted, and without candles enough', async () => {
    await open()
    await setStudy('price-sma', 'above', { period: 20 })
    await minute(1_500_00)
    expect(await told()).toEqual([])
    for (const one of watches.splice(0)) await one.close()
    await closeDays()
    await open()
    expect(await told()).toEqual([])
    fixture.feed.stand(36_000)
    await minute(1_500_00)
    fixture.feed.stand(undefined)
    await minute(1_500_00, { state: 'halted' })
    expect(await told()).toEqual([])
    await minute(1_500_00)
    expect(await told()).toEqual(['1,500.00'])
  })

  it('on an indicator counts the last price of a day, and the levels of an index', async () => {
    await closeDays()
    await open()
    await setStudy('price-sma', 'above', { period: 20 })
    const level = (lastHundredths: number) =>
      fixture.feed.setIndices([
        {
          indexId: 'BAHI50',
          name: 'Bahi 50',
          lastHundredths,
          previousCloseHundredths: 12_300_00,
          openHundredths: 12_300_00,
          highHundredths: 0,
          lowHundredths: 0,
        },
      ])
    level(12_300_00)
    await setStudy('bollinger', 'below', { period: 20, figure: 2, index: 'BAHI50' })
    await minute(1_399_00)
    await price(1_450_00)
    expect(await told()).toEqual([])
    fixture.clock.turn({ phase: 'after' })
    await price(1_450_00, { state: 'closed' })
    expect(await told()).toEqual(['1,450.00'])
    fixture.clock.turn({ phase: 'open' })
    level(12_000_00)
    await minute(1_400_00)
    expect(await told()).toEqual(['1,450.00', '12,000.00'])
  })

  it('that repeats fires once a day, and again only after the price has come back', async () => {
    await open()
    await set({ repeats: true })
    for (const paise of [1_450_00, 1_440_00, 1_455_00]) await price(paise)
    expect(await told()).toEqual(['1,450.00'])
    await turnTo('2026-11-24')
    await price(1_456_00)
    expect(await told()).toEqual(['1,450.00', '1,456.00'])
    // It stays above over night: no crossing, no news.
    await turnTo('2026-11-25')
    await price(1_457_00)
    expect(await told()).toHaveLength(2)
    await price(1_449_90)
    await price(1_451_00)
    expect(await told()).toEqual(['1,450.00', '1,456.00', '1,451.00'])
  })

  it('is told once by two watches, and not forgotten by a restart', async () => {
    const id = await set()
    await open()
    await open()
    await price(1_450_00)
    expect(await told()).toEqual(['1,450.00'])
    for (const one of watches.splice(0)) await one.close()
    await set({ level: 1_460_00 })
    // The price went over it while nobody watched.
    fixture.feed.set({ instrumentId: STEEL, lastPaise: 1_465_00 })
    await (await open()).settled()
    expect(await told()).toEqual(['1,450.00', '1,465.00'])
    expect((await read(id))?.fired_times).toBe(1)
  })

  it('waits for the same worth after a split, and ends with a share that leaves the list', async () => {
    await open()
    const id = await set()
    await inTransaction(fixture.database.owner.pool, async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(
        `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (1, $1, 'split', 2, '2026-11-01', '2026-11-24', '2026-11-24')`,
        [STEEL],
      )
    })
    await turnTo('2026-11-24')
    await turnTo('2026-11-25')
    expect((await read(id))?.level).toBe(725_00n)
    const steel = fixture.instruments.get(STEEL)
    if (steel !== undefined) fixture.instruments.set(STEEL, { ...steel, state: 'deleted' })
    await turnTo('2026-11-26')
    expect((await read(id))?.state).toBe('ended')
    expect(await told()).toEqual(['alert.adjusted', 'alert.ended'])
  })
})
