import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Asset } from '../asset.ts'
import { type ReadBeside, shardsInTurns } from './beside-shards.ts'
import { type LedgerRule, LEDGER_CHECKS, READ_ACCOUNTS, WHOLE_AT_NIGHT, parseRules } from './trial-balance-checks.ts'

/**
 * A difference in the books. Amounts are in paise, shares or units; the owner is null when a rule is about a whole
 * shard.
 */
export type Difference = {
  readonly rule: LedgerRule
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
  readonly rules: readonly LedgerRule[]
  readonly differences: readonly Difference[]
}

export const ALL_SHARDS: readonly number[] = [...Array(64).keys()]

/**
 * Adds up the books: the total of every account and asset, and every rule of equality. Sums are per shard. While other
 * transactions write, pass a transaction at repeatable read: all statements must see the same moment.
 */
export async function trialBalance(db: Queryable, shards: readonly number[] = ALL_SHARDS): Promise<TrialBalance> {
  const checked = await checkRules(db, shards)
  const { rows: accounts } = await db.query<AccountTotal>(READ_ACCOUNTS, [shards])
  return { accounts, ...checked }
}

type Checked = Pick<TrialBalance, 'rules' | 'differences'>

/** The rules of the trial balance without the totals, for which every posting would be read and added up once more. */
export async function checkRules(db: Queryable, shards: readonly number[] = ALL_SHARDS): Promise<Checked> {
  const turns = await shardsInTurns(db, shards)
  const checked: Checked[] = []
  for (const { text, readBeside } of LEDGER_CHECKS)
    checked.push(await ask(db, text, readBeside, readBeside === undefined ? [shards] : turns))
  return addChecks(checked)
}

/** Of these rules those that the night asks of the whole. */
export async function checkRulesOfKinds(db: Queryable): Promise<Checked> {
  const checked: Checked[] = []
  for (const { text, readBeside } of WHOLE_AT_NIGHT) checked.push(await ask(db, text, readBeside, [ALL_SHARDS]))
  return addChecks(checked)
}

async function ask(
  db: Queryable,
  text: string,
  readBeside: ReadBeside | undefined,
  turns: readonly (readonly number[])[],
): Promise<Checked> {
  const differences: Difference[] = []
  for (const some of turns) {
    const { rows } = await db.query<Difference>(text, [some, ...((await readBeside?.(db, some)) ?? [])])
    differences.push(...rows)
  }
  return { differences, rules: parseRules(text) }
}

function addChecks(checked: readonly Checked[]): Checked {
  return {
    differences: checked.flatMap(({ differences }) => differences),
    rules: checked.flatMap(({ rules }) => rules),
  }
}
