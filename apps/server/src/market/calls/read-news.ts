import type {
  getNewsItem,
  getNewsList,
  MarketReport,
  NewsRow,
  ReportHead,
  searchNews,
} from '@bahi/contract/market/news'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { InThreeLanguages } from '@bahi/contract/wire/fields'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { MarketRoom } from '../quotes/market-room.ts'
import { stockRows } from '../quotes/stock-rows.ts'

type Row = {
  id: bigint
  category: NewsRow['category']
  title: InThreeLanguages
  summary: InThreeLanguages
  source: string
  symbols: string[]
  published_at: Date
  report: MarketReport | null
}

const columns = 'id, category, title, summary, source, symbols, published_at, report'

/** By when it was published; of one moment by id. The item after which a page begins may have been withdrawn meanwhile: its place is still known. */
const LIST = `
  select ${columns} from bahi.news_item
  where state = 'published' and ($1 = '' or category = $1) and ($2::text is null or symbols @> array[$2::text])
    and ($3::numeric is null or (published_at, id) < (select n.published_at, n.id from bahi.news_item n where n.id = $3::numeric))
  order by published_at desc, id desc limit $4`

export async function readNewsList(
  { pool }: Pick<MarketRoom, 'pool'>,
  { category, code, before, size }: InputOf<typeof getNewsList>,
): Promise<ReplyOf<typeof getNewsList>> {
  const { rows } = await pool.query<Row>(LIST, [category, code ?? null, before ?? null, size + 1])
  return { items: rows.slice(0, size).map(newsRowOf), more: rows.length > size }
}

export async function readNewsItem(
  market: MarketRoom,
  { id }: InputOf<typeof getNewsItem>,
): Promise<Decision<ReplyOf<typeof getNewsItem>>> {
  const {
    rows: [row],
  } = await market.pool.query<Row & { body: InThreeLanguages }>(
    `select ${columns}, body from bahi.news_item where id = $1::numeric and state = 'published'`,
    [id],
  )
  if (row === undefined) return refuse(refusal('subject-missing', {}, 'id'))
  const ids = row.symbols.flatMap((code) => market.instruments.byCode(code)?.id ?? [])
  return accept({ ...newsRowOf(row), body: row.body, report: row.report, shares: stockRows(market, ids) })
}

/** Searches the fields that the list shows: titles and summaries, in every language. */
const SEARCH = `
  select ${columns} from bahi.news_item
  where state = 'published' and report is null
    and position(lower($1) in lower(concat_ws(' ', title->>'en', title->>'zh', title->>'hi', summary->>'en', summary->>'zh', summary->>'hi', array_to_string(symbols, ' ')))) > 0
  order by published_at desc, id desc limit $2`

export async function findNews(
  { pool }: Pick<MarketRoom, 'pool'>,
  { keyword, size }: InputOf<typeof searchNews>,
): Promise<ReplyOf<typeof searchNews>> {
  const wanted = keyword.trim()
  if (wanted === '') return { items: [] }
  const { rows } = await pool.query<Row>(SEARCH, [wanted, size])
  return { items: rows.map(newsRowOf) }
}

function newsRowOf({ id, category, title, summary, source, symbols, published_at: publishedAt, report }: Row): NewsRow {
  return {
    id: id.toString(),
    category,
    title,
    summary,
    source,
    codes: symbols,
    publishedAt: publishedAt.toISOString(),
    report: report === null ? null : headOf(report),
  }
}

function headOf({ date, indices: [index], breadth: { rising, same, falling }, sectors }: MarketReport): ReportHead {
  const [best, worst] = [sectors[0], sectors.at(-1)]
  return {
    date,
    index:
      index === undefined
        ? null
        : { name: index.name, levelHundredths: index.levelHundredths, changeBps: index.changeBps },
    rising,
    same,
    falling,
    // A sector leads only when it rose, and is last only when it fell.
    best: best !== undefined && best.changeBps > 0 ? best.sector : null,
    worst: worst !== undefined && worst.changeBps < 0 ? worst.sector : null,
  }
}
