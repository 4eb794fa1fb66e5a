import { expect, test } from 'vitest'
import { rowToFocus } from './row-to-focus.ts'

test('the arrows lead through the list and stop at its ends', () => {
  expect(rowToFocus({ count: 3, focused: 0, current: -1, to: 1 })).toBe(1)
  expect(rowToFocus({ count: 3, focused: 2, current: -1, to: 1 })).toBe(2)
  expect(rowToFocus({ count: 3, focused: 0, current: -1, to: -1 })).toBe(0)
})

test('the key of the list leads to the share that stands beside it, and without one to the first', () => {
  expect(rowToFocus({ count: 3, focused: -1, current: 2, to: 'current' })).toBe(2)
  expect(rowToFocus({ count: 3, focused: -1, current: -1, to: 'current' })).toBe(0)
})

test('an empty list has no row to lead to', () => {
  expect(rowToFocus({ count: 0, focused: -1, current: -1, to: 1 })).toBe(-1)
})
