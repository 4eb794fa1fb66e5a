import { expect, test } from 'vitest'
import { riskArc, riskNeedle } from './risk-arc.ts'

test('runs from the left end to the right in six steps', () => {
  expect(riskArc(1)).toBe('M16.0 64.7A54 54 0 0 1 22.6 40.2')
  expect(riskArc(6)).toBe('M117.4 40.2A54 54 0 0 1 124.0 64.7')
})

test('points into the middle of the level', () => {
  expect(riskNeedle(1)).toMatch(/^M70.0 66.0L33/)
  expect(riskNeedle(5)).toBe('M70.0 66.0L96.9 39.1')
})
