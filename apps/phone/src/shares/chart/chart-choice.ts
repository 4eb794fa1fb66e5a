import { candleIntervals, intervalMinutes, type CandleInterval } from '../candles/candle-intervals.ts'
import { chartSpans, type ChartSpan } from '../candles/chart-spans.ts'
import { readCompared, type Compared } from '../candles/compared.ts'
import { areSettings, indicators, studies, usualSettings, type ChosenStudy, type Indicator } from './studies.ts'

/** How the customer likes charts; kept on this device. */
export interface ChartChoice {
  kind: 'line' | 'candle'
  indicators: readonly Indicator[]
  /** The settings of indicators that are not the usual ones. */
  settings: Partial<Record<Indicator, readonly number[]>>
  /** The candle chosen for a span, where it is not the usual one. */
  intervals: Partial<Record<ChartSpan, CandleInterval>>
  /** Indices and other shares that are drawn beside each share. */
  compared: readonly Compared[]
  /** Whether own trades and what the company did are marked. */
  marks: boolean
}

export const usualChart: ChartChoice = {
  kind: 'line',
  indicators: [],
  settings: {},
  intervals: {},
  compared: [],
  marks: true,
}

const storageKey = 'chart'

/** Reads what was kept; whatever is not a choice is passed over. */
export function readChartChoice(storage: Pick<Storage, 'getItem'>): ChartChoice {
  let kept: unknown
  try {
    kept = JSON.parse(storage.getItem(storageKey) ?? 'null')
  } catch {
    return usualChart
  }
  if (typeof kept !== 'object' || kept === null) return usualChart
  const { kind, indicators: on, settings, intervals, compared, marks } = kept as Record<string, unknown>
  const [chosen, set] = [fieldsOf(intervals), fieldsOf(settings)]
  return {
    kind: kind === 'candle' ? 'candle' : 'line',
    indicators: Array.isArray(on) ? indicators.filter((indicator) => on.includes(indicator)) : [],
    settings: Object.fromEntries(
      indicators.flatMap((indicator) => {
        const values = Object.hasOwn(set, indicator) ? set[indicator] : undefined
        return areSettings(indicator, values) ? [[indicator, values]] : []
      }),
    ),
    intervals: Object.fromEntries(
      chartSpans.flatMap((span) => {
        const interval = candleIntervals.find((one) => Object.hasOwn(chosen, span) && one === chosen[span])
        return interval === undefined ? [] : [[span, interval]]
      }),
    ),
    compared: readCompared(compared),
    marks: marks !== false,
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function writeChartChoice(storage: Pick<Storage, 'setItem'>, choice: ChartChoice): void {
  try {
    storage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Where nothing is kept, the choice lasts until the page is closed.
  }
}

/** The strips below the volume that a chart has room for. */
const MAX_BELOW = 3

/**
 * Switches one indicator, in the order in which they are always shown. Where there is no room for another strip, the
 * last of the others gives its place.
 */
export function toggleIndicator(on: readonly Indicator[], indicator: Indicator): readonly Indicator[] {
  const next = indicators.filter((one) => (one === indicator ? !on.includes(one) : on.includes(one)))
  const strips = next.filter((one) => studies[one].pane === 'below')
  if (strips.length <= MAX_BELOW) return next
  const leaves = strips.findLast((one) => one !== indicator)
  return next.filter((one) => one !== leaves)
}

/** The settings after one of them is changed; what is no setting of the indicator changes nothing. */
export function changeSetting(
  settings: ChartChoice['settings'],
  indicator: Indicator,
  at: number,
  value: number,
): ChartChoice['settings'] {
  const next = readSettings(settings, indicator).map((one, index) => (index === at ? value : one))
  return areSettings(indicator, next) ? { ...settings, [indicator]: next } : settings
}

export function readSettings(settings: ChartChoice['settings'], indicator: Indicator): readonly number[] {
  return settings[indicator] ?? usualSettings(indicator)
}

/** The studies that are drawn over these candles. */
export function chosenStudies({ indicators: on, settings }: ChartChoice, interval: CandleInterval): ChosenStudy[] {
  const meant = indicatorsFor(interval)
  return on
    .filter((indicator) => meant.includes(indicator))
    .map((indicator) => ({ indicator, settings: readSettings(settings, indicator) }))
}

/**
 * The indicators that mean something for these candles: a volume-weighted average is one of a session, and pivots are of
 * the day, week or month before, which is a candle itself where candles are of weeks or months.
 */
export function indicatorsFor(interval: CandleInterval): readonly Indicator[] {
  const without: readonly Indicator[] =
    intervalMinutes[interval] !== null ? [] : interval === 'day' ? ['vwap'] : ['vwap', 'pivots']
  return indicators.filter((indicator) => !without.includes(indicator))
}
