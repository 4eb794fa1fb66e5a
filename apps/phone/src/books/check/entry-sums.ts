import { FIRST_HOUSE_ACCOUNT } from '@bahi/proofs/accounts'
import { checkAccountBook, type AccountBalance, type AssetSums } from '@bahi/proofs/check-books'
import type { Posting } from '@bahi/proofs/posting'

/** Debits and credits of a part of a book that can be added to the next part. */
export interface EntrySums {
  entries: number
  assets: readonly AssetSums[]
  balances: readonly AccountBalance[]
  /** Every amount so far was more than nothing. */
  positive: boolean
}

export const noSums: EntrySums = { entries: 0, assets: [], balances: [], positive: true }

/** The sums with some more postings in them. */
export function addPostings(sums: EntrySums, postings: readonly Posting[]): EntrySums {
  const more = checkAccountBook(postings)
  const assets = new Map(sums.assets.map((one) => [one.asset, one]))
  for (const { asset, debits, credits } of more.assets) {
    const before = assets.get(asset) ?? { debits: 0n, credits: 0n }
    const both = { debits: before.debits + debits, credits: before.credits + credits }
    assets.set(asset, { asset, ...both, difference: both.debits - both.credits })
  }
  const balances = new Map(sums.balances.map((one) => [`${one.asset}:${one.account}`, one]))
  for (const balance of more.balances) {
    const key = `${balance.asset}:${balance.account}`
    balances.set(key, { ...balance, amount: (balances.get(key)?.amount ?? 0n) + balance.amount })
  }
  return {
    entries: sums.entries + postings.length,
    assets: [...assets.values()].sort((a, b) => a.asset - b.asset),
    balances: [...balances.values()].sort((a, b) => a.asset - b.asset || a.account - b.account),
    positive: sums.positive && postings.every((posting) => posting.amount > 0n),
  }
}

/** Whether the sums are those of a book in order: debits are credits, and no account of the customer's gave more than it had. */
export function checkSoundness({ assets, balances, positive }: EntrySums): {
  isSound: boolean
  balances: readonly AccountBalance[]
} {
  const overdrawn = balances.some((balance) => balance.account < FIRST_HOUSE_ACCOUNT && balance.amount < 0n)
  return { isSound: positive && !overdrawn && assets.every((sum) => sum.difference === 0n), balances }
}
