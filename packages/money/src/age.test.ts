import { expect, it } from 'vitest'
import { isMinorOn } from './age.ts'
import { businessDate } from './business-date.ts'

it.each([
  ['2008-11-26', '2026-11-26', false],
  ['2008-11-27', '2026-11-26', true],
  ['2026-11-26', '2026-11-26', true],
  ['1950-01-01', '2026-11-26', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
])('somebody born on %s is a minor on %s: %s', (bornOn, today, minor) => {
  expect(isMinorOn(businessDate(bornOn), businessDate(today))).toBe(minor)
})
