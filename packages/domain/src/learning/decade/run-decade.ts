import type { BusinessDate } from '@bahi/money/business-date'
import type { NavPoint } from '../../funds/returns.ts'
import { type SipTerms, amountOn } from '../../funds/sips/sip-amount.ts'
import { xirrBps } from '../../reports/xirr.ts'
import { firstDueFrom, nextDueAfter } from '../../sips/sip-dates.ts'
import { stampDutyIn, thousandthsFor, worthOfThousandths } from './fund-units.ts'
import { depositOn } from './savings-deposit.ts'

/** Ten years of instalments, one a month. */
export const INSTALMENTS = 120
/** How much later the one begins who waits. */
export const LATER_MONTHS = 24

export type DecadePlan = SipTerms & {
  /** The yearly rate of the savings deposit beside it, in basis points. */
  readonly depositBps: number
}

/** One instalment. Money in paise, NAVs in ten-thousandths of a rupee, units in thousandths. */
export type DecadeMonth = {
  readonly dueOn: BusinessDate
  /** The first day from the due date on that has a NAV. */
  readonly on: BusinessDate
  readonly nav: bigint
  /** The lowest NAV after the instalment before this one, up to this one. */
  readonly lowest: NavPoint
  readonly amountPaise: bigint
  readonly stampPaise: bigint
  readonly units: bigint
  readonly totalUnits: bigint
  readonly paidInPaise: bigint
  /** All units at this NAV, those of this instalment included. */
  readonly worthPaise: bigint
  /** Whether what was paid in before this instalment is worth less now. */
  readonly isUnderWater: boolean
  readonly depositPaise: bigint
  /** What the same SIP begun later is worth; null before its first instalment. */
  readonly laterWorthPaise: bigint | null
}

/** What a SIP came to on the last day. */
export type DecadeEnd = {
  readonly paidInPaise: bigint
  readonly units: bigint
  readonly worthPaise: bigint
  readonly depositPaise: bigint
  /** The yearly rate of the instalments, and of the same money in the deposit; null where there is none. */
  readonly xirrBps: number | null
  readonly depositXirrBps: number | null
}

/** What a SIP came to on the last day, without its rates. */
export type DecadeSum = Omit<DecadeEnd, 'xirrBps' | 'depositXirrBps'>

export type Decade = {
  readonly months: readonly DecadeMonth[]
  readonly last: NavPoint
  readonly end: DecadeEnd
  readonly later: DecadeEnd & { readonly firstOn: BusinessDate }
}

type Instalment = Pick<DecadeMonth, 'dueOn' | 'on' | 'nav' | 'amountPaise' | 'stampPaise' | 'units' | 'lowest'>

/**
 * A SIP over ten years of NAVs, instalment by instalment, beside the same money in a savings deposit and beside the same
 * SIP begun two years later. The instalments are those of a SIP at Bahi: due on one day of the month, bought on the
 * first day from then on that has a NAV, stepped up each year.
 * @throws RangeError when the NAVs end before the last instalment or do not ascend in time.
 */
export function runDecade(path: readonly NavPoint[], plan: DecadePlan): Decade {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('no NAV')
  path.reduce((before, point, at) => {
    if (at > 0 && point.date <= before.date) throw new RangeError('NAVs out of order')
    return point
  }, first)
  const dues = dueDates(first.date, plan.dayOfMonth, INSTALMENTS)
  const all = buyInstalments(path, plan, dues)
  const late = buyInstalments(path, plan, dues.slice(LATER_MONTHS))
  const days = all.map(({ on }) => on)
  const deposits = depositOn(all.map(paidInOf), plan.depositBps, days)
  let [paidIn, units, lateUnits] = [0n, 0n, 0n]
  const months = all.map((one, at): DecadeMonth => {
    const isUnderWater = worthOfThousandths(units, one.nav) < paidIn
    paidIn += one.amountPaise
    units += one.units
    lateUnits += late[at - LATER_MONTHS]?.units ?? 0n
    return {
      ...one,
      totalUnits: units,
      paidInPaise: paidIn,
      worthPaise: worthOfThousandths(units, one.nav),
      isUnderWater,
      depositPaise: deposits[at] ?? 0n,
      laterWorthPaise: at < LATER_MONTHS ? null : worthOfThousandths(lateUnits, one.nav),
    }
  })
  return {
    months,
    last,
    end: endOf(all, last, plan.depositBps),
    later: { ...endOf(late, last, plan.depositBps), firstOn: late[0]?.on ?? last.date },
  }
}

/** The sum of `runDecade` alone, for those who count many decades. @throws RangeError like `runDecade`. */
export function sumDecade(path: readonly NavPoint[], plan: DecadePlan): DecadeSum {
  const [first, last] = [path[0], path.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('no NAV')
  return sumOf(buyInstalments(path, plan, dueDates(first.date, plan.dayOfMonth, INSTALMENTS)), last, plan.depositBps)
}

function dueDates(from: BusinessDate, dayOfMonth: number, count: number): BusinessDate[] {
  const dues: BusinessDate[] = []
  for (let due = firstDueFrom(from, { dayOfMonth }); dues.length < count; due = nextDueAfter(due, { dayOfMonth }))
    dues.push(due)
  return dues
}

function buyInstalments(path: readonly NavPoint[], terms: SipTerms, dues: readonly BusinessDate[]): Instalment[] {
  let at = 0
  return dues.map((dueOn) => {
    let lowest: NavPoint | undefined
    let bought = path[at]
    while (bought !== undefined && bought.date < dueOn) {
      lowest = lower(lowest, bought)
      at += 1
      bought = path[at]
    }
    if (bought === undefined) throw new RangeError(`no NAV from ${dueOn} on`)
    at += 1
    const amountPaise = amountOn(terms, dues[0] ?? dueOn, dueOn)
    const stampPaise = stampDutyIn(amountPaise)
    return {
      dueOn,
      on: bought.date,
      nav: bought.nav,
      lowest: lower(lowest, bought),
      amountPaise,
      stampPaise,
      units: thousandthsFor(amountPaise - stampPaise, bought.nav),
    }
  })
}

function lower(one: NavPoint | undefined, other: NavPoint): NavPoint {
  return one === undefined || other.nav <= one.nav ? other : one
}

function sumOf(instalments: readonly Instalment[], last: NavPoint, depositBps: number): DecadeSum {
  const units = instalments.reduce((sum, one) => sum + one.units, 0n)
  return {
    paidInPaise: instalments.reduce((sum, one) => sum + one.amountPaise, 0n),
    units,
    worthPaise: worthOfThousandths(units, last.nav),
    depositPaise: depositOn(instalments.map(paidInOf), depositBps, [last.date])[0] ?? 0n,
  }
}

function endOf(instalments: readonly Instalment[], last: NavPoint, depositBps: number): DecadeEnd {
  const sum = sumOf(instalments, last, depositBps)
  const paid = instalments.map(({ on, amountPaise }) => ({ on, paise: -amountPaise }))
  return {
    ...sum,
    xirrBps: xirrBps([...paid, { on: last.date, paise: sum.worthPaise }]),
    depositXirrBps: xirrBps([...paid, { on: last.date, paise: sum.depositPaise }]),
  }
}

function paidInOf({ on, amountPaise }: Instalment): { on: BusinessDate; paise: bigint } {
  return { on, paise: amountPaise }
}
