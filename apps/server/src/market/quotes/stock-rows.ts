import type { StockDetail, StockRow, ToldAct } from '@bahi/contract/market/views'
import { type Band, bandWithin } from '@bahi/domain/market/band'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { paise } from '@bahi/money/paise'
import type { DatedAct } from '../instruments/instrument-acts.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { MinuteBars, Quote } from '../ports/trading-day.ts'
import type { MarketRoom } from './market-room.ts'
import { quoteMoveBps } from './quote-move-bps.ts'

/** Points of the small line beside a name: enough to show a session's shape, few enough to send for five hundred rows. */
const SPARK_POINTS = 24

/** A price older than this in a session that should be moving is shown grey. */
const STALE_AFTER_SECONDS = 900

/** Up to 24 closing prices of the session's minutes; minutes without a trade carry the price before them. */
export function sparkline(bars: MinuteBars | undefined): number[] {
  if (bars === undefined || bars.count === 0) return []
  const step = Math.max(1, Math.ceil(bars.count / SPARK_POINTS))
  const points: number[] = []
  let last = 0
  for (let minute = 0; minute < bars.count; minute += 1) {
    last = bars.closePaise[minute] || last
    if (last > 0 && ((minute + 1) % step === 0 || minute === bars.count - 1)) points.push(last)
  }
  return points
}

function stateOf(instrument: Instrument, quote: Quote | undefined): StockRow['state'] {
  if (instrument.suspended) return 'suspended'
  if (instrument.state === 'locked') return 'locked'
  return instrument.halted || quote?.state === 'halted' ? 'halted' : 'normal'
}

export function stockRow(room: MarketRoom, instrument: Instrument): StockRow {
  const quote = room.feed.quote(instrument.id)
  const previousClosePaise = quote?.previousClosePaise ?? 0
  const lastPaise = quote?.lastPaise || previousClosePaise
  return {
    instrumentId: instrument.id,
    code: instrument.code,
    symbol: instrument.symbol,
    exchange: instrument.exchange,
    name: instrument.name,
    sector: instrument.sector,
    lastPaise,
    previousClosePaise,
    changePaise: lastPaise - previousClosePaise,
    changeBps: quoteMoveBps(lastPaise, previousClosePaise),
    volume: quote?.volume ?? 0,
    valuePaise: quote?.valuePaise ?? 0,
    spark: sparkline(room.feed.minutes(instrument.id)),
    state: stateOf(instrument, quote),
    surveillance: instrument.surveillance,
  }
}

/** Rows for instrument ids in the order given; ids that are unknown or deleted are left out. */
export function stockRows(room: MarketRoom, ids: readonly number[]): StockRow[] {
  return ids.flatMap((id) => {
    const instrument = room.instruments.byId(id)
    return instrument === undefined || instrument.state === 'deleted' ? [] : [stockRow(room, instrument)]
  })
}

export function stockDetail(room: MarketRoom, instrument: Instrument): StockDetail {
  const row = stockRow(room, instrument)
  const quote = room.feed.quote(instrument.id)
  const depth = room.feed.depth(instrument.id)
  const past = room.past.of(instrument.id)
  const now = room.clock.now()
  const date = businessDate(now.date)
  const pricedSecond = quote?.second ?? 0
  const band = bandOfOrders(room, quote, room.feed.tickPaise(instrument.id) ?? 1)
  const moving = room.clock.phase() === 'open' && row.state === 'normal'
  return {
    ...row,
    isin: instrument.isin,
    kind: instrument.kind,
    lotSize: instrument.lotSize,
    tickPaise: room.feed.tickPaise(instrument.id) ?? 1,
    openPaise: quote?.openPaise ?? 0,
    highPaise: quote?.highPaise ?? 0,
    lowPaise: quote?.lowPaise ?? 0,
    averagePaise: quote?.averagePaise ?? 0,
    lowerBandPaise: Number(band.lowerPaise),
    upperBandPaise: Number(band.upperPaise),
    ...yearRange(past.low52Paise, past.high52Paise, quote),
    sharesOutstanding: Number(instrument.sharesOutstanding),
    listedOn: instrument.listedOn,
    bids: levelsOf(depth?.bids),
    asks: levelsOf(depth?.asks),
    trades: room.feed
      .recentTrades(instrument.id)
      .slice(0, 20)
      .map(({ second, pricePaise, quantity }) => ({ second, pricePaise, quantity })),
    indicativePaise: quote?.indicativePaise ?? 0,
    indicativeQuantity: quote?.indicativeQuantity ?? 0,
    source: room.feed.source,
    pricedAt: new Date(epochMsOf({ date, second: pricedSecond })).toISOString(),
    stale: moving && now.second - pricedSecond > STALE_AFTER_SECONDS,
    told: toldOf(instrument, now.date),
  }
}

/** The prices of orders today: the exchange's band, narrowed by the settings as the order rules narrow it. */
function bandOfOrders(room: MarketRoom, quote: Quote | undefined, tickPaise: number): Band {
  const band = { lowerPaise: paise(quote?.lowerBandPaise ?? 0), upperPaise: paise(quote?.upperBandPaise ?? 0) }
  const { maxRiseBps, maxFallBps } = room.maxMoves()
  if (quote === undefined || quote.previousClosePaise <= 0) return band
  return bandWithin(band, paise(quote.previousClosePaise), maxRiseBps, maxFallBps, paise(tickPaise))
}

const TOLD = ['halt', 'hide', 'suspend', 'watch', 'delist', 'lot', 'band'] as const satisfies readonly ToldAct['act'][]
const isTold = (act: DatedAct['act']): act is ToldAct['act'] => TOLD.some((one) => one === act)

/** A halt is told on its own day only. */
function toldOf({ told = [] }: Instrument, today: string): StockDetail['told'] {
  return told.flatMap(({ act, value, from, until, reason }) =>
    isTold(act) && (until === null || until >= today) ? [{ act, value, from, until, reason }] : [],
  )
}

/** The year's range takes today's session in. */
function yearRange(low: number, high: number, quote: Quote | undefined): { low52Paise: number; high52Paise: number } {
  const lows = [low, quote?.lowPaise ?? 0].filter((price) => price > 0)
  return { low52Paise: lows.length === 0 ? 0 : Math.min(...lows), high52Paise: Math.max(high, quote?.highPaise ?? 0) }
}

function levelsOf(
  levels: readonly { pricePaise: number; quantity: number; orders: number }[] | undefined,
): StockDetail['bids'] {
  return (levels ?? [])
    .filter((level) => level.pricePaise > 0)
    .map(({ pricePaise, quantity, orders }) => ({ pricePaise, quantity, orders }))
}
