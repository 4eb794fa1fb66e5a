import type { ApplicationView } from '@bahi/contract/ipo/views'
import type { JournalView } from '@bahi/contract/wire/journal'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { checkAccountBook } from '@bahi/proofs/check-books'
import { allPostings } from '../../entries/all-postings.ts'
import type { TextKey } from '../../text/use-text.tsx'

const rupees = 0

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
  const postings = allPostings(journals)
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
    on(ACCOUNT.held, true) === BigInt(application.heldPaise) &&
    on(ACCOUNT.clearing, true) === paid &&
    on(ACCOUNT.available, false) === shares
  )
}
