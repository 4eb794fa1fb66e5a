import type { Queryable } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'
import type { Asset } from './asset.ts'

export type AccountBalance = { readonly asset: Asset; readonly account: number; readonly amount: bigint }
export type BalanceSheet = {
  readonly balances: readonly AccountBalance[]
  readonly head: { readonly seq: bigint; readonly hash: Buffer }
}

type Row = { seq: bigint; hash: Buffer; asset: number | null; account: number | null; amount: bigint | null }

// One statement reads both, so that the balances and the head of the chain are of the same moment.
const READ_SHEET = `
  select head.seq, head.hash, balance.asset, balance.account, balance.amount
  from bahi.ledger_head head
  left join bahi.balance on balance.shard = head.shard and balance.owner = head.owner
  where head.shard = $1 and head.owner = $2
  order by balance.asset, balance.account`

/**
 * An owner's cached balances, in paise and shares, with the head of the chain at the same moment. Takes no lock: use it
 * to show balances; a decision needs `lockOwners`. An owner without postings has no balances.
 */
export async function readBalances(db: Queryable, { shard, owner }: OwnerKey): Promise<BalanceSheet> {
  const { rows } = await db.query<Row>({ name: 'ledger-read-sheet', text: READ_SHEET, values: [shard, owner] })
  const balances = rows.flatMap(({ asset, account, amount }) =>
    asset === null || account === null || amount === null ? [] : [{ asset, account, amount }],
  )
  return { balances, head: { seq: rows[0]?.seq ?? 0n, hash: rows[0]?.hash ?? Buffer.alloc(32) } }
}

/** The amount on one account, in paise or shares; 0 for an account without a balance. */
export function amountOn({ balances }: BalanceSheet, asset: Asset, account: number): bigint {
  return balances.find((balance) => balance.asset === asset && balance.account === account)?.amount ?? 0n
}
