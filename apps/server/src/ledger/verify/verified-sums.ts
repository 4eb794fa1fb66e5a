import { FIRST_HOUSE_ACCOUNT } from '@bahi/proofs/accounts'
import { numbersLiteral } from '../../platform/db/array-literal.ts'
import { insertRows } from '../../platform/db/bulk-columns.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { OwnerKey } from '../account-books.ts'
import { HOUSE } from '../asset.ts'
import type { ShardPosting } from '../read-postings.ts'

/**
 * The sum of the postings of an account: in paise, shares or units, positive when more came than left. The house's
 * accounts are summed by shard, with the owner 0, whoever the other side was.
 */
export type AccountSum = OwnerKey & { readonly asset: number; readonly account: number; readonly amount: bigint }

type SumRow = AccountSum & { readonly night: string }

const ACCOUNTS = 1_000
const ROWS_AT_ONCE = 5_000

const insertSums = insertRows<SumRow>(
  'verified_sum',
  [
    { name: 'shard', type: 'smallint', of: ({ shard }) => shard },
    { name: 'owner', type: 'bigint', of: ({ owner }) => owner },
    { name: 'asset', type: 'integer', of: ({ asset }) => asset },
    { name: 'account', type: 'smallint', of: ({ account }) => account },
    { name: 'night', type: 'date', of: ({ night }) => night },
    { name: 'amount', type: 'bigint', of: ({ amount }) => amount },
  ],
  'on conflict do nothing',
)

/** Adds up postings as they are read. The postings of an owner whose chain broke can be left out afterwards. */
export class SumFold {
  readonly #owners = new Map<string, { readonly key: OwnerKey; readonly sums: Map<number, bigint> }>()

  add(postings: readonly ShardPosting[]): void {
    for (const { shard, owner, asset, debit, credit, amount } of postings) {
      const name = `${shard} ${owner}`
      let own = this.#owners.get(name)
      if (own === undefined) this.#owners.set(name, (own = { key: { shard, owner }, sums: new Map() }))
      move(own.sums, asset * ACCOUNTS + debit, amount)
      move(own.sums, asset * ACCOUNTS + credit, -amount)
    }
  }

  /**
   * What each account gained or lost, but by the postings of some owners. Accounts that came back to where they were are
   * among them only in shards that are summed from the first posting.
   */
  sums(fromFirst: ReadonlySet<number>, without: readonly OwnerKey[] = []): AccountSum[] {
    const left = new Set(without.map(({ shard, owner }) => `${shard} ${owner}`))
    const sums: AccountSum[] = []
    const house = new Map<number, Map<number, bigint>>()
    for (const [name, { key, sums: own }] of this.#owners) {
      if (left.has(name)) continue
      for (const [place, amount] of own) {
        if (place % ACCOUNTS < FIRST_HOUSE_ACCOUNT) sums.push(sumAt(key, place, amount))
        else move(houseOf(house, key.shard), place, amount)
      }
    }
    for (const [shard, own] of house)
      for (const [place, amount] of own) sums.push(sumAt({ shard, owner: HOUSE }, place, amount))
    return sums.filter(({ shard, amount }) => amount !== 0n || fromFirst.has(shard))
  }
}

function move(sums: Map<number, bigint>, place: number, amount: bigint): void {
  sums.set(place, (sums.get(place) ?? 0n) + amount)
}

function houseOf(house: Map<number, Map<number, bigint>>, shard: number): Map<number, bigint> {
  const own = house.get(shard) ?? new Map<number, bigint>()
  house.set(shard, own)
  return own
}

function sumAt({ shard, owner }: OwnerKey, place: number, amount: bigint): AccountSum {
  return { shard, owner, asset: Math.trunc(place / ACCOUNTS), account: place % ACCOUNTS, amount }
}

/** Sums as the parameters of a statement that unnests them. */
export function sumColumns(sums: readonly AccountSum[]): string[] {
  return [
    numbersLiteral(sums.map(({ shard }) => shard)),
    numbersLiteral(sums.map(({ owner }) => owner)),
    numbersLiteral(sums.map(({ asset }) => asset)),
    numbersLiteral(sums.map(({ account }) => account)),
    numbersLiteral(sums.map(({ amount }) => amount)),
  ]
}

/** The kept sums of those accounts that moved, with what moved added. In shards without verified heads nothing is kept. */
export async function addToKeptSums(
  db: Queryable,
  summed: ReadonlySet<number>,
  moved: readonly AccountSum[],
): Promise<AccountSum[]> {
  const totals: AccountSum[] = []
  for (let from = 0; from < moved.length; from += ROWS_AT_ONCE) {
    const part = moved.slice(from, from + ROWS_AT_ONCE)
    const columns = sumColumns(part)
    const { rows } = await db.query<AccountSum>(
      `select distinct on (kept.shard, kept.owner, kept.asset, kept.account) kept.shard, kept.owner, kept.asset, kept.account, kept.amount
       from unnest($1::smallint[], $2::bigint[], $3::integer[], $4::smallint[]) as moved (shard, owner, asset, account)
       join bahi.verified_sum kept on kept.shard = moved.shard and kept.owner = moved.owner and kept.asset = moved.asset and kept.account = moved.account
       where ${inShards('kept.shard', '$5')}
       order by kept.shard, kept.owner, kept.asset, kept.account, kept.night desc`,
      [...columns.slice(0, 4), [...summed]],
    )
    const kept = new Map(rows.map((row) => [nameOf(row), row.amount]))
    totals.push(...part.map((sum) => ({ ...sum, amount: sum.amount + (kept.get(nameOf(sum)) ?? 0n) })))
  }
  return totals
}

function nameOf({ shard, owner, asset, account }: AccountSum): string {
  return `${shard} ${owner} ${asset} ${account}`
}

/** Keeps the sums of a night. Those of earlier nights stay until `forgetSums`; the latest counts. */
export async function keepSums(tx: Transaction, night: string, sums: readonly AccountSum[]): Promise<void> {
  for (let from = 0; from < sums.length; from += ROWS_AT_ONCE)
    await tx.query(insertSums(sums.slice(from, from + ROWS_AT_ONCE).map((sum) => ({ ...sum, night }))))
}

/**
 * Forgets the sums that those of a night took the place of. In a transaction of its own: on a spread database none may
 * both add to a table as the server and remove from it by a function of the owner.
 */
export async function forgetSums(tx: Transaction, night: string): Promise<void> {
  await tx.query('select bahi.forget_verified_sums($1)', [night])
}

/** The kept sums of the house's accounts of an asset, over some shards. */
export async function readKeptHouse(
  db: Queryable,
  shards: readonly number[],
  asset: number,
): Promise<Map<number, bigint>> {
  const { rows } = await db.query<{ account: number; amount: bigint }>(
    `select kept.account, sum(kept.amount)::bigint as amount from (
       select distinct on (shard, account) shard, account, amount from bahi.verified_sum
       where shard = any($1::smallint[]) and owner = ${HOUSE} and asset = $2 order by shard, account, night desc
     ) kept group by kept.account`,
    [shards, asset],
  )
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}
