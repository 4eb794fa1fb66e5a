import { useState } from 'react'
import { intervalFor, type CandleInterval } from './candle-intervals.ts'
import {
  indicatorsFor,
  readChartChoice,
  toggleIndicator,
  writeChartChoice,
  type ChartChoice,
  type Indicator,
} from './chart-choice.ts'
import type { ChartSpan } from './chart-spans.ts'

/** What the customer has chosen to see, and how to choose otherwise. */
export interface ChartChoosing {
  kind: 'line' | 'candle'
  span: ChartSpan
  interval: CandleInterval
  /** Those switched on that mean something for these candles. */
  indicators: readonly Indicator[]
  setKind: (kind: 'line' | 'candle') => void
  setSpan: (span: ChartSpan) => void
  setInterval: (interval: CandleInterval) => void
  toggle: (indicator: Indicator) => void
}

/** The chart of a share as this customer likes it. All but the span is remembered on the device. */
export function useStockChart(): ChartChoosing {
  const [choice, setChoice] = useState(() => readChartChoice(localStorage))
  const [span, setSpan] = useState<ChartSpan>('1D')
  const choose = (change: Partial<ChartChoice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    writeChartChoice(localStorage, next)
  }
  const interval = intervalFor(span, choice.intervals[span])
  const meant = indicatorsFor(interval)
  return {
    kind: choice.kind,
    span,
    interval,
    indicators: choice.indicators.filter((indicator) => meant.includes(indicator)),
    setKind: (kind) => choose({ kind }),
    setSpan,
    setInterval: (next) => choose({ intervals: { ...choice.intervals, [span]: next } }),
    toggle: (indicator) => choose({ indicators: toggleIndicator(choice.indicators, indicator) }),
  }
}
