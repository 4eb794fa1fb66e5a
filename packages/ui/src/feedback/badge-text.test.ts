import { expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'

test('draws nothing for none', () => {
  expect(badgeText(0)).toBeNull()
})

test('counts up to 999 and then says more', () => {
  expect(badgeText(1)).toBe('1')
  expect(badgeText(999)).toBe('999')
  expect(badgeText(1000)).toBe('999+')
})

test('counts up to another maximum where one is given', () => {
  expect(badgeText(99, 99)).toBe('99')
  expect(badgeText(100, 99)).toBe('99+')
})
