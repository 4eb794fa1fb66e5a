import type { JournalView } from '@bahi/contract/wire/journal'
import type { TextKey } from '../text/use-text.tsx'

const accounts: Readonly<Record<number, { cash: TextKey; shares: TextKey }>> = {
  1: { cash: 'account.available', shares: 'account.available.shares' },
  2: { cash: 'account.held', shares: 'account.held.shares' },
  3: { cash: 'account.unsettled', shares: 'account.unsettled.shares' },
  4: { cash: 'account.pledged', shares: 'account.pledged.shares' },
  102: { cash: 'account.clearing', shares: 'account.clearing.shares' },
}
const rupees = 0
/** Assets from here on are units of funds and plans. */
const firstUnits = 1_000_000

export const loanEntryTitles: Readonly<Record<string, TextKey>> = {
  'loan-payout': 'loan.entry.payout',
  'loan-repayment': 'loan.entry.repayment',
  pledge: 'loan.entry.pledge',
  'pledge-release': 'loan.entry.release',
}

/** One side of an entry: an account, what it received or gave, and of which share; null is rupees, empty a fund's units, which have no symbol. */
export interface EntrySide {
  account: TextKey
  symbol: string | null
  side: 'debit' | 'credit'
  amount: number
}

/** A journal as lines of two columns, debits first. */
export function sidesOf({ postings }: Pick<JournalView, 'postings'>): EntrySide[] {
  const lines = postings.flatMap(({ debit, credit, asset, symbol, amount }) => {
    const of = asset === rupees ? null : (symbol ?? (asset >= firstUnits ? '' : `#${asset}`))
    return (
      [
        ['debit', debit],
        ['credit', credit],
      ] as const
    ).map(([side, number]): EntrySide => {
      const names = accounts[number] ?? { cash: 'account.other', shares: 'account.other.shares' }
      return { account: of === null ? names.cash : names.shares, symbol: of, side, amount }
    })
  })
  return [...lines.filter(({ side }) => side === 'debit'), ...lines.filter(({ side }) => side === 'credit')]
}
