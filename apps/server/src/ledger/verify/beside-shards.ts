import { numbersLiteral, plainLiteral, textsLiteral } from '../../platform/db/array-literal.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { inTurns } from './in-turns.ts'
import { readSettledThrough } from './settled-through.ts'
import { readSummedHeads } from './verified-heads.ts'

/** Reads what tables beside the shards say about some shards, as the parameters of a check. */
export type ReadBeside = (db: Queryable, shards: readonly number[]) => Promise<unknown[]>

/** So many references are compared in one turn: some ten megabytes. */
const MAX_REFERENCES = 100_000

/** The shards in turns of so many that the references of one turn fit into memory; one turn where there are few. */
export async function shardsInTurns(db: Queryable, shards: readonly number[]): Promise<number[][]> {
  const { rows } = await db.query<{ shard: number; references: number }>(
    'select shard, count(*)::integer as references from bahi.external_reference where shard = any($1::smallint[]) group by shard',
    [shards],
  )
  return inTurns(shards, new Map(rows.map((row) => [row.shard, row.references])), MAX_REFERENCES)
}

/** By shard, the last tape entry whose trades have left clearing. */
export const readSettled: ReadBeside = async (db) => {
  const settled = await readSettledThrough(db)
  return [numbersLiteral(settled.map(({ shard }) => shard)), numbersLiteral(settled.map(({ through }) => through))]
}

/** The heads up to which sums are kept. */
export const readSums: ReadBeside = async (db, shards) => {
  const heads = await readSummedHeads(db, shards)
  return [
    numbersLiteral(heads.map(({ shard }) => shard)),
    numbersLiteral(heads.map(({ owner }) => owner)),
    numbersLiteral(heads.map(({ seq }) => seq)),
  ]
}

interface ReferenceRow {
  readonly shard: number
  readonly journal_id: bigint
  readonly provider: string
  readonly reference: string
  readonly amount_paise: bigint
}

/** The references that were used, which are unique over all customers. */
export const readReferences: ReadBeside = async (db, shards) => {
  const { rows } = await db.query<ReferenceRow>(
    'select shard, journal_id, provider, reference, amount_paise from bahi.external_reference where shard = any($1::smallint[])',
    [shards],
  )
  return referenceColumns(rows)
}

/** Those of some entries, and those whose entries are younger than a certain one. */
export async function readReferencesSince(
  db: Queryable,
  shards: readonly number[],
  entries: string,
  after: bigint,
): Promise<unknown[]> {
  const { rows } = await db.query<ReferenceRow>(
    `select shard, journal_id, provider, reference, amount_paise from bahi.external_reference
     where (journal_id = any($2::bigint[]) or journal_id > $3) and shard = any($1::smallint[])`,
    [shards, entries, after],
  )
  return referenceColumns(rows)
}

function referenceColumns(rows: readonly ReferenceRow[]): unknown[] {
  return [
    numbersLiteral(rows.map((row) => row.shard)),
    numbersLiteral(rows.map((row) => row.journal_id)),
    textsLiteral(rows.map((row) => row.provider)),
    textsLiteral(rows.map((row) => row.reference)),
    numbersLiteral(rows.map((row) => row.amount_paise)),
  ]
}

interface AnnouncedRow {
  readonly id: number
  readonly instrument_id: number
  readonly kind: string
  readonly shares: number | null
  readonly dividend_paise: bigint | null
}

/** What companies announced, of whatever shard. */
export const readAnnounced: ReadBeside = async (db) => {
  const { rows } = await db.query<AnnouncedRow>(
    'select id, instrument_id, kind, shares, dividend_paise from bahi.corporate_action',
  )
  return actionColumns(rows)
}

/** What was not over on a business date, and what some entries give: they are called by the action and its owner. */
export async function readAnnouncedSince(
  db: Queryable,
  { shards, ids }: { readonly shards: string; readonly ids: string },
  night: string,
): Promise<unknown[]> {
  const { rows: named } = await db.query<{ action: string }>(
    `select distinct split_part(journal.reference, ':', 1) as action
     from unnest($1::smallint[], $2::bigint[]) as entry (shard, id)
     join bahi.journal on journal.shard = entry.shard and journal.id = entry.id where ${inShards('journal.shard', '$1')}`,
    [shards, ids],
  )
  const { rows } = await db.query<AnnouncedRow>(
    'select id, instrument_id, kind, shares, dividend_paise from bahi.corporate_action where paid_on >= $1 or id::text = any($2::text[])',
    [night, named.map(({ action }) => action)],
  )
  return actionColumns(rows)
}

function actionColumns(rows: readonly AnnouncedRow[]): unknown[] {
  return [
    numbersLiteral(rows.map((row) => row.id)),
    numbersLiteral(rows.map((row) => row.instrument_id)),
    textsLiteral(rows.map((row) => row.kind)),
    plainLiteral(rows.map((row) => row.shares)),
    plainLiteral(rows.map((row) => row.dividend_paise)),
  ]
}

interface OutRow {
  readonly shard: number
  readonly subject_id: bigint
  readonly amount_paise: bigint
  readonly reference: string
}

interface InRow {
  readonly shard: number
  readonly subject_id: bigint
  readonly line_id: bigint
  readonly journal_id: bigint
  readonly amount_paise: bigint
}

/** What left by lines of the bank's statement, what came by them, and what is owed back, in paise. */
export const readBankSide: ReadBeside = async (db, shards) => {
  const { rows: left } = await db.query<OutRow>(
    `select match.shard, match.subject_id, line.amount_paise, line.reference
     from bahi.bank_match match join bahi.bank_line line on line.id = match.line_id and not line.incoming
     where match.kind = 'transfer-out' and match.shard = any($1::smallint[])`,
    [shards],
  )
  const { rows: came } = await db.query<InRow>(
    `select match.shard, match.subject_id, match.line_id, reference.journal_id, reference.amount_paise
     from bahi.bank_match match join bahi.bank_line line on line.id = match.line_id and line.incoming
     join bahi.external_reference reference on reference.provider = line.account and reference.reference = line.reference
       and reference.shard = match.shard and reference.amount_paise = line.amount_paise
     where match.kind = 'transfer-in' and match.shard = any($1::smallint[])`,
    [shards],
  )
  const { rows: owed } = await db.query<{ amount: bigint }>(
    `select coalesce(sum(case kind when 'return-due' then amount_paise else -amount_paise end), 0)::bigint as amount
     from bahi.bank_match where kind in ('return-due', 'return-paid') and shard = any($1::smallint[])`,
    [shards],
  )
  return [
    numbersLiteral(left.map((row) => row.shard)),
    numbersLiteral(left.map((row) => row.subject_id)),
    numbersLiteral(left.map((row) => row.amount_paise)),
    textsLiteral(left.map((row) => row.reference)),
    numbersLiteral(came.map((row) => row.shard)),
    numbersLiteral(came.map((row) => row.subject_id)),
    numbersLiteral(came.map((row) => row.line_id)),
    numbersLiteral(came.map((row) => row.journal_id)),
    numbersLiteral(came.map((row) => row.amount_paise)),
    owed[0]?.amount ?? 0n,
  ]
}
