import * as z from 'zod/mini'
import { newsCategories, writtenCategories } from '../market/news.ts'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, inThreeLanguages, isoDate, isoTime, nothing, reasonField } from '../wire/fields.ts'
import {
  line,
  lines,
  inEnglishAtLeast,
  reading,
  changing,
  editors,
  readers,
  refused,
  missing,
} from './content-fields.ts'

export const newsStates = ['draft', 'published', 'withdrawn'] as const
export const newsView = z.object({
  id: idText,
  state: z.enum(newsStates),
  category: z.enum(newsCategories),
  title: inThreeLanguages,
  summary: inThreeLanguages,
  body: inThreeLanguages,
  source: z.string(),
  symbols: z.array(z.string()),
  madeBy: z.string(),
  madeAt: isoTime,
  publishedAt: z.nullable(isoTime),
  withdrawnAt: z.nullable(isoTime),
  /** The business date of a report; null for an item that staff wrote. A report has no words of its own. */
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
  refusals: [
    ...refused,
    refusals.messageForbidden,
    refusals.addressNotAllowed,
    refusals.instrumentDeleted,
    refusals.keyReused,
  ],
})

export const rewriteNews = endpoint({
  ...changing,
  summary: 'Say a draft better',
  path: '/api/console/news/rewrite.do',
  roles: editors,
  input: z.object({ id: idText, ...newsInput }),
  reply: nothing,
  refusals: [
    ...missing,
    refusals.contentStateWrong,
    refusals.messageForbidden,
    refusals.addressNotAllowed,
    refusals.instrumentDeleted,
    refusals.keyReused,
  ],
})

export const publishNews = endpoint({
  ...changing,
  summary: 'Publish a draft; from then on its words stay as they are',
  path: '/api/console/news/publish.do',
  roles: editors,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, refusals.contentStateWrong, refusals.keyReused],
})

export const withdrawNews = endpoint({
  ...changing,
  summary: 'Take a published item back',
  path: '/api/console/news/withdraw.do',
  roles: editors,
  input: z.object({ id: idText, reason: reasonField }),
  reply: nothing,
  refusals: [...missing, refusals.contentStateWrong, refusals.keyReused],
})
