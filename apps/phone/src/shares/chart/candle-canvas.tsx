import { useEffect, useRef, type ReactNode } from 'react'
import { formatMove } from '@bahi/money/format'
import { useText } from '../../text/use-text.tsx'
import { gainBps } from '../candles/compared.ts'
import { DrawSurface } from '../drawings/draw-surface.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import { drawCandles, type CandleDrawing } from './candle-drawing.ts'
import { lineNames, studyLines } from './candle-indicators.ts'
import { studyName } from './candle-words.ts'
import type { DrawnCandles } from './drawn-candles.ts'
import { studies, studyKey } from './studies.ts'
import { valueText } from './value-text.ts'

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
  onPress: (index: number) => void
  onBase: (index: number) => void
  /** Where gains of compared lines are counted from. */
  base: number
  symbol: string
  /** Drawing, where the page has it. */
  desk: Drawings | null
}

/** The element a drawing lives in, and what its lines are. */
export function CandleCanvas({
  name,
  roomy,
  keyed,
  read,
  onPoint,
  onPress,
  onBase,
  base,
  symbol,
  desk,
  ...drawn
}: CandleCanvasProps): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  const drawing = useRef<CandleDrawing | null>(null)
  const newest = useRef({ drawn, onPoint, onPress, onBase })
  useEffect(() => {
    newest.current = { drawn, onPoint, onPress, onBase }
  })
  useEffect(() => {
    if (element.current === null) return
    const made = drawCandles(element.current, newest.current.drawn, {
      roomy,
      onPoint: (index) => newest.current.onPoint(index),
      onPress: (index) => newest.current.onPress(index),
      onBase: (index) => newest.current.onBase(index),
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
      {desk?.isOpen === true ? (
        <DrawSurface candles={drawn.candles} drawings={desk} drawing={() => drawing.current} />
      ) : null}
      {drawn.studies.length + drawn.compared.length === 0 ? null : (
        <Legend drawn={drawn} read={read} base={base} symbol={symbol} />
      )}
    </>
  )
}

/** What each stroke is, and its values at the candle that is read. */
function Legend({ drawn, read, base, symbol }: { drawn: DrawnCandles; read: number; base: number; symbol: string }) {
  const { t } = useText()
  const gain = (values: readonly (number | null)[]) => {
    const bps = gainBps(values, base, read)
    return bps === null ? '–' : formatMove(bps)
  }
  return (
    <ul className="candle-chart__legend">
      {drawn.compared.length === 0 ? null : (
        <li>
          {symbol} {gain(drawn.candles.map(({ closePaise }) => closePaise))}
        </li>
      )}
      {drawn.compared.map(({ compared, values }, at) => (
        <li key={`${compared.kind} ${compared.code}`}>
          <span className={`candle-chart__stroke candle-chart__stroke--${at % 9}`} aria-hidden="true" />
          {compared.name} {gain(values)}
        </li>
      ))}
      {drawn.studies.map((study, at) => (
        <li key={studyKey(study)}>
          <span className={`candle-chart__stroke candle-chart__stroke--${at % 9}`} aria-hidden="true" />
          {studyName(t, study)}{' '}
          {studyLines(study, drawn.candles, drawn)
            .map((values) => values[read] ?? null)
            .map((value) => (value === null ? '–' : valueText(drawn, studies[study.indicator].unit, value)))
            .map((value, line) => [lineNames[study.indicator]?.[line], value].filter(Boolean).join(' '))
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
