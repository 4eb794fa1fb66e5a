import { FIRST_HOUSE_ACCOUNT } from './accounts.ts'
import type { Posting } from './posting.ts'

export type AssetSums = {
  readonly asset: number
  readonly debits: bigint
  readonly credits: bigint
  readonly difference: bigint
}

/** An account's balance of one asset: what it received less what it gave. */
export type AccountBalance = { readonly account: number; readonly asset: number; readonly amount: bigint }

export type AccountBookReport = {
  readonly assets: readonly AssetSums[]
  readonly balances: readonly AccountBalance[]
  /** The owner's accounts that have given more than they received; a sound book has none. */
  readonly overdrawn: readonly AccountBalance[]
  /** Every asset's debits equal its credits, every amount is positive, no own account is overdrawn. */
  readonly isSound: boolean
}

type Sums = { received: bigint; given: bigint }

function sumsByAccount(postings: Iterable<Posting>): {
  readonly sums: ReadonlyMap<string, Sums>
  readonly isPositive: boolean
} {
  const sums = new Map<string, Sums>()
  const at = (account: number, asset: number): Sums => {
    const key = `${asset}:${account}`
    const found = sums.get(key) ?? { received: 0n, given: 0n }
    sums.set(key, found)
    return found
  }
  let isPositive = true
  for (const posting of postings) {
    at(posting.debit, posting.asset).received += posting.amount
    at(posting.credit, posting.asset).given += posting.amount
    isPositive &&= posting.amount > 0n
  }
  return { sums, isPositive }
}

/** Adds up a book: sums of debits and credits per asset, the balance of every account, and whether they are what a book must be. */
export function checkAccountBook(postings: Iterable<Posting>): AccountBookReport {
  const { sums, isPositive } = sumsByAccount(postings)
  const totals = new Map<number, { debits: bigint; credits: bigint }>()
  const balances: AccountBalance[] = []
  for (const [key, { received, given }] of sums) {
    const [asset = 0, account = 0] = key.split(':').map(Number)
    const total = totals.get(asset) ?? { debits: 0n, credits: 0n }
    totals.set(asset, { debits: total.debits + received, credits: total.credits + given })
    balances.push({ account, asset, amount: received - given })
  }
  balances.sort((a, b) => a.asset - b.asset || a.account - b.account)
  const assets = [...totals]
    .map(([asset, { debits, credits }]) => ({ asset, debits, credits, difference: debits - credits }))
    .sort((a, b) => a.asset - b.asset)
  const overdrawn = balances.filter((balance) => balance.account < FIRST_HOUSE_ACCOUNT && balance.amount < 0n)
  return {
    assets,
    balances,
    overdrawn,
    isSound: isPositive && overdrawn.length === 0 && assets.every((sum) => sum.difference === 0n),
  }
}

/** A balance that is shown and what the postings say it is. */
export type BalanceDifference = {
  readonly account: number
  readonly asset: number
  readonly shown: bigint
  readonly computed: bigint
}

/** Where shown balances of the owner's accounts differ from the computed ones; an account that either side leaves out counts as zero. */
export function compareBalances(
  shown: readonly AccountBalance[],
  computed: readonly AccountBalance[],
): BalanceDifference[] {
  const own = (balances: readonly AccountBalance[]) =>
    balances.filter((balance) => balance.account < FIRST_HOUSE_ACCOUNT)
  const amountIn = (balances: readonly AccountBalance[], account: number, asset: number) =>
    own(balances).reduce(
      (total, balance) => (balance.account === account && balance.asset === asset ? total + balance.amount : total),
      0n,
    )
  const keys = new Set([...own(shown), ...own(computed)].map((balance) => `${balance.asset}:${balance.account}`))
  return [...keys].flatMap((key) => {
    const [asset = 0, account = 0] = key.split(':').map(Number)
    const difference = {
      account,
      asset,
      shown: amountIn(shown, account, asset),
      computed: amountIn(computed, account, asset),
    }
    return difference.shown === difference.computed ? [] : [difference]
  })
}
