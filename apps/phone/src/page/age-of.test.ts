import { expect, test } from 'vitest'
import { measureAge } from './age-of.ts'

test.each([
  [59_999, null],
  [60_000, '1 minutes'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hours'],
  [86_399_999, '23 hours'],
  [86_400_000, '1 days'],
])('what was read %i ms ago is %s old', (ageMs, said) => {
  const age = measureAge(1_000, 1_000 + ageMs)
  expect(age === null ? null : `${age.count} ${age.unit}`).toBe(said)
})

test('nothing read has no age, and a clock that was put back makes none', () => {
  expect([measureAge(null, 5), measureAge(10, 5)]).toEqual([null, null])
})
