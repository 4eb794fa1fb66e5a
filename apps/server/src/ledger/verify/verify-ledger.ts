import { formatRupees } from '@bahi/money/format'
import { paise as toPaise } from '@bahi/money/paise'
import { accountName } from '@bahi/proofs/accounts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { INR, type Asset } from '../asset.ts'
import { ALL_SHARDS, trialBalance, type Difference } from './trial-balance.ts'
import { verifyAllChains, type BrokenChain } from './verify-chain.ts'

/** What an account of all shards together comes to. */
export type AccountLine = {
  readonly account: number
  readonly assets: number
  readonly paise: bigint
  readonly shares: bigint
}

export type LedgerReport = {
  readonly owners: number
  readonly postings: number
  readonly lines: readonly AccountLine[]
  readonly differences: readonly Difference[]
  readonly broken: readonly BrokenChain[]
}

/** Adds up and hashes everything, from the first posting on. Give it a transaction at repeatable read: the server may be running. */
export async function verifyLedger(db: Queryable): Promise<LedgerReport> {
  const { accounts, differences } = await trialBalance(db)
  const { owners, postings, broken } = await verifyAllChains(db, ALL_SHARDS)
  return { owners, postings, lines: linesOf(accounts), differences, broken }
}

function linesOf(
  accounts: readonly { readonly asset: Asset; readonly account: number; readonly amount: bigint }[],
): AccountLine[] {
  const lines = new Map<number, { paise: bigint; shares: bigint; assets: Set<Asset> }>()
  for (const { asset, account, amount } of accounts) {
    const line = lines.get(account) ?? { paise: 0n, shares: 0n, assets: new Set() }
    lines.set(account, line)
    if (asset === INR) line.paise += amount
    else line.shares += amount
    if (amount !== 0n) line.assets.add(asset)
  }
  return [...lines]
    .toSorted(([a], [b]) => a - b)
    .map(([account, { paise, shares, assets }]) => ({ account, assets: assets.size, paise, shares }))
}

/** The report as a page of text: the accounts with their sums, then everything that is wrong. */
export function describeLedger({ owners, postings, lines, differences, broken }: LedgerReport): string[] {
  const total = { paise: sum(lines.map(({ paise }) => paise)), shares: sum(lines.map(({ shares }) => shares)) }
  return [
    row('account', 'rupees', 'shares'),
    ...lines.map(({ account, paise, shares }) =>
      row(accountName(account), formatRupees(toPaise(paise), 'en'), count(shares)),
    ),
    row('sum', formatRupees(toPaise(total.paise), 'en'), count(total.shares)),
    '',
    `${count(owners)} books, ${count(postings)} postings, ${differences.length + broken.length} differences`,
    ...differences.map((difference) => `DIFFERENT: ${describeDifference(difference)}`),
    ...broken.map((chain) => `BROKEN CHAIN: ${describeBrokenChain(chain)}`),
  ]
}

export function describeDifference({ rule, shard, owner, asset, subject, expected, actual }: Difference): string {
  return `${rule}: shard ${shard}${owner === null ? '' : `, owner ${owner}`}, asset ${asset}, ${subject}: ${expected} expected, ${actual} found`
}

export function describeBrokenChain({ shard, owner, seq, reason }: BrokenChain): string {
  return `shard ${shard}, owner ${owner}, posting ${seq}: ${reason}`
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function count(whole: bigint | number): string {
  return whole.toLocaleString('en-IN').replace('-', '−')
}

function row(name: string, ...figures: readonly string[]): string {
  return name.padEnd(16) + figures.map((figure) => figure.padStart(28)).join('')
}
