import * as z from 'zod/mini'
import { newsCategories, writtenCategories } from '../market/news.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, nothing, wholeNumber, reasonField } from '../wire/fields.ts'

/** Words of people for people: lines may break where `lines` says so, nothing else is invisible. */
const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]+$/u))
const lines = (most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\n)+$/u))

/** The three languages of a text, as an object or, in a form, as its JSON. Each is needed: nobody reads a page half in another language. */
function inThree<T extends z.ZodMiniType>(one: T) {
  const shape = z.object({ en: one, zh: one, hi: one })
  return z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(30_000)), z.record(z.string(), z.unknown())]),
      z.transform((said) => (typeof said === 'string' ? readJson(said) : said)),
    ),
    shape,
  )
}

/** English, and as many of the other languages as there are: an empty one is read in English. */
function inEnglishAtLeast<T extends z.ZodMiniType<string, string>>(one: T) {
  const other = z._default(z.union([z.literal(''), one]), '')
  const shape = z.object({ en: one, zh: other, hi: other })
  return z.pipe(
    z.pipe(
      z.union([z.string().check(z.maxLength(30_000)), z.record(z.string(), z.unknown())]),
      z.transform((said) => (typeof said === 'string' ? readJson(said) : said)),
    ),
    shape,
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const words = z.object({ en: z.string(), zh: z.string(), hi: z.string() })
const area = 'console' as const
const reading = { methods: ['GET'], area, access: 'staff', changes: false } as const
const changing = { methods: ['POST'], area, access: 'staff', changes: true } as const
const editors = ['market', 'admin'] as const
const readers = ['market', 'support', 'auditor', 'admin'] as const
const refused = ['tips.msg.249', 'tips.msg.922'] as const
const missing = [...refused, 'tips.msg.924'] as const

export const bannerView = z.object({
  id: idText,
  position: z.int(),
  title: words,
  subtitle: words,
  link: z.string(),
  startsOn: isoDate,
  endsOn: z.nullable(isoDate),
  withdrawnAt: z.nullable(isoTime),
  /** Against the business date of now. */
  state: z.enum(['scheduled', 'running', 'ended', 'withdrawn']),
  madeBy: z.nullable(z.string()),
  madeAt: z.nullable(isoTime),
})
export type BannerView = z.output<typeof bannerView>

export const listBanners = endpoint({
  ...reading,
  summary: 'Banners of Home: running, scheduled, past',
  path: '/api/console/banner/list.do',
  roles: readers,
  input: nothing,
  reply: z.object({ items: z.array(bannerView), businessDate: isoDate }),
  refusals: refused,
})

/** A place in the app. A page elsewhere is shown by the app's own frame, which knows the allow-list. */
const link = z.string().check(z.trim(), z.regex(/^\/[a-z][A-Za-z0-9/_-]{0,80}(\?[A-Za-z0-9=&%._~:/-]{0,200})?$/))
const position = z._default(wholeNumber(/^\d{1,3}$/, z.int().check(z.minimum(1), z.maximum(100))), 1)

export const createBanner = endpoint({
  ...changing,
  summary: 'Make a banner and say when it runs',
  path: '/api/console/banner/create.do',
  roles: editors,
  input: z.object({
    title: inThree(line(60)),
    subtitle: inThree(line(120)),
    link,
    position,
    startsOn: isoDate,
    endsOn: z.optional(isoDate),
    reason: reasonField,
  }),
  reply: z.object({ id: idText }),
  refusals: [...refused, 'tips.msg.022', 'tips.msg.960', 'tips.msg.905'],
})

export const scheduleBanner = endpoint({
  ...changing,
  summary: 'Give a banner other days or another place',
  path: '/api/console/banner/schedule.do',
  roles: editors,
  input: z.object({ id: idText, position, startsOn: isoDate, endsOn: z.optional(isoDate), reason: reasonField }),
  reply: nothing,
  refusals: [...missing, 'tips.msg.967', 'tips.msg.022', 'tips.msg.905'],
})

export const withdrawBanner = endpoint({
  ...changing,
  summary: 'Take a banner away at once, for good',
  path: '/api/console/banner/withdraw.do',
  roles: editors,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, 'tips.msg.967', 'tips.msg.905'],
})

export const newsStates = ['draft', 'published', 'withdrawn'] as const
export const newsView = z.object({
  id: idText,
  state: z.enum(newsStates),
  category: z.enum(newsCategories),
  title: words,
  summary: words,
  body: words,
  source: z.string(),
  symbols: z.array(z.string()),
  madeBy: z.string(),
  madeAt: isoTime,
  publishedAt: z.nullable(isoTime),
  withdrawnAt: z.nullable(isoTime),
  /** Of a report: the business date whose figures it is. It has no words of its own. */
  businessDate: z.nullable(isoDate),
})
export type NewsView = z.output<typeof newsView>

export const listNewsItems = endpoint({
  ...reading,
  summary: 'News: drafts, published, withdrawn; latest first',
  path: '/api/console/news/list.do',
  roles: readers,
  input: z.object({
    state: z._default(z.enum(['', ...newsStates]), ''),
    before: z.optional(idText),
    size: countField(30, 100),
  }),
  reply: z.object({ items: z.array(newsView), more: z.boolean() }),
  refusals: refused,
})

const symbols = z.pipe(
  z._default(z.union([z.array(z.string()).check(z.maxLength(20)), z.string().check(z.maxLength(400))]), []),
  z.transform((said) => [
    ...new Set((Array.isArray(said) ? said : said.split(',')).map((one) => one.trim()).filter((one) => one !== '')),
  ]),
)

const newsInput = {
  title: inEnglishAtLeast(line(120)),
  summary: inEnglishAtLeast(line(300)),
  body: inEnglishAtLeast(lines(8_000)),
  source: line(80),
  category: z.enum(writtenCategories),
  symbols,
}

export const createNews = endpoint({
  ...changing,
  summary: 'Write a news item; nobody sees it until it is published',
  path: '/api/console/news/create.do',
  roles: editors,
  input: z.object(newsInput),
  reply: z.object({ id: idText }),
  refusals: [...refused, 'tips.msg.960', 'tips.msg.961', 'tips.msg.191', 'tips.msg.905'],
})

export const rewriteNews = endpoint({
  ...changing,
  summary: 'Say a draft better',
  path: '/api/console/news/rewrite.do',
  roles: editors,
  input: z.object({ id: idText, ...newsInput }),
  reply: nothing,
  refusals: [...missing, 'tips.msg.967', 'tips.msg.960', 'tips.msg.961', 'tips.msg.191', 'tips.msg.905'],
})

export const publishNews = endpoint({
  ...changing,
  summary: 'Publish a draft; from then on its words stay as they are',
  path: '/api/console/news/publish.do',
  roles: editors,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, 'tips.msg.967', 'tips.msg.905'],
})

export const withdrawNews = endpoint({
  ...changing,
  summary: 'Take a published item back',
  path: '/api/console/news/withdraw.do',
  roles: editors,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, 'tips.msg.967', 'tips.msg.905'],
})

const notes = z.object({ en: z.array(z.string()), zh: z.array(z.string()), hi: z.array(z.string()) })

export const listVersions = endpoint({
  ...reading,
  summary: 'Versions of the app, what was new in each, and the least that is supported, now and next',
  path: '/api/console/version/list.do',
  roles: readers,
  input: nothing,
  reply: z.object({
    /** The version that this server hands out. */
    shipped: z.object({ version: z.string(), code: z.int(), channel: z.string() }),
    least: z.object({ code: z.int(), next: z.nullable(z.object({ code: z.int(), fromDay: isoDate })) }),
    items: z.array(
      z.object({
        code: z.int(),
        version: z.string(),
        notes,
        sizeKb: z.nullable(z.int()),
        madeBy: z.nullable(z.string()),
        madeAt: isoTime,
      }),
    ),
    history: z.array(
      z.object({ code: z.int(), fromDay: isoDate, reason: z.string(), madeBy: z.string(), madeAt: isoTime }),
    ),
  }),
  refusals: refused,
})

const versionCode = wholeNumber(/^\d{1,9}$/, z.int().check(z.minimum(1), z.maximum(999_999_999)))

export const announceVersion = endpoint({
  ...changing,
  summary: 'Say what is new in a version that this server hands out',
  path: '/api/console/version/announce.do',
  roles: ['admin'],
  input: z.object({
    code: versionCode,
    version: z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)),
    notes: inThree(z.array(line(80)).check(z.minLength(1), z.maxLength(5))),
    sizeKb: z.optional(wholeNumber(/^\d{1,7}$/, z.int().check(z.minimum(1), z.maximum(1_000_000)))),
    reason: reasonField,
  }),
  reply: nothing,
  refusals: [...refused, 'tips.msg.962', 'tips.msg.960', 'tips.msg.967', 'tips.msg.905'],
})

export const setLeastVersion = endpoint({
  ...changing,
  summary:
    'Say from which day on older versions stop working. Never above what this server hands out: nobody is kept from their money',
  path: '/api/console/version/least.do',
  roles: ['admin'],
  input: z.object({ code: versionCode, fromDay: isoDate, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, 'tips.msg.962', 'tips.msg.022', 'tips.msg.905'],
})

/** What the house says of itself, as staff write it. */
export const siteWords = z.object({
  about: inThree(lines(600)),
  serviceHours: inThree(line(120)),
  servicePhone: z._default(z.string().check(z.trim(), z.regex(/^$|^\+?[0-9 ()-]{5,24}$/)), ''),
  serviceEmail: z._default(z.string().check(z.trim(), z.regex(/^$|^[^\s@<>"]{1,64}@[^\s@<>"]{1,180}$/)), ''),
  /** Empty: the chat of the app. Else an address whose host is on the allow-list of the operator. */
  serviceAddress: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  officeName: z._default(z.union([z.literal(''), line(60)]), ''),
  officeAddress: z._default(z.union([z.literal(''), line(200)]), ''),
  officeLatitude: z.optional(z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,6})?$/))),
  officeLongitude: z.optional(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,6})?$/))),
})

export const siteInfoView = z.object({
  about: words,
  serviceHours: words,
  servicePhone: z.string(),
  serviceEmail: z.string(),
  serviceAddress: z.string(),
  officeName: z.string(),
  officeAddress: z.string(),
  officeLatitude: z.nullable(z.number()),
  officeLongitude: z.nullable(z.number()),
})
export type SiteInfoView = z.output<typeof siteInfoView>

export const readSiteWords = endpoint({
  ...reading,
  summary: 'What the house says of itself, and what it said before',
  path: '/api/console/site/info.do',
  roles: readers,
  input: nothing,
  reply: z.object({
    info: siteInfoView,
    webHosts: z.array(z.string()),
    history: z.array(z.object({ id: idText, madeBy: z.string(), madeAt: isoTime, info: siteInfoView })),
  }),
  refusals: refused,
})

export const writeSiteWords = endpoint({
  ...changing,
  summary: 'Say anew what the house says of itself',
  path: '/api/console/site/write.do',
  roles: ['admin'],
  input: z.extend(siteWords, { reason: reasonField }),
  reply: nothing,
  refusals: [...refused, 'tips.msg.022', 'tips.msg.960', 'tips.msg.961', 'tips.msg.905'],
})
