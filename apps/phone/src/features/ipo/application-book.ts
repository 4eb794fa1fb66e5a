import type { ApplicationView } from '@bahi/contract/ipo'
import type { JournalView } from '@bahi/contract/orders'
import { checkBooks } from '@bahi/proofs/check-books'
import type { TextKey } from '../../text/use-text.tsx'

const accounts: Readonly<Record<number, { cash: TextKey; shares: TextKey }>> = {
  1: { cash: 'account.available', shares: 'account.available.shares' },
  2: { cash: 'account.held', shares: 'account.held.shares' },
  102: { cash: 'account.clearing', shares: 'account.clearing.shares' },
}
const rupees = 0
const held = 2
const available = 1
const clearing = 102

export const entryTitles: Readonly<Record<string, TextKey>> = { 'offer-hold': 'ipo.entry.hold', 'offer-release': 'ipo.entry.release', 'offer-allotment': 'ipo.entry.allotment' }

/** One side of an entry: an account, what it received or gave, and of which share; null is rupees. */
export interface EntrySide {
  account: TextKey
  symbol: string | null
  side: 'debit' | 'credit'
  amount: number
}

/** A journal as lines of two columns: debits first, what went through one account twice added up. */
export function sidesOf({ postings }: JournalView): EntrySide[] {
  const sides = new Map<string, EntrySide>()
  for (const { debit, credit, asset, symbol, amount } of postings) {
    for (const [side, number] of [['debit', debit], ['credit', credit]] as const) {
      const name = accounts[number] ?? { cash: 'account.other', shares: 'account.other.shares' }
      const account = asset === rupees ? name.cash : name.shares
      const key = `${side} ${asset} ${account}`
      sides.set(key, { account, symbol: asset === rupees ? null : (symbol ?? `#${asset}`), side, amount: (sides.get(key)?.amount ?? 0) + amount })
    }
  }
  const all = [...sides.values()]
  return [...all.filter(({ side }) => side === 'debit'), ...all.filter(({ side }) => side === 'credit')]
}

/** Whether the entries come to what the application says: what is held, what was paid, and the shares for it. */
export function provesApplication(application: Pick<ApplicationView, 'heldPaise' | 'paidPaise' | 'allottedShares' | 'movedAt'>, journals: readonly JournalView[]): boolean {
  const postings = journals.flatMap((journal) =>
    journal.postings.map((one) => ({ owner: 0n, seq: BigInt(one.seq), journalId: BigInt(journal.id), journalKind: journal.kind, debit: one.debit, credit: one.credit, asset: one.asset, amount: BigInt(one.amount), recordedAtMs: BigInt(Date.parse(journal.recordedAt)) })),
  )
  if (postings.length === 0) return false
  const { balances, assets } = checkBooks(postings)
  const on = (account: number, isCash: boolean) => balances.filter((one) => one.account === account && (one.asset === rupees) === isCash).reduce((sum, { amount }) => sum + amount, 0n)
  const paid = BigInt(application.paidPaise)
  const shares = application.movedAt === null ? 0n : BigInt(application.allottedShares)
  return assets.every(({ difference }) => difference === 0n) && on(held, true) === BigInt(application.heldPaise) && on(clearing, true) === paid && on(available, false) === shares
}
