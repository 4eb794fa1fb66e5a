import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test('runs from edge to edge, high values up', () => {
  expect(sparkPath([1, 3], 40, 18)).toBe('M0.0 15.0L40.0 3.0')
})

test('draws a flat day in the middle', () => {
  expect(sparkPath([5, 5, 5], 40, 18)).toBe('M0.0 9.0L20.0 9.0L40.0 9.0')
})

test('draws nothing from one value', () => {
  expect(sparkPath([5], 40, 18)).toBe('')
})
