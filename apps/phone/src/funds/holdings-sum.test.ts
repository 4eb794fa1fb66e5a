import { expect, test } from 'vitest'
import { addUpHoldings } from './holdings-sum.ts'

const holding = (of: Partial<Parameters<typeof addUpHoldings>[0]['items'][number]> = {}) => ({
  code: 'FND-1042',
  name: 'Kaveri Index 50',
  nav: '18.4263',
  navOn: '2026-11-20',
  units: 5_000,
  frozenUnits: 1_000,
  redeemableUnits: 4_000,
  lockedUnits: 1_000,
  heldUnits: 0,
  pledgedUnits: 0,
  nextFreeOn: null,
  nextFreeUnits: 0,
  investedPaise: 8_607_500,
  valuePaise: 9_213_150,
  profitPaise: 605_650,
  profitBps: 704,
  realisedPaise: 0,
  since: '2025-09-11',
  feesPaise: 0,
  ...of,
})

test('the total is units times value, fund by fund', () => {
  const sum = addUpHoldings({
    items: [
      holding(),
      holding({
        code: 'FND-1017',
        nav: '24.1180',
        units: 2_000,
        frozenUnits: 0,
        redeemableUnits: 2_000,
        valuePaise: 4_823_600,
      }),
    ],
    totals: { valuePaise: 14_036_750 },
  })
  expect(sum.totalPaise).toBe(14_036_750n)
  expect(sum.proven).toBe(true)
})

test('one paisa more than the units are worth is not verified', () => {
  expect(addUpHoldings({ items: [holding({ valuePaise: 9_213_151 })], totals: { valuePaise: 9_213_151 } }).proven).toBe(
    false,
  )
  expect(addUpHoldings({ items: [holding()], totals: { valuePaise: 9_213_149 } }).proven).toBe(false)
})

test('units that are neither free nor frozen are not verified', () => {
  expect(
    addUpHoldings({ items: [holding({ redeemableUnits: 3_999 })], totals: { valuePaise: 9_213_150 } }).proven,
  ).toBe(false)
})
