import { expect, test } from 'vitest'
import { directionOf, tickDirection } from './price-tick.ts'

test('does not tint the first price', () => {
  expect(tickDirection(null, 141_260)).toBe('flat')
})

test('does not tint a price that stayed', () => {
  expect(tickDirection(141_260, 141_260)).toBe('flat')
})

test('tints by a single paisa either way', () => {
  expect(tickDirection(141_260, 141_261)).toBe('up')
  expect(tickDirection(141_260, 141_259)).toBe('down')
})

test('zero points nowhere', () => {
  expect(directionOf(0n)).toBe('flat')
  expect(directionOf(1)).toBe('up')
  expect(directionOf(-1)).toBe('down')
})
