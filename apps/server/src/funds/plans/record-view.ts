import type { getPlan, TrackRecord } from '@bahi/contract/funds/plans'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { navMoveBps } from '@bahi/domain/funds/nav'
import { backtestFigures, drawdowns, OPENING_NAV, trackRecord } from '@bahi/domain/funds/plans/track-record'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { NightRow } from './read-nights.ts'

/** The number of latest days that the record shows one by one. */
const DAYS = 250

export interface IndexPast {
  readonly name: string
  /** The close of a day, or the last close before the day; null before the first known close. */
  close(date: string): bigint | null
  /** The last close before a day. */
  before(date: string): bigint | null
}

/** Reads the index that a plan is compared with. Without an index of the code every move of the index is 0. */
export async function readIndexPast(db: Queryable, code: string | null, from: string): Promise<IndexPast> {
  const { rows } = await db.query<{ name: string; date: string; close: bigint }>(
    `select i.name, b.date, b.close_hundredths as close from bahi.market_index i join bahi.index_bar b on b.code = i.code
     where i.code = $1 and b.date >= coalesce((select max(date) from bahi.index_bar where code = $1 and date < $2), $2) order by b.date`,
    [code, from],
  )
  const find = (holds: (date: string) => boolean) => rows.findLast(({ date }) => holds(date))?.close ?? null
  return {
    name: rows[0]?.name ?? code ?? '',
    close: (date) => find((one) => one <= date),
    before: (date) => find((one) => one < date),
  }
}

function indexMove(from: bigint | null, to: bigint | null): number {
  return from === null || to === null ? 0 : navMoveBps(from, to)
}

/** Shows the track record. The nights passed in must be real nights, never computed ones. */
export function trackRecordView(nights: readonly NightRow[], index: IndexPast, startedOn: string): TrackRecord {
  const { chargesPaise, ...figures } = trackRecord(nights)
  const navs = [OPENING_NAV, ...nights.map(({ nav }) => nav)]
  const falls = drawdowns(navs)
  const base = index.before(startedOn)
  const days = nights.map(({ date, nav }, at) => ({
    date,
    navTenThousandths: Number(nav),
    returnBps: navMoveBps(navs[at] ?? nav, nav),
    fallBps: falls[at + 1] ?? 0,
    indexReturnBps: indexMove(index.before(date), index.close(date)),
  }))
  return {
    ...figures,
    startedOn,
    feesPaise: Number(nights.reduce((sum, { expensePaise }) => sum + expensePaise, 0n)),
    chargesPaise: Number(chargesPaise),
    indexName: index.name,
    indexSinceStartBps: nights.length === 0 ? 0 : indexMove(base, index.close(nights.at(-1)?.date ?? startedOn)),
    days: days.slice(-DAYS),
  }
}

/**
 * Shows the computation over days before the plan began, starting at 10,000. Null with fewer than two computed nights.
 */
export function backtestView(nights: readonly NightRow[], index: IndexPast): ReplyOf<typeof getPlan>['backtest'] {
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined || nights.length < 2) return null
  const base = index.close(first.date)
  const points = nights.map(({ date, nav }) => {
    const close = index.close(date)
    return {
      date,
      hundredths: Number((nav * 10_000n) / first.nav),
      indexHundredths: base === null || close === null ? 10_000 : Number((close * 10_000n) / base),
    }
  })
  return {
    from: first.date,
    until: last.date,
    sessions: nights.length,
    ...backtestFigures(nights),
    indexBps: indexMove(base, index.close(last.date)),
    points,
  }
}
