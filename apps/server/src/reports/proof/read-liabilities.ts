import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import type { OwnerLiability } from '@bahi/proofs/liability-tree-leaves'
import { HOUSE, INR } from '../../ledger/asset.ts'
import { ALL_SHARDS } from '../../ledger/verify/trial-balance.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

export interface Liabilities {
  readonly owners: readonly OwnerLiability[]
  /** The balance of the ledger's bank account, in paise. Only a bank statement proves that the bank has this money. */
  readonly bankPaise: bigint
  /** The part of `bankPaise` from charges and taxes and for returns. */
  readonly chargesPaise: bigint
  /** The part of `bankPaise` from unsettled trades; negative when the house is still to receive money. */
  readonly clearingPaise: bigint
}

/** The accounts that hold an owner's cash. The `lent` account of a lender is a claim and no cash. */
const CASH_ACCOUNTS = [ACCOUNT.available, ACCOUNT.held, ACCOUNT.unsettled, ACCOUNT.pledged, ACCOUNT.locked]

/** Customers and participants. The cash of a fund is a liability too, and leaving owners out could hide a shortage. */
const READ_OWNERS = `
  select head.owner, head.seq, head.hash, coalesce(sum(balance.amount), 0)::bigint as amount
  from bahi.ledger_head head
  left join bahi.balance on balance.shard = head.shard and balance.owner = head.owner and balance.asset = $2 and balance.account = any($3::smallint[])
  where head.shard = $1 and head.owner <> $4
  group by head.shard, head.owner order by head.owner`

/** By pair of accounts, so that the entries of a shard are read once and not once for either side. */
const READ_HOUSE = `
  select debit, credit, sum(amount)::text as amount from bahi.posting
  where shard = $1 and asset = $2 and (debit >= 100 or credit >= 100) group by debit, credit`

/**
 * Reads all liabilities and the house's side of the ledger. The caller uses a transaction at repeatable read, so that
 * all figures belong to one moment.
 */
export async function readLiabilities(tx: Transaction): Promise<Liabilities> {
  const owners: OwnerLiability[] = []
  const house = new Map<number, bigint>()
  for (const shard of ALL_SHARDS) {
    const { rows } = await tx.query<{ owner: bigint; seq: bigint; hash: Buffer; amount: bigint }>({
      name: 'liabilities-owners',
      text: READ_OWNERS,
      values: [shard, INR, CASH_ACCOUNTS, HOUSE],
    })
    for (const { owner, seq, hash, amount } of rows)
      owners.push({ owner, amountPaise: amount, headSeq: seq, headHash: hash })
    const totals = await tx.query<{ debit: number; credit: number; amount: string }>({
      name: 'liabilities-house',
      text: READ_HOUSE,
      values: [shard, INR],
    })
    for (const { debit, credit, amount } of totals.rows) {
      house.set(debit, (house.get(debit) ?? 0n) + BigInt(amount))
      house.set(credit, (house.get(credit) ?? 0n) - BigInt(amount))
    }
  }
  const on = (account: number): bigint => house.get(account) ?? 0n
  // Lent capital is the counterpart of the loans account and no money at the bank.
  const apart = new Set<number>([ACCOUNT.bank, ACCOUNT.clearing, ACCOUNT.loans])
  // The other side of most pairs is an owner's account.
  const chargesPaise = [...house].reduce(
    (sum, [account, amount]) => (isOwnerAccount(account) || apart.has(account) ? sum : sum + amount),
    0n,
  )
  return { owners, bankPaise: -on(ACCOUNT.bank), chargesPaise, clearingPaise: on(ACCOUNT.clearing) }
}
