import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { nothing, paise } from '../wire/fields.ts'

/**
 * What bounds an order. `buyMaxAmt` is one hundred times `buyMaxAmtPercent`, which is a fraction of all that a customer
 * owns. The largest moves are in percent of the last close; null where a rule is off.
 */
export const tradeConfiguration = z.object({
  buyMinNum: z.int(),
  buyMaxNum: z.int(),
  buyMinAmtPaise: paise,
  buyMaxAmtPercent: z.string(),
  buyMaxAmt: z.string(),
  totalMaxAmtPercent: z.string(),
  maxRise: z.nullable(z.int()),
  maxFall: z.nullable(z.int()),
  riseRate: z.nullable(z.int()),
  stockDays: z.int(),
})
export type TradeConfiguration = z.output<typeof tradeConfiguration>

export const getSetting = endpoint({
  summary: 'Settings the app needs: limits, minimums, session times',
  methods: ['GET'],
  path: '/api/admin/getSetting.do',
  area: 'settings',
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: z.object({
    buyMinNum: z.int(),
    buyMaxNum: z.int(),
    buyMinAmtPaise: paise,
    buyMaxAmtPercent: z.string(),
    buyMaxAmt: z.string(),
    tradeConfiguration,
    chargeMinAmtPaise: paise,
    withMinAmtPaise: paise,
    cantSellTimes: z.int(),
    sameDaySell: z.boolean(),
    frequentSeconds: z.int(),
    marketProtectionPercent: z.string(),
    withdrawWindows: z.array(z.object({ from: z.string(), to: z.string() })),
    depositsPerHour: z.int(),
    depositExpiryMin: z.int(),
    withdrawLateDays: z.int(),
    cardPauseHours: z.int(),
    /** What a practice account begins with; null beside a live market, where there are none. */
    practiceCashPaise: z.nullable(paise),
    /** Within how many minutes of business time the demo desk usually answers; null where people answer. */
    deskMinutes: z.nullable(z.int()),
    smsOnWithdraw: z.boolean(),
    smsOnRegister: z.boolean(),
    agreementVersion: z.string(),
  }),
  refusals: [],
})

export const getProductSetting = endpoint({
  summary:
    'Settings of funds, plans and loans: cut-off, what is held beyond the price, and what a loan costs and may come to',
  methods: ['GET'],
  path: '/api/admin/getProductSetting.do',
  area: 'settings',
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: z.object({
    fund: z.object({ cutOff: z.string(), holdBufferPercent: z.string() }),
    loan: z.object({
      ltvSharesPercent: z.string(),
      ltvEquityFundsPercent: z.string(),
      ltvDebtFundsPercent: z.string(),
      dailyRatePercent: z.string(),
      freeDays: z.int(),
      coolingOffDays: z.int(),
      cureDays: z.int(),
    }),
  }),
  refusals: [],
})

export const getVersion = endpoint({
  summary: 'The current version of the app (path spelt as specified)',
  methods: ['GET'],
  path: '/api/app/verison',
  area: 'site',
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: z.object({ version: z.string(), code: z.int(), channel: z.string() }),
  refusals: [],
})
