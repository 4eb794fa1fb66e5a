import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  TickMarkType,
  TrackingModeExitMode,
  type DeepPartial,
  type ChartOptions,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type LineData,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts'
import type { Candle } from '@bahi/contract/market/views'
import type { Language } from '../../text/language.ts'
import { indicatorValues } from './candle-indicators.ts'
import { minutesOf, type CandleInterval } from './candle-intervals.ts'
import { firstChange } from './candle-live.ts'
import type { CandleLook } from './candle-look.ts'
import { axisLabel, axisSecond } from './candle-times.ts'
import type { Indicator } from './chart-choice.ts'

/** Everything a drawing shows. */
export interface DrawnCandles {
  candles: readonly Candle[]
  interval: CandleInterval
  /** How many of the newest candles are seen before anybody drags or pinches. */
  shown: number
  indicators: readonly Indicator[]
  look: CandleLook
  language: Language
  formatPrice: (paise: number) => string
  /** Names what is seen: another one begins with its newest candles again. */
  view: string
}

export interface CandleDrawing {
  show: (next: DrawnCandles) => void
  /** Puts the crosshair on a candle, or takes it away. */
  point: (index: number | null) => void
  remove: () => void
}

const NOTHING = 'rgba(0, 0, 0, 0)'
const valueColumnPx = 58
const widestCandlePx = 24
/** Share of the price pane above the highest price: the legend's lines, two indicators in each, stand there. */
const legendRoom = [0.06, 0.14, 0.24] as const
/** Panes by their share of the height: prices, volume, RSI. */
const paneShares = [70, 18, 26] as const
const rsiPane = 2

type Line = ISeriesApi<'Line'>

/** Draws candles into an element. The only place that knows the drawing library; it is loaded when somebody wants candles. */
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
      if (last?.look !== next.look || last.formatPrice !== next.formatPrice)
        dressSeries(next, { prices, volume, newest })
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

/** On the page a wheel and an upward finger scroll the page; full screen they belong to the chart. */
function gestures(roomy: boolean): DeepPartial<ChartOptions> {
  return {
    handleScroll: { mouseWheel: roomy, vertTouchDrag: roomy, horzTouchDrag: true, pressedMouseMove: true },
    handleScale: { mouseWheel: roomy, pinch: true, axisPressedMouseMove: roomy, axisDoubleClickReset: true },
    kineticScroll: { touch: !matchMedia('(prefers-reduced-motion: reduce)').matches, mouse: false },
    trackingMode: { exitMode: TrackingModeExitMode.OnNextTap },
  }
}

function dressed({ look, interval, language, indicators }: DrawnCandles): DeepPartial<ChartOptions> {
  const cross = { color: look.faint, width: 1, style: LineStyle.Solid, labelBackgroundColor: look.text } as const
  return {
    layout: {
      // The library's own logo brings a style element, which the content security policy forbids; the page names it in words below.
      attributionLogo: false,
      background: { type: ColorType.Solid, color: NOTHING },
      textColor: look.faint,
      fontFamily: look.fontFamily,
      fontSize: look.fontSizePx,
      panes: { enableResize: false, separatorColor: NOTHING, separatorHoverColor: NOTHING },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: look.line } },
    crosshair: { mode: CrosshairMode.Magnet, vertLine: cross, horzLine: cross },
    rightPriceScale: {
      borderVisible: false,
      minimumWidth: valueColumnPx,
      scaleMargins: { top: legendRoom[Math.ceil(indicators.length / 2)] ?? 0.32, bottom: 0.06 },
    },
    timeScale: {
      borderVisible: false,
      maxBarSpacing: widestCandlePx,
      timeVisible: true,
      allowBoldLabels: false,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, mark: TickMarkType) =>
        axisLabel(Number(time), interval, mark === TickMarkType.Year, language),
    },
    localization: { timeFormatter: (time: Time) => axisLabel(Number(time), interval, false, language) },
  }
}

interface Parts {
  prices: ISeriesApi<'Candlestick'>
  volume: ISeriesApi<'Histogram'>
  newest: IPriceLine
}

/** Rising candles are hollow, falling ones filled: the two differ without their colours too. */
function dressSeries({ look, formatPrice }: DrawnCandles, { prices, volume, newest }: Parts): void {
  prices.applyOptions({
    upColor: NOTHING,
    borderUpColor: look.gain,
    wickUpColor: look.gain,
    downColor: look.loss,
    borderDownColor: look.loss,
    wickDownColor: look.loss,
    priceFormat: { type: 'custom', minMove: 1, formatter: (paise: number) => formatPrice(Math.round(paise)) },
  })
  volume.applyOptions({ color: look.volume })
  newest.applyOptions({ color: look.faint, axisLabelColor: look.text, axisLabelTextColor: look.page })
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

/** Each line has its own stroke, so that none is told by its colour alone. */
function lineLook(indicator: Indicator, look: CandleLook): { color: string; lineStyle: LineStyle } {
  const looks = {
    sma20: { color: look.first, lineStyle: LineStyle.Solid },
    sma50: { color: look.first, lineStyle: LineStyle.Dashed },
    ema20: { color: look.second, lineStyle: LineStyle.Solid },
    vwap: { color: look.third, lineStyle: LineStyle.Dotted },
    rsi14: { color: look.first, lineStyle: LineStyle.Solid },
  } satisfies Record<Indicator, { color: string; lineStyle: LineStyle }>
  return looks[indicator]
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

/** The newest candles fill the width. While a session is young they stand at its left, as the line does. */
function seeNewest(chart: IChartApi, { candles, shown, interval }: DrawnCandles): void {
  const isYoung = candles.length < shown && minutesOf[interval] !== null
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
