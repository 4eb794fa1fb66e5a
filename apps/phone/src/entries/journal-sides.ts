import type { JournalView } from '@bahi/contract/wire/journal'
import type { TextKey } from '../text/use-text.tsx'

const rupees = 0

/** How accounts are said, by their number: of rupees, and of shares or units. */
export type AccountNames = Readonly<Record<number, { cash: TextKey; shares: TextKey }>>

/** One side of an entry: an account, what it received or gave, and of which share; null is rupees. */
export interface EntrySide {
  account: TextKey
  symbol: string | null
  side: 'debit' | 'credit'
  amount: number
}

/** A journal as lines of two columns: debits first, what went through one account twice added up. */
export function sidesOf({ postings }: JournalView, names: AccountNames): EntrySide[] {
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
        symbol: asset === rupees ? null : (symbol ?? `#${asset}`),
        side,
        amount: (sides.get(key)?.amount ?? 0) + amount,
      })
    }
  }
  const all = [...sides.values()]
  return [...all.filter(({ side }) => side === 'debit'), ...all.filter(({ side }) => side === 'credit')]
}
