import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { inThreeLanguages, isoDate, paise, stockCode } from '../wire/fields.ts'

export const holders = ['promoters', 'foreign', 'domestic', 'public'] as const

const quarter = z.object({ from: isoDate, until: isoDate, toldOn: isoDate })

export const companyFundamentals = z.object({
  /** The price that P/E, P/B, market cap and yield are of. */
  pricePaise: paise,
  foundedIn: z.int(),
  business: z.nullable(inThreeLanguages),
  marketCapPaise: paise,
  profitPaise: paise, // of the last four quarters; below zero for a loss
  epsPaise: paise,
  peHundredths: z.nullable(z.int()), // null for a company that lost money
  bookValuePaise: paise, // of one share
  pbHundredths: z.nullable(z.int()),
  roeBps: z.nullable(z.int()),
  dividendPaise: paise, // of the last twelve months, on one share of today
  dividendYieldBps: z.int(),
  /** The last four, the latest first. `changeBps` compares the profit with the same quarter of the year before. */
  quarters: z.array(
    z.object({ ...quarter.shape, revenuePaise: paise, profitPaise: paise, changeBps: z.nullable(z.int()) }),
  ),
  comingResults: quarter,
  shareholding: z.array(z.object({ holder: z.enum(holders), bps: z.int() })), // 10,000 together
  /** Companies of the sector that are worth about as much, the largest first. */
  peers: z.array(
    z.object({
      code: z.string(),
      symbol: z.string(),
      name: z.string(),
      lastPaise: paise,
      marketCapPaise: paise,
      peHundredths: z.nullable(z.int()),
    }),
  ),
})
export type CompanyFundamentals = z.output<typeof companyFundamentals>

export const getFundamentals = endpoint({
  summary:
    'The figures of an invented company: results, EPS, P/E, book value, dividends, shareholding and peers; null for a fund on the exchange and for companies that this market did not invent',
  methods: ['GET'],
  path: '/api/stock/getFundamentals.do',
  area: 'market',
  access: 'visitor',
  changes: false,
  input: z.object({ code: stockCode }),
  reply: z.object({ fundamentals: z.nullable(companyFundamentals) }),
  refusals: [refusals.instrumentDeleted],
})
