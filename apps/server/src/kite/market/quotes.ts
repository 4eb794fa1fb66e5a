import type { Depth, IndexQuote, Level, Quote } from '../../market/ports/trading-day.ts'
import type { KiteCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { type Named, byName } from '../format/instrument-token.ts'
import { KiteError } from '../format/kite-error.ts'
import { listOf, rupees } from '../format/kite-fields.ts'
import { momentText } from '../format/moments.ts'

const MOST_QUOTES = 500
const MOST_PRICES = 1_000

/** What is asked for, by the names it is asked under. A name of nothing is left out, as the format does. */
function named(parts: KiteParts, { query }: KiteCall, most: number): [string, Named][] {
  const names = listOf(query, 'i')
  if (names.length === 0) throw new KiteError('InputException', 'Missing or empty field `i`')
  if (names.length > most) throw new KiteError('InputException', `At most ${most} instruments in one call.`)
  return [...new Set(names)].flatMap((name) => {
    const found = byName(parts.market, name)
    return found === undefined ? [] : [[name, found] satisfies [string, Named]]
  })
}

type View<Shown> = { readonly share: (quote: Quote) => Shown; readonly index: (quote: IndexQuote) => Shown }

function answer<Shown extends object>(
  parts: KiteParts,
  call: KiteCall,
  most: number,
  view: View<Shown>,
): Record<string, Shown & { readonly instrument_token: number }> {
  const shown: Record<string, Shown & { readonly instrument_token: number }> = {}
  for (const [name, one] of named(parts, call, most)) {
    const quote = one.kind === 'share' ? parts.market.feed.quote(one.instrument.id) : undefined
    if (one.kind === 'index') shown[name] = { instrument_token: one.token, ...view.index(one.index) }
    else if (quote !== undefined) shown[name] = { instrument_token: one.token, ...view.share(quote) }
  }
  return shown
}

const priceOf = (quote: Quote) => ({ last_price: rupees(quote.lastPaise) })
const levelOf = (index: IndexQuote) => ({ last_price: rupees(index.lastHundredths) })

const ohlcOf = (quote: Quote) => ({
  ...priceOf(quote),
  ohlc: {
    open: rupees(quote.openPaise),
    high: rupees(quote.highPaise),
    low: rupees(quote.lowPaise),
    close: rupees(quote.previousClosePaise),
  },
})
const ohlcOfIndex = (index: IndexQuote) => ({
  ...levelOf(index),
  ohlc: {
    open: rupees(index.openHundredths),
    high: rupees(index.highHundredths),
    low: rupees(index.lowHundredths),
    close: rupees(index.previousCloseHundredths),
  },
})

export function readLtp(parts: KiteParts, call: KiteCall): object {
  return answer(parts, call, MOST_PRICES, { share: priceOf, index: levelOf })
}

export function readOhlc(parts: KiteParts, call: KiteCall): object {
  return answer(parts, call, MOST_PRICES, { share: ohlcOf, index: ohlcOfIndex })
}

export function readQuotes(parts: KiteParts, call: KiteCall): object {
  const { feed, clock } = parts.market
  const { date, second } = clock.now()
  return answer<object>(parts, call, MOST_QUOTES, {
    share: (quote) => fullOf(quote, feed.depth(quote.instrumentId), date),
    index: (index) => ({
      timestamp: momentText({ date, second }),
      ...ohlcOfIndex(index),
      net_change: rupees(index.lastHundredths - index.previousCloseHundredths),
    }),
  })
}

/** The exchange tells five levels, so the totals of both sides are theirs. */
function fullOf(quote: Quote, depth: Depth | undefined, date: string): object {
  const [bids, asks] = [depth?.bids ?? [], depth?.asks ?? []]
  const at = momentText({ date, second: quote.second })
  return {
    timestamp: at,
    last_trade_time: quote.volume === 0 ? null : at,
    ...ohlcOf(quote),
    last_quantity: quote.lastQuantity,
    buy_quantity: totalOf(bids),
    sell_quantity: totalOf(asks),
    volume: quote.volume,
    average_price: rupees(quote.averagePaise),
    oi: 0,
    oi_day_high: 0,
    oi_day_low: 0,
    net_change: rupees(quote.lastPaise - quote.previousClosePaise),
    lower_circuit_limit: rupees(quote.lowerBandPaise),
    upper_circuit_limit: rupees(quote.upperBandPaise),
    depth: { buy: bids.map(depthLevel), sell: asks.map(depthLevel) },
  }
}

export const totalOf = (levels: readonly Level[]) => levels.reduce((sum, { quantity }) => sum + quantity, 0)
const depthLevel = ({ pricePaise, quantity, orders }: Level) => ({ price: rupees(pricePaise), quantity, orders })
