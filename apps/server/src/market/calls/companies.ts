import type { FastifyInstance } from 'fastify'
import {
  type CompanyCard,
  type CorporateActionView,
  getCompany,
  listCorporateActions,
  listPopularStocks,
  noteStockSearched,
} from '@bahi/contract/market/companies'
import { getFundamentals } from '@bahi/contract/market/fundamentals'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import type { CorporateAction } from '@bahi/domain/shares/positions/corporate-actions'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CompanyAction } from '../history/company-actions.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { MarketRoom } from '../quotes/market-room.ts'
import { openPopularStocks } from '../quotes/popular-stocks.ts'
import { stockRow } from '../quotes/stock-rows.ts'
import { readBeginning, readFundamentals } from './fundamentals.ts'

export interface CompaniesHouse extends HttpDeps {
  readonly market: MarketRoom
}

export function registerCompanies(app: FastifyInstance, { market, ...deps }: CompaniesHouse): void {
  const popular = openPopularStocks(market)
  let began: string | undefined
  serve(app, deps, getCompany, async ({ code }) => {
    const found = listed(market, code)
    return found.ok ? accept(await companyCard(market, found.accepted)) : found
  })
  serve(app, deps, getFundamentals, async ({ code }) => {
    const found = listed(market, code)
    if (!found.ok) return found
    // Read once: the history from before the opening never changes.
    began ??= await readBeginning(market)
    return accept({ fundamentals: readFundamentals(market, found.accepted, began) })
  })
  serve(app, deps, listCorporateActions, ({ size }) => {
    const today = market.clock.now().date
    const all = market.actions.all().filter(({ instrumentId }) => isShown(market.instruments.byId(instrumentId)))
    const coming = all.filter(({ exDate }) => exDate > today).slice(0, size)
    const past = all
      .filter(({ exDate }) => exDate <= today)
      .slice(-size)
      .reverse()
    return accept({
      coming: coming.map((one) => actionView(market, one)),
      past: past.map((one) => actionView(market, one)),
    })
  })
  serve(app, deps, listPopularStocks, async () =>
    accept({ items: (await popular.list()).map((instrument) => stockRow(market, instrument)) }),
  )
  serve(app, deps, noteStockSearched, async ({ code }, _who, { address }) => {
    const found = listed(market, code)
    if (!found.ok) return found
    await popular.note(found.accepted.id, address)
    return accept({})
  })
}

function isShown(instrument: Instrument | undefined): boolean {
  return instrument !== undefined && instrument.state !== 'deleted' && instrument.state !== 'hidden'
}

function listed(market: MarketRoom, code: string): Decision<Instrument> {
  const instrument = market.instruments.byCode(code)
  return instrument === undefined || instrument.state === 'deleted'
    ? refuse(refusal('instrument-deleted', {}, 'code'))
    : accept(instrument)
}

/** The figure of an action; the other one is null. */
export function actionAmounts(action: CorporateAction): { shares: number | null; dividendPaise: number | null } {
  return action.kind === 'dividend'
    ? { shares: null, dividendPaise: action.dividendPaise }
    : { shares: action.shares, dividendPaise: null }
}

function actionView(
  { instruments, clock }: MarketRoom,
  { id, instrumentId, action, announcedOn, exDate, paidOn, symbol }: CompanyAction,
): CorporateActionView {
  const instrument = instruments.byId(instrumentId)
  return {
    id,
    code: instrument?.code ?? symbol,
    name: instrument?.name ?? symbol,
    kind: action.kind,
    ...actionAmounts(action),
    announcedOn,
    exDate,
    paidOn,
    done: exDate <= clock.now().date,
  }
}

async function companyCard(market: MarketRoom, instrument: Instrument): Promise<CompanyCard> {
  const quote = market.feed.quote(instrument.id)
  const { rows } = await market.pool.query<{ volume: bigint }>(
    'select average_daily_volume as volume from bahi.instrument where id = $1',
    [instrument.id],
  )
  const { rows: indices } = await market.pool.query<{ code: string; name: string }>(
    'select code, name from bahi.market_index where code = any($1) order by position, code',
    [instrument.indexCodes],
  )
  const last = quote?.lastPaise || (quote?.previousClosePaise ?? 0)
  return {
    code: instrument.code,
    symbol: instrument.symbol,
    exchange: instrument.exchange,
    name: instrument.name,
    sector: instrument.sector,
    isin: instrument.isin,
    kind: instrument.kind,
    listedOn: instrument.listedOn,
    sharesOutstanding: Number(instrument.sharesOutstanding),
    freeFloat: Number(instrument.freeFloat),
    marketValuePaise: last * Number(instrument.sharesOutstanding),
    lotSize: instrument.lotSize,
    tickPaise: market.feed.tickPaise(instrument.id) ?? 1,
    bandBps: instrument.bandBps,
    averageDailyVolume: Number(rows[0]?.volume ?? 0n),
    indices,
    surveillance: instrument.surveillance,
    surveillanceBarsOrders: instrument.surveillanceBarsOrders,
    source: instrument.source,
    actions: market.actions
      .of(instrument.id)
      .map((action) => actionView(market, action))
      .reverse(),
  }
}
