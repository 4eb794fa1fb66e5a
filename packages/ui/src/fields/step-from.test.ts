import { expect, test } from 'vitest'
import { stepFrom } from './step-from.ts'

const lots = { step: 100, minimum: 100 }

test('steps by one lot', () => {
  expect(stepFrom('100', 1, lots)).toBe(200)
  expect(stepFrom('200', -1, lots)).toBe(100)
})

test('mends a quantity between two lots with one press', () => {
  expect(stepFrom('250', 1, lots)).toBe(300)
  expect(stepFrom('250', -1, lots)).toBe(200)
})

test('starts at the minimum from an empty field', () => {
  expect(stepFrom('', 1, lots)).toBe(100)
  expect(stepFrom('', -1, lots)).toBe(100)
})

test('reads a grouped number', () => {
  expect(stepFrom('1,00,000', 1, lots)).toBe(100_100)
})

test('stops at the largest lot within the maximum', () => {
  expect(stepFrom('300', 1, { ...lots, maximum: 350 })).toBe(300)
  expect(stepFrom('900', -1, { ...lots, maximum: 350 })).toBe(300)
})
