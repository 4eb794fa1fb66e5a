import {
  ADX,
  Aroon,
  ATR,
  BollingerBands,
  CCI,
  DonchianChannels,
  EMA,
  HMA,
  IchimokuCloud,
  KeltnerChannels,
  MACD,
  MFI,
  OBV,
  PSAR,
  ROC,
  RSI,
  SMA,
  StochasticOscillator,
  SuperTrend,
  VWAP,
  WilliamsR,
  WMA,
} from 'trading-signals'
import type { Candle } from '@bahi/contract/market/views'
import { intervalMinutes, type CandleInterval } from '../candles/candle-intervals.ts'
import { candleDate } from '../candles/candle-live.ts'
import { pivotLines, pivotMethods, pivotNames, pivotTimes } from './pivots.ts'
import type { ChosenStudy, Indicator } from './studies.ts'

/**
 * The values of a line at each candle, null where there are not yet candles enough; a line that is drawn ahead of the
 * newest candle goes on behind it.
 */
export type LineValues = readonly (number | null)[]
type Bar = { date: string; open: number; high: number; low: number; close: number; volume: number }
type Compute = (bars: Bar[], closes: number[], settings: readonly [number, number, number]) => LineValues[]
/** What a study may need beside the candles: how long they are, and the days before them, the oldest first. */
export interface BesideCandles {
  readonly interval: CandleInterval
  readonly days: readonly Candle[]
}

/** The lines of a study, the main one first. The values are paise, indices or counts, as the study says. */
export function studyLines(
  { indicator, settings }: ChosenStudy,
  candles: readonly Candle[],
  beside: BesideCandles = { interval: 'day', days: [] },
): LineValues[] {
  if (indicator === 'pivots') return pivotsOf(settings, candles, beside)
  const bars = candles.map(({ time, openPaise: open, highPaise: high, lowPaise: low, closePaise: close, volume }) => ({
    date: candleDate(time),
    open,
    high,
    low,
    close,
    volume,
  }))
  const [first = 0, second = 0, third = 0] = settings
  return computes[indicator](
    bars,
    bars.map(({ close }) => close),
    [first, second, third],
  )
}

function pivotsOf(
  [method = 0, time = 0]: readonly number[],
  candles: readonly Candle[],
  { interval, days }: BesideCandles,
): LineValues[] {
  const chosen = pivotTimes[time] ?? 'auto'
  const byItself = intervalMinutes[interval] === null ? 'month' : 'day'
  return pivotLines(candles, days, {
    method: pivotMethods[method] ?? 'classic',
    time: chosen === 'auto' ? byItself : chosen,
  })
}

/** How many candles ahead of the newest one the lines of studies go. */
export function leadOf(studies: readonly ChosenStudy[]): number {
  return Math.max(0, ...studies.map(({ indicator, settings }) => (indicator === 'ichimoku' ? (settings[1] ?? 0) : 0)))
}

/** The number of lines of the studies that have more than one. */
export const lineCounts: Readonly<Partial<Record<Indicator, number>>> = {
  bollinger: 3,
  keltner: 3,
  donchian: 3,
  ichimoku: 5,
  macd: 3,
  stochastic: 2,
  aroon: 2,
  pivots: pivotNames.length,
}

/** The names of lines that are told apart by them. */
export const lineNames: Readonly<Partial<Record<Indicator, readonly string[]>>> = { pivots: pivotNames }

const computes: Readonly<Record<Exclude<Indicator, 'pivots'>, Compute>> = {
  sma20: (_, closes, [period]) => [new SMA(period).updates(closes, false)],
  sma50: (_, closes, [period]) => [new SMA(period).updates(closes, false)],
  ema20: (_, closes, [period]) => [exponential(closes, period)],
  wma: (_, closes, [period]) => [new WMA(period).updates(closes, false)],
  hma: (_, closes, [period]) => [new HMA(period).updates(closes, false)],
  vwap: (bars) => {
    // The average is one of a session: each day begins its own.
    let [vwap, date] = [new VWAP(), '']
    const valueOf = (bar: Bar) => {
      if (bar.date !== date) [vwap, date] = [new VWAP(), bar.date]
      return vwap.add(bar) ?? vwap.getResult()
    }
    return [bars.map(valueOf)]
  },
  bollinger: (_, closes, [period, width]) => bandsOf(new BollingerBands(period, width).updates(closes, false)),
  keltner: (bars, _, [period, multiplier]) =>
    bandsOf(new KeltnerChannels({ emaInterval: period, atrInterval: period, multiplier }).updates(bars, false)),
  donchian: (bars, _, [period]) => bandsOf(new DonchianChannels(period).updates(bars, false)),
  supertrend: (bars, _, [interval, multiplier]) => [
    new SuperTrend({ interval, multiplier }).updates(bars, false).map((result) => result?.supertrend ?? null),
  ],
  ichimoku: (bars, closes, [conversionInterval, baseInterval, spanBInterval]) => {
    const cloud = new IchimokuCloud({ conversionInterval, baseInterval, spanBInterval }).updates(bars, false)
    const line = (of: 'conversion' | 'base' | 'spanA' | 'spanB') => cloud.map((result) => result?.[of] ?? null)
    // The cloud is drawn as many candles later as the base line is long, and the close as many earlier.
    return [
      line('conversion'),
      line('base'),
      ahead(line('spanA'), baseInterval),
      ahead(line('spanB'), baseInterval),
      closes.map((_, index) => closes[index + baseInterval] ?? null),
    ]
  },
  psar: (bars) => [new PSAR({ accelerationStep: 0.02, accelerationMax: 0.2 }).updates(bars, false)],
  rsi14: (_, closes, [period]) => [new RSI(period).updates(closes, false)],
  macd: (_, closes, [fast, slow, signal]) => {
    const results = new MACD(new EMA(fast), new EMA(slow), new EMA(signal)).updates(closes, false)
    const line = (of: 'macd' | 'signal' | 'histogram') => results.map((result) => result?.[of] ?? null)
    return [line('macd'), line('signal'), line('histogram')]
  },
  stochastic: (bars, _, [kPeriod, kSlowingPeriod, dPeriod]) => {
    const results = new StochasticOscillator({ kPeriod, kSlowingPeriod, dPeriod }).updates(bars, false)
    return [results.map((result) => result?.stochK ?? null), results.map((result) => result?.stochD ?? null)]
  },
  atr: (bars, _, [period]) => [new ATR(period).updates(bars, false)],
  adx: (bars, _, [period]) => [new ADX(period).updates(bars, false)],
  aroon: (bars, _, [period]) => {
    const results = new Aroon(period).updates(bars, false)
    return [results.map((result) => result?.aroonUp ?? null), results.map((result) => result?.aroonDown ?? null)]
  },
  cci: (bars, _, [period]) => [new CCI(period).updates(bars, false)],
  mfi: (bars, _, [period]) => [new MFI(period).updates(bars, false)],
  obv: (bars) => [new OBV(2).updates(bars, false)],
  // The library counts in parts of one.
  roc: (_, closes, [period]) => [
    new ROC(period).updates(closes, false).map((value) => (value === null ? null : value * 100)),
  ],
  williams: (bars, _, [period]) => [new WilliamsR(period).updates(bars, false)],
}

/** The library gives a value from the first price on; it deserves its name only after a whole interval. */
function exponential(closes: readonly number[], interval: number): LineValues {
  return new EMA(interval).updates(closes, false).map((value, index) => (index + 1 < interval ? null : value))
}

function bandsOf(results: readonly ({ upper: number; middle: number; lower: number } | null)[]): LineValues[] {
  return (['middle', 'upper', 'lower'] as const).map((of) => results.map((result) => result?.[of] ?? null))
}

/** Moves a line so many candles to the right, beyond the newest one. */
function ahead(values: LineValues, by: number): LineValues {
  return values.length === 0 ? [] : [...new Array<null>(by).fill(null), ...values]
}
