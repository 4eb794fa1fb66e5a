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
import { indicatorValues } from './candle-indicators.ts'
import { intervalMinutes } from './candle-intervals.ts'
import { firstChange } from './candle-live.ts'
import type { CandleLook } from './candle-look.ts'
import { axisSecond } from './candle-times.ts'
import type { Indicator } from './chart-choice.ts'
import type { DrawnCandles } from './drawn-candles.ts'

export interface CandleDrawing {
  show: (next: DrawnCandles) => void
  /** Puts the crosshair on a candle, or takes it away. */
  point: (index: number | null) => void
  remove: () => void
}

/** Panes by their share of the height: prices, volume, RSI. */
const paneShares = [70, 18, 26] as const
const rsiPane = 2

type Line = ISeriesApi<'Line'>

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
  const lines = new Map<Indicator, Line>()
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
        last.indicators.length !== next.indicators.length
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
      showIndicators(chart, lines, last, next, from)
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

function showIndicators(
  chart: IChartApi,
  lines: Map<Indicator, Line>,
  last: DrawnCandles | null,
  next: DrawnCandles,
  from: number | null,
): void {
  for (const [indicator, line] of lines) {
    if (next.indicators.includes(indicator) && last?.look === next.look) continue
    chart.removeSeries(line)
    lines.delete(indicator)
  }
  for (const indicator of next.indicators) {
    const known = lines.get(indicator)
    const line = known ?? addLine(chart, indicator, next.look)
    lines.set(indicator, line)
    const values = indicatorValues(indicator, next.candles)
    fill(line, known === undefined ? null : from, next, (_, time, index): LineData | WhitespaceData => {
      const value = values[index] ?? null
      return value === null ? { time } : { time, value }
    })
  }
  for (const [index, pane] of chart.panes().entries()) pane.setStretchFactor(paneShares[index] ?? 1)
}

function addLine(chart: IChartApi, indicator: Indicator, look: CandleLook): Line {
  const stroke = {
    ...lineLook(indicator, look),
    lineWidth: 1,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  } as const
  if (indicator !== 'rsi14') return chart.addSeries(LineSeries, stroke, 0)
  const line = chart.addSeries(
    LineSeries,
    {
      ...stroke,
      priceFormat: {
        type: 'custom',
        minMove: 1,
        formatter: (value: number) => (value < 0 || value > 100 ? '' : String(Math.round(value))),
      },
      autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
    },
    rsiPane,
  )
  for (const price of [30, 70])
    line.createPriceLine({
      price,
      color: look.faint,
      lineWidth: 1,
      lineStyle: LineStyle.SparseDotted,
      axisLabelVisible: false,
      title: '',
    })
  return line
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
