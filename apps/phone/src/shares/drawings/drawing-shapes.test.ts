import { expect, test } from 'vitest'
import type { Drawing, DrawingKind } from '../../device/kept-drawings.ts'
import { shapeAt, shapeOf, type Screen } from './drawing-shapes.ts'

const times = ['2026-11-20T03:45:00.000Z', '2026-11-23T03:45:00.000Z', '2026-11-24T03:45:00.000Z']
const screen: Screen = {
  widthPx: 300,
  times,
  xOf: (place) => place * 100,
  yOf: (paise) => 200 - paise,
  formatPrice: String,
}
const drawn = (kind: DrawingKind, ...points: [number, number][]): Drawing => ({
  id: kind,
  kind,
  points: points.map(([place, paise]) => ({ time: times[place] ?? '', paise })),
})

test('a ray goes through its second point to the edge, in either direction', () => {
  expect(shapeOf(drawn('ray', [0, 0], [1, 50]), screen)?.strokes).toEqual([
    { from: { x: 0, y: 200 }, to: { x: 300, y: 50 } },
  ])
  expect(shapeOf(drawn('ray', [2, 50], [1, 50]), screen)?.strokes[0]?.to).toEqual({ x: 0, y: 150 })
})

test('a retracement has a line with its price for each level, to the edge', () => {
  const shape = shapeOf(drawn('fibonacci', [0, 100], [1, 0]), screen)
  expect(shape?.strokes).toHaveLength(8)
  expect(shape?.strokes[4]).toEqual({ from: { x: 0, y: 150 }, to: { x: 300, y: 150 }, text: '50% · 50' })
})

test('a spot finds the nearest point of a line, its middle, or nothing', () => {
  const shapes = [drawn('trend', [0, 0], [2, 100]), drawn('horizontal', [0, 150])].flatMap(
    (one) => shapeOf(one, screen) ?? [],
  )
  expect(shapeAt(shapes, { x: 203, y: 98 }, 10)).toEqual({ id: 'trend', handle: 1 })
  expect(shapeAt(shapes, { x: 100, y: 152 }, 10)).toEqual({ id: 'trend', handle: null })
  expect(shapeAt(shapes, { x: 250, y: 52 }, 10)).toEqual({ id: 'horizontal', handle: null })
  expect(shapeAt(shapes, { x: 250, y: 10 }, 10)).toBe(null)
})

test('a drawing has no shape before the prices have their places', () => {
  expect(shapeOf(drawn('trend', [0, 0], [1, 1]), { ...screen, yOf: () => null })).toBe(null)
})
