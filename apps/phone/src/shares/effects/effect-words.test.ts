import { expect, test } from 'vitest'
import { bpsText } from './effect-words.ts'

test('a tenth of a basis point is said as such, without a sign', () => {
  expect(bpsText(13)).toBe('1.3 bps')
  expect(bpsText(-13)).toBe('1.3 bps')
  expect(bpsText(0)).toBe('0.0 bps')
})
