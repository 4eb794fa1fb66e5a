import { expect, test } from 'vitest'
import { themeShown } from './theme.ts'

test('follows the phone until one is chosen', () => {
  expect(themeShown('system', true)).toBe('dark')
  expect(themeShown('system', false)).toBe('light')
})

test('a chosen theme does not follow the phone', () => {
  expect(themeShown('light', true)).toBe('light')
  expect(themeShown('dark', false)).toBe('dark')
})
