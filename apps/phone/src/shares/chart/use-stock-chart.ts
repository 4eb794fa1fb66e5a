import { useState } from 'react'
import { intervalFor, type CandleInterval } from './candle-intervals.ts'
import {
  changeSetting,
  chosenStudies,
  readChartChoice,
  toggleIndicator,
  writeChartChoice,
  type ChartChoice,
} from './chart-choice.ts'
import type { ChartSpan } from './chart-spans.ts'
import type { ChosenStudy, Indicator } from './studies.ts'

/** What the customer has chosen to see, and how to choose otherwise. */
export interface ChartChoosing {
  kind: 'line' | 'candle'
  span: ChartSpan
  interval: CandleInterval
  /** Those switched on that mean something for these candles. */
  studies: readonly ChosenStudy[]
  setKind: (kind: 'line' | 'candle') => void
  setSpan: (span: ChartSpan) => void
  setInterval: (interval: CandleInterval) => void
  toggle: (indicator: Indicator) => void
  /** Changes one setting of an indicator, by its place among them. */
  set: (indicator: Indicator, at: number, value: number) => void
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
  return {
    kind: choice.kind,
    span,
    interval,
    studies: chosenStudies(choice, interval),
    setKind: (kind) => choose({ kind }),
    setSpan,
    setInterval: (next) => choose({ intervals: { ...choice.intervals, [span]: next } }),
    toggle: (indicator) => choose({ indicators: toggleIndicator(choice.indicators, indicator) }),
    set: (indicator, at, value) => choose({ settings: changeSetting(choice.settings, indicator, at, value) }),
  }
}
