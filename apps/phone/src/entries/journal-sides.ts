import type { JournalView } from '@bahi/contract/wire/journal'
import type { TextKey } from '../text/use-text.tsx'
import { accountNames, type AccountNames } from './account-names.ts'

const rupees = 0
/** Assets from here on are units of funds and plans. */
const firstUnits = 1_000_000

/**
 * One side of an entry: an account, what it received or gave, and of which share. The symbol is null for rupees and
 * empty for units of a fund, which have none.
 */
export interface EntrySide {
  account: TextKey
  symbol: string | null
  side: 'debit' | 'credit'
  amount: number
}

/** A journal as lines of two columns: debits first, what went through one account twice added up. */
export function journalSides(
  { postings }: Pick<JournalView, 'postings'>,
  names: AccountNames = accountNames,
): EntrySide[] {
  const sides = new Map<string, EntrySide>()
  for (const { debit, credit, asset, symbol, amount } of postings) {
    for (const [side, number] of [
      ['debit', debit],
      ['credit', credit],
    ] as const) {
      const name = names[number] ?? { cash: 'account.other', shares: 'account.other.shares' }
      const account = asset === rupees ? name.cash : name.shares
      const key = `${side} ${asset} ${account}`
      sides.set(key, {
        account,
        symbol: asset === rupees ? null : (symbol ?? (asset >= firstUnits ? '' : `#${asset}`)),
        side,
        amount: (sides.get(key)?.amount ?? 0) + amount,
      })
    }
  }
  const all = [...sides.values()]
  return [...all.filter(({ side }) => side === 'debit'), ...all.filter(({ side }) => side === 'credit')]
}
