import { expect, test } from 'vitest'
import { nextPlace } from './use-result-keys.ts'

test('down leads from the field to the first result and stays at the last', () => {
  expect([nextPlace(-1, 'ArrowDown', 2), nextPlace(0, 'ArrowDown', 2), nextPlace(1, 'ArrowDown', 2)]).toEqual([0, 1, 1])
})

test('up leads back to the field and stays there', () => {
  expect([nextPlace(1, 'ArrowUp', 2), nextPlace(0, 'ArrowUp', 2), nextPlace(-1, 'ArrowUp', 2)]).toEqual([0, -1, -1])
})
