import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  LineStyle,
  type IChartApi,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts'
import { firstChange } from '../candles/candle-live.ts'
import { axisSecond } from '../candles/candle-times.ts'
import type { DrawnPlace, SpotsOfCandles } from '../drawings/draw-surface.tsx'
import { shapeAt } from '../drawings/drawing-shapes.ts'
import { createComparedLines } from './candle-compare.ts'
import { dressed, dressSeries, gestures, isYoung, type Parts } from './candle-dress.ts'
import { leadOf } from './candle-indicators.ts'
import { fill } from './candle-series.ts'
import { showStudies, type StudyLine } from './candle-studies.ts'
import { DrawingLayer } from './drawing-layer.ts'
import type { DrawnCandles } from './drawn-candles.ts'
import { markersOf } from './mark-signs.ts'

export interface CandleDrawing extends SpotsOfCandles {
  show: (next: DrawnCandles) => void
  /** Puts the crosshair on a candle, or takes it away. */
  point: (index: number | null) => void
  remove: () => void
}

export interface CandleListening {
  roomy: boolean
  onPoint: (index: number | null) => void
  /** A press on a candle, outside of drawing. */
  onPress: (index: number) => void
  /** The candle at the left edge, from which gains are counted. */
  onBase: (index: number) => void
}

/** How near a point comes to one of the four prices before it takes it. */
const reachPx = 12

/** Draws candles into an element. The only file that imports the drawing library, which is loaded when candles are chosen. */
export function drawCandles(
  element: HTMLElement,
  first: DrawnCandles,
  { roomy, onPoint, onPress, onBase }: CandleListening,
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
  const markers = createSeriesMarkers(prices, [])
  const compared = createComparedLines(chart)
  const layer = new DrawingLayer()
  prices.attachPrimitive(layer)
  let drawn: DrawnCandles | null = null

  listen(chart, () => drawn, { onPoint, onPress, onBase })

  return {
    show(next) {
      const last = drawn
      drawn = next
      if (last === null || !isDressedAlike(last, next)) chart.applyOptions(dressed(next))
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
      compared.show(last, next)
      if (last?.marks !== next.marks || last.look !== next.look || from === null) markers.setMarkers(markersOf(next))
      layer.show(next)
      if (last?.view !== next.view || leadOf(last.studies) !== leadOf(next.studies)) seeNewest(chart, next)
    },
    point(index) {
      const candle = index === null ? undefined : drawn?.candles[index]
      if (index === null || candle === undefined || drawn === null) return chart.clearCrosshairPosition()
      bringIntoView(chart, index)
      chart.setCrosshairPosition(candle.closePaise, axisSecond(candle.time, drawn.interval) as UTCTimestamp, prices)
    },
    placeAt: (x, y) => placeAt(chart, prices, drawn?.candles.length ?? 0, { x, y }),
    drawingAt: (x, y, reach) => shapeAt(layer.shapes(), { x, y }, reach),
    remove() {
      sizes.disconnect()
      chart.remove()
    },
  }
}

function listen(
  chart: IChartApi,
  drawn: () => DrawnCandles | null,
  { onPoint, onPress, onBase }: Omit<CandleListening, 'roomy'>,
): void {
  const indexAt = ({ time, point }: MouseEventParams): number | null => {
    const now = drawn()
    if (now === null || time === undefined || point === undefined) return null
    const index = now.candles.findIndex((candle) => axisSecond(candle.time, now.interval) === time)
    return index === -1 ? null : index
  }
  chart.subscribeCrosshairMove((event) => onPoint(indexAt(event)))
  chart.subscribeClick((event) => {
    const index = indexAt(event)
    if (index !== null) onPress(index)
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    // The library counts from the candle that the left edge cuts, so the values in words do too.
    if (range !== null) onBase(Math.max(0, Math.floor(range.from)))
  })
}

function isDressedAlike(last: DrawnCandles, next: DrawnCandles): boolean {
  return (
    last.look === next.look &&
    last.language === next.language &&
    last.interval === next.interval &&
    last.studies.length === next.studies.length &&
    last.compared.length === next.compared.length &&
    isYoung(last) === isYoung(next)
  )
}

/** The candle and the price at a spot, inside the pane of the prices. */
function placeAt(
  chart: IChartApi,
  prices: Parts['prices'],
  count: number,
  { x, y }: { x: number; y: number },
): DrawnPlace | null {
  const heightPx = chart.panes()[0]?.getHeight() ?? 0
  const inside = Math.min(Math.max(0, y), heightPx - 1)
  const [paise, beside] = [prices.coordinateToPrice(inside), prices.coordinateToPrice(inside + reachPx)]
  const place = chart.timeScale().coordinateToLogical(x)
  if (count === 0 || paise === null || beside === null || place === null) return null
  return {
    index: Math.min(count - 1, Math.max(0, Math.round(place))),
    paise: Math.max(1, Math.round(paise)),
    reachPaise: Math.abs(paise - beside),
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

/** The newest candles fill the width, with what is drawn ahead of them. Early in a session they begin at the left, as the line does. */
function seeNewest(chart: IChartApi, drawn: DrawnCandles): void {
  const { candles, shown } = drawn
  const end = candles.length + leadOf(drawn.studies)
  const begins = isYoung(drawn)
  const from = begins ? 0 : Math.max(0, candles.length - shown)
  chart.timeScale().setVisibleLogicalRange({ from: from - 0.5, to: (begins ? Math.max(shown, end) : end) - 0.5 })
}

/** Moves the view just far enough to show a candle. */
function bringIntoView(chart: IChartApi, index: number): void {
  const seen = chart.timeScale().getVisibleLogicalRange()
  if (seen === null) return
  const by = index < seen.from ? index - seen.from - 0.5 : index > seen.to ? index - seen.to + 0.5 : 0
  if (by !== 0) chart.timeScale().setVisibleLogicalRange({ from: seen.from + by, to: seen.to + by })
}
