import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, inThreeLanguages, isoDate, isoTime, paise, stockCode } from '../wire/fields.ts'
import { stockRow } from './views.ts'

/** The subjects of news. A rule writes the daily report from the exchange's data; staff write the others. */
export const newsCategories = ['market', 'company', 'economy', 'offers', 'bahi', 'report'] as const
export type NewsCategory = (typeof newsCategories)[number]

/** The categories that staff can write. */
export const writtenCategories = [
  'market',
  'company',
  'economy',
  'offers',
  'bahi',
] as const satisfies readonly NewsCategory[]

const reportShare = z.object({
  code: z.string(),
  name: z.string(),
  closePaise: paise,
  changeBps: z.int(),
  volume: z.int(),
  valuePaise: paise,
})
export type ReportShare = z.output<typeof reportShare>

const reportSector = z.object({
  sector: z.string(),
  changeBps: z.int(),
  rising: z.int(),
  falling: z.int(),
  valuePaise: paise,
})
export type ReportSector = z.output<typeof reportSector>

/** The day in figures. Each phone writes them in the reader's language. */
export const marketReport = z.object({
  date: isoDate,
  indices: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      levelHundredths: z.int(),
      previousHundredths: z.int(),
      changeBps: z.int(),
      openHundredths: z.int(),
      highHundredths: z.int(),
      lowHundredths: z.int(),
    }),
  ),
  /** The level of the first index through the session, in equal steps from the opening to the close. */
  line: z.array(z.int()),
  breadth: z.object({ rising: z.int(), same: z.int(), falling: z.int(), yearHighs: z.int(), yearLows: z.int() }),
  valuePaise: paise,
  volume: z.int(),
  gainers: z.array(reportShare),
  losers: z.array(reportShare),
  byValue: z.array(reportShare),
  byVolume: z.array(reportShare),
  sectors: z.array(reportSector),
  halts: z.array(z.object({ code: z.string(), name: z.string(), reason: z.string() })),
  /**
   * Corporate actions that hold from this day on: what one share became (split), the shares for each share (bonus), or
   * the amount for each share (dividend).
   */
  actions: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      kind: z.enum(['split', 'bonus', 'dividend']),
      shares: z.nullable(z.int()),
      dividendPaise: z.nullable(paise),
    }),
  ),
})
export type MarketReport = z.output<typeof marketReport>

/** The figures of a report that its line in the list shows. */
export const reportHead = z.object({
  date: isoDate,
  index: z.nullable(z.object({ name: z.string(), levelHundredths: z.int(), changeBps: z.int() })),
  rising: z.int(),
  same: z.int(),
  falling: z.int(),
  best: z.nullable(z.string()),
  worst: z.nullable(z.string()),
})
export type ReportHead = z.output<typeof reportHead>

const newsShape = {
  id: idText,
  category: z.enum(newsCategories),
  title: inThreeLanguages,
  summary: inThreeLanguages,
  source: z.string(),
  codes: z.array(z.string()),
  publishedAt: isoTime,
}

export const newsRow = z.object({ ...newsShape, report: z.nullable(reportHead) })
export type NewsRow = z.output<typeof newsRow>

/**
 * `before` is the id of the last item that the caller has; items that are published meanwhile do not shift the pages.
 */
const listInput = z.object({
  category: z._default(z.enum(['', ...newsCategories]), ''),
  code: z.optional(stockCode),
  before: z.optional(idText),
  size: countField(20, 50),
})
const listReply = z.object({ items: z.array(newsRow), more: z.boolean() })

export const getNewsList = endpoint({
  summary: 'News, the latest first; of a category, or about a share',
  methods: ['GET'],
  path: '/api/market/news/getNewsList.do',
  area: 'news',
  access: 'visitor',
  changes: false,
  input: listInput,
  reply: listReply,
  refusals: [],
})

export const getIndiaNews = endpoint({
  summary: 'News, the latest first, by its older path',
  methods: ['GET'],
  path: '/market/api/hq/stock/getINDNews.do',
  area: 'news',
  access: 'visitor',
  changes: false,
  input: listInput,
  reply: listReply,
  refusals: [],
})

export const getNewsItem = endpoint({
  summary: 'One item: its text or its figures, and the shares it is about with their prices',
  methods: ['GET'],
  path: '/api/market/news/getNewsDetail.do',
  area: 'news',
  access: 'visitor',
  changes: false,
  input: z.object({ id: idText }),
  reply: z.object({
    ...newsShape,
    body: inThreeLanguages,
    report: z.nullable(marketReport),
    shares: z.array(stockRow),
  }),
  refusals: [refusals.subjectMissing],
})

export const searchNews = endpoint({
  summary: 'Search in the titles and summaries of news',
  methods: ['GET'],
  path: '/api/market/news/search.do',
  area: 'news',
  access: 'visitor',
  changes: false,
  input: z.object({ keyword: z._default(z.string().check(z.maxLength(60)), ''), size: countField(10, 20) }),
  reply: z.object({ items: z.array(newsRow) }),
  refusals: [],
})
