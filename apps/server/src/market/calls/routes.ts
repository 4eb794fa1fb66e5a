import type { FastifyInstance } from 'fastify'
import {
  getHistoryCandles,
  getIndiaIndex,
  getIndexHistory,
  getIndiaIndexByToday,
  getMostActiveValue,
  getMostActiveVolume,
  getRecentCandles,
  getSectorRank,
  getSingleGoldStock,
  getSingleStock,
  getStockInfo,
  getStockList,
  getTimeLine,
  getTodayCandles,
  getTodayStockDetail,
  getTopActivesFiveDays,
  getTopGainerFiveDays,
  getTopGainers,
  getTopLoserFiveDays,
  getTopLosers,
  getTopStockList,
  queryHomeIndex,
  searchStock,
} from '@bahi/contract/market/quotes'
import type { StockDetail } from '@bahi/contract/market/views'
import { getBanners } from '@bahi/contract/site/site-info'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { indexLine, indexRow, indexRows } from '../quotes/index-rows.ts'
import { keepDetails } from '../quotes/kept-details.ts'
import type { MarketRoom } from '../quotes/market-room.ts'
import { rankFiveDays, rankSectors, rankStocks } from '../quotes/rank-stocks.ts'
import type { Ranking } from '../quotes/rankings.ts'
import { stockRow } from '../quotes/stock-rows.ts'
import { historyCandles, minuteCandles } from './candles.ts'
import { actionAmounts, registerCompanies } from './companies.ts'
import { indexHistory } from './index-history.ts'
import { readBanners } from './read-banners.ts'
import { recentCandles } from './recent-candles.ts'
import { searchStocks } from './search-stocks.ts'

export interface MarketParts extends HttpDeps {
  readonly market: MarketRoom
}

/** Every call that shows the market. All of them read; none can write a price (H2). */
export function registerMarket(app: FastifyInstance, parts: MarketParts): void {
  registerLists(app, parts)
  registerRankings(app, parts)
  registerStock(app, parts)
  registerIndices(app, parts)
  registerCompanies(app, parts)
  serve(app, parts, getBanners, async ({ plat }) => accept({ items: await readBanners(parts.market, plat) }))
}

function pastActions(
  { actions, clock }: MarketRoom,
  instrumentId: number,
): ReplyOf<typeof getHistoryCandles>['actions'] {
  return actions
    .of(instrumentId)
    .flatMap(({ action, exDate }) =>
      exDate > clock.now().date ? [] : [{ kind: action.kind, exDate, ...actionAmounts(action) }],
    )
}

/**
 * A listed instrument by its code. A deleted share is refused on the market's pages; its holders still see it among
 * their holdings.
 */
function listedInstrument(market: MarketRoom, code: string): Decision<Instrument> {
  const instrument = market.instruments.byCode(code)
  return instrument === undefined || instrument.state === 'deleted'
    ? refuse(refusal('instrument-deleted', {}, 'code'))
    : accept(instrument)
}

function pageOf<Item>(items: readonly Item[], page: number, size: number): Item[] {
  return items.slice((page - 1) * size, page * size)
}

function registerLists(app: FastifyInstance, { market, ...deps }: MarketParts): void {
  const list = (found: readonly Instrument[], page: number, size: number) => ({
    items: pageOf(found, page, size).map((instrument) => stockRow(market, instrument)),
    total: found.length,
    page,
    size,
  })
  serve(app, deps, getStockList, ({ exchange, sector, index, page, size }) =>
    accept(list(searchStocks(market.instruments.all(), '', { exchange, sector, index }).found, page, size)),
  )
  serve(app, deps, searchStock, ({ keyword, exchange, page, size }) => {
    const { found, isNear } = searchStocks(market.instruments.all(), keyword, { exchange })
    return accept({ ...list(found, page, size), near: isNear })
  })
}

function registerRankings(app: FastifyInstance, { market, ...deps }: MarketParts): void {
  const ranked =
    (ranking: Ranking) =>
    ({ size, exchange }: { size: number; exchange?: Instrument['exchange'] | undefined }) =>
      accept({ items: rankStocks(market, ranking, size, exchange) })
  serve(app, deps, getTopGainers, ranked('gainers'))
  serve(app, deps, getTopLosers, ranked('losers'))
  serve(app, deps, getMostActiveVolume, ranked('volume'))
  serve(app, deps, getMostActiveValue, ranked('value'))
  const overFiveDays =
    (ranking: Ranking) =>
    ({ size, exchange }: { size: number; exchange?: Instrument['exchange'] | undefined }) =>
      accept({ items: rankFiveDays(market, ranking, size, exchange) })
  serve(app, deps, getTopGainerFiveDays, overFiveDays('gainers-five-days'))
  serve(app, deps, getTopLoserFiveDays, overFiveDays('losers-five-days'))
  serve(app, deps, getTopActivesFiveDays, overFiveDays('value-five-days'))
  serve(app, deps, getTopStockList, ranked('market-value'))
  serve(app, deps, getSectorRank, () => accept({ items: rankSectors(market) }))
}

function registerStock(app: FastifyInstance, { market, ...deps }: MarketParts): void {
  const readDetail = keepDetails(market)
  const detail = ({ code }: { code: string }): Decision<StockDetail> => {
    const found = listedInstrument(market, code)
    return found.ok ? accept(readDetail(found.accepted)) : found
  }
  serve(app, deps, getSingleStock, detail)
  serve(app, deps, getStockInfo, detail)
  serve(app, deps, getTodayStockDetail, detail)
  serve(app, deps, getSingleGoldStock, () => {
    const gold = market.instruments
      .all()
      .find((instrument) => instrument.kind === 'etf' && instrument.sector === 'Gold')
    return gold === undefined ? refuse(refusal('instrument-deleted')) : accept(readDetail(gold))
  })
  const session = (code: string, minutes: number) => {
    const found = listedInstrument(market, code)
    if (!found.ok) return found
    const { id } = found.accepted
    return accept({
      code: found.accepted.code,
      previousClosePaise: market.feed.quote(id)?.previousClosePaise ?? 0,
      items: minuteCandles(market.feed.minutes(id), market.clock.now().date, minutes),
    })
  }
  serve(app, deps, getTimeLine, ({ code }) => session(code, 1))
  serve(app, deps, getTodayCandles, ({ code, minutes }) => session(code, minutes))
  serve(app, deps, getHistoryCandles, async ({ code, period, count, prices }) => {
    const found = listedInstrument(market, code)
    if (!found.ok) return found
    return accept({
      code: found.accepted.code,
      previousClosePaise: market.feed.quote(found.accepted.id)?.previousClosePaise ?? 0,
      ...(await historyCandles(market, found.accepted, period, count, prices)),
      adjusted: prices === 'adjusted',
      actions: pastActions(market, found.accepted.id),
    })
  })
  serve(app, deps, getRecentCandles, async ({ code, sessions, minutes }) => {
    const found = listedInstrument(market, code)
    if (!found.ok) return found
    return accept({
      code: found.accepted.code,
      previousClosePaise: market.feed.quote(found.accepted.id)?.previousClosePaise ?? 0,
      ...(await recentCandles(market, found.accepted, sessions, minutes)),
    })
  })
}

function registerIndices(app: FastifyInstance, { market, ...deps }: MarketParts): void {
  const all = () => accept({ items: indexRows(market) })
  serve(app, deps, queryHomeIndex, all)
  serve(app, deps, getIndiaIndex, all)
  serve(app, deps, getIndiaIndexByToday, ({ code }) => {
    const index = market.feed.indices().find((one) => one.indexId === code)
    if (index === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
    return accept({ index: indexRow(index, market.feed.indexMinutes(code)), items: indexLine(market, code) })
  })
  serve(app, deps, getIndexHistory, async ({ code, period, count }) => {
    const index = market.feed.indices().find((one) => one.indexId === code)
    if (index === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
    return accept({ name: index.name, items: await indexHistory(market, index, period, count) })
  })
}
