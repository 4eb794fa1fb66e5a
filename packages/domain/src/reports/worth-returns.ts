import type { BusinessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import {
  gainPaise,
  nightsOfPeriod,
  periodStart,
  timeWeightedBps,
  type WorthNight,
  type WorthPeriod,
  worthPeriods,
} from './time-weighted-return.ts'
import { type DatedFlow, xirrBps } from './xirr.ts'

export type WorthReturn = {
  readonly period: WorthPeriod
  readonly from: BusinessDate
  readonly isSinceOpening: boolean
  readonly gainPaise: bigint
  readonly contributedPaise: bigint
  readonly xirrBps: number | null
  readonly timeWeightedBps: number | null
  readonly indexBps: number | null
}

export type IndexLevel = { readonly on: BusinessDate; readonly hundredths: bigint }

/** A period that ends with the last night, as the figures of the page count it. */
export type CountedPeriod = {
  readonly period: WorthPeriod
  readonly from: BusinessDate
  readonly until: BusinessDate
  /** The period reaches back to the first night, and so begins with the opening of the account. */
  readonly isSinceOpening: boolean
  /** The nights that count; unless the period begins with the opening, the first says what it begins with. */
  readonly nights: readonly WorthNight[]
}

/** The nights of a period; null without nights. */
export function countPeriod(nights: readonly WorthNight[], period: WorthPeriod): CountedPeriod | null {
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined) return null
  const start = periodStart(period, last.on)
  const isSinceOpening = start === null || start < first.on
  const counted = isSinceOpening ? nights : nightsOfPeriod(nights, start)
  return { period, from: counted[0]?.on ?? first.on, until: last.on, isSinceOpening, nights: counted }
}

/**
 * The returns of every period that ends with the last night, beside an index; none without nights. A period that
 * reaches back to the first night begins with the opening of the account: the index then counts from its last close
 * before that night, as the money of that night counts from its morning.
 */
export function worthReturns(nights: readonly WorthNight[], index: readonly IndexLevel[]): WorthReturn[] {
  return worthPeriods.flatMap((period) => {
    const counted = countPeriod(nights, period)
    if (counted === null) return []
    const { from, until, isSinceOpening } = counted
    const flows = isSinceOpening ? counted.nights : counted.nights.slice(1)
    return {
      period,
      from,
      isSinceOpening,
      gainPaise: gainPaise(counted.nights, { sinceOpening: isSinceOpening }),
      contributedPaise: flows.reduce((sum, night) => sum + night.paidInPaise - night.takenOutPaise, 0n),
      xirrBps: xirrBps(flowsOf(counted)),
      timeWeightedBps: timeWeightedBps(counted.nights, { sinceOpening: isSinceOpening }),
      indexBps: indexBps(index, { from, isSinceOpening, until }),
    }
  })
}

/**
 * What the yearly rate of a period is computed from: the worth that it begins with counts as paid in, and the worth
 * that it ends with as taken out. A night without money of its own has no flow.
 */
export function flowsOf({ nights, isSinceOpening }: CountedPeriod): DatedFlow[] {
  const flows = (isSinceOpening ? nights : nights.slice(1)).flatMap(({ on, paidInPaise, takenOutPaise }) =>
    paidInPaise === takenOutPaise ? [] : [{ on, paise: takenOutPaise - paidInPaise }],
  )
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined) return []
  return [
    ...(isSinceOpening ? [] : [{ on: first.on, paise: -first.worthPaise }]),
    ...flows,
    { on: last.on, paise: last.worthPaise },
  ]
}

function indexBps(
  levels: readonly IndexLevel[],
  { from, isSinceOpening, until }: { from: BusinessDate; isSinceOpening: boolean; until: BusinessDate },
): number | null {
  const base =
    levels.findLast(({ on }) => (isSinceOpening ? on < from : on <= from)) ?? levels.find(({ on }) => on === from)
  const end = levels.findLast(({ on }) => on <= until)
  if (base === undefined || end === undefined || base.hundredths <= 0n) return null
  return Number(divide((end.hundredths - base.hundredths) * 10_000n, base.hundredths, 'half-up'))
}
