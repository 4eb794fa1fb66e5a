import { expect, test } from 'vitest'
import { drawSeed, firstPlan, formOf, namedSeeds, parseRate, readForm, seedOf } from './decade-plan.ts'

test('a form says what it was filled with, and which field means nothing', () => {
  const { seed: _, ...plan } = firstPlan
  expect(readForm(formOf(firstPlan))).toEqual(plan)
  expect(readForm({ ...formOf(firstPlan), amount: '99' })).toEqual(['amount'])
  expect(readForm({ amount: '', day: '5', stepUp: '0', rate: '16' })).toEqual(['amount', 'rate'])
})

test('a rate has two places at most and ends at the bound', () => {
  expect(['0', '4', '6.5', '7.25', ' 15 '].map(parseRate)).toEqual([0, 400, 650, 725, 1_500])
  expect(['', '15.01', '4.555', '-1', '4%', '1e1'].map(parseRate)).toEqual([null, null, null, null, null, null])
})

test('a seed of an address counts within its bounds', () => {
  expect(['1', '22', '999999'].map(seedOf)).toEqual([1, 22, 999_999])
  expect([undefined, '', '0', '1000000', '1.5', 'x'].map(seedOf)).toEqual([null, null, null, null, null, null])
})

test('a drawn seed is within the bounds and none of the named ones', () => {
  expect([drawSeed(() => 0), drawSeed(() => 0.999_999_9)]).toEqual([1, 999_999])
  expect(drawSeed(() => (namedSeeds.low - 1) / 999_999)).toBe(namedSeeds.low + 1)
})
