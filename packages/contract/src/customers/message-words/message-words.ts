import type { NoticeKind } from '../notices.ts'

/** The kinds whose title in the app says a figure, a day or a reason. A message has a title of its own for them. */
export type FigureKind = Extract<
  NoticeKind,
  | `orders.${'bought' | 'sold' | 'partly'}`
  | `offer.${string}`
  | 'ipo.allotted'
  | `fund.${'bought' | 'cash-short' | 'paid' | 'redeemed' | 'reviewed' | 'state'}`
  | `sip.${'skipped' | 'missed' | 'cash-short'}`
  | `share-sip.${'skipped' | 'missed'}`
>

/** The words of messages that leave Bahi. They say no amount, no quantity and no number of an account. */
export interface MessageWords {
  readonly titles: Readonly<Record<FigureKind, string>>
  /** The e-mail that asks whether an address is the customer's. */
  readonly confirm: { readonly subject: string; readonly open: string; readonly otherwise: string }
  /** The e-mail to an address that was changed or removed. */
  readonly former: { readonly subject: string; readonly about: string; readonly otherwise: string }
  /** Before the link that ends e-mail of a topic, and the last line of each e-mail. */
  readonly stop: string
  readonly foot: string
  /** Before the link to a paper. */
  readonly paper: string
  /** Below the title. */
  readonly open: string
}
