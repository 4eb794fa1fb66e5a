import { expect, test } from 'vitest'
import { ratioText } from './fundamental-words.ts'

test('P/E is the price by the earnings of a share, and a dash for a company that lost money', () => {
  expect(ratioText(1_000_00, 40_00)).toBe('25.00')
  expect(ratioText(1_010_00, 40_00)).toBe('25.25')
  expect(ratioText(1_000_00, 3_00)).toBe('333.33')
  expect(ratioText(1_000_00, 0)).toBe('–')
  expect(ratioText(1_000_00, -5_00)).toBe('–')
})
