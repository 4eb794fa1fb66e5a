import type { Asset } from '../asset.ts'
import type { Queryable } from '../read-postings.ts'
import { readSettledThrough } from './settled-through.ts'
import { BOOKS_CHECKS, READ_ACCOUNTS, rulesOf, type BooksRule } from './trial-balance-checks.ts'

/** Something in the books that does not add up. Amounts are in paise or shares; the owner is null where the whole book is meant. */
export type Difference = {
  readonly rule: BooksRule | 'debits are credits'
  readonly book: number
  readonly owner: bigint | null
  readonly asset: Asset
  readonly subject: string
  readonly expected: bigint
  readonly actual: bigint
}

export type AccountTotal = {
  readonly book: number
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

export const ALL_BOOKS: readonly number[] = [...Array(64).keys()]

/**
 * Adds up the books: every account of every asset, and everything that must be equal to something else. Sums are made per book.
 * Where others write meanwhile, give it a transaction at repeatable read: each of its statements must see the same moment.
 */
export async function trialBalance(db: Queryable, books: readonly number[] = ALL_BOOKS): Promise<TrialBalance> {
  const settled = await readSettledThrough(db)
  const differences: Difference[] = []
  const rules: Difference['rule'][] = []
  for (const { text, needsSettled } of BOOKS_CHECKS) {
    const { rows } = await db.query<Difference>(
      text,
      needsSettled ? [books, settled.map(({ book }) => book), settled.map(({ through }) => through)] : [books],
    )
    differences.push(...rows)
    rules.push(...rulesOf(text))
  }
  const { rows: accounts } = await db.query<AccountTotal>(READ_ACCOUNTS, [books])
  return { accounts, rules: [...rules, 'debits are credits'], differences: [...differences, ...unbalanced(accounts)] }
}

/** A posting takes from one account what it gives to another, so this can only fail should the sums themselves be wrong. */
function unbalanced(accounts: readonly AccountTotal[]): Difference[] {
  const sums = new Map<string, AccountTotal>()
  for (const total of accounts) {
    const key = `${total.book}:${total.asset}`
    sums.set(key, { ...total, amount: (sums.get(key)?.amount ?? 0n) + total.amount })
  }
  return [...sums.values()].flatMap(({ book, asset, amount }) =>
    amount === 0n
      ? []
      : [
          {
            rule: 'debits are credits' as const,
            book,
            owner: null,
            asset,
            subject: 'all accounts',
            expected: 0n,
            actual: amount,
          },
        ],
  )
}
