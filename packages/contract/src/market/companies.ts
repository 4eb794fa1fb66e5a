import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, isoDate, nothing, paise, stockCode } from '../wire/fields.ts'
import { stockRow } from './views.ts'

/**
 * A corporate action. A split turns one share into `shares`; a bonus adds `shares` for each share; a dividend pays
 * `dividendPaise` on each share. The holder before the session of the ex-date gets it.
 */
export const corporateAction = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['split', 'bonus', 'dividend']),
  shares: z.nullable(z.int()),
  dividendPaise: z.nullable(paise),
  announcedOn: isoDate,
  exDate: isoDate,
  paidOn: isoDate,
  done: z.boolean(), // whether the ex-date has come
})
export type CorporateActionView = z.output<typeof corporateAction>

export const companyCard = z.object({
  code: z.string(),
  symbol: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  name: z.string(),
  sector: z.string(),
  isin: z.string(),
  kind: z.enum(['share', 'etf']),
  listedOn: isoDate,
  sharesOutstanding: z.int(),
  freeFloat: z.int(),
  marketValuePaise: paise,
  lotSize: z.int(),
  tickPaise: paise,
  bandBps: z.int(),
  averageDailyVolume: z.int(),
  indices: z.array(z.object({ code: z.string(), name: z.string() })),
  surveillance: z.nullable(z.string()),
  surveillanceBarsOrders: z.boolean(),
  source: z.enum(['simulated', 'replay', 'live']),
  actions: z.array(corporateAction), // newest ex-date first, future ones included
})
export type CompanyCard = z.output<typeof companyCard>

const area = 'market' as const

export const getCompany = endpoint({
  summary: 'The company behind a share: what it is, how it trades, and what it does to its shares',
  methods: ['GET'],
  path: '/api/stock/getCompany.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.object({ code: stockCode }),
  reply: companyCard,
  refusals: [refusals.instrumentDeleted],
})

export const listCorporateActions = endpoint({
  summary:
    'Splits, bonus shares and dividends of all companies: those to come, the nearest ex-date first, and the latest before',
  methods: ['GET'],
  path: '/api/stock/getCorporateActions.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.object({ size: countField(50, 200) }),
  reply: z.object({ coming: z.array(corporateAction), past: z.array(corporateAction) }),
  refusals: [],
})

export const listPopularStocks = endpoint({
  summary:
    'Shares that many people looked for lately: counted without saying who, filled up by traded value where few looked',
  methods: ['GET'],
  path: '/api/stock/getPopular.do',
  area,
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: z.object({ items: z.array(stockRow) }),
  refusals: [],
})

// No log-in: a look at a share reveals nothing and moves nothing. The server counts one look for each visitor, share
// and day.
export const noteStockSearched = endpoint({
  summary: 'A share was opened from a search: it counts towards what is popular, and nothing about the visitor is kept',
  methods: ['POST'],
  path: '/api/stock/noteSearched.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.object({ code: stockCode }),
  reply: nothing,
  refusals: [refusals.instrumentDeleted],
})
