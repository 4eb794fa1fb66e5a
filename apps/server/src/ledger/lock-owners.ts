import { numbersLiteral } from '../platform/db/array-literal.ts'
import { inShards } from '../platform/db/in-shards.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { AccountBook, AccountBooks, type OwnerKey } from './account-books.ts'
import type { Asset } from './asset.ts'

// Locks are taken in the order of the list of owners, which is sorted by shard and owner: two transactions with common
// owners meet at the smallest common owner first and can never wait for each other in a circle. While a head is missing
// no head is locked, because otherwise larger heads would be locked before a smaller head that is still to be inserted.
//
// The lateral look-up finds each owner by its key. A cached plan of a plain join, made for ten owners of any shards,
// reads the whole table for every batch.
const LOCK_HEADS = `
  select asked.shard, asked.owner, head.seq, head.hash
  from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
  cross join lateral (
    select known.seq, known.hash from bahi.ledger_head known where known.shard = asked.shard and known.owner = asked.owner and ${inShards('known.shard', '$1')} for update
  ) head
  where (
    select count(*) from unnest($1::smallint[], $2::bigint[]) as wanted (shard, owner)
    cross join lateral (select from bahi.ledger_head known where known.shard = wanted.shard and known.owner = wanted.owner and ${inShards('known.shard', '$1')} offset 0) there
  ) = cardinality($2::bigint[])`

const MAKE_HEADS = `
  insert into bahi.ledger_head (shard, owner, seq, hash)
  select asked.shard, asked.owner, 0, decode(repeat('00', 32), 'hex')
  from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
  order by asked.shard, asked.owner
  on conflict (shard, owner) do nothing`

// The balances need their own statement: the locking statement may have waited, and its snapshot has the balances of
// before the wait.
const READ_BALANCES = `
  select asked.owner, found.asset, found.account, found.amount
  from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
  cross join lateral (
    select asset, account, amount from bahi.balance where balance.shard = asked.shard and balance.owner = asked.owner and ${inShards('balance.shard', '$1')} offset 0
  ) found`

const READ_BALANCES_OF_ASSETS = `
  select asked.owner, asked.asset, found.account, found.amount
  from unnest($1::smallint[], $2::bigint[], $3::integer[]) as asked (shard, owner, asset)
  cross join lateral (
    select account, amount from bahi.balance where balance.shard = asked.shard and balance.owner = asked.owner and balance.asset = asked.asset and ${inShards('balance.shard', '$1')} offset 0
  ) found`

type HeadRow = [shard: number, owner: bigint, seq: bigint, hash: Buffer]
type BalanceRow = [owner: bigint, asset: number, account: number, amount: bigint]

/** An asset of an owner that a transaction reads or moves. */
export type OwnerAsset = OwnerKey & { readonly asset: Asset }

/**
 * Whether the owners are locked in one step. A desk does so with those of its group, whose shards lie on one machine. All
 * others go from shard to shard, because a spread database locks rows on one machine at a time.
 */
export type LockSteps = 'shard-by-shard' | 'as-one-group'

/**
 * Locks the account books of these owners until the transaction ends, in one order for all transactions, and reads all
 * their balances. An owner without postings gets an empty account book. Every transaction that moves an owner's money
 * begins here; it calls this once, with all owners that it changes.
 */
export async function lockOwners(
  tx: Transaction,
  owners: readonly OwnerKey[],
  steps: LockSteps = 'shard-by-shard',
): Promise<AccountBooks> {
  return lockAndRead(tx, turnsOf(sortedOnce(owners), steps), null)
}

/**
 * Locks as `lockOwners` does, but reads only the balances of these assets: the cost of an order must not grow with the
 * number of a customer's holdings. The account books throw when they are asked about any other asset.
 */
export async function lockOwnersForAssets(
  tx: Transaction,
  assets: readonly OwnerAsset[],
  steps: LockSteps = 'shard-by-shard',
): Promise<AccountBooks> {
  return lockAndRead(tx, turnsOf(sortedOnce(assets), steps), assetsOnce(assets))
}

async function lockAndRead(
  tx: Transaction,
  turns: readonly (readonly OwnerKey[])[],
  assets: readonly OwnerAsset[] | null,
): Promise<AccountBooks> {
  const locked: AccountBook[] = []
  const balances: BalanceRow[] = []
  let hasNewHeads = false
  for (const turn of turns) {
    const { heads, areNew } = await lockTurn(tx, turn)
    hasNewHeads ||= areNew
    for (const [shard, owner, seq, hash] of heads)
      locked.push(new AccountBook(shard, owner, seq, hash, assets === null))
    const shards = new Set(turn.map(({ shard }) => shard))
    balances.push(...(await readTurn(tx, turn, assets?.filter(({ shard }) => shards.has(shard)) ?? null)))
  }
  const accountBooks = new AccountBooks(locked, hasNewHeads)
  for (const { shard, owner, asset } of assets ?? []) accountBooks.of(owner, shard).expect(asset)
  for (const [owner, asset, account, amount] of balances) accountBooks.of(owner).enter(asset, account, amount)
  return accountBooks
}

async function lockTurn(
  tx: Transaction,
  turn: readonly OwnerKey[],
): Promise<{ readonly heads: readonly HeadRow[]; readonly areNew: boolean }> {
  const values = keysOf(turn)
  let heads = await lockHeads(tx, values)
  const areNew = heads.length === 0
  if (areNew) {
    await tx.query({ name: 'ledger-make-heads', text: MAKE_HEADS, values })
    heads = await lockHeads(tx, values)
  }
  if (heads.length !== turn.length) throw new Error(`${heads.length} of ${turn.length} books could be locked`)
  return { heads, areNew }
}

async function readTurn(
  tx: Transaction,
  turn: readonly OwnerKey[],
  assets: readonly OwnerAsset[] | null,
): Promise<readonly BalanceRow[]> {
  const { rows } = await tx.query<BalanceRow>(
    assets === null
      ? { name: 'ledger-read-locked-balances', text: READ_BALANCES, values: keysOf(turn), rowMode: 'array' }
      : {
          name: 'ledger-read-locked-assets',
          text: READ_BALANCES_OF_ASSETS,
          values: [...keysOf(assets), numbersLiteral(assets.map(({ asset }) => asset))],
          rowMode: 'array',
        },
  )
  return rows
}

function keysOf(owners: readonly OwnerKey[]): string[] {
  return [numbersLiteral(owners.map(({ shard }) => shard)), numbersLiteral(owners.map(({ owner }) => owner))]
}

/** Sorted owners in the turns in which they are locked: the order stays the same. */
function turnsOf(sorted: readonly OwnerKey[], steps: LockSteps): readonly (readonly OwnerKey[])[] {
  if (sorted.length === 0) return []
  if (steps === 'as-one-group') return [sorted]
  const turns: OwnerKey[][] = []
  for (const owner of sorted) {
    const last = turns.at(-1)
    if (last?.[0]?.shard === owner.shard) last.push(owner)
    else turns.push([owner])
  }
  return turns
}

async function lockHeads(tx: Transaction, values: unknown[]): Promise<HeadRow[]> {
  const { rows } = await tx.query<HeadRow>({ name: 'ledger-lock-heads', text: LOCK_HEADS, values, rowMode: 'array' })
  return rows
}

function assetsOnce(assets: readonly OwnerAsset[]): OwnerAsset[] {
  return [...new Map(assets.map((asset) => [`${asset.owner} ${asset.asset}`, asset])).values()]
}

function sortedOnce(owners: readonly OwnerKey[]): OwnerKey[] {
  const sorted = owners.toSorted((a, b) => a.shard - b.shard || (a.owner < b.owner ? -1 : a.owner > b.owner ? 1 : 0))
  return sorted.filter(({ shard, owner }, place) => {
    const before = sorted[place - 1]
    return before === undefined || before.shard !== shard || before.owner !== owner
  })
}
