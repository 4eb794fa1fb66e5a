import type { OwnerKey } from './owner-books.ts'
import type { WrittenJournal, WrittenPosting } from './read-journals.ts'
import type { Queryable } from './read-postings.ts'

export type JournalFilter = {
  /** Journals that move cash, that move shares, or all. */
  readonly account: 'all' | 'cash' | 'shares'
  /** The first and last business date; null for any. */
  readonly from: string | null
  readonly to: string | null
}

export type PagedJournal = WrittenJournal & { readonly externalReference: string | null }

const MATCHES = `
  journal.book = $1 and journal.owner = $2
  and ($3::date is null or journal.business_date >= $3) and ($4::date is null or journal.business_date <= $4)
  and ($5 = 'all' or exists (
    select from bahi.posting moved where moved.book = $1 and moved.journal_id = journal.id and (moved.asset = 0) = ($5 = 'cash') offset 0))`

type Row = WrittenPosting & Omit<PagedJournal, 'postings'>

/** An owner's journals before one of them (null: from the newest), newest first, each with its postings in order. */
export async function readJournalPage(db: Queryable, { book, owner }: OwnerKey, { account, from, to }: JournalFilter, before: bigint | null, limit: number): Promise<PagedJournal[]> {
  const { rows } = await db.query<Row>({
    name: 'ledger-read-journal-page',
    text: `select page.*, posting.seq, posting.debit, posting.credit, posting.asset, posting.amount, posting.hash
           from (
             select journal.id, journal.kind, journal.reference, journal.recorded_at as "recordedAt", journal.business_date as "businessDate",
               journal.external_reference as "externalReference"
             from bahi.journal where ${MATCHES} and ($6::bigint is null or journal.id < $6) order by journal.id desc limit $7
           ) page
           cross join lateral (select * from bahi.posting where posting.book = $1 and posting.journal_id = page.id offset 0) posting
           order by page.id desc, posting.seq`,
    values: [book, owner, from, to, account, before, limit],
  })
  const journals = new Map<bigint, PagedJournal>()
  for (const { seq, debit, credit, asset, amount, hash, ...journal } of rows) {
    const known = journals.get(journal.id)
    const posting = { seq, debit, credit, asset, amount, hash }
    if (known === undefined) journals.set(journal.id, { ...journal, postings: [posting] })
    else known.postings.push(posting)
  }
  return [...journals.values()]
}

export type DayTotal = { readonly date: string; readonly debitPaise: bigint; readonly creditPaise: bigint }

/**
 * The rupees of whole business days of an owner, over the journals that match: what all accounts together received and gave. A posting
 * is both, so the two are equal in any book; whoever adds up the entries must come to the same.
 */
export async function readDayTotals(db: Queryable, { book, owner }: OwnerKey, { account, from, to }: JournalFilter, dates: readonly string[]): Promise<DayTotal[]> {
  if (dates.length === 0) return []
  const { rows } = await db.query<{ date: string; amount: bigint }>({
    name: 'ledger-read-day-totals',
    text: `select journal.business_date as date, sum(moved.amount)::bigint as amount
           from bahi.journal
           cross join lateral (select posting.amount from bahi.posting where posting.book = $1 and posting.journal_id = journal.id and posting.asset = 0 offset 0) moved
           where ${MATCHES} and journal.business_date = any($6::date[])
           group by journal.business_date order by journal.business_date desc`,
    values: [book, owner, from, to, account, dates],
  })
  return rows.map(({ date, amount }) => ({ date, debitPaise: amount, creditPaise: amount }))
}
