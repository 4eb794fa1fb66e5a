import type { PastBars } from '../history/past-bars.ts'
import type { Instrument, InstrumentRegister } from '../instruments/instrument.ts'
import type { MarketFeed } from '../ports/feed.ts'
import type { Quote } from '../ports/trading-day.ts'
import { quoteMoveBps } from './quote-move-bps.ts'
import { RankedOrder } from './ranked-order.ts'

export const rankings = [
  'gainers',
  'losers',
  'volume',
  'value',
  'gainers-five-days',
  'losers-five-days',
  'value-five-days',
  'market-value',
] as const
export type Ranking = (typeof rankings)[number]

/** Every ranking of the market, updated as prices change. Rankings omit hidden and deleted shares; ties are sorted by symbol. */
export interface Rankings {
  /** The first so many, of one exchange or of both. */
  top(ranking: Ranking, size: number, exchange?: Instrument['exchange']): Instrument[]
  /** Instruments or their past were read anew. */
  rebuild(): void
}

interface RankedBy {
  readonly feed: Pick<MarketFeed, 'quote' | 'onChanged'>
  readonly instruments: Pick<InstrumentRegister, 'all'>
  readonly past: Pick<PastBars, 'of'>
}

type KeyOf = (
  quote: Quote,
  instrument: Instrument,
  fiveDaysAgoPaise: number,
  fourDaysValuePaise: number,
) => number | null

function rise(last: number, reference: number): number | null {
  return reference > 0 && last > reference ? quoteMoveBps(last, reference) : null
}

function fall(last: number, reference: number): number | null {
  return last > 0 && last < reference ? -quoteMoveBps(last, reference) : null
}

const lastOf = (quote: Quote): number => quote.lastPaise || quote.previousClosePaise

/** What a share is ranked by; one without a price is left out of rankings of moves. */
const keys: Readonly<Record<Ranking, KeyOf>> = {
  gainers: (quote) => rise(quote.lastPaise, quote.previousClosePaise || Infinity),
  losers: (quote) => fall(quote.lastPaise, quote.previousClosePaise),
  volume: (quote) => (quote.volume > 0 ? quote.volume : null),
  value: (quote) => (quote.valuePaise > 0 ? quote.valuePaise : null),
  'gainers-five-days': (quote, _, fiveDaysAgo) => rise(lastOf(quote), fiveDaysAgo),
  'losers-five-days': (quote, _, fiveDaysAgo) => fall(lastOf(quote), fiveDaysAgo),
  'value-five-days': (quote, _, __, fourDaysValue) => fourDaysValue + quote.valuePaise,
  'market-value': (quote, instrument) => lastOf(quote) * Number(instrument.sharesOutstanding),
}

/** What everything sorted anew would give: the yardstick of the tests and the benchmark. */
export function sortAnew({ feed, instruments, past }: RankedBy, ranking: Ranking): Instrument[] {
  const keyed = bySymbol(instruments.all()).flatMap((instrument, place) => {
    const key = keyOf(feed.quote(instrument.id), instrument, past, ranking)
    return key === null ? [] : [{ key, place, instrument }]
  })
  return keyed.sort((a, b) => b.key - a.key || a.place - b.place).map(({ instrument }) => instrument)
}

function keyOf(
  quote: Quote | undefined,
  instrument: Instrument,
  past: Pick<PastBars, 'of'>,
  ranking: Ranking,
): number | null {
  if (quote === undefined) return null
  const { fiveDaysAgoClosePaise, fourDaysValuePaise } = past.of(instrument.id)
  return keys[ranking](quote, instrument, fiveDaysAgoClosePaise, fourDaysValuePaise)
}

/** Two exchanges may list one symbol: then the smaller id comes first. */
function bySymbol(instruments: readonly Instrument[]): Instrument[] {
  return instruments.toSorted((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.id - b.id))
}

/**
 * Keeps the rankings. A changed share is moved when a ranking is read: a share that ticks ten times between two reads
 * is moved once.
 */
export function keepRankings({ feed, instruments, past }: RankedBy): Rankings {
  let listed: readonly Instrument[] = []
  let placed: readonly Instrument[] = []
  let placeOf = new Map<number, number>()
  let orders = new Map<Ranking, RankedOrder>()
  const changed = new Set<number>()
  let isStale = true
  feed.onChanged((ids) => {
    for (const id of ids) changed.add(id)
  })

  function place(at: number): void {
    const instrument = placed[at]
    if (instrument === undefined) return
    const quote = feed.quote(instrument.id)
    for (const [ranking, order] of orders) order.set(at, keyOf(quote, instrument, past, ranking))
  }

  function bringUpToDate(): void {
    if (isStale || instruments.all() !== listed) {
      listed = instruments.all()
      placed = bySymbol(listed)
      placeOf = new Map(placed.map(({ id }, at) => [id, at]))
      orders = new Map(rankings.map((ranking) => [ranking, new RankedOrder(placed.length)]))
      placed.forEach((_, at) => place(at))
      isStale = false
    } else {
      for (const id of changed) place(placeOf.get(id) ?? -1)
    }
    changed.clear()
  }

  return {
    top(ranking, size, exchange) {
      bringUpToDate()
      const order = orders.get(ranking)
      const found: Instrument[] = []
      if (order === undefined) return found
      for (let rank = 0; rank < order.length && found.length < size; rank += 1) {
        const instrument = placed[order.at(rank)]
        if (instrument !== undefined && isRanked(instrument, exchange)) found.push(instrument)
      }
      return found
    },
    rebuild: () => void (isStale = true),
  }
}

function isRanked({ state, exchange }: Instrument, only: Instrument['exchange'] | undefined): boolean {
  return state !== 'hidden' && state !== 'deleted' && (only === undefined || exchange === only)
}
