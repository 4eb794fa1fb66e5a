import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessDate, addDays, businessDate, isWeekend } from '@bahi/money/business-date'
import type { NavPoint } from '../../funds/returns.ts'
import { stampDutyIn, thousandthsFor, worthOfThousandths } from './fund-units.ts'
import { largestFall, longestRun } from './largest-fall.ts'
import { type DecadePlan, INSTALMENTS, runDecade, sumDecade } from './run-decade.ts'
import { depositOn } from './savings-deposit.ts'

/** The weekdays of ten years, with a NAV for each. */
function decade(navAt: (day: number) => bigint): NavPoint[] {
  const points: NavPoint[] = []
  for (let date = businessDate('2001-01-01'); date <= '2010-12-31'; date = addDays(date, 1))
    if (!isWeekend(date)) points.push({ date, nav: navAt(points.length) })
  return points
}

const plan: DecadePlan = {
  amountPaise: 5_000_00n,
  dayOfMonth: 5,
  stepUp: { percent: null, paise: null },
  depositBps: 400,
}
/** From ₹10.0000, forty paise of a paisa more each weekday. */
const rising = decade((day) => 100_000n + 40n * BigInt(day))

// These figures were computed by a program of its own in decimals, with XIRR by the rule of spreadsheets.
describe('a SIP over ten years', () => {
  it('comes to what a spreadsheet makes of it', () => {
    expect(runDecade(rising, plan).end).toEqual({
      paidInPaise: 6_00_000_00n,
      units: 41_184_245n,
      worthPaise: 8_41_641_23n,
      depositPaise: 7_37_902_12n,
      xirrBps: 660,
      depositXirrBps: 406,
    })
  })

  it('comes to what a spreadsheet makes of it when it steps up by a tenth a year', () => {
    expect(runDecade(rising, { ...plan, stepUp: { percent: 10, paise: null } }).end).toMatchObject({
      paidInPaise: 9_56_148_00n,
      units: 62_098_995n,
      worthPaise: 12_69_055_06n,
      depositPaise: 11_39_954_25n,
      xirrBps: 648,
    })
  })

  it('stands beside one that begins two years later', () => {
    expect(runDecade(rising, plan).later).toEqual({
      firstOn: '2003-01-06',
      paidInPaise: 4_80_000_00n,
      units: 30_254_220n,
      worthPaise: 6_18_275_23n,
      depositPaise: 5_65_926_11n,
      xirrBps: 622,
      depositXirrBps: 406,
    })
  })

  it('says of each month what the one begun two years later is worth by then', () => {
    const { months } = runDecade(rising, plan)
    expect(months[23]!.laterWorthPaise).toBeNull()
    // What the instalments from the 25th on have bought.
    let units = 0n
    for (const month of months.slice(24)) {
      units += month.units
      expect(month.laterWorthPaise).toBe(worthOfThousandths(units, month.nav))
    }
    expect(units).toBe(30_254_220n)
  })

  it('buys on the first day with a NAV from the due date on, once a month', () => {
    const { months } = runDecade(rising, plan)
    expect(months.length).toBe(INSTALMENTS)
    expect(months[4]).toMatchObject({ dueOn: '2001-05-05', on: '2001-05-07' })
    expect(new Set(months.map(({ dueOn }) => dueOn.slice(0, 7))).size).toBe(INSTALMENTS)
  })

  it('shows the low between two instalments, and the months under water', () => {
    const dipped = decade((day) => (day === 30 ? 50_000n : day < 1_300 ? 100_000n : 60_000n))
    const { months, end } = runDecade(dipped, plan)
    expect(months.filter(({ lowest, nav }) => lowest.nav < nav).map(({ lowest }) => lowest)).toEqual([
      { date: dipped[30]!.date, nav: 50_000n },
    ])
    expect(end.worthPaise).toBeLessThan(end.paidInPaise)
    expect(end.xirrBps).toBeLessThan(0)
    expect(longestRun(months.map(({ isUnderWater }) => isUnderWater))).toBe(INSTALMENTS - 1)
  })

  it('refuses NAVs that end too early or do not ascend in time', () => {
    expect(() => runDecade([], plan)).toThrow('no NAV')
    expect(() => sumDecade([], plan)).toThrow('no NAV')
    expect(() => runDecade(rising.slice(0, 2_000), plan)).toThrow(RangeError)
    expect(() => runDecade([rising[0]!, rising[0]!, ...rising.slice(1)], plan)).toThrow(RangeError)
  })

  it('adds up month by month, whatever the NAVs, and never invents a paisa', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 60, maxLength: 60 }),
        fc.integer({ min: 100_00, max: 10_00_000_00 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 1_500 }),
        (moves, amount, dayOfMonth, depositBps) => {
          let nav = 10_00_000n
          const path = decade((day) => {
            nav = (nav * BigInt(10_000 + moves[day % 60]!)) / 10_000n
            nav = nav < 1_000n ? 1_000n : nav > 10n ** 12n ? 10n ** 12n : nav
            return nav
          })
          const given = { ...plan, amountPaise: BigInt(amount), dayOfMonth, depositBps }
          const { months, end, later } = runDecade(path, given)
          let [paidIn, units] = [0n, 0n]
          for (const month of months) {
            paidIn += month.amountPaise
            units += month.units
            expect(month.paidInPaise).toBe(paidIn)
            expect(month.totalUnits).toBe(units)
            expect(month.worthPaise).toBe(worthOfThousandths(units, month.nav))
            expect(worthOfThousandths(month.units, month.nav)).toBeLessThanOrEqual(month.amountPaise - month.stampPaise)
            expect(month.depositPaise).toBeGreaterThanOrEqual(paidIn)
          }
          expect([end.paidInPaise, end.units]).toEqual([paidIn, units])
          expect(later.paidInPaise).toBe(paidIn - 24n * BigInt(amount))
          expect(end).toMatchObject(sumDecade(path, given))
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('units of a fund', () => {
  it('are counted in thousandths, rounded down, after the stamp duty inside the amount', () => {
    // The example of registrars: of ₹1,00,000 five rupees are duty, and the rest buys at the NAV.
    expect(stampDutyIn(1_00_000_00n)).toBe(5_00n)
    expect(stampDutyIn(5_000_00n)).toBe(25n)
    expect(thousandthsFor(4_999_75n, 412_345n)).toBe(121_251n)
    expect(worthOfThousandths(121_251n, 412_345n)).toBe(4_999_72n)
    expect(() => thousandthsFor(1n, 0n)).toThrow(RangeError)
  })
})

describe('a savings deposit', () => {
  const on = (text: string): BusinessDate => businessDate(text)

  it('credits the interest of daily balances at the end of each quarter', () => {
    const paid = [{ on: on('2001-01-01'), paise: 1_00_000_00n }]
    // 90 days of January to March at 4 %: 986.30; then 91 days on 1,00,986.30: 1,007.10.
    expect(depositOn(paid, 400, [on('2001-03-31'), on('2001-04-01'), on('2001-07-01')])).toEqual([
      1_00_975_34n,
      1_00_986_30n,
      1_01_993_40n,
    ])
  })

  it('earns nothing at no rate, and has nothing before the first payment', () => {
    const paid = [{ on: on('2001-02-01'), paise: 5_00n }]
    expect(depositOn(paid, 0, [on('2001-01-31'), on('2001-02-01'), on('2009-01-01')])).toEqual([0n, 5_00n, 5_00n])
  })

  it('holds the same whether it is looked at in between or not', () => {
    const paid = Array.from({ length: 12 }, (_, month) => ({
      on: on(`2001-${String(month + 1).padStart(2, '0')}-05`),
      paise: 5_000_00n,
    }))
    const days = Array.from({ length: 400 }, (_, day) => addDays(on('2001-01-01'), day))
    expect(depositOn(paid, 650, days).at(-1)).toBe(depositOn(paid, 650, [days.at(-1)!])[0])
  })
})

describe('the largest fall', () => {
  const point = (day: number, nav: bigint): NavPoint => ({ date: addDays(businessDate('2001-01-01'), day), nav })

  it('is the deepest from an earlier high, with the day on which the high came back', () => {
    const path = [100n, 120n, 90n, 110n, 121n, 100n].map((nav, day) => point(day, nav))
    expect(largestFall(path)).toEqual({ high: path[1], low: path[2], backOn: path[4]!.date, moveBps: -2_500 })
    expect(largestFall(path.slice(0, 4))?.backOn).toBeNull()
  })

  it('is none where nothing fell', () => {
    expect(largestFall([])).toBeNull()
    expect(largestFall([point(0, 1n), point(1, 1n), point(2, 2n)])).toBeNull()
  })
})
