import { candleIntervals, intervalMinutes, type CandleInterval } from './candle-intervals.ts'
import { chartSpans, type ChartSpan } from './chart-spans.ts'

export const indicators = ['sma20', 'sma50', 'ema20', 'vwap', 'rsi14'] as const
export type Indicator = (typeof indicators)[number]

/** How the customer likes charts; kept on this device. */
export interface ChartChoice {
  kind: 'line' | 'candle'
  indicators: readonly Indicator[]
  /** The candle chosen for a span, where it is not the usual one. */
  intervals: Partial<Record<ChartSpan, CandleInterval>>
}

export const usualChart: ChartChoice = { kind: 'line', indicators: [], intervals: {} }

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
  const { kind, indicators: on, intervals } = kept as Record<string, unknown>
  const chosen = typeof intervals === 'object' && intervals !== null ? (intervals as Record<string, unknown>) : {}
  return {
    kind: kind === 'candle' ? 'candle' : 'line',
    indicators: Array.isArray(on) ? indicators.filter((indicator) => on.includes(indicator)) : [],
    intervals: Object.fromEntries(
      chartSpans.flatMap((span) => {
        const interval = candleIntervals.find((one) => Object.hasOwn(chosen, span) && one === chosen[span])
        return interval === undefined ? [] : [[span, interval]]
      }),
    ),
  }
}

export function writeChartChoice(storage: Pick<Storage, 'setItem'>, choice: ChartChoice): void {
  try {
    storage.setItem(storageKey, JSON.stringify(choice))
  } catch {
    // Where nothing is kept, the choice lasts until the page is closed.
  }
}

/** Switches one indicator, in the order in which they are always shown. */
export function toggleIndicator(on: readonly Indicator[], indicator: Indicator): readonly Indicator[] {
  return indicators.filter((one) => (one === indicator ? !on.includes(one) : on.includes(one)))
}

/** The indicators that mean something for these candles: a volume-weighted average is one of a session. */
export function indicatorsFor(interval: CandleInterval): readonly Indicator[] {
  return intervalMinutes[interval] === null ? indicators.filter((indicator) => indicator !== 'vwap') : indicators
}
