import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, isoDate, isoTime, nothing, paise, stockCode, wholeNumber } from '../wire/fields.ts'

/** One line of a list. Prices in paise; 0 means there is none yet. changeBps is the move against the previous close in hundredths of a percent. */
export const stockRow = z.object({
  instrumentId: z.int(),
  code: z.string(),
  symbol: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  name: z.string(),
  sector: z.string(),
  lastPaise: paise,
  previousClosePaise: paise,
  changePaise: paise,
  changeBps: z.int(),
  volume: z.int(),
  valuePaise: paise,
  spark: z.array(paise), // a few prices of the session, for the small line
  state: z.enum(['normal', 'halted', 'locked', 'suspended']),
  surveillance: z.nullable(z.string()),
})
export type StockRow = z.output<typeof stockRow>

export const depthLevel = z.object({ pricePaise: paise, quantity: z.int(), orders: z.int() })

/** What two people did to a share or are about to, with the reason that everybody may read. */
export const toldAct = z.object({
  act: z.enum(['halt', 'hide', 'delist', 'lot', 'band']),
  value: z.nullable(z.int()),
  from: isoDate,
  until: z.nullable(isoDate),
  reason: z.string(),
})
export type ToldAct = z.output<typeof toldAct>

export const stockDetail = z.object({
  ...stockRow.shape,
  isin: z.string(),
  kind: z.enum(['share', 'etf']),
  lotSize: z.int(),
  tickPaise: paise,
  openPaise: paise,
  highPaise: paise,
  lowPaise: paise,
  averagePaise: paise,
  lowerBandPaise: paise,
  upperBandPaise: paise,
  low52Paise: paise,
  high52Paise: paise,
  sharesOutstanding: z.int(),
  listedOn: isoDate,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
  trades: z.array(z.object({ second: z.int(), pricePaise: paise, quantity: z.int() })),
  indicativePaise: paise,
  indicativeQuantity: z.int(),
  source: z.enum(['simulated', 'replay', 'live']),
  pricedAt: isoTime,
  stale: z.boolean(),
  told: z.array(toldAct),
})
export type StockDetail = z.output<typeof stockDetail>

/** A bar: time is the start of the bar in UTC. */
export const candle = z.object({
  time: isoTime,
  openPaise: paise,
  highPaise: paise,
  lowPaise: paise,
  closePaise: paise,
  volume: z.int(),
  valuePaise: paise,
})
export type Candle = z.output<typeof candle>

export const indexRow = z.object({
  code: z.string(),
  name: z.string(),
  levelHundredths: z.int(),
  previousHundredths: z.int(),
  changeHundredths: z.int(),
  changeBps: z.int(),
  openHundredths: z.int(),
  highHundredths: z.int(),
  lowHundredths: z.int(),
  spark: z.array(z.int()),
})
export type IndexRow = z.output<typeof indexRow>

const page = { page: countField(1, 10_000), size: countField(20, 500) }
const list = z.object({ items: z.array(stockRow), total: z.int(), page: z.int(), size: z.int() })
const ranking = z.object({ items: z.array(stockRow) })
/** Over the last five sessions, today's so far among them: the move since the close before them, and what was traded in rupees. */
export const fiveDaysRow = z.object({ ...stockRow.shape, fiveDaysBps: z.int(), fiveDaysValuePaise: paise })
export type FiveDaysRow = z.output<typeof fiveDaysRow>
const fiveDays = z.object({ items: z.array(fiveDaysRow) })
const indices = z.object({ items: z.array(indexRow) })
const byCode = z.object({ code: stockCode })
const candles = z.object({ code: z.string(), previousClosePaise: paise, items: z.array(candle) })
/** `running` is the current session alone, as the last item has taken it in; null before its first trade. */
/** `adjusted`: bars before an ex-date are made comparable with today's shares; `actions` are those that lie in the time shown. */
const history = z.object({
  ...candles.shape,
  running: z.nullable(candle),
  adjusted: z.boolean(),
  actions: z.array(
    z.object({
      kind: z.enum(['split', 'bonus', 'dividend']),
      exDate: isoDate,
      shares: z.nullable(z.int()),
      dividendPaise: z.nullable(paise),
    }),
  ),
})

function read<const P extends string, I extends z.ZodMiniType, R extends z.ZodMiniType>(
  path: P,
  summary: string,
  input: I,
  reply: R,
  area: 'market' | 'ranking' | 'home' = 'market',
) {
  return endpoint({
    summary,
    methods: ['GET'] as const,
    path,
    area,
    access: 'visitor' as const,
    changes: false as const,
    input,
    reply,
    refusals: ['tips.msg.191'] as const,
  })
}

const exchange = z.optional(z.enum(['NSE', 'BSE']))
const searchInput = z.object({ keyword: z._default(z.string().check(z.maxLength(60)), ''), exchange, ...page })
const rankingInput = z.object({ size: countField(20, 500), exchange })

export const getStockList = read(
  '/market/api/hq/stock/getINDStockList.do',
  'All shares, by symbol, or those of an exchange, a sector or an index',
  z.object({ exchange, sector: z.optional(z.string()), index: z.optional(z.string()), ...page }),
  list,
)
export const getTopStockList = read(
  '/market/api/hq/stock/getTopINDStockList.do',
  'The largest shares by market value',
  rankingInput,
  ranking,
)
export const searchStock = read(
  '/api/stock/getStock.do',
  'Search by symbol, name or ISIN; near says that nothing is written so and these are names like it',
  searchInput,
  z.object({ ...list.shape, near: z.boolean() }),
)
export const getSingleStock = read(
  '/api/stock/getSingleStock.do',
  'One share: quote, depth, latest trades',
  byCode,
  stockDetail,
)
export const getSingleGoldStock = read(
  '/api/stock/getSingleGoldStock.do',
  'The gold fund traded on the exchange',
  nothing,
  stockDetail,
)
export const getStockInfo = read(
  '/market/api/hq/stock/getINDStockInfo.do',
  'One share: quote, depth, latest trades',
  byCode,
  stockDetail,
)
export const getTodayStockDetail = read(
  '/market/api/bToday/stockDetail',
  'One share in the current session',
  byCode,
  stockDetail,
)
export const getTimeLine = read(
  '/market/api/hq/stock/getINDTimeK.do',
  'The current session minute by minute',
  byCode,
  candles,
)
export const getTodayCandles = read(
  '/market/api/bToday/kLine',
  'Candles of the current session',
  z.object({ code: stockCode, minutes: z._default(wholeNumber(/^\d{1,2}$/, z.literal([1, 5, 15, 30, 60])), 1) }),
  candles,
)
export const getHistoryCandles = read(
  '/market/api/market/money/history/kLine',
  'Daily, weekly or monthly candles, adjusted for splits, bonus shares and dividends unless they are asked for as traded',
  z.object({
    code: stockCode,
    period: z._default(z.enum(['day', 'week', 'month']), 'day'),
    count: countField(250, 2_000),
    prices: z._default(z.enum(['adjusted', 'traded']), 'adjusted'),
  }),
  history,
)
export const queryHomeIndex = read('/api/index/queryHomeIndex.do', 'Indices for Home', nothing, indices, 'home')
export const getIndiaIndex = read('/market/api/hq/stock/getIndiaIndex.do', 'All indices', nothing, indices)
export const getIndiaIndexByToday = read(
  '/market/api/hq/stock/getIndiaIndexByToday.do',
  'An index minute by minute in the current session',
  z.object({ code: z._default(z.string(), 'BAHI50') }),
  z.object({ index: indexRow, items: z.array(z.object({ time: isoTime, levelHundredths: z.int() })) }),
)
export const getSectorRank = read(
  '/api/market/stock/bkqtRank.do',
  'Sectors by their move',
  nothing,
  z.object({
    items: z.array(
      z.object({
        sector: z.string(),
        changeBps: z.int(),
        rising: z.int(),
        falling: z.int(),
        valuePaise: paise,
        leader: stockRow,
      }),
    ),
  }),
  'ranking',
)
export const getTopGainers = read(
  '/market/api/market/today/getTopGainers',
  'Largest rises of the session',
  rankingInput,
  ranking,
  'ranking',
)
export const getTopLosers = read(
  '/market/api/market/today/getTopLosers',
  'Largest falls of the session',
  rankingInput,
  ranking,
  'ranking',
)
export const getMostActiveVolume = read(
  '/market/api/market/today/getMostActiveVolume',
  'Most shares traded in the session',
  rankingInput,
  ranking,
  'ranking',
)
export const getMostActiveValue = read(
  '/market/api/market/today/getMostActiveValue',
  'Highest traded value in the session',
  rankingInput,
  ranking,
  'ranking',
)
export const getTopGainerFiveDays = read(
  '/market/api/market/money/getTopGainer',
  'Largest rises over five sessions',
  rankingInput,
  fiveDays,
  'ranking',
)
export const getTopLoserFiveDays = read(
  '/market/api/market/money/getTopLoser',
  'Largest falls over five sessions',
  rankingInput,
  fiveDays,
  'ranking',
)
export const getTopActivesFiveDays = read(
  '/market/api/market/money/getTopActives',
  'Highest traded value over five sessions',
  rankingInput,
  fiveDays,
  'ranking',
)

export const getBanners = endpoint({
  summary: 'Banners for a platform',
  methods: ['POST', 'GET'],
  path: '/api/site/getBannerByPlat.do',
  area: 'home',
  access: 'visitor',
  changes: false,
  input: z.object({ plat: z._default(z.string(), 'phone') }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.record(z.enum(['en', 'zh', 'hi']), z.string()),
        subtitle: z.record(z.enum(['en', 'zh', 'hi']), z.string()),
        link: z.string(),
      }),
    ),
  }),
  refusals: [],
})
