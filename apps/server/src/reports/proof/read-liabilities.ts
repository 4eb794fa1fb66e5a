import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import type { OwnerLiability } from '@bahi/proofs/liability-tree-leaves'
import { HOUSE, INR } from '../../ledger/asset.ts'
import { pagesOfKeys } from '../../ledger/read-postings.ts'
import { ALL_SHARDS } from '../../ledger/verify/trial-balance.ts'
import { readVerifiedHeads } from '../../ledger/verify/verified-heads.ts'
import { readKeptHouse } from '../../ledger/verify/verified-sums.ts'
import { newLinks, type OwnerHead } from '../../ledger/verify/verify-chain.ts'
import { numbersLiteral } from '../../platform/db/array-literal.ts'
import { inShards } from '../../platform/db/in-shards.ts'
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
  select head.shard, head.owner, head.seq, head.hash, coalesce(sum(balance.amount), 0)::bigint as amount
  from bahi.ledger_head head
  left join bahi.balance on balance.shard = head.shard and balance.owner = head.owner and balance.asset = $2 and balance.account = any($3::smallint[])
  where head.shard = any($1::smallint[])
  group by head.shard, head.owner order by head.shard, head.owner`

/** By pair of accounts, so that the entries are read once and not once for either side. */
const READ_HOUSE = `
  select debit, credit, sum(amount)::text as amount
  from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as link (shard, owner, seq)
  join bahi.posting on posting.shard = link.shard and posting.owner = link.owner and posting.seq = link.seq
  where ${inShards('posting.shard', '$4')} and asset = $5 and (debit >= 100 or credit >= 100) group by debit, credit`

type OwnerRow = OwnerHead & { readonly amount: bigint }

/**
 * Reads all liabilities and the house's side of the ledger. The caller uses a transaction at repeatable read, so that
 * all figures belong to one moment.
 */
export async function readLiabilities(tx: Transaction): Promise<Liabilities> {
  const { rows } = await tx.query<OwnerRow>({
    name: 'liabilities-owners',
    text: READ_OWNERS,
    values: [ALL_SHARDS, INR, CASH_ACCOUNTS],
  })
  const owners = rows.flatMap(({ owner, seq, hash, amount }) =>
    owner === HOUSE ? [] : [{ owner, amountPaise: amount, headSeq: seq, headHash: hash }],
  )
  const house = await readHouse(tx, rows)
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

/**
 * The sums of the house's accounts in paise: what is kept up to the heads that the night verified, and what came since.
 * Owners' accounts are among them as the other side, and count for nothing.
 */
async function readHouse(tx: Transaction, heads: readonly OwnerHead[]): Promise<Map<number, bigint>> {
  const { heads: verified, summed } = await readVerifiedHeads(tx, ALL_SHARDS)
  const starts = verified.filter(({ shard }) => summed.has(shard))
  const house = await readKeptHouse(tx, [...summed], INR)
  for (const { shards, owners, seqs } of pagesOfKeys(newLinks(heads, starts))) {
    const { rows } = await tx.query<{ debit: number; credit: number; amount: string }>({
      name: 'liabilities-house',
      text: READ_HOUSE,
      values: [numbersLiteral(shards), numbersLiteral(owners), numbersLiteral(seqs), [...new Set(shards)], INR],
    })
    for (const { debit, credit, amount } of rows) {
      house.set(debit, (house.get(debit) ?? 0n) + BigInt(amount))
      house.set(credit, (house.get(credit) ?? 0n) - BigInt(amount))
    }
  }
  return house
}
