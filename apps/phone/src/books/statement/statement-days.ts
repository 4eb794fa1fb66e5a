import type { listStatement, StatementEntry } from '@bahi/contract/reports/statement'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { entryLines, type EntryFilter } from './entry-lines.ts'

export type StatementPage = ReplyOf<typeof listStatement>

export interface StatementDay {
  date: string
  entries: readonly StatementEntry[]
  /** The day's rupees on either side; null where the day shows no rupees. */
  total: { debitPaise: bigint; creditPaise: bigint; proven: boolean } | null
}

/**
 * The entries of all pages by business date, newest first. A total is proven when every entry of its day is here and sound, the
 * two sides were added from their lines, and they agree with each other and with what the server says.
 */
export function statementDays(
  pages: readonly StatementPage[],
  filter: EntryFilter,
  isSound: (entry: StatementEntry) => boolean,
): StatementDay[] {
  const byDate = new Map<string, StatementEntry[]>()
  for (const entry of entriesOnce(pages)) {
    const day = byDate.get(entry.businessDate)
    if (day === undefined) byDate.set(entry.businessDate, [entry])
    else day.push(entry)
  }
  // The page that was read last comes first, and has the newest total of a day that several pages share.
  const told = new Map(
    pages
      .toReversed()
      .flatMap((page) => page.days)
      .map((day) => [day.date, day]),
  )
  const dates = [...byDate.keys()]
  const mayContinue = (pages.at(-1)?.more ?? false) ? dates.at(-1) : undefined
  return [...byDate].map(([date, entries]) => {
    const total = totalOf(entries, filter, told.get(date), date !== mayContinue)
    return {
      date,
      entries,
      total: total === null ? null : { ...total, proven: total.proven && entries.every(isSound) },
    }
  })
}

/** The newest page before those that were read earlier; null when entries between them are missing. */
export function joinNewest(
  newest: StatementPage | undefined,
  pages: readonly StatementPage[],
): readonly StatementPage[] | null {
  if (newest === undefined) return pages
  const known = new Set(pages.flatMap((page) => page.items).map((entry) => entry.id))
  if (known.size === 0) return newest.more ? null : [newest]
  const meets = newest.items.some((entry) => known.has(entry.id))
  return meets ? [newest, ...pages] : null
}

/** A page read while entries were written may repeat the end of the one before it. */
export function entriesOnce(pages: readonly StatementPage[]): StatementEntry[] {
  const byId = new Map(pages.flatMap((page) => page.items).map((entry) => [entry.id, entry]))
  return [...byId.values()]
}

function totalOf(
  entries: readonly StatementEntry[],
  filter: EntryFilter,
  told: StatementPage['days'][number] | undefined,
  whole: boolean,
): StatementDay['total'] {
  if (filter === 'shares') return null
  if (!whole)
    return told === undefined
      ? null
      : { debitPaise: BigInt(told.debitPaise), creditPaise: BigInt(told.creditPaise), proven: false }
  const lines = entries.flatMap((entry) => entryLines(entry, 'cash'))
  if (lines.length === 0) return null
  const sum = (side: 'debit' | 'credit') =>
    lines.filter((line) => line.side === side).reduce((total, line) => total + line.amount, 0n)
  const debitPaise = sum('debit')
  const creditPaise = sum('credit')
  const asTold =
    told !== undefined && BigInt(told.debitPaise) === debitPaise && BigInt(told.creditPaise) === creditPaise
  return { debitPaise, creditPaise, proven: debitPaise === creditPaise && asTold }
}
