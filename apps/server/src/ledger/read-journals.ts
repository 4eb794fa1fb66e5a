import { textsLiteral } from '../platform/db/array-literal.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'
import type { Asset } from './asset.ts'

/** A posting as the database has it. */
export type WrittenPosting = {
  readonly seq: bigint
  readonly debit: number
  readonly credit: number
  readonly asset: Asset
  readonly amount: bigint
  readonly hash: Buffer
}

export type WrittenJournal = {
  readonly id: bigint
  readonly kind: string
  readonly reference: string
  readonly recordedAt: Date
  readonly businessDate: string
  readonly postings: WrittenPosting[]
}

/** The cause of a journal: its kind and the reference of the cause. */
export type JournalCause = { readonly kind: string; readonly reference: string }

type Row = WrittenPosting & Omit<WrittenJournal, 'postings'>

/** The journals of an owner that have one of these causes, oldest first, with their postings in order of the chain. */
export async function readJournals(
  db: Queryable,
  { shard, owner }: OwnerKey,
  causes: readonly JournalCause[],
): Promise<WrittenJournal[]> {
  const { rows } = await db.query<Row>({
    name: 'ledger-read-journals',
    text: `select journal.id, journal.kind, journal.reference, journal.recorded_at as "recordedAt", journal.business_date as "businessDate",
             posting.seq, posting.debit, posting.credit, posting.asset, posting.amount, posting.hash
           from unnest($3::text[], $4::text[]) as cause (kind, reference)
           cross join lateral (select * from bahi.journal where shard = $1 and kind = cause.kind and reference = cause.reference and owner = $2 offset 0) journal
           cross join lateral (select * from bahi.posting where shard = $1 and journal_id = journal.id offset 0) posting
           order by posting.seq`,
    values: [
      shard,
      owner,
      textsLiteral(causes.map(({ kind }) => kind)),
      textsLiteral(causes.map(({ reference }) => reference)),
    ],
  })
  const journals = new Map<bigint, WrittenJournal>()
  for (const { seq, debit, credit, asset, amount, hash, ...journal } of rows) {
    const known = journals.get(journal.id) ?? { ...journal, postings: [] }
    known.postings.push({ seq, debit, credit, asset, amount, hash })
    journals.set(journal.id, known)
  }
  return [...journals.values()]
}
