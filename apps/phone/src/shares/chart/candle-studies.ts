import {
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  LineType,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type LineData,
  type Time,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts'
import { axisSecond } from '../candles/candle-times.ts'
import { lineLook } from './candle-dress.ts'
import { lineCounts, lineNames, studyLines } from './candle-indicators.ts'
import { fill, fillAhead } from './candle-series.ts'
import type { DrawnCandles } from './drawn-candles.ts'
import { studies, studyKey, type Indicator, type Study } from './studies.ts'
import { valueText } from './value-text.ts'

/** Panes by their share of the height: prices, volume, then the strips of studies. */
const paneShares = [70, 18] as const
const stripShare = 26
const firstStrip = paneShares.length

type Line = ISeriesApi<'Line'>
/** A line of a study, by the places of both. */
export type StudyLine = {
  readonly study: number
  readonly line: number
  readonly series: Line
  /** Says the name of a line that has one, at its last candle. */
  readonly named: ISeriesMarkersPluginApi<Time> | null
}

/** Draws the studies anew where another set of them, another setting or another look is wanted; else it moves them on. */
export function showStudies(
  chart: IChartApi,
  lines: StudyLine[],
  last: DrawnCandles | null,
  next: DrawnCandles,
  from: number | null,
): void {
  const isSame = last?.look === next.look && keyOf(last) === keyOf(next)
  if (!isSame) {
    // The last strip goes first: the library closes an empty one, and those after it would change their places.
    for (const { series } of lines.splice(0).toReversed()) chart.removeSeries(series)
    lines.push(...addStudies(chart, next))
  }
  for (const [at, study] of next.studies.entries()) {
    const values = studyLines(study, next.candles, next)
    for (const { series, line, named } of lines.filter((one) => one.study === at)) {
      const of = values[line] ?? []
      if (named !== null)
        sayName(named, next, { name: lineNames[study.indicator]?.[line] ?? '', value: of.at(-1) ?? null })
      if (of.length > next.candles.length) fillAhead(series, next, of)
      else
        fill(series, isSame ? from : null, next, (_, time, index): LineData | WhitespaceData => {
          const value = of[index] ?? null
          return value === null ? { time } : { time, value }
        })
    }
  }
  for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(paneShares[index] ?? stripShare)
}

const keyOf = ({ studies }: DrawnCandles): string => studies.map(studyKey).join(' | ')

/** Adds the lines of all studies, those below the volume in a strip each. */
function addStudies(chart: IChartApi, drawn: DrawnCandles): StudyLine[] {
  let pane = firstStrip
  return drawn.studies.flatMap(({ indicator }, study) => {
    const isBelow = studies[indicator].pane === 'below'
    const place = isBelow ? pane++ : 0
    return Array.from({ length: lineCounts[indicator] ?? 1 }, (_, line) => ({
      study,
      line,
      ...addNamed(indicator, addLine(chart, drawn, { indicator, study, line, pane: place })),
    }))
  })
}

function addNamed(indicator: Indicator, series: Line): Pick<StudyLine, 'series' | 'named'> {
  return { series, named: lineNames[indicator] === undefined ? null : createSeriesMarkers(series, []) }
}

/** The name stands over its line, left of the newest candle's end, without a sign of its own. */
function sayName(
  named: ISeriesMarkersPluginApi<Time>,
  { candles, interval, look }: DrawnCandles,
  { name, value }: { name: string; value: number | null },
): void {
  const last = candles.at(-1)
  named.setMarkers(
    last === undefined || value === null
      ? []
      : [
          {
            time: axisSecond(last.time, interval) as UTCTimestamp,
            position: 'atPriceTop',
            price: value,
            shape: 'circle',
            size: 0,
            color: look.text,
            text: name,
          },
        ],
  )
}

/** Pivots are of three strokes: P, those above and those below. P is always in view; the others do not press the candles together. */
const pivotStrokes = [0, 1, 1, 1, 2, 2, 2]

function addLine(
  chart: IChartApi,
  drawn: DrawnCandles,
  { indicator, study, line, pane }: { indicator: Indicator; study: number; line: number; pane: number },
): Line {
  const { look } = drawn
  const { unit, range, guides = [] }: Study = studies[indicator]
  const series = chart.addSeries(
    LineSeries,
    {
      ...lineLook(study, indicator === 'pivots' ? (pivotStrokes[line] ?? 0) : line, look),
      lineWidth: 1,
      ...(indicator === 'pivots' ? { lineType: LineType.WithSteps } : {}),
      ...(indicator === 'pivots' && line > 0 ? { autoscaleInfoProvider: () => null } : {}),
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      ...(pane === 0
        ? {}
        : { priceFormat: { type: 'custom', minMove: 1, formatter: (value: number) => valueText(drawn, unit, value) } }),
      ...(range === undefined
        ? {}
        : { autoscaleInfoProvider: () => ({ priceRange: { minValue: range[0], maxValue: range[1] } }) }),
    },
    pane,
  )
  for (const price of line === 0 ? guides : [])
    series.createPriceLine({
      price,
      color: look.faint,
      lineWidth: 1,
      lineStyle: LineStyle.SparseDotted,
      axisLabelVisible: false,
      title: '',
    })
  return series
}
