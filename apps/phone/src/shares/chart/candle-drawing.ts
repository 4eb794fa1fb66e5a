import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  type MouseEventParams,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts'
import type { Candle } from '@bahi/contract/market/views'
import { dressed, dressSeries, gestures, lineLook, type Parts } from './candle-dress.ts'
import { lineCounts, studyLines } from './candle-indicators.ts'
import { intervalMinutes } from './candle-intervals.ts'
import { firstChange } from './candle-live.ts'
import { axisSecond } from './candle-times.ts'
import type { DrawnCandles } from './drawn-candles.ts'
import { studies, studyKey, type Indicator, type Study } from './studies.ts'
import { valueText } from './value-text.ts'

export interface CandleDrawing {
  show: (next: DrawnCandles) => void
  /** Puts the crosshair on a candle, or takes it away. */
  point: (index: number | null) => void
  remove: () => void
}

/** Panes by their share of the height: prices, volume, then the strips of studies. */
const paneShares = [70, 18] as const
const stripShare = 26
const firstStrip = paneShares.length

type Line = ISeriesApi<'Line'>
/** A line of a study, by the places of both. */
type StudyLine = { readonly study: number; readonly line: number; readonly series: Line }

/** Draws candles into an element. The only file that imports the drawing library, which is loaded when candles are chosen. */
export function drawCandles(
  element: HTMLElement,
  first: DrawnCandles,
  { roomy, onPoint }: { roomy: boolean; onPoint: (index: number | null) => void },
): CandleDrawing {
  const chart = createChart(element, {
    width: element.clientWidth,
    height: element.clientHeight,
    ...gestures(roomy),
    ...dressed(first),
  })
  // The library's own watching of the size begins too late for the first view to have a width.
  const sizes = new ResizeObserver(() => chart.resize(element.clientWidth, element.clientHeight))
  sizes.observe(element)
  const parts = addParts(chart)
  const { prices, volume, newest } = parts
  const lines: StudyLine[] = []
  let drawn: DrawnCandles | null = null

  const told = ({ time, point }: MouseEventParams) => {
    if (drawn === null || time === undefined || point === undefined) return onPoint(null)
    const { candles, interval } = drawn
    const index = candles.findIndex((candle) => axisSecond(candle.time, interval) === time)
    onPoint(index === -1 ? null : index)
  }
  chart.subscribeCrosshairMove(told)

  return {
    show(next) {
      const last = drawn
      drawn = next
      if (
        last?.look !== next.look ||
        last.language !== next.language ||
        last.interval !== next.interval ||
        last.studies.length !== next.studies.length
      )
        chart.applyOptions(dressed(next))
      if (last?.look !== next.look || last.formatPrice !== next.formatPrice) dressSeries(next, parts)
      const from = last !== null && last.view === next.view ? firstChange(last.candles, next.candles) : null
      fill(prices, from, next, (candle, time) => ({
        time,
        open: candle.openPaise,
        high: candle.highPaise,
        low: candle.lowPaise,
        close: candle.closePaise,
      }))
      fill(volume, from, next, (candle, time) => ({ time, value: candle.volume }))
      newest.applyOptions({ price: next.candles.at(-1)?.closePaise ?? 0 })
      showStudies(chart, lines, last, next, from)
      if (last?.view !== next.view) seeNewest(chart, next)
    },
    point(index) {
      const candle = index === null ? undefined : drawn?.candles[index]
      if (index === null || candle === undefined || drawn === null) return chart.clearCrosshairPosition()
      bringIntoView(chart, index)
      chart.setCrosshairPosition(candle.closePaise, axisSecond(candle.time, drawn.interval) as UTCTimestamp, prices)
    },
    remove() {
      sizes.disconnect()
      chart.unsubscribeCrosshairMove(told)
      chart.remove()
    },
  }
}

/** The series that are always there: candles, the dotted line at the newest price, and the volume under them. */
function addParts(chart: IChartApi): Parts {
  const prices = chart.addSeries(CandlestickSeries, { priceLineVisible: false, lastValueVisible: false }, 0)
  const volume = chart.addSeries(
    HistogramSeries,
    { priceScaleId: '', priceLineVisible: false, lastValueVisible: false },
    1,
  )
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0 } })
  const newest = prices.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.SparseDotted,
    axisLabelVisible: true,
    title: '',
  })
  return { prices, volume, newest }
}

function fill<Kind extends 'Candlestick' | 'Histogram' | 'Line'>(
  series: ISeriesApi<Kind>,
  from: number | null,
  { candles, interval }: DrawnCandles,
  point: (candle: Candle, time: UTCTimestamp, index: number) => Parameters<ISeriesApi<Kind>['update']>[0],
): void {
  const at = (candle: Candle, index: number) => point(candle, axisSecond(candle.time, interval) as UTCTimestamp, index)
  if (from === null) series.setData(candles.map(at))
  else for (const [index, candle] of candles.slice(from).entries()) series.update(at(candle, from + index))
}

/** Draws the studies anew where another set of them, another setting or another look is wanted; else it moves them on. */
function showStudies(
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

/** The newest candles fill the width. Early in a session the candles begin at the left, as the line does. */
function seeNewest(chart: IChartApi, { candles, shown, interval }: DrawnCandles): void {
  const isYoung = candles.length < shown && intervalMinutes[interval] !== null
  const from = isYoung ? 0 : Math.max(0, candles.length - shown)
  chart.timeScale().setVisibleLogicalRange({ from: from - 0.5, to: (isYoung ? shown : candles.length) - 0.5 })
}

/** Moves the view just far enough to show a candle. */
function bringIntoView(chart: IChartApi, index: number): void {
  const seen = chart.timeScale().getVisibleLogicalRange()
  if (seen === null) return
  const by = index < seen.from ? index - seen.from - 0.5 : index > seen.to ? index - seen.to + 0.5 : 0
  if (by !== 0) chart.timeScale().setVisibleLogicalRange({ from: seen.from + by, to: seen.to + by })
}
