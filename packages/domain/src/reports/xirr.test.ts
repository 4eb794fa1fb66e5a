import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, businessDate } from '@bahi/money/business-date'
import { type DatedFlow, discountFlows, xirrBps } from './xirr.ts'

const flow = (on: string, rupees: number): DatedFlow => ({ on: businessDate(on), paise: BigInt(rupees) * 100n })

/** Worked examples that programs print in their own manuals, with the digits that they print. */
const published: readonly {
  of: string
  flows: readonly (readonly [string, number])[]
  rate: number
  digits: number
}[] = [
  {
    of: 'Microsoft Excel, help page of XIRR',
    flows: [
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ],
    rate: 0.373362535,
    digits: 8,
  },
  {
    of: 'Gnumeric, manual page of XIRR',
    flows: [
      ['1999-01-15', -6_000],
      ['1999-04-04', 2_134],
      ['1999-05-09', 1_422],
      ['2000-03-12', 1_933],
      ['2000-05-01', 1_422],
    ],
    rate: 0.224838,
    digits: 6,
  },
  {
    of: 'ClickHouse, reference of financialInternalRateOfReturnExtended (and pyxirr)',
    flows: [
      ['2020-01-01', -10_000],
      ['2020-03-01', 5_750],
      ['2020-10-30', 4_250],
      ['2021-02-15', 3_250],
    ],
    rate: 0.6342972615260243,
    digits: 12,
  },
  {
    of: 'xirr for Rust, after LibreOffice',
    flows: [
      ['2015-06-11', -1_000],
      ['2015-07-21', -9_000],
      ['2018-06-10', 20_000],
      ['2015-10-17', -3_000],
    ],
    rate: 0.1635371584432641,
    digits: 12,
  },
]

it.each(published)('answers the published example of $of', ({ flows, rate, digits }) => {
  const dated = flows.map(([on, rupees]) => flow(on, rupees))
  expect(discountFlows(dated)?.rate).toBeCloseTo(rate, digits)
  expect(xirrBps(dated)).toBe(Math.round(rate * 10_000))
})

it('is the plain yearly rate of money that lay for exactly 365 days', () => {
  expect(xirrBps([flow('2025-01-01', -100), flow('2026-01-01', 110)])).toBe(1_000)
  expect(xirrBps([flow('2025-01-01', -100), flow('2026-01-01', 100)])).toBe(0)
  expect(xirrBps([flow('2025-01-01', -100), flow('2026-01-01', 40)])).toBe(-6_000)
})

it('counts 366 days of a leap year as more than a year, as spreadsheets do', () => {
  expect(xirrBps([flow('2024-01-01', -100), flow('2025-01-01', 110)])).toBe(997)
})

it('does not depend on the order of the flows', () => {
  const flows = [flow('2025-07-01', -50), flow('2026-01-01', 165), flow('2025-01-01', -100)]
  expect(xirrBps(flows)).toBe(xirrBps(flows.toReversed()))
})

it('has no answer without both money in and money out', () => {
  expect(xirrBps([])).toBeNull()
  expect(xirrBps([flow('2025-01-01', 0)])).toBeNull()
  expect(xirrBps([flow('2025-01-01', -100)])).toBeNull()
  expect(xirrBps([flow('2025-01-01', -100), flow('2026-01-01', 0)])).toBeNull()
  expect(xirrBps([flow('2025-01-01', -100), flow('2025-06-01', -100)])).toBeNull()
  expect(xirrBps([flow('2025-01-01', 100), flow('2026-01-01', 10)])).toBeNull()
})

it('has no answer for flows of a single day', () => {
  expect(xirrBps([flow('2025-01-01', -100), flow('2025-01-01', 110)])).toBeNull()
})

it('has no answer when two rates would do', () => {
  // 10 % and 20 % both bring these flows to nothing.
  expect(xirrBps([flow('2025-01-01', -10_000), flow('2026-01-01', 23_000), flow('2027-01-01', -13_200)])).toBeNull()
})

it('never throws and never answers other than a whole number or nothing', () => {
  const anyFlow = fc.record({
    day: fc.integer({ min: 0, max: 4_000 }),
    paise: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  })
  fc.assert(
    fc.property(fc.array(anyFlow, { maxLength: 12 }), (flows) => {
      const answer = xirrBps(flows.map(({ day, paise }) => ({ on: addDays(businessDate('2020-01-01'), day), paise })))
      expect(answer === null || Number.isSafeInteger(answer)).toBe(true)
    }),
  )
})

it('discounts the published example to amounts that come to nothing, each near its own value', () => {
  const flows = [
    flow('2008-01-01', -10_000),
    flow('2008-03-01', 2_750),
    flow('2008-10-30', 4_250),
    flow('2009-02-15', 3_250),
    flow('2009-04-01', 2_750),
  ]
  const discounting = discountFlows(flows)
  expect(discounting?.rate).toBeCloseTo(0.373362535, 8)
  expect(discounting?.flows.map(({ days }) => days)).toEqual([0, 60, 303, 411, 456])
  expect(discounting?.flows.reduce((sum, { discountedPaise }) => sum + discountedPaise, 0n)).toBe(0n)
  for (const { paise, days, discountedPaise } of discounting?.flows ?? []) {
    const own = Number(paise) / (1 + (discounting?.rate ?? 0)) ** (days / 365)
    expect(Math.abs(Number(discountedPaise) - own)).toBeLessThan(1.01)
  }
})

it('discounts nothing without a rate, and comes to nothing wherever there is one', () => {
  expect(discountFlows([flow('2025-01-01', -100)])).toBeNull()
  const anyFlow = fc.record({
    day: fc.integer({ min: 0, max: 4_000 }),
    paise: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  })
  fc.assert(
    fc.property(fc.array(anyFlow, { maxLength: 12 }), (flows) => {
      const dated = flows.map(({ day, paise }) => ({ on: addDays(businessDate('2020-01-01'), day), paise }))
      const discounting = discountFlows(dated)
      expect(discounting === null).toBe(xirrBps(dated) === null)
      if (discounting === null) return
      expect(discounting.flows.reduce((sum, { discountedPaise }) => sum + discountedPaise, 0n)).toBe(0n)
    }),
  )
})
