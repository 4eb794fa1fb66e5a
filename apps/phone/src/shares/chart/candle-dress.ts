import {
  ColorType,
  CrosshairMode,
  LineStyle,
  PriceScaleMode,
  TrackingModeExitMode,
  type ChartOptions,
  type DeepPartial,
  type IPriceLine,
  type ISeriesApi,
  type Time,
  TickMarkType,
} from 'lightweight-charts'
import { formatMove } from '@bahi/money/format'
import { isStill } from '@bahi/ui/base/motion'
import { intervalMinutes } from '../candles/candle-intervals.ts'
import { axisLabel, coverDays, type AxisMark } from '../candles/candle-times.ts'
import type { CandleLook } from './candle-look.ts'
import type { DrawnCandles } from './drawn-candles.ts'

const NOTHING = 'rgba(0, 0, 0, 0)'
const valueColumnPx = 58
const widestCandlePx = 24
/** The part of the price pane above the highest price, for the legend's lines with two indicators each. */
const legendRoom = [0.06, 0.14, 0.24] as const
/** On the page a wheel and an upward finger scroll the page; full screen they belong to the chart. */
export function gestures(roomy: boolean): DeepPartial<ChartOptions> {
  return {
    handleScroll: { mouseWheel: roomy, vertTouchDrag: roomy, horzTouchDrag: true, pressedMouseMove: true },
    handleScale: { mouseWheel: roomy, pinch: true, axisPressedMouseMove: roomy, axisDoubleClickReset: true },
    kineticScroll: { touch: !isStill(), mouse: false },
    trackingMode: { exitMode: TrackingModeExitMode.OnNextTap },
  }
}

/** Where a day begins, its date is said; within one session every mark is a clock. */
function markOf(mark: TickMarkType, withDay: boolean): AxisMark {
  if (mark === TickMarkType.Year) return withDay ? 'year' : 'clock'
  return withDay && (mark === TickMarkType.Month || mark === TickMarkType.DayOfMonth) ? 'day' : 'clock'
}

/** Early in a session the candles begin at the left and have room on the right. */
export function isYoung({ candles, shown, interval }: DrawnCandles): boolean {
  return candles.length < shown && intervalMinutes[interval] !== null
}

export function dressed(drawn: DrawnCandles): DeepPartial<ChartOptions> {
  const { candles, look, interval, language, studies, compared } = drawn
  const withDay = coverDays(candles)
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
      mode: compared.length === 0 ? PriceScaleMode.Normal : PriceScaleMode.Percentage,
      minimumWidth: valueColumnPx,
      // A value at the edge of its pane is said whole or not at all.
      entireTextOnly: true,
      scaleMargins: { top: legendRoom[Math.ceil((studies.length + compared.length) / 2)] ?? 0.32, bottom: 0.06 },
    },
    timeScale: {
      borderVisible: false,
      maxBarSpacing: widestCandlePx,
      timeVisible: true,
      // While there is room for the next candle, the opening stays where it is.
      shiftVisibleRangeOnNewBar: !isYoung(drawn),
      allowBoldLabels: false,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, mark: TickMarkType) =>
        axisLabel(Number(time), { interval, mark: markOf(mark, withDay), language }),
    },
    localization: {
      percentageFormatter: (percent: number) => formatMove(Math.round(percent * 100)),
      timeFormatter: (time: Time) => axisLabel(Number(time), { interval, mark: withDay ? 'day' : 'clock', language }),
    },
  }
}

export interface Parts {
  prices: ISeriesApi<'Candlestick'>
  volume: ISeriesApi<'Histogram'>
  newest: IPriceLine
}

/** Rising candles are hollow, falling ones filled: the two differ without their colours too. */
export function dressSeries({ look, formatPrice }: DrawnCandles, { prices, volume, newest }: Parts): void {
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

const strokes = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted, LineStyle.LargeDashed, LineStyle.SparseDotted]

/**
 * The stroke of a line. Studies that are shown together differ in colour, from the fourth on in their style too; the
 * lines of one study differ in style, so that none is told by its colour alone.
 */
export function lineLook(study: number, line: number, look: CandleLook): { color: string; lineStyle: LineStyle } {
  const colours = [look.first, look.second, look.third]
  return {
    color: colours[study % colours.length] ?? look.first,
    lineStyle: strokes[(Math.floor(study / colours.length) + line) % strokes.length] ?? LineStyle.Solid,
  }
}
