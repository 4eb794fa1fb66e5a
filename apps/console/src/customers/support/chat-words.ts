import type { AccessScope, AccessView } from '@bahi/contract/customers/support'
import type { InboxRow } from '@bahi/contract/customers/support-staff'

export const scopeWords = { balances: 'Balances', orders: 'Orders', transfers: 'Transfers' } satisfies Record<
  AccessScope,
  string
>

export const accessWords = {
  asked: 'Asked',
  allowed: 'Allowed',
  declined: 'Not now',
  lapsed: 'No answer',
  over: 'Time is over',
  ended: 'Ended by the user',
} satisfies Record<AccessView['state'], string>

export const languageWords = { en: 'English', zh: '中文', hi: 'हिन्दी' } satisfies Record<InboxRow['language'], string>

export const identityWords = {
  'not-authenticated': 'Not verified',
  'in-review': 'In review',
  completed: 'Verified',
  failed: 'Sent back',
  practice: 'Practice account',
} as const

/** Beginnings of frequent replies; staff complete them. */
export const beginnings = [
  {
    name: 'Where money is',
    text: 'Thank you for writing. Each transfer says on its own page where its money is: open Assets, then the transfer.',
  },
  {
    name: 'Settlement day',
    text: 'Sale proceeds can buy at once. They can be withdrawn after settlement, on the next trading day.',
  },
  {
    name: 'How to verify',
    text: 'To verify who you are, open More, then Authentication. A reviewer looks at it, usually within one working day.',
  },
] as const
