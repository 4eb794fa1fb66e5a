import { expect, test } from 'vitest'
import { monthsBefore } from './months.ts'

test('months go back over the turn of a year', () => {
  expect(monthsBefore('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBefore('2026-12-31', 1)).toEqual(['2026-12'])
})
