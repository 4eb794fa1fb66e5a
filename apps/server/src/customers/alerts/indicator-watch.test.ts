import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AlertFixture, openAlertFixture } from '../../../testing/alerts/alert-fixture.ts'

describe('an alert on an indicator', () => {
  let alerts: AlertFixture

  beforeEach(async () => {
    alerts = await openAlertFixture()
  })
  afterEach(() => alerts.close())

  it('fires at the end of the minute in which it crossed, in the words of its study', async () => {
    const { fixture, who, open, setStudy, closeDays, minute, price, read, told } = alerts
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

  it('that holds waits until it holds no more, and repeats once a day at most', async () => {
    const { open, setStudy, closeDays, minute, turnTo, read, told } = alerts
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

  it('is silent while prices do not come, while its share is halted, and without candles enough', async () => {
    const { fixture, watches, open, setStudy, closeDays, minute, told } = alerts
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

  it('counts the last price of a day, and the levels of an index', async () => {
    const { fixture, open, setStudy, closeDays, minute, price, told } = alerts
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
})
