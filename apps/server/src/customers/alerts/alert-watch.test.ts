import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AlertFixture, openAlertFixture } from '../../../testing/alerts/alert-fixture.ts'
import { STEEL, TODAY } from '../../../testing/desk-fixture.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

describe('an alert', () => {
  let alerts: AlertFixture

  beforeEach(async () => {
    alerts = await openAlertFixture()
  })
  afterEach(() => alerts.close())

  it('fires once at its level, says the price that fired it, and rests', async () => {
    const { open, set, price, read, told } = alerts
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
    const { fixture, open, set, price, told } = alerts
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
    const { fixture, open, set, price, told } = alerts
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

  it('that repeats fires once a day, and again only after the price has come back', async () => {
    const { open, set, price, turnTo, told } = alerts
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
    const { fixture, watches, open, set, price, read, told } = alerts
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
    const { fixture, open, set, turnTo, read, told } = alerts
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
