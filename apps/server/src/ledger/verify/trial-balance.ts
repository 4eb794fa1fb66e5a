import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Asset } from '../asset.ts'
import { readSettledThrough } from './settled-through.ts'
import { LEDGER_CHECKS, READ_ACCOUNTS, rulesOf, type LedgerRule } from './trial-balance-checks.ts'

/** Something in the books that does not add up. Amounts are in paise or shares; the owner is null where the whole shard is meant. */
export type Difference = {
  readonly rule: LedgerRule | 'debits are credits'
  readonly shard: number
  readonly owner: bigint | null
  readonly asset: Asset
  readonly subject: string
  readonly expected: bigint
  readonly actual: bigint
}

export type AccountTotal = {
  readonly shard: number
  readonly asset: Asset
  readonly account: number
  readonly amount: bigint
}
/** The rules are those that were asked, whether anything differed from them or not. */
export type TrialBalance = {
  readonly accounts: readonly AccountTotal[]
  readonly rules: readonly Difference['rule'][]
  readonly differences: readonly Difference[]
}

export const ALL_SHARDS: readonly number[] = [...Array(64).keys()]

/**
 * Adds up the books: every account of every asset, and everything that must be equal to something else. Sums are made per shard.
 * Where others write meanwhile, give it a transaction at repeatable read: each of its statements must see the same moment.
 */
export async function trialBalance(db: Queryable, shards: readonly number[] = ALL_SHARDS): Promise<TrialBalance> {
  const settled = await readSettledThrough(db)
  const differences: Difference[] = []
  const rules: Difference['rule'][] = []
  for (const { text, needsSettled } of LEDGER_CHECKS) {
    const { rows } = await db.query<Difference>(
      text,
      needsSettled ? [shards, settled.map(({ shard }) => shard), settled.map(({ through }) => through)] : [shards],
    )
    differences.push(...rows)
    rules.push(...rulesOf(text))
  }
  const { rows: accounts } = await db.query<AccountTotal>(READ_ACCOUNTS, [shards])
  return { accounts, rules: [...rules, 'debits are credits'], differences: [...differences, ...unbalanced(accounts)] }
}

/** A posting takes from one account what it gives to another, so this can only fail should the sums themselves be wrong. */
function unbalanced(accounts: readonly AccountTotal[]): Difference[] {
  const sums = new Map<string, AccountTotal>()
  for (const total of accounts) {
    const key = `${total.shard}:${total.asset}`
    sums.set(key, { ...total, amount: (sums.get(key)?.amount ?? 0n) + total.amount })
  }
  return [...sums.values()].flatMap(({ shard, asset, amount }) =>
    amount === 0n
      ? []
      : [
          {
            rule: 'debits are credits' as const,
            shard,
            owner: null,
            asset,
            subject: 'all accounts',
            expected: 0n,
            actual: amount,
          },
        ],
  )
}
