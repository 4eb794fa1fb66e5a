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

/**
 * The returns of every period that ends with the last night, beside an index; none without nights. A period that
 * reaches back to the first night begins with the opening of the account: the index then counts from its last close
 * before that night, as the money of that night counts from its morning.
 */
export function worthReturns(nights: readonly WorthNight[], index: readonly IndexLevel[]): WorthReturn[] {
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined) return []
  return worthPeriods.map((period) => {
    const start = periodStart(period, last.on)
    const isSinceOpening = start === null || start < first.on
    const counted = isSinceOpening ? nights : nightsOfPeriod(nights, start)
    const from = counted[0]?.on ?? first.on
    const flows = isSinceOpening ? counted : counted.slice(1)
    return {
      period,
      from,
      isSinceOpening,
      gainPaise: gainPaise(counted, { sinceOpening: isSinceOpening }),
      contributedPaise: flows.reduce((sum, night) => sum + night.paidInPaise - night.takenOutPaise, 0n),
      xirrBps: xirrBps(flowsOf(counted, isSinceOpening)),
      timeWeightedBps: timeWeightedBps(counted, { sinceOpening: isSinceOpening }),
      indexBps: indexBps(index, { from, isSinceOpening, until: last.on }),
    }
  })
}

/** The worth that the period begins with counts as paid in, and the worth that it ends with as taken out. */
function flowsOf(nights: readonly WorthNight[], isSinceOpening: boolean): DatedFlow[] {
  const flows = (isSinceOpening ? nights : nights.slice(1)).map(({ on, paidInPaise, takenOutPaise }) => ({
    on,
    paise: takenOutPaise - paidInPaise,
  }))
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
