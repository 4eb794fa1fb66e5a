import { ACCOUNT } from '@bahi/proofs/accounts'
import type { TextKey } from '../text/use-text.tsx'

/** How accounts are said, by their number: of rupees, and of shares or units. */
export type AccountNames = Readonly<Record<number, { cash: TextKey; shares: TextKey }>>

/** The accounts as the customer knows them. */
export const accountNames: AccountNames = {
  [ACCOUNT.available]: { cash: 'account.available', shares: 'account.available.shares' },
  [ACCOUNT.held]: { cash: 'account.held', shares: 'account.held.shares' },
  [ACCOUNT.unsettled]: { cash: 'account.unsettled', shares: 'account.unsettled.shares' },
  [ACCOUNT.pledged]: { cash: 'account.pledged', shares: 'account.pledged.shares' },
  [ACCOUNT.locked]: { cash: 'account.other', shares: 'account.locked.shares' },
  [ACCOUNT.bank]: { cash: 'account.bank', shares: 'account.other.shares' },
  [ACCOUNT.custody]: { cash: 'account.other', shares: 'account.custody.shares' },
  [ACCOUNT.clearing]: { cash: 'account.clearing', shares: 'account.clearing.shares' },
}
