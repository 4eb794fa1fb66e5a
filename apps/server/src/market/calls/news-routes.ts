import type { FastifyInstance } from 'fastify'
import { getIndiaNews, getNewsItem, getNewsList, searchNews } from '@bahi/contract/market/news'
import { accept } from '@bahi/domain/outcome'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { MarketRoom } from '../quotes/market-room.ts'
import { findNews, readNewsItem, readNewsList } from './read-news.ts'

export interface NewsParts extends HttpDeps {
  readonly market: MarketRoom
}

/** The public news. Staff write news in `staff/content`; the end of day writes the market report. */
export function registerNews(app: FastifyInstance, parts: NewsParts): void {
  serve(app, parts, getNewsList, async (input) => accept(await readNewsList(parts.market, input)))
  serve(app, parts, getIndiaNews, async (input) => accept(await readNewsList(parts.market, input)))
  serve(app, parts, getNewsItem, (input) => readNewsItem(parts.market, input))
  serve(app, parts, searchNews, async (input) => accept(await findNews(parts.market, input)))
}
