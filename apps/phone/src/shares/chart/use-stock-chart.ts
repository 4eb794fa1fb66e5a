import { useState } from 'react'
import { intervalFor, type CandleInterval } from '../candles/candle-intervals.ts'
import type { ChartSpan } from '../candles/chart-spans.ts'
import { toggleCompared, type Compared } from '../candles/compared.ts'
import {
  changeSetting,
  chosenStudies,
  readChartChoice,
  toggleIndicator,
  writeChartChoice,
  type ChartChoice,
} from './chart-choice.ts'
import type { ChosenStudy, Indicator } from './studies.ts'

/** What the customer has chosen to see, and how to choose otherwise. */
export interface ChartChoosing {
  kind: 'line' | 'candle'
  span: ChartSpan
  interval: CandleInterval
  /** Those switched on that mean something for these candles. */
  studies: readonly ChosenStudy[]
  /** Indices and other shares beside this one. */
  compared: readonly Compared[]
  /** Whether own trades and what the company did are marked. */
  marks: boolean
  setKind: (kind: 'line' | 'candle') => void
  setSpan: (span: ChartSpan) => void
  setInterval: (interval: CandleInterval) => void
  toggle: (indicator: Indicator) => void
  /** Changes one setting of an indicator, by its place among them. */
  set: (indicator: Indicator, at: number, value: number) => void
  compare: (one: Compared) => void
  setMarks: (marks: boolean) => void
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
    compared: choice.compared,
    marks: choice.marks,
    setKind: (kind) => choose({ kind }),
    setSpan,
    setInterval: (next) => choose({ intervals: { ...choice.intervals, [span]: next } }),
    toggle: (indicator) => choose({ indicators: toggleIndicator(choice.indicators, indicator) }),
    set: (indicator, at, value) => choose({ settings: changeSetting(choice.settings, indicator, at, value) }),
    compare: (one) => choose({ compared: toggleCompared(choice.compared, one) }),
    setMarks: (marks) => choose({ marks }),
  }
}
