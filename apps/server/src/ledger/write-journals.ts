import { numbersLiteral, plainLiteral, textsLiteral } from '../platform/db/array-literal.ts'
import { inShards } from '../platform/db/in-shards.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { AccountBook } from './account-books.ts'
import type { JournalBatch, JournalColumns, PostingColumns } from './journal-batch.ts'

const INSERT_JOURNALS = `
  insert into bahi.journal (shard, id, owner, kind, reference, transfer_id, external_reference, business_date, recorded_at)
  select new.shard, new.id, new.owner, new.kind, new.reference, new.transfer_id, new.external_reference, new.business_date, $9::timestamptz
  from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::date[])
    as new (shard, id, owner, kind, reference, transfer_id, external_reference, business_date)`

// All hashes travel as one binary value, 32 bytes each: an array of bytea would be hexadecimal text of more than twice the size.
const INSERT_POSTINGS = `
  insert into bahi.posting (shard, owner, seq, journal_id, debit, credit, asset, amount, hash)
  select new.shard, new.owner, new.seq, new.journal_id, new.debit, new.credit, new.asset, new.amount,
    substring($9::bytea from (new.place::integer - 1) * 32 + 1 for 32)
  from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::integer[], $8::bigint[])
    with ordinality as new (shard, owner, seq, journal_id, debit, credit, asset, amount, place)`

// The statement adds the difference to the database's amount instead of writing the amount from memory: when memory is
// wrong, the CHECK refuses. Upserts and lateral look-ups find each row by its key under any plan; an update joined to
// the new values may read the whole table.
const WRITE_BALANCES = `
  insert into bahi.balance (shard, owner, asset, account, amount)
  select new.shard, new.owner, new.asset, new.account, coalesce(old.amount, 0) + new.difference
  from unnest($1::smallint[], $2::bigint[], $3::integer[], $4::smallint[], $5::bigint[]) as new (shard, owner, asset, account, difference)
  left join lateral (
    select balance.amount from bahi.balance
    where balance.shard = new.shard and balance.owner = new.owner and balance.asset = new.asset and balance.account = new.account and ${inShards('balance.shard', '$1')} offset 0
  ) old on true
  on conflict (shard, owner, asset, account) do update set amount = excluded.amount`

const MOVE_HEADS = `
  insert into bahi.ledger_head (shard, owner, seq, hash)
  select new.shard, new.owner, new.seq, substring($4::bytea from (new.place::integer - 1) * 32 + 1 for 32)
  from unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality as new (shard, owner, seq, place)
  on conflict (shard, owner) do update set seq = excluded.seq, hash = excluded.hash where ledger_head.seq < excluded.seq`

/**
 * The rows in the database differ from what this transaction read under its locks. The transaction must be rolled back.
 */
export class AccountBooksMoved extends Error {
  override readonly name = 'AccountBooksMoved'
}

/**
 * Writes every journal of the batch with a handful of statements, however many there are: journals, postings with their hashes,
 * cached balances, heads of the chains. Call it once, as late in the transaction as possible.
 * @throws AccountBooksMoved, or PostgreSQL's own error (23505 a cause written before or a link taken, 23514 a balance below zero); the
 * transaction is then to be rolled back.
 */
export async function writeJournals(tx: Transaction, batch: JournalBatch): Promise<void> {
  batch.close()
  if (batch.journals.id.length === 0) return
  await insertJournals(tx, batch.journals, batch.recordedAt)
  await insertPostings(tx, batch.postings)
  const touched = [...batch.touched]
  // Balances are looked up on the machine of their shard, so each shard has a statement of its own.
  for (const ofShard of groupByShard(touched)) await writeBalances(tx, ofShard)
  await moveHeads(tx, touched)
  for (const accountBook of touched) accountBook.markWritten()
}

function groupByShard(accountBooks: readonly AccountBook[]): AccountBook[][] {
  const groups = new Map<number, AccountBook[]>()
  for (const one of accountBooks) {
    const group = groups.get(one.shard)
    if (group === undefined) groups.set(one.shard, [one])
    else group.push(one)
  }
  return [...groups.values()]
}

/**
 * Writes a desk's batch, whose owners are of one group, as `writeJournals` does, on a connection in pipeline mode: the
 * statements are sent together and run in the same order, and after a failed statement the later ones have no effect.
 */
export async function sendJournals(tx: Transaction, batch: JournalBatch): Promise<void> {
  batch.close()
  if (batch.journals.id.length === 0) return
  const touched = [...batch.touched]
  await Promise.all([
    insertJournals(tx, batch.journals, batch.recordedAt),
    insertPostings(tx, batch.postings),
    writeBalances(tx, touched),
    moveHeads(tx, touched),
  ])
  for (const accountBook of touched) accountBook.markWritten()
}

async function insertJournals(tx: Transaction, rows: JournalColumns, recordedAt: Date): Promise<void> {
  await tx.query({
    name: 'ledger-insert-journals',
    text: INSERT_JOURNALS,
    values: [
      numbersLiteral(rows.shard),
      numbersLiteral(rows.id),
      numbersLiteral(rows.owner),
      textsLiteral(rows.kind),
      textsLiteral(rows.reference),
      plainLiteral(rows.transferId),
      textsLiteral(rows.externalReference),
      plainLiteral(rows.businessDate),
      recordedAt.toISOString(),
    ],
  })
}

async function insertPostings(tx: Transaction, rows: PostingColumns): Promise<void> {
  await tx.query({
    name: 'ledger-insert-postings',
    text: INSERT_POSTINGS,
    values: [
      numbersLiteral(rows.shard),
      numbersLiteral(rows.owner),
      numbersLiteral(rows.seq),
      numbersLiteral(rows.journalId),
      numbersLiteral(rows.debit),
      numbersLiteral(rows.credit),
      numbersLiteral(rows.asset),
      numbersLiteral(rows.amount),
      Buffer.concat(rows.hash),
    ],
  })
}

async function writeBalances(tx: Transaction, touched: readonly AccountBook[]): Promise<void> {
  const rows = {
    shard: [] as number[],
    owner: [] as bigint[],
    asset: [] as number[],
    account: [] as number[],
    difference: [] as bigint[],
  }
  for (const accountBook of touched) {
    for (const { asset, account, amount, written } of accountBook.changed()) {
      rows.shard.push(accountBook.shard)
      rows.owner.push(accountBook.owner)
      rows.asset.push(asset)
      rows.account.push(account)
      rows.difference.push(amount - written)
    }
  }
  if (rows.shard.length === 0) return
  const { shard, owner, asset, account, difference } = rows
  await tx.query({
    name: 'ledger-write-balances',
    text: WRITE_BALANCES,
    values: [shard, owner, asset, account, difference].map(numbersLiteral),
  })
}

async function moveHeads(tx: Transaction, touched: readonly AccountBook[]): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'ledger-move-heads',
    text: MOVE_HEADS,
    values: [
      numbersLiteral(touched.map(({ shard }) => shard)),
      numbersLiteral(touched.map(({ owner }) => owner)),
      numbersLiteral(touched.map(({ seq }) => seq)),
      Buffer.concat(touched.map(({ hash }) => hash)),
    ],
  })
  if (rowCount !== touched.length) throw new AccountBooksMoved(`${rowCount} of ${touched.length} heads could move on`)
}
