import type { MarketReport, ReportSector, ReportShare } from '@bahi/contract/market/news'
import type { DayOpening } from '../../exchange/day/day-opening.ts'
import { divideHalfUp } from '../../exchange/matching/exact.ts'
import { indexWeight } from '../../exchange/matching/indices.ts'
import type { DayInstrument, MinuteBars } from '../../market/ports/trading-day.ts'
import { quoteMoveBps } from '../../market/quotes/quote-move-bps.ts'

/** A session of one instrument, from its daily bar. */
export interface ReportedBar {
  readonly instrumentId: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly closePaise: number
  readonly volume: number
  readonly valuePaise: number
}

export interface ReportFacts {
  /** The opening state of the day: previous closes after corporate actions, and the members of the indices. */
  readonly opening: DayOpening
  readonly bars: readonly ReportedBar[]
  readonly indexBars: readonly {
    readonly code: string
    readonly openHundredths: number
    readonly highHundredths: number
    readonly lowHundredths: number
    readonly closeHundredths: number
  }[]
  /** Minute bars of the members of the first index. */
  readonly minutes: ReadonlyMap<number, MinuteBars>
  /** The public data of an instrument; undefined for a hidden or deleted one. */
  readonly named: (
    id: number,
  ) =>
    | { readonly code: string; readonly name: string; readonly low52Paise: number; readonly high52Paise: number }
    | undefined
  readonly halts: readonly { readonly instrumentId: number; readonly reason: string }[]
  readonly actions: readonly {
    readonly instrumentId: number
    readonly kind: 'split' | 'bonus' | 'dividend'
    readonly shares: number | null
    readonly dividendPaise: number | null
  }[]
}

/** Rows of a ranking: as many as a phone shows without scrolling. */
const RANKED = 5
const LINE_POINTS = 60

interface Moved {
  readonly instrument: DayInstrument
  readonly bar: ReportedBar
  readonly share: ReportShare
  readonly isYearHigh: boolean
  readonly isYearLow: boolean
}

/** Computes the figures of a day by fixed rules, without words or opinions. Equal facts give equal figures. */
export function composeMarketReport(facts: ReportFacts): MarketReport {
  const all = movedOf(facts)
  const shares = all.filter(({ instrument }) => instrument.kind === 'share')
  const rising = shares.filter(({ share }) => share.changeBps > 0)
  const falling = shares.filter(({ share }) => share.changeBps < 0)
  const traded = all.filter(({ bar }) => bar.volume > 0)
  const first = (of: readonly Moved[], key: (moved: Moved) => number) =>
    of
      .toSorted((one, other) => key(other) - key(one) || (one.share.code < other.share.code ? -1 : 1))
      .slice(0, RANKED)
      .map(({ share }) => share)
  return {
    date: facts.opening.date,
    indices: indicesOf(facts),
    line: lineOf(facts),
    breadth: {
      rising: rising.length,
      same: shares.length - rising.length - falling.length,
      falling: falling.length,
      yearHighs: shares.filter(({ isYearHigh }) => isYearHigh).length,
      yearLows: shares.filter(({ isYearLow }) => isYearLow).length,
    },
    valuePaise: all.reduce((sum, { bar }) => sum + bar.valuePaise, 0),
    volume: all.reduce((sum, { bar }) => sum + bar.volume, 0),
    gainers: first(rising, ({ share }) => share.changeBps),
    losers: first(falling, ({ share }) => -share.changeBps),
    byValue: first(traded, ({ bar }) => bar.valuePaise),
    byVolume: first(traded, ({ bar }) => bar.volume),
    sectors: sectorsOf(shares),
    halts: facts.halts.flatMap(({ instrumentId, reason }) => withName(facts, instrumentId, { reason })),
    actions: facts.actions.flatMap(({ instrumentId, kind, shares: given, dividendPaise }) =>
      withName(facts, instrumentId, { kind, shares: given, dividendPaise }),
    ),
  }
}

function withName<More extends object>(
  { named }: ReportFacts,
  id: number,
  more: More,
): ({ code: string; name: string } & More)[] {
  const known = named(id)
  return known === undefined ? [] : [{ code: known.code, name: known.name, ...more }]
}

function movedOf({ opening, bars, named }: ReportFacts): Moved[] {
  const barOf = new Map(bars.map((bar) => [bar.instrumentId, bar]))
  return opening.instruments.flatMap((instrument) => {
    const bar = barOf.get(instrument.id)
    const known = named(instrument.id)
    if (bar === undefined || known === undefined) return []
    const { closePaise, volume, valuePaise } = bar
    const share = {
      code: known.code,
      name: known.name,
      closePaise,
      changeBps: quoteMoveBps(closePaise, instrument.previousClosePaise),
      volume,
      valuePaise,
    }
    const isTraded = volume > 0
    return [
      {
        instrument,
        bar,
        share,
        isYearHigh: isTraded && known.high52Paise > 0 && bar.highPaise > known.high52Paise,
        isYearLow: isTraded && known.low52Paise > 0 && bar.lowPaise < known.low52Paise,
      },
    ]
  })
}

function indicesOf({ opening, indexBars }: ReportFacts): MarketReport['indices'] {
  return opening.indices.flatMap(({ indexId, name, divisor }) => {
    const bar = indexBars.find(({ code }) => code === indexId)
    if (bar === undefined) return []
    const previousHundredths = divideHalfUp(
      sumAt(opening, indexId, ({ previousClosePaise }) => previousClosePaise),
      divisor,
    )
    const { openHundredths, highHundredths, lowHundredths, closeHundredths } = bar
    return [
      {
        code: indexId,
        name,
        levelHundredths: closeHundredths,
        previousHundredths,
        changeBps: quoteMoveBps(closeHundredths, previousHundredths),
        openHundredths,
        highHundredths,
        lowHundredths,
      },
    ]
  })
}

function sumAt({ instruments }: DayOpening, indexId: string, priceOf: (member: DayInstrument) => number): number {
  return instruments.reduce(
    (sum, member) => (member.indexIds.includes(indexId) ? sum + priceOf(member) * indexWeight(member) : sum),
    0,
  )
}

/**
 * The level of the first index at the end of each minute, from the minutes of its members. A member without a trade so
 * far counts at its previous close.
 */
function lineOf({ opening, minutes }: ReportFacts): number[] {
  const index = opening.indices[0]
  const count = Math.max(0, ...[...minutes.values()].map((bars) => bars.count))
  if (index === undefined || count === 0) return []
  const last = new Map(opening.instruments.map(({ id, previousClosePaise }) => [id, previousClosePaise]))
  const levels: number[] = []
  for (let minute = 0; minute < count; minute += 1) {
    for (const [id, bars] of minutes) last.set(id, bars.closePaise[minute] || (last.get(id) ?? 0))
    levels.push(
      divideHalfUp(
        sumAt(opening, index.indexId, ({ id }) => last.get(id) ?? 0),
        index.divisor,
      ),
    )
  }
  const step = Math.max(1, Math.ceil(levels.length / LINE_POINTS))
  return levels.filter((_, position) => (levels.length - 1 - position) % step === 0)
}

/** The average move of each sector's shares, weighted by market value at the previous close. */
function sectorsOf(shares: readonly Moved[]): ReportSector[] {
  const sectors = new Map<string, { weight: number; moved: number; rising: number; falling: number; value: number }>()
  for (const {
    instrument,
    bar,
    share: { changeBps },
  } of shares) {
    const weight = instrument.previousClosePaise * instrument.sharesOutstanding
    const sum = sectors.get(instrument.sector) ?? { weight: 0, moved: 0, rising: 0, falling: 0, value: 0 }
    sectors.set(instrument.sector, {
      weight: sum.weight + weight,
      moved: sum.moved + changeBps * weight,
      rising: sum.rising + (changeBps > 0 ? 1 : 0),
      falling: sum.falling + (changeBps < 0 ? 1 : 0),
      value: sum.value + bar.valuePaise,
    })
  }
  return [...sectors]
    .map(([sector, { weight, moved, rising, falling, value }]) => ({
      sector,
      changeBps: weight === 0 ? 0 : Math.round(moved / weight),
      rising,
      falling,
      valuePaise: value,
    }))
    .toSorted((one, other) => other.changeBps - one.changeBps || (one.sector < other.sector ? -1 : 1))
}
