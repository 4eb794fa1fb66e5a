import { describe, expect, it } from 'vitest'
import { describeFigure, figureOf, median, slopeOf, verdictOf } from './figures.ts'

describe('a figure', () => {
  it('is the median of its rounds, and keeps them', () => {
    expect(figureOf('P1', [1.2, 3.1, 2])).toEqual({ id: 'P1', value: 2, rounds: [1.2, 3.1, 2] })
    expect(median([])).toBeNaN()
  })

  it('stands beside its yardstick where it is not divided by it', () => {
    const figure = figureOf('P15 INP', [90, 110, 80], [210, 200, 250])
    expect(figure.beside).toEqual({ value: 210, rounds: [210, 200, 250] })
    expect(describeFigure(figure)).toContain('90 ms, the yardstick 210 ms (floor 200, goal 100): goal reached')
  })

  it('reaches its goal from the side that is better', () => {
    expect(verdictOf({ id: 'P1', value: 3 })).toBe('goal reached')
    expect(verdictOf({ id: 'P1', value: 1.6 })).toBe('floor held')
    expect(verdictOf({ id: 'P1', value: 1.4 })).toBe('floor missed')
    expect(verdictOf({ id: 'P16', value: 1.9 })).toBe('goal reached')
    expect(verdictOf({ id: 'P16', value: 4.1 })).toBe('floor missed')
  })

  it('without a floor only misses its goal', () => {
    expect(verdictOf({ id: 'P1 server', value: 180 })).toBe('goal reached')
    expect(verdictOf({ id: 'P1 server', value: 5_000 })).toBe('goal missed')
    expect(verdictOf({ id: 'P1 server', value: Number.NaN })).toBe('floor missed')
  })

  it('that was not measured has missed its floor', () => {
    expect(verdictOf({ id: 'P16', value: Number.NaN })).toBe('floor missed')
  })
})

it('a slope is 0 for a cost that does not grow, and the power with which it grows', () => {
  const sizes = [10, 100, 1_000, 50_000]
  const slope = (cost: (size: number) => number) => slopeOf(sizes.map((size) => ({ size, cost: cost(size) })))
  expect(slope(() => 7)).toBeCloseTo(0)
  expect(slope((size) => 3 * size)).toBeCloseTo(1)
  expect(slope((size) => Math.sqrt(size))).toBeCloseTo(0.5)
  expect(slopeOf([])).toBeNaN()
})
