import type { Drawing, DrawingKind, DrawingPoint } from '../../device/kept-drawings.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { CandleInterval } from '../candles/candle-intervals.ts'
import { candleTime } from '../candles/candle-times.ts'
import { fibonacciPrices } from './drawings.ts'

export const drawingKeys = {
  trend: 'draw.trend',
  horizontal: 'draw.horizontal',
  ray: 'draw.ray',
  fibonacci: 'draw.fibonacci',
} as const satisfies Record<DrawingKind, TextKey>

/** A drawing in a sentence, for a list and for those who do not see it. */
export function useDrawingWords(interval: CandleInterval): {
  sayDrawing: (drawing: Drawing) => string
  sayPoint: (point: DrawingPoint) => string
} {
  const { t, language } = useText()
  const figures = useFigures()
  const sayPoint = ({ time, paise }: DrawingPoint) =>
    t('draw.point', { time: candleTime(time, { interval, language, withDay: true }), price: figures.price(paise) })
  return {
    sayPoint,
    sayDrawing: ({ kind, points }) => {
      const [from, to] = points
      const name = t(drawingKeys[kind])
      if (from === undefined) return name
      if (to === undefined) return t('draw.words.horizontal', { name, price: figures.price(from.paise) })
      const between = t('draw.words.between', { name, from: sayPoint(from), to: sayPoint(to) })
      if (kind !== 'fibonacci') return between
      const levels = fibonacciPrices(points).map(({ level, paise }) => `${level / 10}% ${figures.price(paise)}`)
      return `${between} · ${levels.join(', ')}`
    },
  }
}
