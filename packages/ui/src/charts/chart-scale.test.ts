import { describe, expect, test } from 'vitest'
import {
  labelSide,
  leftPercent,
  linePaths,
  nearestPoint,
  priceLines,
  thinPoints,
  topPercent,
  valueDomain,
} from './chart-scale.ts'

const points = [
  { at: 0, value: 100 },
  { at: 10, value: 200 },
  { at: 20, value: 150 },
]

describe('the value domain', () => {
  test('holds every point and the previous close', () => {
    const domain = valueDomain(points, 90)
    expect(domain.low).toBeLessThan(90)
    expect(domain.high).toBeGreaterThan(200)
  })

  test('gives a flat day room instead of dividing by zero', () => {
    const domain = valueDomain([{ at: 0, value: 1000 }], 1000)
    expect(topPercent(1000, domain)).toBeCloseTo(50)
  })

  test('is harmless without any point', () => {
    expect(linePaths([], 0, 1, valueDomain([], null))).toEqual({ line: '', area: '' })
  })
})

describe('price lines', () => {
  test('are round and never more than three', () => {
    expect(priceLines({ low: 139_900, high: 141_400 })).toEqual([140_000, 140_500, 141_000])
    expect(priceLines({ low: 9, high: 24 })).toEqual([10, 15, 20])
  })

  test('are whole on the narrow day of a share of a few rupees', () => {
    for (let high = 872; high < 900; high += 1) {
      const lines = priceLines(valueDomain([{ at: 0, value: 871 }], high))
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.every(Number.isInteger)).toBe(true)
    }
  })

  test('stay inside the domain', () => {
    for (const [low, high] of [
      [1, 2],
      [98_765, 98_801],
      [5, 5_000_000],
    ] as const) {
      const lines = priceLines({ low, high })
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(3)
      expect(lines.every((line) => line >= low && line <= high)).toBe(true)
    }
  })
})

describe('places on the plot', () => {
  test('time runs from the left edge to the right one and never beyond', () => {
    expect(leftPercent(0, 0, 20)).toBe(0)
    expect(leftPercent(20, 0, 20)).toBe(100)
    expect(leftPercent(30, 0, 20)).toBe(100)
  })

  test('the area closes on the floor under the last point, not at the edge of the day', () => {
    const { line, area } = linePaths(points.slice(0, 2), 0, 20, { low: 100, high: 200 })
    expect(line).toBe('M0.00 100.00L50.00 0.00')
    expect(area).toBe('M0.00 100.00L50.00 0.00L50.00 100L0.00 100Z')
  })

  test('a finger finds the nearest point', () => {
    expect(nearestPoint(points, 0, 20, 0.2)?.at).toBe(0)
    expect(nearestPoint(points, 0, 20, 0.3)?.at).toBe(10)
    expect(nearestPoint(points, 0, 20, 5)?.at).toBe(20)
    expect(nearestPoint([], 0, 20, 0.5)).toBeNull()
  })
})

describe('the label of the previous close', () => {
  const domain = { low: 0, high: 100 }
  const at = (value: number) => [
    { at: 0, value },
    { at: 6, value },
    { at: 10, value },
  ]

  test('keeps away from the price', () => {
    expect(labelSide(50, at(80), 0, 10, domain)).toBe('below')
    expect(labelSide(50, at(20), 0, 10, domain)).toBe('above')
  })

  test('stays on the plot even where the price is', () => {
    expect(labelSide(5, at(80), 0, 10, domain)).toBe('above')
    expect(labelSide(95, at(20), 0, 10, domain)).toBe('below')
  })
})

test('a thinned table keeps its first and last line', () => {
  const many = Array.from({ length: 376 }, (_, at) => ({ at, value: at }))
  const thin = thinPoints(many, 26)
  expect(thin.length).toBeLessThanOrEqual(27)
  expect(thin[0]?.at).toBe(0)
  expect(thin.at(-1)?.at).toBe(375)
})
