import type { EntrySort } from '@bahi/contract/reports/statement'
import type { EntryFilter } from './entry-lines.ts'
import { anyTime, periodInput, type Period } from './periods.ts'

/** What of the book is shown. */
export interface StatementFilter {
  account: EntryFilter
  sort: EntrySort
  /** A share by its code, with its symbol to say it by. */
  share: { code: string; symbol: string } | null
  period: Period
  /** An entry by its number; nothing else counts then. */
  number: string | null
}

export const allEntries: StatementFilter = { account: 'all', sort: 'all', share: null, period: anyTime, number: null }

/** What the server is asked for. */
export function statementInput({ account, sort, share, period, number }: StatementFilter) {
  if (number !== null) return { account: 'all', sort: 'all', number } as const
  return { account, sort, ...(share === null ? {} : { code: share.code }), ...periodInput(period) }
}

export function showsAllEntries(filter: StatementFilter): boolean {
  return (
    filter.number === null &&
    filter.account === 'all' &&
    filter.sort === 'all' &&
    filter.share === null &&
    filter.period === anyTime
  )
}

/** Which lines of an entry are shown: an entry that was asked for by its number is shown whole. */
export function linesShown({ account, number }: StatementFilter): EntryFilter {
  return number === null ? account : 'all'
}

/** The number of an entry as people type it: "1,284", "No. 1284", "1284". Null for anything else. */
export function readNumber(typed: string): string | null {
  const digits = typed.replaceAll(/[\s,]/g, '').replaceAll(/^no\.?|^#|^第|号$/gi, '')
  return /^0*[1-9]\d{0,14}$/.test(digits) ? String(Number(digits)) : null
}
