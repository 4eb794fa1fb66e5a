import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
} from 'lightweight-charts'
import { shapeOf, type Shape, type Spot } from '../drawings/drawing-shapes.ts'
import type { DrawnCandles } from './drawn-candles.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

const handlePx = 5

/** The customer's own lines over the prices, drawn again whenever the library draws. */
export class DrawingLayer implements ISeriesPrimitive {
  #drawn: DrawnCandles | null = null
  #times: readonly string[] = []
  #on: SeriesAttachedParameter | null = null
  readonly #views: readonly IPrimitivePaneView[] = [{ renderer: () => ({ draw: (target) => this.#draw(target) }) }]

  attached(on: SeriesAttachedParameter): void {
    this.#on = on
  }

  detached(): void {
    this.#on = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views
  }

  show(drawn: DrawnCandles): void {
    const last = this.#drawn
    this.#drawn = drawn
    if (last?.candles !== drawn.candles) this.#times = drawn.candles.map(({ time }) => time)
    if (last?.drawings !== drawn.drawings || last.selected !== drawn.selected || last.cursor !== drawn.cursor)
      this.#on?.requestUpdate()
  }

  /** The drawings as they lie on the screen. */
  shapes(): Shape[] {
    const [drawn, on] = [this.#drawn, this.#on]
    if (drawn === null || on === null) return []
    const scale = on.chart.timeScale()
    const screen = {
      widthPx: scale.width(),
      times: this.#times,
      xOf: (place: number) => this.#xOf(place),
      yOf: (paise: number) => on.series.priceToCoordinate(paise),
      formatPrice: drawn.formatPrice,
    }
    return drawn.drawings.flatMap((drawing) => shapeOf(drawing, screen) ?? [])
  }

  /** The library answers for whole places only; those between and before the candles follow from the distance of two. */
  #xOf(place: number): number {
    const scale = this.#on?.chart.timeScale()
    const whole = Math.floor(place)
    const [from, next] = [
      scale?.logicalToCoordinate(whole as Logical) ?? 0,
      scale?.logicalToCoordinate((whole + 1) as Logical) ?? 0,
    ]
    return from + (next - from) * (place - whole)
  }

  #draw(target: Target): void {
    const drawn = this.#drawn
    if (drawn === null) return
    const { look, selected } = drawn
    target.useMediaCoordinateSpace(({ context }) => {
      context.font = `${look.fontSizePx}px ${look.fontFamily}`
      context.textAlign = 'right'
      context.textBaseline = 'bottom'
      for (const shape of this.shapes()) {
        const isSelected = shape.id === selected
        context.strokeStyle = isSelected ? look.first : look.text
        context.fillStyle = look.text
        context.lineWidth = isSelected ? 2 : 1.25
        for (const { from, to, text } of shape.strokes) {
          context.beginPath()
          context.moveTo(from.x, from.y)
          context.lineTo(to.x, to.y)
          context.stroke()
          if (text !== undefined) context.fillText(text, to.x - 4, to.y - 2)
        }
        if (isSelected) for (const handle of shape.handles) drawHandle(context, handle, look.page)
      }
      const cursor = this.#cursorSpot()
      if (cursor !== null) {
        context.strokeStyle = look.first
        context.lineWidth = 2
        drawHandle(context, cursor, look.page)
      }
    })
  }

  /** Where the keys point. */
  #cursorSpot(): Spot | null {
    const cursor = this.#drawn?.cursor ?? null
    const y = cursor === null ? null : (this.#on?.series.priceToCoordinate(cursor.paise) ?? null)
    return cursor === null || y === null ? null : { x: this.#xOf(cursor.index), y }
  }
}

function drawHandle(context: CanvasRenderingContext2D, { x, y }: Spot, fill: string): void {
  context.beginPath()
  context.arc(x, y, handlePx, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.stroke()
}
