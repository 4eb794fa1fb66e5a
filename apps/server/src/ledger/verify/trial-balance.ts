import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Asset } from '../asset.ts'
import { shardsInTurns } from './beside-shards.ts'
import { LEDGER_CHECKS, READ_ACCOUNTS, parseRules, type LedgerRule } from './trial-balance-checks.ts'

/**
 * A difference in the books. Amounts are in paise, shares or units; the owner is null when a rule is about a whole
 * shard.
 */
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
/** `rules` are the rules that were checked, with and without differences. */
export type TrialBalance = {
  readonly accounts: readonly AccountTotal[]
  readonly rules: readonly Difference['rule'][]
  readonly differences: readonly Difference[]
}

export const ALL_SHARDS: readonly number[] = [...Array(64).keys()]

/**
 * Adds up the books: the total of every account and asset, and every rule of equality. Sums are per shard. While other
 * transactions write, pass a transaction at repeatable read: all statements must see the same moment.
 */
export async function trialBalance(db: Queryable, shards: readonly number[] = ALL_SHARDS): Promise<TrialBalance> {
  const turns = await shardsInTurns(db, shards)
  const differences: Difference[] = []
  const rules: Difference['rule'][] = []
  for (const { text, readBeside } of LEDGER_CHECKS) {
    for (const some of readBeside === undefined ? [shards] : turns) {
      const { rows } = await db.query<Difference>(text, [some, ...((await readBeside?.(db, some)) ?? [])])
      differences.push(...rows)
    }
    rules.push(...parseRules(text))
  }
  const { rows: accounts } = await db.query<AccountTotal>(READ_ACCOUNTS, [shards])
  return { accounts, rules: [...rules, 'debits are credits'], differences: [...differences, ...unbalanced(accounts)] }
}

/**
 * Sums of debits and credits that differ. A posting takes the same amount from one account and gives it to another, so
 * a difference means that the totals themselves are wrong.
 */
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
