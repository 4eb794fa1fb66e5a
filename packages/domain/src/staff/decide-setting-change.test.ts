import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import {
  boundsInWords,
  decideSettingChange,
  settingOn,
  type DatedSetting,
  type SettingChangeFacts,
} from './decide-setting-change.ts'
import { settings, type SettingName } from './setting-bounds.ts'
import { isWorse } from './setting-notice.ts'
import { settingGroup, settingLabels } from './setting-words.ts'

const facts: SettingChangeFacts = {
  today: businessDate('2026-11-20'),
  nextTradingDay: businessDate('2026-11-23'),
  dated: [],
  codesArrive: true,
}
const lot = (from: string, value: number): DatedSetting => ({ name: 'trade.lotSize', from, value })
const codeOf = (
  change: { name?: string; value: unknown; from?: string },
  given: Partial<SettingChangeFacts> = {},
): string => {
  const decision = decideSettingChange({ name: 'trade.lotSize', from: '2026-11-23', ...change }, { ...facts, ...given })
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('decideSettingChange', () => {
  it('accepts a value within its bounds from the next trading day on, and says what it was', () => {
    expect(decideSettingChange({ name: 'trade.lotSize', value: 50, from: '2026-11-23' }, facts)).toEqual({
      ok: true,
      accepted: { name: 'trade.lotSize', value: 50, from: '2026-11-23', before: 100 },
    })
  })

  it('starts no change today, in the past or before the next trading day, nor when none is known', () => {
    for (const from of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'])
      expect(codeOf({ value: 50, from })).toBe('change-too-early')
    expect(codeOf({ value: 50, from: '2027-01-01' }, { nextTradingDay: null })).toBe('change-too-early')
    expect(codeOf({ value: 50, from: '2026-02-30' })).toBe('parameter-malformed')
  })

  it('takes one change of a name for a day', () => {
    expect(codeOf({ value: 50, from: '2026-12-01' }, { dated: [lot('2026-12-01', 10)] })).toBe('change-taken')
    expect(codeOf({ value: 50, from: '2026-12-02' }, { dated: [lot('2026-12-01', 10)] })).toBe('accepted')
  })

  it('is a change of the value of that day, not of today', () => {
    expect(codeOf({ value: 100 })).toBe('nothing-changes')
    expect(codeOf({ value: 100, from: '2026-12-02' }, { dated: [lot('2026-12-01', 10)] })).toBe('accepted')
    expect(codeOf({ value: 10, from: '2026-12-02' }, { dated: [lot('2026-12-01', 10)] })).toBe('nothing-changes')
  })

  it('leaves no bounds, by itself or with what is to hold on a later day', () => {
    for (const value of [0, 1_001, 1.5, '50', null, true, undefined]) expect(codeOf({ value })).toBe('beyond-bounds')
    const later: DatedSetting = { name: 'trade.buyMaxNum', from: '2027-02-01', value: 10_000 }
    expect(codeOf({ value: 101 }, { dated: [later] })).toBe('beyond-bounds')
    expect(codeOf({ value: 101 }, { dated: [later, lot('2027-01-31', 100)] })).toBe('accepted')
    expect(codeOf({ name: 'trade.price', value: 1 })).toBe('subject-missing')
  })

  it('is known seven days before when it is for the worse', () => {
    const brokerage = (value: string, from: string) => codeOf({ name: 'charges.brokeragePercent', value, from })
    expect([brokerage('0.1', '2026-11-26'), brokerage('0.1', '2026-11-27')]).toEqual(['change-too-early', 'accepted'])
    expect(codeOf({ name: 'wallet.chargeMinAmt', value: 50_00 })).toBe('accepted')
  })

  it('demands no code while codes cannot arrive, and a new demand begins after seven days at the earliest', () => {
    for (const name of ['verification.smsLogin', 'verification.smsRegister', 'verification.smsWithdraw']) {
      expect(codeOf({ name, value: true, from: '2026-11-27' }, { codesArrive: false })).toBe('beyond-bounds')
      expect(codeOf({ name, value: true, from: '2026-11-27' })).toBe('accepted')
    }
    for (const name of ['verification.smsLogin', 'verification.smsWithdraw'] as const) {
      expect(codeOf({ name, value: true, from: '2026-11-26' })).toBe('change-too-early')
      expect(
        codeOf({ name, value: false }, { codesArrive: false, dated: [{ name, from: '2026-11-01', value: true }] }),
      ).toBe('accepted')
    }
  })
})

describe('a refused change', () => {
  const refusedOf = (change: { name?: string; value: unknown; from?: string }, given = {}) => {
    const wish = { name: 'trade.lotSize', from: '2026-11-23', ...change }
    const decision = decideSettingChange(wish, { ...facts, ...given })
    return decision.ok ? undefined : decision.refused
  }

  it('says which field it is, and what would do', () => {
    expect(refusedOf({ name: 'trade.price', value: 1 })).toMatchObject({ code: 'subject-missing', field: 'name' })
    expect(refusedOf({ value: 50, from: '23.11.2026' })).toMatchObject({ code: 'parameter-malformed', field: 'from' })
    expect(refusedOf({ value: 0 })).toMatchObject({
      code: 'beyond-bounds',
      params: { bounds: 'a whole number from 1 to 1000' },
      field: 'value',
    })
    expect(refusedOf({ value: 50, from: '2026-11-22' })).toMatchObject({
      code: 'change-too-early',
      params: { from: '2026-11-23' },
      field: 'from',
    })
    expect(refusedOf({ value: 50 }, { nextTradingDay: null })).toMatchObject({ params: { from: '–' } })
    expect(refusedOf({ value: 50, from: '2026-12-01' }, { dated: [lot('2026-12-01', 10)] })).toMatchObject({
      code: 'change-taken',
      params: { from: '2026-12-01' },
      field: 'from',
    })
    expect(refusedOf({ value: 100 })).toMatchObject({ code: 'nothing-changes', field: 'value' })
    expect(refusedOf({ name: 'verification.smsLogin', value: true }, { codesArrive: false })).toMatchObject({
      params: { bounds: 'false, as long as no gateway sends codes from this server' },
      field: 'value',
    })
  })

  it('for the worse begins with the next trading day where that is more than seven days away', () => {
    const wish = { name: 'charges.brokeragePercent', value: '0.1', from: '2026-11-27' }
    expect(refusedOf(wish, { nextTradingDay: businessDate('2026-11-30') })).toMatchObject({
      code: 'change-too-early',
      params: { from: '2026-11-30' },
    })
    expect(refusedOf({ ...wish, from: '2026-11-30' }, { nextTradingDay: businessDate('2026-11-30') })).toBeUndefined()
  })

  it('is refused by what holds on its own day, not by what it takes the place of or what ends before', () => {
    const least = (from: string, value: number): DatedSetting => ({ name: 'trade.buyMaxNum', from, value })
    // On the 25th an order may have 20,000 shares at most: a lot of 201 would be too many for a hundred lots.
    expect(refusedOf({ value: 201, from: '2026-11-25' }, { dated: [least('2026-11-25', 20_000)] })).toMatchObject({
      params: { bounds: 'trade.buyMaxNum is at least 20100, a hundred lots' },
    })
    expect(refusedOf({ value: 200, from: '2026-11-25' }, { dated: [least('2026-11-25', 20_000)] })).toBeUndefined()
    const dated = [least('2026-11-24', 20_000), least('2026-11-25', 30_000)]
    expect(refusedOf({ value: 201, from: '2026-11-25' }, { dated })).toBeUndefined()
  })
})

describe('settingOn', () => {
  it('is the default until the first value begins, then the latest that has begun', () => {
    const dated = [lot('2026-12-01', 50), lot('2026-11-25', 10)]
    expect(
      ['2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01', '2030-01-01'].map((date) =>
        settingOn(dated, 'trade.lotSize', date),
      ),
    ).toEqual([100, 10, 10, 50, 50])
    expect(settingOn([lot('2026-11-25', 10), lot('2026-11-26', 5_000)], 'trade.lotSize', '2026-12-01')).toBe(10)
  })
})

describe('isWorse', () => {
  it('sees a dearer charge, a smaller loan and a narrower window', () => {
    expect(isWorse('charges.brokeragePercent', '0.1', '0.10')).toBe(false)
    expect(isWorse('charges.brokeragePercent', '0.09', '0.1')).toBe(true)
    expect(isWorse('loan.ltvSharesPercent', '60', '59.9')).toBe(true)
    expect(isWorse('loan.ltvSharesPercent', '50', '60')).toBe(false)
    const day = [{ from: '00:00', to: '24:00' }]
    expect(
      isWorse('wallet.withdrawWindows', day, [
        { from: '00:00', to: '12:00' },
        { from: '12:30', to: '24:00' },
      ]),
    ).toBe(true)
    expect(isWorse('wallet.withdrawWindows', [{ from: '10:00', to: '16:00' }], day)).toBe(false)
    expect(isWorse('trade.lotSize', 1, 100)).toBe(false)
  })

  it('sees it in numbers and switches, and no change for the worse where nothing or the better changes', () => {
    for (const [name, less, more] of [
      ['wallet.withMinAmt', 100, 101],
      ['trade.cantSellTimes', 0, 1],
      ['verification.smsLogin', false, true],
      ['verification.smsWithdraw', false, true],
      ['loan.freeDays', 3, 2],
      ['loan.coolingOffDays', 3, 2],
      ['loan.cureDays', 7, 6],
      ['loan.ltvEquityFundsPercent', '50', '49.9'],
      ['fund.holdBufferPercent', '2', '10'],
    ] as const)
      expect([isWorse(name, less, more), isWorse(name, more, less), isWorse(name, less, less)]).toEqual([
        true,
        false,
        false,
      ])
  })

  it('sees windows that no longer cover a minute of the earlier ones', () => {
    const from9 = (to: string) => [{ from: '09:00', to }]
    expect(isWorse('wallet.withdrawWindows', from9('12:00'), from9('12:00'))).toBe(false)
    expect(isWorse('wallet.withdrawWindows', from9('12:00'), from9('11:59'))).toBe(true)
    expect(isWorse('wallet.withdrawWindows', from9('12:00'), [{ from: '09:01', to: '13:00' }])).toBe(true)
    const twice = [...from9('10:00'), { from: '11:00', to: '12:00' }]
    expect(isWorse('wallet.withdrawWindows', twice, from9('12:00'))).toBe(false)
    expect(isWorse('wallet.withdrawWindows', twice, from9('11:30'))).toBe(true)
  })
})

it('has words and bounds for every setting', () => {
  for (const name of Object.keys(settings) as SettingName[]) {
    expect([name, settingLabels[name].length > 3, boundsInWords(name).length > 3]).toEqual([name, true, true])
  }
})

it('groups settings by what stands before the point', () => {
  expect(settingGroup('wallet.pinTries')).toBe('wallet')
  expect(new Set(Object.keys(settings).map(settingGroup))).toEqual(
    new Set([
      'trade',
      'charges',
      'kite',
      'mcp',
      'wallet',
      'practice',
      'demo',
      'ipo',
      'block',
      'vip',
      'placement',
      'fund',
      'loan',
      'verification',
      'session',
      'upload',
      'market',
    ]),
  )
})

it('says bounds in words that staff can act by', () => {
  expect(boundsInWords('loan.ltvSharesPercent')).toBe('a decimal from 0 to 60')
  expect(boundsInWords('trade.maxRise')).toBe('one of null, 2, 5, 10, 20')
  expect(boundsInWords('fund.cutOff')).toBe('a time of day, HH:MM')
  expect(boundsInWords('block.windows')).toBe('one or two windows in order')
})
