import { describe, expect, it } from 'vitest'
import { ratePercent } from '@bahi/money/rate'
import { exampleSettings } from '../../testing/example-facts.ts'
import { deliveryChargeRates, withBrokerage } from '../shares/charges/charge-rates.ts'
import { orderSettings } from '../shares/orders/order-settings.ts'
import { type SettingName, type SettingValue, checkSetting, isSettingName, settings } from './setting-bounds.ts'

const isWithin = (name: SettingName, value: SettingValue) => settings[name].problem(value) === null

describe('settings', () => {
  it('are all within their own bounds to begin with', () => {
    expect(Object.entries(settings).filter(([name, setting]) => !checkSetting(name, setting.initial).ok)).toEqual([])
  })

  it.each<[SettingName, readonly SettingValue[], readonly SettingValue[]]>([
    ['trade.lotSize', [1, 1_000], [0, 1_001, 1.5, '100', null]],
    ['trade.buyMinAmt', [0, 5_000_00], [-1, 5_000_01]],
    ['trade.buyMaxAmtPercent', ['0.05', '1', '1.0'], ['0.049999999', '1.000000001', '-1', '1e0', 1, '']],
    ['trade.totalMaxAmtPercent', ['0.1', '1'], ['0.09', '1.1']],
    ['trade.sameDaySell', [true, false], ['true', 1, null]],
    ['trade.cantSellTimes', [0, 30], [-1, 31]],
    ['trade.maxRise', [null, 2, 5, 10, 20], [3, 0, 100]],
    ['trade.riseRate', [null, 1, 1_000], [0, 1_001, '5']],
    ['trade.frequentSeconds', [5, 60], [4, 61]],
    ['trade.ordersPerSecond', [1, 50], [0, 51]],
    ['trade.marketProtectionPercent', ['1', '5'], ['0.99', '5.01']],
    ['kite.open', [true, false], [1, null]],
    ['kite.quotesPerSecond', [1, 50], [0, 51]],
    ['kite.retrySeconds', [7, 60], [6, 61]],
    ['mcp.open', [true, false], ['true', null]],
    ['mcp.callsPerSecond', [1, 50], [0, 51]],
    ['charges.brokeragePercent', ['0', '0.25'], ['0.250000001']],
    ['wallet.withMinAmt', [0, 1_000_00], [1_000_01]],
    ['wallet.withdrawLateDays', [1, 3], [0, 4]],
    ['loan.cureDays', [7, 30], [6]],
    ['loan.ltvSharesPercent', ['60', '0'], ['60.01']],
    ['trade.buyMaxNum', [100, 1_000_000_000], [99, 1_000_000_001]],
    ['trade.maxFall', [null, 20], [1, 21]],
    ['trade.stockDays', [1, 30], [0, 31]],
    ['kite.ordersPerSecond', [1, 50], [0, 51]],
    ['kite.historicalPerSecond', [1, 50], [0, 51]],
    ['kite.othersPerSecond', [1, 50], [0, 51]],
    ['wallet.chargeMinAmt', [0, 1_000_00], [-1, 1_000_01]],
    ['practice.openCash', [1_000_00, 1_00_00_000_00], [999_99, 1_00_00_000_01]],
    ['practice.perAddressDay', [0, 100_000], [-1, 100_001]],
    ['demo.desk', [true, false], ['on', null]],
    ['wallet.depositsPerHour', [1, 10], [0, 11]],
    ['wallet.depositExpiryMin', [5, 1_440], [4, 1_441]],
    ['wallet.pinTries', [3, 10], [2, 11]],
    ['wallet.pinLockMin', [5, 30], [4, 31]],
    ['wallet.cardPauseHours', [0, 24], [-1, 25]],
    ['ipo.retailMaxAmt', [10_000_00, 5_00_000_00], [9_999_99, 5_00_000_01]],
    ['block.minAmt', [1_00_000_00, 25_00_00_000_00], [99_999_99, 25_00_00_000_01]],
    ['block.rangePercent', ['0', '3'], ['3.01']],
    ['placement.maxCustomers', [1, 200], [0, 201]],
    ['fund.holdBufferPercent', ['0', '20'], ['20.1']],
    ['loan.ltvEquityFundsPercent', ['75'], ['75.01']],
    ['loan.ltvDebtFundsPercent', ['85'], ['85.01']],
    ['loan.dailyRatePercent', ['0', '0.1'], ['0.11']],
    ['loan.freeDays', [0, 30], [-1, 31]],
    ['loan.coolingOffDays', [1, 30], [0, 31]],
    ['verification.smsLogin', [true, false], ['yes', null]],
    ['session.idleHours', [1, 72], [0, 73]],
    ['session.absoluteHours', [1, 168], [0, 169]],
    ['upload.maxBytes', [100_000, 15_000_000], [99_999, 15_000_001]],
    ['upload.maxPixels', [1_000_000, 40_000_000], [999_999, 40_000_001]],
    ['upload.files', [1, 52], [0, 53]],
    ['fund.cutOff', ['15:00', '00:00'], ['15:60', '3 pm', 15]],
    ['vip.vipCreateMaxPercent', ['10'], ['10.5']],
    ['market.clockSpeed', [1, 2_000], [0, 2_001]],
  ])('%s keeps its bounds', (name, good, bad) => {
    expect(good.filter((value) => !isWithin(name, value))).toEqual([])
    expect(bad.filter((value) => isWithin(name, value))).toEqual([])
  })

  it('leave at least six hours for withdrawals while the business clock passes, in one window or two that follow one another', () => {
    const name = 'wallet.withdrawWindows'
    expect(settings[name].problem([{ from: '00:00', to: '06:00' }])).toContain('between 09:00 and 15:30')
    expect(isWithin(name, [{ from: '15:30', to: '24:00' }])).toBe(false)
    expect(isWithin(name, [{ from: '09:30', to: '15:30' }])).toBe(true)
    expect(isWithin(name, [{ from: '09:31', to: '24:00' }])).toBe(false)
    expect(isWithin(name, [{ from: '09:00', to: '15:00' }])).toBe(true)
    expect(isWithin(name, [{ from: '09:00', to: '14:59' }])).toBe(false)
    expect(
      isWithin(name, [
        { from: '08:00', to: '12:00' },
        { from: '12:30', to: '16:00' },
      ]),
    ).toBe(true)
    expect(
      isWithin(name, [
        { from: '08:00', to: '12:00' },
        { from: '12:31', to: '16:00' },
      ]),
    ).toBe(false)
    expect(
      isWithin(name, [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '16:00' },
      ]),
    ).toBe(false)
    expect(
      isWithin(name, [
        { from: '12:10', to: '16:00' },
        { from: '09:00', to: '12:00' },
      ]),
    ).toBe(false)
    expect(
      isWithin(name, [
        { from: '09:00', to: '12:00' },
        { from: '12:00', to: '16:00' },
      ]),
    ).toBe(false)
    expect(isWithin(name, [])).toBe(false)
    expect(isWithin(name, '00:00-24:00')).toBe(false)
    // Each window has a beginning and an end, both of them times of day.
    const day = { from: '00:00', to: '24:00' }
    for (const window of [null, {}, { from: '00:00' }, { to: '24:00' }, { from: 0, to: '24:00' }])
      expect(isWithin(name, [window] as never)).toBe(false)
    for (const clock of ['9:00', '109:00', '09:000', '24:01', '09:60', '29:00', ''])
      expect([clock, isWithin(name, [{ from: clock, to: '24:00' }])]).toEqual([clock, false])
    expect(isWithin(name, [{ from: '00:00', to: '08:00' }, null] as never)).toBe(false)
    expect(isWithin(name, [day])).toBe(true)
    expect(isWithin(name, [{ from: '00:00', to: '23:59' }])).toBe(true)
  })

  it('do not close the market between a lot and the most of an order', () => {
    expect(checkSetting('trade.buyMaxNum', 10_000)).toMatchObject({ ok: true })
    expect(checkSetting('trade.buyMaxNum', 9_999)).toMatchObject({ ok: false })
    expect(checkSetting('trade.buyMaxNum', 100, { 'trade.lotSize': 1 })).toMatchObject({ ok: true })
    expect(checkSetting('trade.lotSize', 200, { 'trade.buyMaxNum': 10_000 })).toMatchObject({ ok: false })
  })

  it('do not let a session idle longer than it lives', () => {
    expect(checkSetting('session.idleHours', 24)).toMatchObject({ ok: true })
    expect(checkSetting('session.idleHours', 25)).toEqual({
      ok: false,
      problem: 'session.idleHours is at most session.absoluteHours',
    })
    expect(checkSetting('session.absoluteHours', 11)).toMatchObject({ ok: false })
    expect(checkSetting('session.absoluteHours', 12)).toEqual({ ok: true, value: 12 })
    expect(checkSetting('session.idleHours', 25, { 'session.absoluteHours': 25 })).toMatchObject({ ok: true })
  })

  it('are a closed list', () => {
    expect(checkSetting('trade.price', 1)).toEqual({ ok: false, problem: 'no such setting' })
    expect(isSettingName('toString')).toBe(false)
  })
})

describe('orderSettings', () => {
  const initial = (name: SettingName): SettingValue => settings[name].initial

  it('are the defaults of the specification to begin with', () => {
    expect(orderSettings(initial, deliveryChargeRates)).toEqual({
      ...exampleSettings,
      chargeRates: withBrokerage(deliveryChargeRates, ratePercent('0')),
    })
  })

  it('take fractions and percentages for what they are', () => {
    const changed: Partial<Record<SettingName, SettingValue>> = {
      'trade.buyMaxAmtPercent': '0.05',
      'trade.totalMaxAmtPercent': '0.5',
      'trade.marketProtectionPercent': '1.5',
      'trade.riseRate': 30,
      'trade.maxRise': 5,
      'trade.maxFall': 2,
    }
    expect(orderSettings((name) => changed[name] ?? initial(name), deliveryChargeRates)).toMatchObject({
      maxInOneShareBps: 500,
      maxInSharesBps: 5_000,
      marketProtectionBps: 150,
      maxRiseOverSessionsBps: 3_000,
      maxRiseBps: 500,
      maxFallBps: 200,
    })
  })

  it('refuse a value that was never checked', () => {
    expect(() => orderSettings(() => true, deliveryChargeRates)).toThrow(TypeError)
    expect(() =>
      orderSettings((name) => (name === 'trade.buyMaxAmtPercent' ? 1 : initial(name)), deliveryChargeRates),
    ).toThrow(TypeError)
  })
})
