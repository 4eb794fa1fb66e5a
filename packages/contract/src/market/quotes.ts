import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, isoDate, isoTime, nothing, paise, stockCode, wholeNumber } from '../wire/fields.ts'
import { stockRow, stockDetail, candle, indexRow, fiveDaysRow } from './views.ts'

const page = { page: countField(1, 10_000), size: countField(20, 500) }
const list = z.object({ items: z.array(stockRow), total: z.int(), page: z.int(), size: z.int() })
const ranking = z.object({ items: z.array(stockRow) })
const fiveDays = z.object({ items: z.array(fiveDaysRow) })
const indices = z.object({ items: z.array(indexRow) })
const byCode = z.object({ code: stockCode })
const candles = z.object({ code: z.string(), previousClosePaise: paise, items: z.array(candle) })
/**
 * `running` is the bar of the current session alone, which the last item already contains; null before the first trade.
 * `adjusted`: bars before an ex-date are converted to today's shares; `actions` are the corporate actions in the time
 * shown.
 */
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
    refusals: [refusals.instrumentDeleted] as const,
  })
}

const exchange = z.optional(z.enum(['NSE', 'BSE']))
/** The longest text that a search takes. */
export const maxKeywordLength = 60
const searchInput = z.object({
  keyword: z._default(z.string().check(z.maxLength(maxKeywordLength)), ''),
  exchange,
  ...page,
})
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
export const getRecentCandles = read(
  '/market/api/hq/stock/getRecentCandles.do',
  'Candles of minutes over the latest sessions, adjusted as daily ones are; those before computedBefore are parted from the bar of their day, whose open, high, low, close and volume they keep',
  z.object({
    code: stockCode,
    sessions: countField(5, 22),
    minutes: z._default(wholeNumber(/^\d{1,2}$/, z.literal([5, 15, 30, 60])), 15),
  }),
  z.object({ ...candles.shape, computedBefore: z.nullable(isoDate) }),
)
export const queryHomeIndex = read('/api/index/queryHomeIndex.do', 'Indices for Home', nothing, indices, 'home')
export const getIndiaIndex = read('/market/api/hq/stock/getIndiaIndex.do', 'All indices', nothing, indices)
export const getIndiaIndexByToday = read(
  '/market/api/hq/stock/getIndiaIndexByToday.do',
  'An index minute by minute in the current session',
  z.object({ code: z._default(z.string(), 'BAHI50') }),
  z.object({ index: indexRow, items: z.array(z.object({ time: isoTime, levelHundredths: z.int() })) }),
)
export const getIndexHistory = read(
  '/market/api/hq/stock/getIndiaIndexHistory.do',
  'Closes of an index by days, weeks or months, the running session last; each at the time of the candle of its period',
  z.object({
    code: z._default(z.string(), 'BAHI50'),
    period: z._default(z.enum(['day', 'week', 'month']), 'day'),
    count: countField(250, 2_000),
  }),
  z.object({ name: z.string(), items: z.array(z.object({ time: isoTime, levelHundredths: z.int() })) }),
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
