import type { Transaction } from '../db/in-transaction.ts'
import { numbersLiteral, plainLiteral, textsLiteral } from './array-literal.ts'
import type { JournalBatch, JournalColumns, PostingColumns } from './journal-batch.ts'
import type { OwnerBook } from './owner-books.ts'

const INSERT_JOURNALS = `
  insert into bahi.journal (book, id, owner, kind, reference, transfer_id, external_reference, business_date, recorded_at)
  select new.book, new.id, new.owner, new.kind, new.reference, new.transfer_id, new.external_reference, new.business_date, $9::timestamptz
  from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::date[])
    as new (book, id, owner, kind, reference, transfer_id, external_reference, business_date)`

// All hashes travel as one binary value, 32 bytes each: an array of bytea would be hexadecimal text of more than twice the size.
const INSERT_POSTINGS = `
  insert into bahi.posting (book, owner, seq, journal_id, debit, credit, asset, amount, hash)
  select new.book, new.owner, new.seq, new.journal_id, new.debit, new.credit, new.asset, new.amount,
    substring($9::bytea from (new.place::integer - 1) * 32 + 1 for 32)
  from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::integer[], $8::bigint[])
    with ordinality as new (book, owner, seq, journal_id, debit, credit, asset, amount, place)`

// By the difference, not to the amount: should two transactions ever hold the same balance in memory, the CHECK still refuses
// the one that spends what is gone.
const UPDATE_BALANCES = `
  update bahi.balance set amount = balance.amount + new.difference
  from unnest($1::smallint[], $2::bigint[], $3::integer[], $4::smallint[], $5::bigint[]) as new (book, owner, asset, account, difference)
  where balance.book = any($6::smallint[])
    and balance.book = new.book and balance.owner = new.owner and balance.asset = new.asset and balance.account = new.account`

const INSERT_BALANCES = `
  insert into bahi.balance (book, owner, asset, account, amount)
  select new.book, new.owner, new.asset, new.account, new.amount
  from unnest($1::smallint[], $2::bigint[], $3::integer[], $4::smallint[], $5::bigint[]) as new (book, owner, asset, account, amount)`

const UPDATE_HEADS = `
  update bahi.ledger_head head set seq = new.seq, hash = substring($5::bytea from (new.place::integer - 1) * 32 + 1 for 32)
  from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as new (book, owner, old_seq, seq, place)
  where head.book = any($6::smallint[]) and head.book = new.book and head.owner = new.owner and head.seq = new.old_seq`

/** The database no longer has what this transaction read under its locks. Nothing of the transaction may be kept. */
export class BooksMoved extends Error {
  override readonly name = 'BooksMoved'
}

/**
 * Writes every journal of the batch with a handful of statements, however many there are: journals, postings with their hashes,
 * cached balances, heads of the chains. Call it once, as late in the transaction as possible.
 * @throws BooksMoved, or PostgreSQL's own error (23505 a cause written before or a link taken, 23514 a balance below zero); the
 * transaction is then to be rolled back.
 */
export async function writeJournals(tx: Transaction, batch: JournalBatch): Promise<void> {
  batch.close()
  if (batch.journals.id.length === 0) return
  await insertJournals(tx, batch.journals, batch.recordedAt)
  await insertPostings(tx, batch.postings)
  const touched = [...batch.touched]
  const books = numbersLiteral([...new Set(touched.map(({ book }) => book))])
  await writeBalances(tx, touched, books)
  await updateHeads(tx, touched, books)
  for (const book of touched) book.markWritten()
}

async function insertJournals(tx: Transaction, rows: JournalColumns, recordedAt: Date): Promise<void> {
  await tx.query({
    name: 'ledger-insert-journals',
    text: INSERT_JOURNALS,
    values: [
      numbersLiteral(rows.book), numbersLiteral(rows.id), numbersLiteral(rows.owner), textsLiteral(rows.kind), textsLiteral(rows.reference),
      plainLiteral(rows.transferId), textsLiteral(rows.externalReference), plainLiteral(rows.businessDate), recordedAt.toISOString(),
    ],
  })
}

async function insertPostings(tx: Transaction, rows: PostingColumns): Promise<void> {
  await tx.query({
    name: 'ledger-insert-postings',
    text: INSERT_POSTINGS,
    values: [
      numbersLiteral(rows.book), numbersLiteral(rows.owner), numbersLiteral(rows.seq), numbersLiteral(rows.journalId),
      numbersLiteral(rows.debit), numbersLiteral(rows.credit), numbersLiteral(rows.asset), numbersLiteral(rows.amount), Buffer.concat(rows.hash),
    ],
  })
}

type BalanceColumns = { readonly book: number[]; readonly owner: bigint[]; readonly asset: number[]; readonly account: number[]; readonly amount: bigint[] }

async function writeBalances(tx: Transaction, touched: readonly OwnerBook[], books: string): Promise<void> {
  const known: BalanceColumns = { book: [], owner: [], asset: [], account: [], amount: [] }
  const fresh: BalanceColumns = { book: [], owner: [], asset: [], account: [], amount: [] }
  for (const owner of touched) {
    for (const { asset, account, amount, written } of owner.changed()) {
      if (amount === written) continue
      const rows = written === undefined ? fresh : known
      rows.book.push(owner.book)
      rows.owner.push(owner.owner)
      rows.asset.push(asset)
      rows.account.push(account)
      rows.amount.push(written === undefined ? amount : amount - written)
    }
  }
  if (known.book.length > 0) {
    const { rowCount } = await tx.query({ name: 'ledger-update-balances', text: UPDATE_BALANCES, values: [...balanceValues(known), books] })
    if (rowCount !== known.book.length) throw new BooksMoved(`${rowCount} of ${known.book.length} balances were there`)
  }
  if (fresh.book.length > 0) await tx.query({ name: 'ledger-insert-balances', text: INSERT_BALANCES, values: balanceValues(fresh) })
}

function balanceValues(rows: BalanceColumns): string[] {
  return [numbersLiteral(rows.book), numbersLiteral(rows.owner), numbersLiteral(rows.asset), numbersLiteral(rows.account), numbersLiteral(rows.amount)]
}

async function updateHeads(tx: Transaction, touched: readonly OwnerBook[], books: string): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'ledger-update-heads',
    text: UPDATE_HEADS,
    values: [
      numbersLiteral(touched.map(({ book }) => book)), numbersLiteral(touched.map(({ owner }) => owner)),
      numbersLiteral(touched.map(({ writtenSeq }) => writtenSeq)), numbersLiteral(touched.map(({ seq }) => seq)),
      Buffer.concat(touched.map(({ hash }) => hash)), books,
    ],
  })
  if (rowCount !== touched.length) throw new BooksMoved(`${rowCount} of ${touched.length} heads were where they were read`)
}
