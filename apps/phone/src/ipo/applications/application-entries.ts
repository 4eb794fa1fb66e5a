import type { ApplicationView } from '@bahi/contract/ipo/views'
import type { JournalView } from '@bahi/contract/wire/journal'
import { checkAccountBook } from '@bahi/proofs/check-books'
import type { AccountNames } from '../../entries/journal-sides.ts'
import type { TextKey } from '../../text/use-text.tsx'

/** The accounts an application goes through. */
export const applicationAccounts: AccountNames = {
  1: { cash: 'account.available', shares: 'account.available.shares' },
  2: { cash: 'account.held', shares: 'account.held.shares' },
  102: { cash: 'account.clearing', shares: 'account.clearing.shares' },
}
const rupees = 0
const held = 2
const available = 1
const clearing = 102

export const entryTitles: Readonly<Record<string, TextKey>> = {
  'offer-hold': 'ipo.entry.hold',
  'offer-release': 'ipo.entry.release',
  'offer-allotment': 'ipo.entry.allotment',
}

/** Whether the entries come to what the application says: what is held, what was paid, and the shares for it. */
export function provesApplication(
  application: Pick<ApplicationView, 'heldPaise' | 'paidPaise' | 'allottedShares' | 'movedAt'>,
  journals: readonly JournalView[],
): boolean {
  const postings = journals.flatMap((journal) =>
    journal.postings.map((one) => ({
      owner: 0n,
      seq: BigInt(one.seq),
      journalId: BigInt(journal.id),
      journalKind: journal.kind,
      debit: one.debit,
      credit: one.credit,
      asset: one.asset,
      amount: BigInt(one.amount),
      recordedAtMs: BigInt(Date.parse(journal.recordedAt)),
    })),
  )
  if (postings.length === 0) return false
  const { balances, assets } = checkAccountBook(postings)
  const on = (account: number, isCash: boolean) =>
    balances
      .filter((one) => one.account === account && (one.asset === rupees) === isCash)
      .reduce((sum, { amount }) => sum + amount, 0n)
  const paid = BigInt(application.paidPaise)
  const shares = application.movedAt === null ? 0n : BigInt(application.allottedShares)
  return (
    assets.every(({ difference }) => difference === 0n) &&
    on(held, true) === BigInt(application.heldPaise) &&
    on(clearing, true) === paid &&
    on(available, false) === shares
  )
}
