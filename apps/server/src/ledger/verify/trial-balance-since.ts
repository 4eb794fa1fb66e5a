import { numbersLiteral } from '../../platform/db/array-literal.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { INR } from '../asset.ts'
import { readAnnouncedSince, readBankSide, readReferencesSince } from './beside-shards.ts'
import { BEFORE_ALL_TRADES, readSettledThrough } from './settled-through.ts'
import { COMPANIES_SINCE } from './trial-balance-companies.ts'
import { FILLS_SINCE } from './trial-balance-fills.ts'
import { FUNDS_SINCE } from './trial-balance-funds.ts'
import { OUTSIDE_SINCE } from './trial-balance-outside.ts'
import { STATEMENTS_SINCE } from './trial-balance-statements.ts'
import { SUMS_SINCE } from './trial-balance-sums.ts'
import type { Difference } from './trial-balance.ts'
import { type AccountSum, readKeptHouse, sumColumns } from './verified-sums.ts'

/** Up to where a night found every rule held. */
export type VerifiedUpTo = {
  /** The business date of that night. */
  readonly night: string
  /** The last tape entry that every desk had posted. */
  readonly tapeSeq: bigint
  /** The largest id of an entry whose postings were verified. */
  readonly journalId: bigint
}

/** What came to some shards since the heads that were verified last. */
export type NewEntries = {
  /** The shards of which sums are kept; of the others everything is new. */
  readonly summed: readonly number[]
  readonly sums: readonly AccountSum[]
  /** The entries that moved rupees at the bank. */
  readonly atBank: readonly EntryKey[]
  /** The entries of what companies gave. */
  readonly ofCompanies: readonly EntryKey[]
  /** The entries of orders of funds. */
  readonly ofFunds: readonly EntryKey[]
}

export interface EntryKey {
  readonly shard: number
  readonly id: bigint
}

/** The account of what the house owes to whoever sent it. */
const RETURNS_DUE = 103

/**
 * The rules of the trial balance that have a form which costs what came since: the sums of accounts from those that are
 * kept, and of fills, references, money at the bank, what companies give and orders of funds those that are new.
 * Differences in what is older are found by the check of the whole (`checkRules`).
 */
export async function checkRulesSince(
  db: Queryable,
  shards: readonly number[],
  since: VerifiedUpTo,
  { summed, sums, atBank, ofCompanies, ofFunds }: NewEntries,
): Promise<Difference[]> {
  const [entries, given, funds] = [atBank, ofCompanies, ofFunds].map(keyColumns) as [Keys, Keys, Keys]
  const references = await readReferencesSince(db, shards, entries.ids, since.journalId)
  const announced = await readAnnouncedSince(db, given, since.night)
  const owedBack = await readOwedBack(db, summed, sums)
  return [
    ...(await ask(db, SUMS_SINCE, [shards, ...sumColumns(sums), await readLastSettled(db), summed])),
    ...(await ask(db, FILLS_SINCE, [shards, since.tapeSeq, since.night])),
    ...(await ask(db, COMPANIES_SINCE, [shards, ...announced, given.shards, given.ids])),
    ...(await ask(db, FUNDS_SINCE, [shards, since.night, funds.shards, funds.ids])),
    ...(await ask(db, OUTSIDE_SINCE, [shards, ...references, entries.shards, entries.ids])),
    ...(await ask(db, STATEMENTS_SINCE, [
      shards,
      ...(await readBankSide(db, shards)),
      entries.shards,
      entries.ids,
      owedBack,
    ])),
  ]
}

interface Keys {
  readonly shards: string
  readonly ids: string
}

function keyColumns(keys: readonly EntryKey[]): Keys {
  return { shards: numbersLiteral(keys.map(({ shard }) => shard)), ids: numbersLiteral(keys.map(({ id }) => id)) }
}

async function ask(db: Queryable, text: string, parameters: readonly unknown[]): Promise<Difference[]> {
  return (await db.query<Difference>(text, [...parameters])).rows
}

/** What the books owe to whoever sent it, in paise: the kept sum with what came since. */
async function readOwedBack(db: Queryable, summed: readonly number[], sums: readonly AccountSum[]): Promise<bigint> {
  const kept = (await readKeptHouse(db, summed, INR)).get(RETURNS_DUE) ?? 0n
  const moved = sums.filter(({ account, asset }) => account === RETURNS_DUE && asset === INR)
  return moved.reduce((sum, { amount }) => sum + amount, kept)
}

/** The last tape entry whose trades have left clearing in any shard. A day is settled in every shard before the next begins. */
async function readLastSettled(db: Queryable): Promise<bigint> {
  const settled = await readSettledThrough(db)
  return settled.reduce((last, { through }) => (through > last ? through : last), BEFORE_ALL_TRADES)
}
