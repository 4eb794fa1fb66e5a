import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDataSource } from '@bahi/contract/market/data-source'
import { getProductSetting, getSetting, getVersion } from '@bahi/contract/site/public-settings'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'
import { timesHundred } from './site-routes.ts'

describe('the site calls', () => {
  let bahi: AccountServer
  beforeAll(async () => void (bahi = await openAccountServer()))
  afterAll(() => bahi.close())

  it('say which version is current', async () => {
    expect((await bahi.call(getVersion.path, {}, { method: 'GET' })).data).toEqual({
      version: '1.0.2',
      code: 100,
      channel: '001',
    })
  })

  it('give the app the settings it needs, with the defaults of the table', async () => {
    expect((await bahi.call(getSetting.path, {}, { method: 'GET' })).data).toMatchObject({
      buyMinNum: 100,
      buyMaxNum: 100_000,
      buyMinAmtPaise: 0,
      buyMaxAmtPercent: '1',
      buyMaxAmt: '100',
      tradeConfiguration: {
        buyMinNum: 100,
        buyMaxAmtPercent: '1',
        buyMaxAmt: '100',
        totalMaxAmtPercent: '1',
        maxRise: null,
        maxFall: null,
        riseRate: null,
      },
      chargeMinAmtPaise: 10_000,
      withMinAmtPaise: 10_000,
      cantSellTimes: 0,
      sameDaySell: false,
      frequentSeconds: 15,
      marketProtectionPercent: '3',
      smsOnRegister: false,
    })
  })

  it('give the settings of funds, plans and loans', async () => {
    expect((await bahi.call(getProductSetting.path, {}, { method: 'GET' })).data).toEqual({
      fund: { cutOff: '15:00', holdBufferPercent: '5' },
      loan: {
        ltvSharesPercent: '60',
        ltvEquityFundsPercent: '75',
        ltvDebtFundsPercent: '85',
        dailyRatePercent: '0.03',
        freeDays: 3,
        coolingOffDays: 1,
        cureDays: 7,
      },
    })
  })

  it('say where prices come from and that they are simulated', async () => {
    expect((await bahi.call(getDataSource.path, {}, { method: 'GET' })).data).toMatchObject({
      source: 'simulated',
      simulated: true,
      businessDate: '2026-11-20',
      phase: 'open',
      speed: 60,
      seedAnchor: 'ab'.repeat(32),
      staleSecond: null,
    })
  })
})

describe('buyMaxAmt', () => {
  it.each([
    ['1', '100'],
    ['0.05', '5'],
    ['0.125', '12.5'],
    ['0.3', '30'],
    ['0', '0'],
    ['1.00', '100'],
  ])('is 100 × buyMaxAmtPercent, to the last digit: %s', (percent, amount) => {
    expect(timesHundred(percent)).toBe(amount)
  })
})
