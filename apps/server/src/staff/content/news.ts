import type { createNews, listNewsItems, NewsView, publishNews, rewriteNews } from '@bahi/contract/staff/news-items'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { firstRefusal, decideWords } from '@bahi/domain/customers/support/decide-words'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { ContentParts } from './content-parts.ts'
import { allowedAddress } from './web-address.ts'

type Row = Pick<
  Tables['news_item'],
  'id' | 'business_date' | 'source' | 'symbols' | 'made_by' | 'made_at' | 'published_at' | 'withdrawn_at'
> & {
  state: NewsView['state']
  category: NewsView['category']
  title: NewsView['title']
  summary: NewsView['summary']
  body: NewsView['body']
}

export async function readNewsList(
  { db }: ContentParts,
  { state, before, size }: InputOf<typeof listNewsItems>,
): Promise<Decision<ReplyOf<typeof listNewsItems>>> {
  const { rows } = await db.pool.query<Row>(
    `select id, state, category, business_date, title, summary, body, source, symbols, made_by, made_at, published_at, withdrawn_at from bahi.news_item
     where ($1 = '' or state = $1) and ($2::numeric is null or id < $2::numeric) order by id desc limit $3`,
    [state, before ?? null, size + 1],
  )
  return accept({
    items: rows.slice(0, size).map((row) => ({
      id: row.id.toString(),
      state: row.state,
      category: row.category,
      businessDate: row.business_date,
      title: row.title,
      summary: row.summary,
      body: row.body,
      source: row.source,
      symbols: row.symbols,
      madeBy: row.made_by,
      madeAt: row.made_at.toISOString(),
      publishedAt: row.published_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    more: rows.length > size,
  })
}

export function answerCreateNews(
  parts: ContentParts,
  input: InputOf<typeof createNews>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof createNews>>> {
  const id = parts.ids.newId(0)
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'news.create', subject: `news:${id}`, detail: { title: input.title.en, category: input.category } },
    async (tx) => {
      const decision = decideNews(parts, input)
      if (!decision.ok) return decision
      await tx.query(
        `insert into bahi.news_item (id, state, title, summary, body, source, symbols, category, made_by, made_at) values ($1, 'draft', $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, ...columnsOf(input), staff.number, parts.clock.instant()],
      )
      return accept({ id: id.toString() })
    },
  )
}

export function answerRewriteNews(
  parts: ContentParts,
  { id, ...input }: InputOf<typeof rewriteNews>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'news.rewrite', subject: `news:${id}`, detail: { title: input.title.en, category: input.category } },
    async (tx) => {
      const state = await lockNews(tx, id)
      if (state === undefined) return refuse(refusal('subject-missing', {}, 'id'))
      if (state !== 'draft') return refuse(refusal('content-state-wrong', {}, 'id'))
      const decision = decideNews(parts, input)
      if (!decision.ok) return decision
      await tx.query(
        'update bahi.news_item set title = $2, summary = $3, body = $4, source = $5, symbols = $6, category = $7, made_by = $8, made_at = $9 where id = $1::numeric',
        [id, ...columnsOf(input), staff.number, parts.clock.instant()],
      )
      return accept({})
    },
  )
}

type Written = InputOf<typeof createNews>

function columnsOf({ title, summary, body, source, symbols, category }: Written): readonly unknown[] {
  return [JSON.stringify(title), JSON.stringify(summary), JSON.stringify(body), source, symbols, category]
}

/**
 * Checks a news item. Refuses `instrument-deleted` for an unknown share, `message-forbidden` for a promise of a return,
 * and `address-not-allowed` for a link to a host that the operator does not list, because the phone shows addresses as
 * links.
 */
function decideNews(
  { instruments, http }: ContentParts,
  { title, summary, body, source, symbols }: Written,
): Decision<object> {
  if (symbols.some((symbol) => instruments.byCode(symbol) === undefined))
    return refuse(refusal('instrument-deleted', {}, 'symbols'))
  const promises = firstRefusal(
    decideWords(Object.values(title), 'title'),
    decideWords(Object.values(summary), 'summary'),
    decideWords(Object.values(body), 'body'),
    decideWords([source], 'source'),
  )
  if (!promises.ok) return promises
  const addresses = Object.values(body).flatMap((text) => text.match(/https:\/\/[^\s]+/g) ?? [])
  return addresses.every((address) => allowedAddress(address, http.webHosts ?? []) !== null)
    ? accept({})
    : refuse(refusal('address-not-allowed', {}, 'body'))
}

async function lockNews(tx: Transaction, id: string): Promise<NewsView['state'] | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ state: NewsView['state'] }>(
    'select state from bahi.news_item where id = $1::numeric for update',
    [id],
  )
  return row?.state
}

/** The state in which each act on a news item is allowed, and the update of the act. */
const steps = {
  publish: { from: 'draft', text: `update bahi.news_item set state = 'published', published_at = $2 where id = $1` },
  withdraw: {
    from: 'published',
    text: `update bahi.news_item set state = 'withdrawn', withdrawn_at = $2 where id = $1`,
  },
} as const

export function answerNewsStep(
  parts: ContentParts,
  step: keyof typeof steps,
  { id, reason }: InputOf<typeof publishNews>,
  staff: Staff,
  call: Call,
): Promise<Decision<Record<string, never>>> {
  return auditedAct(parts, staff, call, { action: `news.${step}`, subject: `news:${id}`, reason }, async (tx) => {
    const state = await lockNews(tx, id)
    if (state === undefined) return refuse(refusal('subject-missing', {}, 'id'))
    if (state !== steps[step].from) return refuse(refusal('content-state-wrong', {}, 'id'))
    await tx.query(steps[step].text, [id, parts.clock.instant()])
    return accept({})
  })
}
