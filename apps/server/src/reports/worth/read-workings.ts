import type { getWorthWorkings, WorthGainLine, WorthLine, WorthWorkings } from '@bahi/contract/reports/worth'
import { ownLines, worthLines } from '@bahi/contract/reports/worth'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import {
  GROWTH_SCALE,
  growthOfNights,
  timeWeightedBps,
  type WorthPeriod,
} from '@bahi/domain/reports/time-weighted-return'
import { type CountedPeriod, countPeriod, flowsOf } from '@bahi/domain/reports/worth-returns'
import { discountFlows, xirrBps } from '@bahi/domain/reports/xirr'
import type { BusinessDate } from '@bahi/money/business-date'
import { paise, paiseToNumber } from '@bahi/money/paise'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Who } from '../../platform/http/who.ts'
import type { WorthNightRow } from './read-night.ts'
import { flowingNights, readNightRows, worthOf } from './read-nights.ts'
import { type EntryRange, lineOf, type PostingGroup, readGroups, readPlans, signOf } from './worth-lines.ts'

/** Digits after the point of a rate or a growth: more than its amounts need to come out to the paisa. */
const DIGITS = 12

const wire = (amount: bigint): number => paiseToNumber(paise(amount))
const wireRange = ({ after, through }: EntryRange) => ({ after: Number(after), through: Number(through) })

/** How the figures of a period are computed, from the kept nights and the entries between them. */
export async function readWorkings(
  tx: Queryable,
  who: Who,
  period: WorthPeriod,
): Promise<ReplyOf<typeof getWorthWorkings>> {
  const rows = await readNightRows(tx, who)
  const counted = countPeriod(flowingNights(rows), period)
  if (counted === null) return { period, workings: null }
  const book = bookOf(rows)
  const { from, until, isSinceOpening } = counted
  const range = { after: isSinceOpening ? 0n : book.through(from), through: book.through(until) }
  const lines = sumLines(await readGroups(tx, who, range), await readPlans(tx))
  return {
    period,
    workings: {
      from,
      until,
      isSinceOpening,
      ...wireRange(range),
      gain: gainView(lines, isSinceOpening ? null : book.row(from), book.row(until)),
      xirr: xirrView(counted, book),
      timeWeighted: timeWeightedView(counted, book),
    },
  }
}

/** The kept nights by their day. */
function bookOf(rows: readonly WorthNightRow[]) {
  const at = new Map(rows.map(({ night }, index) => [night, index]))
  const row = (on: BusinessDate): WorthNightRow | null => rows[at.get(on) ?? -1] ?? null
  return {
    row,
    through: (on: BusinessDate): bigint => row(on)?.head_seq ?? 0n,
    /** The entries of the nights from one through another: they begin after the night before. */
    range: (from: BusinessDate, until: BusinessDate = from): EntryRange => ({
      after: rows[(at.get(from) ?? 0) - 1]?.head_seq ?? 0n,
      through: row(until)?.head_seq ?? 0n,
    }),
  }
}
type Book = ReturnType<typeof bookOf>

type Sum = { readonly amount: bigint; readonly entries: number }

/** What the postings of each line come to, and how many they are. */
function sumLines(groups: readonly PostingGroup[], isPlan: (schemeId: number) => boolean): ReadonlyMap<WorthLine, Sum> {
  const lines = new Map<WorthLine, Sum>()
  for (const group of groups) {
    const line = lineOf(group, isPlan)
    if (line === null) continue
    const before = lines.get(line) ?? { amount: 0n, entries: 0 }
    lines.set(line, {
      amount: before.amount + signOf(group) * group.amount,
      entries: before.entries + group.entries,
    })
  }
  return lines
}

const NOTHING = {
  cash_paise: 0n,
  shares_paise: 0n,
  funds_paise: 0n,
  plans_paise: 0n,
  redeeming_paise: 0n,
  owed_paise: 0n,
}
type Values = Pick<WorthNightRow, keyof typeof NOTHING>

/** What the value of a line is at the end of a night. A debt takes from the worth. */
const VALUES: Partial<Record<WorthLine, (night: Values) => bigint>> = {
  shares: (night) => night.shares_paise,
  funds: (night) => night.funds_paise,
  plans: (night) => night.plans_paise,
  redeeming: (night) => night.redeeming_paise,
  owed: (night) => -night.owed_paise,
}

function gainView(sums: ReadonlyMap<WorthLine, Sum>, first: Values | null, last: Values | null): WorthWorkings['gain'] {
  const [begins, ends] = [first ?? NOTHING, last ?? NOTHING]
  const movedOut = sums.get('moved-out')?.amount ?? 0n
  const lines = worthLines.flatMap((line): WorthGainLine[] => {
    const valueOf = VALUES[line]
    const { amount, entries } = sums.get(line) ?? { amount: 0n, entries: 0 }
    const [began, ended] = [valueOf?.(begins) ?? 0n, valueOf?.(ends) ?? 0n]
    if (entries === 0 && began === 0n && ended === 0n) return []
    return valueOf === undefined
      ? [{ line, paise: wire(amount), beginsPaise: null, endsPaise: null, entries }]
      : [
          {
            line,
            paise: wire(ended - began - (line === 'shares' ? movedOut : 0n)),
            beginsPaise: wire(began),
            endsPaise: wire(ended),
            entries,
          },
        ]
  })
  const own = ownLines.reduce((sum, line) => sum + (sums.get(line)?.amount ?? 0n), 0n)
  return {
    beginsPaise: wire(worthOf(begins)),
    endsPaise: wire(worthOf(ends)),
    gainPaise: wire(worthOf(ends) - worthOf(begins) - own),
    lines,
  }
}

function xirrView(counted: CountedPeriod, book: Book): WorthWorkings['xirr'] {
  const flows = flowsOf(counted)
  const discounting = discountFlows(flows)
  const kindOf = (at: number) =>
    at === flows.length - 1 ? 'ends' : at === 0 && !counted.isSinceOpening ? 'begins' : 'flow'
  return {
    bps: xirrBps(flows),
    rate: discounting?.rate.toFixed(DIGITS) ?? null,
    terms: flows.map(({ on, paise: amount }, at) => {
      const kind = kindOf(at)
      const discounted = discounting?.flows[at]
      return {
        kind,
        on,
        days: discounted?.days ?? 0,
        paise: wire(amount),
        discountedPaise: discounted === undefined ? null : wire(discounted.discountedPaise),
        ...wireRange(book.range(on)),
      }
    }),
  }
}

/** "1.045000000000" for a growth of 4.5 %. */
function growthText(growth: bigint): string {
  return `${growth / GROWTH_SCALE}.${(growth % GROWTH_SCALE).toString().padStart(DIGITS, '0')}`
}

function timeWeightedView({ nights, isSinceOpening }: CountedPeriod, book: Book): WorthWorkings['timeWeighted'] {
  const growth = growthOfNights(nights, { sinceOpening: isSinceOpening })
  const bps = timeWeightedBps(nights, { sinceOpening: isSinceOpening })
  return {
    bps,
    product: growth === null || bps === null ? null : growthText(growth.product),
    steps: (growth?.steps ?? []).map((step) => ({
      from: step.from,
      until: step.until,
      beforePaise: wire(step.beforePaise),
      paidInPaise: wire(step.paidInPaise),
      afterPaise: wire(step.afterPaise),
      takenOutPaise: wire(step.takenOutPaise),
      growth: growthText(step.growth),
      ...wireRange(book.range(step.from, step.until)),
    })),
  }
}
