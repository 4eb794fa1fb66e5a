import { emptyChain } from '@bahi/proofs/hash-chain'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'
import type { Asset } from './asset.ts'
import type { WrittenJournal, WrittenPosting } from './read-journals.ts'

export type JournalFilter = {
  /** Journals that move cash, that move shares, or all. */
  readonly account: 'all' | 'cash' | 'shares'
  /** Journals of these kinds; null for any. */
  readonly kinds: readonly string[] | null
  /** Journals that post to one of these accounts; null for any. */
  readonly receivers: readonly number[] | null
  /** Journals that move this asset, or that hold and release for one of these references; null for any. */
  readonly share: {
    readonly asset: Asset
    readonly kinds: readonly string[]
    readonly references: readonly string[]
  } | null
  /** The journal of the posting with this number; null for any. */
  readonly seq: bigint | null
  /** The first and last business date; null for any. */
  readonly from: string | null
  readonly to: string | null
}

export type PagedJournal = WrittenJournal & {
  readonly externalReference: string | null
  /** The hash before the first posting. */ readonly previousHash: Uint8Array
}

const MATCHES = `
  journal.shard = $1 and journal.owner = $2
  and ($3::date is null or journal.business_date >= $3) and ($4::date is null or journal.business_date <= $4)
  and ($5 = 'all' or exists (
    select from bahi.posting moved where moved.shard = $1 and moved.journal_id = journal.id and (moved.asset = 0) = ($5 = 'cash') offset 0))
  and ($6::text[] is null or journal.kind = any($6))
  and ($7::smallint[] is null or exists (
    select from bahi.posting received where received.shard = $1 and received.journal_id = journal.id and received.debit = any($7) offset 0))
  and ($8::integer is null or (journal.kind = any($9::text[]) and (split_part(journal.reference, ':', 1) = any($10::text[]) or journal.reference = any($10::text[]))) or exists (
    select from bahi.posting shares where shares.shard = $1 and shares.journal_id = journal.id and shares.asset = $8 offset 0))
  and ($11::bigint is null or journal.id = (select numbered.journal_id from bahi.posting numbered where numbered.shard = $1 and numbered.owner = $2 and numbered.seq = $11))`

/** The values of $1 to $11, which stand in `MATCHES`. */
function matching(
  { shard, owner }: OwnerKey,
  { account, kinds, receivers, share, seq, from, to }: JournalFilter,
): unknown[] {
  return [
    shard,
    owner,
    from,
    to,
    account,
    kinds,
    receivers,
    share?.asset ?? null,
    share?.kinds ?? null,
    share?.references ?? null,
    seq,
  ]
}

type Row = WrittenPosting & Omit<PagedJournal, 'postings' | 'previousHash'>

/**
 * An owner's journals before a given journal (null: from the newest), newest first, each with its postings in order.
 */
export async function readJournalPage(
  db: Queryable,
  key: OwnerKey,
  filter: JournalFilter,
  before: bigint | null,
  limit: number,
): Promise<PagedJournal[]> {
  const { rows } = await db.query<Row>({
    name: 'ledger-read-journal-page',
    text: `select page.*, posting.seq, posting.debit, posting.credit, posting.asset, posting.amount, posting.hash
           from (
             select journal.id, journal.kind, journal.reference, journal.recorded_at as "recordedAt", journal.business_date as "businessDate",
               journal.external_reference as "externalReference"
             from bahi.journal where ${MATCHES} and ($12::bigint is null or journal.id < $12) order by journal.id desc limit $13
           ) page
           cross join lateral (select * from bahi.posting where posting.shard = $1 and posting.journal_id = page.id offset 0) posting
           order by page.id desc, posting.seq`,
    values: [...matching(key, filter), before, limit],
  })
  const journals = new Map<bigint, Omit<PagedJournal, 'previousHash'>>()
  for (const { seq, debit, credit, asset, amount, hash, ...journal } of rows) {
    const known = journals.get(journal.id)
    const posting = { seq, debit, credit, asset, amount, hash }
    if (known === undefined) journals.set(journal.id, { ...journal, postings: [posting] })
    else known.postings.push(posting)
  }
  return withPreviousHashes(db, key, [...journals.values()])
}

/**
 * Adds the hash before each journal's first posting. A journal's postings have consecutive numbers in the owner's
 * chain, so that hash belongs to the number before its first posting.
 */
async function withPreviousHashes(
  db: Queryable,
  { shard, owner }: OwnerKey,
  journals: readonly Omit<PagedJournal, 'previousHash'>[],
): Promise<PagedJournal[]> {
  const before = journals.map(({ postings }) => (postings[0]?.seq ?? 1n) - 1n)
  const { rows } = await db.query<{ seq: bigint; hash: Buffer }>({
    name: 'ledger-read-previous-hashes',
    text: `select posting.seq, posting.hash from unnest($3::bigint[]) as asked (seq)
           join bahi.posting on posting.shard = $1 and posting.owner = $2 and posting.seq = asked.seq`,
    values: [shard, owner, before],
  })
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]))
  return journals.map((journal, index) => ({
    ...journal,
    previousHash: hashes.get(before[index] ?? 0n) ?? emptyChain.hash,
  }))
}

export type DayTotal = { readonly date: string; readonly debitPaise: bigint; readonly creditPaise: bigint }

/**
 * The paise that all accounts of an owner received and gave on whole business days, over the journals that match. A
 * posting has one receiving and one giving account, so the two sums are equal; adding up the entries must give the same
 * sums.
 */
export async function readDayTotals(
  db: Queryable,
  key: OwnerKey,
  filter: JournalFilter,
  dates: readonly string[],
): Promise<DayTotal[]> {
  if (dates.length === 0) return []
  const { rows } = await db.query<{ date: string; amount: bigint }>({
    name: 'ledger-read-day-totals',
    text: `select journal.business_date as date, sum(moved.amount)::bigint as amount
           from bahi.journal
           cross join lateral (select posting.amount from bahi.posting where posting.shard = $1 and posting.journal_id = journal.id and posting.asset = 0 offset 0) moved
           where ${MATCHES} and journal.business_date = any($12::date[])
           group by journal.business_date order by journal.business_date desc`,
    values: [...matching(key, filter), dates],
  })
  return rows.map(({ date, amount }) => ({ date, debitPaise: amount, creditPaise: amount }))
}

/** The months in which an owner has journals, by business date, newest first. */
export async function readJournalMonths(
  db: Queryable,
  { shard, owner }: OwnerKey,
): Promise<{ month: string; entries: number }[]> {
  const { rows } = await db.query<{ month: string; entries: bigint }>({
    name: 'ledger-read-journal-months',
    text: `select to_char(business_date, 'YYYY-MM') as month, count(*) as entries from bahi.journal where shard = $1 and owner = $2 group by 1 order by 1 desc`,
    values: [shard, owner],
  })
  return rows.map(({ month, entries }) => ({ month, entries: Number(entries) }))
}

/** Every instrument whose shares an owner has ever had. */
export async function readMovedInstruments(db: Queryable, { shard, owner }: OwnerKey): Promise<Asset[]> {
  const { rows } = await db.query<{ asset: Asset }>({
    name: 'ledger-read-moved-instruments',
    text: `select distinct asset from bahi.balance where shard = $1 and owner = $2 and asset <> 0`,
    values: [shard, owner],
  })
  return rows.map(({ asset }) => asset)
}
