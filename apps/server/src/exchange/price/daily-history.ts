import { bandLimits } from '@bahi/domain/market/band'
import { tickFor } from '@bahi/domain/market/tick'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import { divideHalfUp } from '../matching/exact.ts'
import { type IndexBase, indexWeight } from '../matching/indices.ts'
import { DAILY_DRIFT, drawDayIntensity, drawNews, factorLoadings, OVERNIGHT_SHARE } from './factor-model.ts'
import { RandomStreams } from './random.ts'

/** One day of one instrument before the first simulated day. */
export interface HistoryBar {
  readonly instrumentId: number
  readonly date: string
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly closePaise: number
  readonly previousClosePaise: number
  readonly volume: number
  readonly valuePaise: number
}

/** An index of such a day. Its path inside the day is not known, so that there is no high and no low. */
export interface IndexHistoryBar {
  readonly indexId: string
  readonly date: string
  readonly openHundredths: number
  readonly closeHundredths: number
}

/** Room kept inside the band, because a close rounded to its tick must not end up beyond it. */
const INSIDE_BAND = 0.95

/**
 * The sessions before the first day, from the same factor model at daily steps: the moves are drawn forwards, the prices then
 * walked backwards from the instrument's previous close, so that the history ends exactly where the first day begins.
 * `dates` are the sessions, ascending; the same install seed, dates and instruments give the same bars.
 */
export function dailyHistory(
  installSeed: Uint8Array,
  dates: readonly string[],
  instruments: readonly DayInstrument[],
): HistoryBar[] {
  const common = drawCommon(installSeed, dates.length, instruments)
  const own = new RandomStreams(
    installSeed,
    'history',
    instruments.map((instrument) => instrument.id),
  )
  return instruments.flatMap((instrument, ix) => instrumentHistory(instrument, ix, dates, common, own))
}

/** The indices over the same sessions, by the members and divisors of the first day. */
export function indexHistory(
  bars: readonly HistoryBar[],
  indices: readonly IndexBase[],
  instruments: readonly DayInstrument[],
): IndexHistoryBar[] {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]))
  const sums = new Map<string, Map<string, { open: number; close: number }>>(
    indices.map(({ indexId }) => [indexId, new Map()]),
  )
  for (const bar of bars) {
    const instrument = byId.get(bar.instrumentId)
    if (instrument === undefined) continue
    const weight = indexWeight(instrument)
    for (const indexId of instrument.indexIds) {
      const days = sums.get(indexId)
      if (days === undefined) continue
      const sum = days.get(bar.date) ?? { open: 0, close: 0 }
      days.set(bar.date, { open: sum.open + bar.openPaise * weight, close: sum.close + bar.closePaise * weight })
    }
  }
  return indices.flatMap(({ indexId, divisor }) =>
    [...sums.get(indexId)!].map(([date, sum]) => ({
      indexId,
      date,
      openHundredths: divideHalfUp(sum.open, divisor),
      closeHundredths: divideHalfUp(sum.close, divisor),
    })),
  )
}

interface CommonMoves {
  readonly intensity: Float64Array
  readonly market: Float64Array
  /** Sector by sector, each with one entry a day. */
  readonly sectors: ReadonlyMap<string, Float64Array>
}

function drawCommon(seed: Uint8Array, days: number, instruments: readonly DayInstrument[]): CommonMoves {
  const names = [...new Set(instruments.map((instrument) => instrument.sector))].sort()
  const streams = new RandomStreams(seed, 'history-common', ['intensity', 'market', ...names])
  const gaussians = (stream: number): Float64Array =>
    Float64Array.from({ length: days }, () => streams.gaussian(stream))
  return {
    intensity: Float64Array.from({ length: days }, () => drawDayIntensity(streams, 0)),
    market: gaussians(1),
    sectors: new Map(names.map((name, at) => [name, gaussians(at + 2)])),
  }
}

function instrumentHistory(
  instrument: DayInstrument,
  stream: number,
  dates: readonly string[],
  common: CommonMoves,
  own: RandomStreams,
): HistoryBar[] {
  const loadings = factorLoadings(instrument)
  const sector = common.sectors.get(instrument.sector)!
  const most = (instrument.bandBps / 10_000) * INSIDE_BAND
  const days = dates.map((_, day) => {
    const factor =
      loadings.market * common.market[day]! + loadings.sector * sector[day]! + loadings.own * own.gaussian(stream)
    const move = DAILY_DRIFT + factor * common.intensity[day]! + drawNews(own, stream)
    return {
      move: Math.min(most, Math.max(-most, move)),
      gap: own.gaussian(stream),
      above: own.exponential(stream),
      below: own.exponential(stream),
      crowd: own.exponential(stream),
    }
  })
  const bars: HistoryBar[] = []
  let closePaise = instrument.previousClosePaise
  for (let day = dates.length - 1; day >= 0; day -= 1) {
    const bar = walkBack(instrument, dates[day]!, closePaise, days[day]!)
    bars.push(bar)
    closePaise = bar.previousClosePaise
  }
  return bars.reverse()
}

interface DrawnDay {
  readonly move: number
  readonly gap: number
  readonly above: number
  readonly below: number
  readonly crowd: number
}

function walkBack(instrument: DayInstrument, date: string, closePaise: number, drawn: DrawnDay): HistoryBar {
  const deviation = instrument.dailyVolatilityBps / 10_000
  const before = closePaise / (1 + drawn.move)
  const tick = tickOf(instrument, before, date)
  const previousClosePaise = Math.max(tick, Math.round(before / tick) * tick)
  const band = bandLimits(paise(previousClosePaise), instrument.bandBps, paise(tick))
  const lower = Number(band.lowerPaise)
  const upper = Number(band.upperPaise)
  const toTick = (price: number): number => Math.min(upper, Math.max(lower, Math.round(price / tick) * tick))
  const openPaise = toTick(before * (1 + drawn.move * OVERNIGHT_SHARE + drawn.gap * deviation * 0.3))
  const highPaise = Math.max(
    openPaise,
    closePaise,
    toTick(Math.max(openPaise, closePaise) * (1 + drawn.above * deviation * 0.3)),
  )
  const lowPaise = Math.min(
    openPaise,
    closePaise,
    toTick(Math.min(openPaise, closePaise) * (1 - drawn.below * deviation * 0.3)),
  )
  const eager = (0.5 + 0.4 * drawn.crowd) * (0.7 + (0.4 * Math.abs(drawn.move)) / deviation)
  const volume = 1 + Math.floor(instrument.averageDailyVolume * eager)
  const valuePaise = volume * Math.floor((openPaise + highPaise + lowPaise + closePaise) / 4)
  return {
    instrumentId: instrument.id,
    date,
    openPaise,
    highPaise,
    lowPaise,
    closePaise,
    previousClosePaise,
    volume,
    valuePaise,
  }
}

function tickOf(instrument: DayInstrument, pricePaise: number, date: string): number {
  if (instrument.kind === 'etf') return instrument.tickPaise
  return Number(tickFor(paise(Math.max(1, Math.round(pricePaise))), businessDate(date)))
}
