import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../text/use-text.tsx'
import { drawCandles, type CandleDrawing } from './candle-drawing.ts'
import { indicatorValues } from './candle-indicators.ts'
import { indicatorKeys } from './candle-words.ts'
import type { DrawnCandles } from './drawn-candles.ts'

export interface CandleCanvasProps extends DrawnCandles {
  /** One sentence: start, end, highest, lowest. */
  name: string
  /** Full screen: every gesture belongs to the chart. */
  roomy: boolean
  /** The candle to point at by key; null lets the finger decide. */
  keyed: number | null
  /** The candle of the legend: the candle under the crosshair, or the newest. */
  read: number
  onPoint: (index: number | null) => void
}

/** The element a drawing lives in, and what its lines are. */
export function CandleCanvas({ name, roomy, keyed, read, onPoint, ...drawn }: CandleCanvasProps): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  const drawing = useRef<CandleDrawing | null>(null)
  const newest = useRef({ drawn, onPoint })
  useEffect(() => {
    newest.current = { drawn, onPoint }
  })
  useEffect(() => {
    if (element.current === null) return
    const made = drawCandles(element.current, newest.current.drawn, {
      roomy,
      onPoint: (index) => newest.current.onPoint(index),
    })
    drawing.current = made
    return () => {
      drawing.current = null
      made.remove()
    }
  }, [roomy])
  useEffect(() => {
    drawing.current?.show(newest.current.drawn)
  })
  useEffect(() => drawing.current?.point(keyed), [keyed])
  return (
    <>
      <div className="candle-chart__plot" role="img" aria-label={name}>
        <div className="candle-chart__canvas" ref={element} />
      </div>
      {drawn.indicators.length === 0 ? null : <Legend drawn={drawn} read={read} />}
    </>
  )
}

function Legend({ drawn: { candles, indicators, formatPrice }, read }: { drawn: DrawnCandles; read: number }) {
  const { t } = useText()
  return (
    <ul className="candle-chart__legend">
      {indicators.map((indicator) => {
        const value = indicatorValues(indicator, candles)[read] ?? null
        return (
          <li key={indicator}>
            <span className={`candle-chart__stroke candle-chart__stroke--${indicator}`} aria-hidden="true" />
            {t(indicatorKeys[indicator])}{' '}
            {value === null ? '–' : indicator === 'rsi14' ? Math.round(value) : formatPrice(Math.round(value))}
          </li>
        )
      })}
    </ul>
  )
}
