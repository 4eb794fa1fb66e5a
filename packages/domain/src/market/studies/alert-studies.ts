import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals'

/**
 * What an alert can compare on daily candles: the relative strength with a value, the price with an average or a band,
 * a faster average with a slower one of the same kind, MACD with its signal line.
 */
export const alertStudies = ['rsi', 'price-sma', 'price-ema', 'sma-sma', 'ema-ema', 'bollinger', 'macd'] as const
export type AlertStudy = (typeof alertStudies)[number]
export const studyDirections = ['above', 'below'] as const
export type StudyDirection = (typeof studyDirections)[number]

/**
 * A condition on a study. `period` counts daily candles, of the faster average where there are two. `figure` is the
 * value of RSI, the candles of the slower average, or the deviations of the bands. MACD has neither: it is always
 * 12, 26, 9.
 */
export type StudyTerms = {
  readonly study: AlertStudy
  readonly direction: StudyDirection
  readonly period: number | null
  readonly figure: number | null
}

export type StudyFigure = { readonly usual: number; readonly min: number; readonly max: number }

const candles = (usual: number): StudyFigure => ({ usual, min: 2, max: 200 })
const average = { period: candles(50), figure: null } as const
const averages = { period: candles(20), figure: candles(50) } as const

/** The figures of each study with their limits, whole numbers all; null where it has none. */
export const studyFigures: Readonly<
  Record<AlertStudy, { readonly period: StudyFigure | null; readonly figure: StudyFigure | null }>
> = {
  rsi: { period: candles(14), figure: { usual: 30, min: 1, max: 99 } },
  'price-sma': average,
  'price-ema': average,
  'sma-sma': averages,
  'ema-ema': averages,
  bollinger: { period: candles(20), figure: { usual: 2, min: 1, max: 4 } },
  macd: { period: null, figure: null },
}

const macdPeriods = { fast: 12, slow: 26, signal: 9 } as const

/** The closed days that are read before a study is computed: an exponential average forgets earlier ones. */
export const STUDY_DAYS = 400

/** The figure that is missing, not whole or out of its limits; null when the terms are those of a study. */
export function wrongFigure({ study, period, figure }: StudyTerms): 'period' | 'figure' | null {
  const limits = studyFigures[study]
  if (!fits(limits.period, period)) return 'period'
  if (!fits(limits.figure, figure)) return 'figure'
  const isPair = study === 'sma-sma' || study === 'ema-ema'
  return isPair && (period ?? 0) >= (figure ?? 0) ? 'figure' : null
}

function fits(limits: StudyFigure | null, value: number | null): boolean {
  if (limits === null || value === null) return limits === null && value === null
  return Number.isInteger(value) && value >= limits.min && value <= limits.max
}

/** The daily candles, today's among them, that a study needs before it has a value. */
export function candlesNeeded({ study, period, figure }: StudyTerms): number {
  if (study === 'macd') return macdPeriods.slow + macdPeriods.signal - 1
  if (study === 'rsi') return (period ?? 0) + 1
  return Math.max(period ?? 0, study === 'bollinger' ? 0 : (figure ?? 0))
}

/**
 * The two values that an alert compares. Prices, averages, bands and MACD are in the unit of the closes (paise, or
 * hundredths of a point), RSI is an index from 0 to 100.
 */
export type Compared = { readonly value: number; readonly against: number }

/**
 * A study over closed days, to be asked with the present price as today's close; null where there are not candles
 * enough. The days are computed once, each price replaces today's candle. The library computes, nothing here does.
 *
 * @param closes the closes of the days before today, the oldest first
 */
export function prepareStudy(terms: StudyTerms, closes: readonly number[]): (price: number) => Compared | null {
  if (wrongFigure(terms) !== null || closes.length + 1 < candlesNeeded(terms)) return () => null
  const step = stepOf(terms)
  for (const close of closes) step(close, false)
  let hasToday = false
  return (price) => {
    const compared = step(price, hasToday)
    hasToday = true
    return compared
  }
}

type Step = (close: number, replace: boolean) => Compared | null

function stepOf({ study, direction, period, figure }: StudyTerms): Step {
  const [first, second] = [period ?? 0, figure ?? 0]
  switch (study) {
    case 'rsi':
      return pairOf(new RSI(first), { update: () => second })
    case 'price-sma':
      return pairOf(thePrice, new SMA(first))
    case 'price-ema':
      return pairOf(thePrice, new EMA(first))
    case 'sma-sma':
      return pairOf(new SMA(first), new SMA(second))
    case 'ema-ema':
      return pairOf(new EMA(first), new EMA(second))
    case 'bollinger': {
      const bands = new BollingerBands(first, second)
      const edge = direction === 'above' ? 'upper' : 'lower'
      return pairOf(thePrice, { update: (close, replace) => bands.update(close, replace)?.[edge] ?? null })
    }
    case 'macd': {
      const { fast, slow, signal } = macdPeriods
      const macd = new MACD(new EMA(fast), new EMA(slow), new EMA(signal))
      return (close, replace) => {
        const result = macd.update(close, replace)
        return result === null ? null : { value: result.macd, against: result.signal }
      }
    }
  }
}

type Updated = { update(close: number, replace: boolean): number | null }

const thePrice: Updated = { update: (close) => close }

function pairOf(left: Updated, right: Updated): Step {
  return (close, replace) => {
    const [value, against] = [left.update(close, replace), right.update(close, replace)]
    return value === null || against === null ? null : { value, against }
  }
}

/** Whether a condition holds: the first value lies beyond the second. Equal values are on neither side. */
export function isBeyond(direction: StudyDirection, { value, against }: Compared): boolean {
  return direction === 'above' ? value > against : value < against
}

/** Names a condition: equal names have equal values on the same days. */
export function studyName({ study, direction, period, figure }: StudyTerms): string {
  return [study, direction, period, figure].join(' ')
}
