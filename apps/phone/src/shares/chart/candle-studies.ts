import {
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  type WhitespaceData,
} from 'lightweight-charts'
import { lineLook } from './candle-dress.ts'
import { lineCounts, studyLines } from './candle-indicators.ts'
import { fill } from './candle-series.ts'
import type { DrawnCandles } from './drawn-candles.ts'
import { studies, studyKey, type Indicator, type Study } from './studies.ts'
import { valueText } from './value-text.ts'

/** Panes by their share of the height: prices, volume, then the strips of studies. */
const paneShares = [70, 18] as const
const stripShare = 26
const firstStrip = paneShares.length

type Line = ISeriesApi<'Line'>
/** A line of a study, by the places of both. */
export type StudyLine = { readonly study: number; readonly line: number; readonly series: Line }

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
    const values = studyLines(study, next.candles)
    for (const { series, line } of lines.filter((one) => one.study === at))
      fill(series, isSame ? from : null, next, (_, time, index): LineData | WhitespaceData => {
        const value = values[line]?.[index] ?? null
        return value === null ? { time } : { time, value }
      })
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
      series: addLine(chart, drawn, { indicator, study, line, pane: place }),
    }))
  })
}

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
      ...lineLook(study, line, look),
      lineWidth: 1,
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
