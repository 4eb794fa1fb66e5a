import type { NoticeKind } from '@bahi/contract/customers/notices'
import { accountWords } from './words/account-words.ts'
import { holdingWords } from './words/holding-words.ts'
import { moneyWords } from './words/money-words.ts'
import type { NoticeWords } from './words/notice-entry.ts'
import { orderWords } from './words/order-words.ts'
import { signInWords } from './words/sign-in-words.ts'

/** How each kind of notice is told. */
export const noticeWords = {
  ...signInWords,
  ...accountWords,
  ...holdingWords,
  ...moneyWords,
  ...orderWords,
} as const satisfies Record<NoticeKind, NoticeWords>
