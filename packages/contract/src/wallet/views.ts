import * as z from 'zod/mini'
import { idText, isoTime, paise } from '../wire/fields.ts'

export const transferInProviders = ['demo-bank', 'manual'] as const
export const transferInStates = ['waiting', 'successful', 'failed'] as const
export const transferInFailures = ['expired', 'bank-refused', 'other-payer', 'cancelled'] as const
export const transferOutStates = ['awaiting', 'successful', 'rejected', 'cancelled'] as const
/** The closed list of reasons to reject a transfer out (H5). */
export const rejections = [
  'name-differs',
  'account-unknown',
  'bank-refused',
  'customer-asked',
  'suspected-takeover',
  'legal-order',
] as const
/** The reasons for which a numbered case may stop the clock of a transfer. */
export const caseReasons = ['takeover-check', 'name-check', 'legal-order', 'bank-outage'] as const
/** The pictures of a dispute: as many as an album shows. */
export const maxDisputePhotos = 9
export const disputeAnswers = ['bank-confirms', 'bank-returned'] as const

export type TransferInProvider = (typeof transferInProviders)[number]
export type TransferInFailure = (typeof transferInFailures)[number]
export type TransferOutState = (typeof transferOutStates)[number]
export type Rejection = (typeof rejections)[number]
export type CaseReason = (typeof caseReasons)[number]

/**
 * The demo bank's outcome for amounts that end in these paise, so that everybody can see each outcome. It pays every
 * other amount.
 */
export const demoBankRules = [
  { paise: 1, outcome: 'bank-refused' },
  { paise: 2, outcome: 'other-payer' },
  { paise: 3, outcome: 'never-paid' },
] as const

export const transferInView = z.object({
  id: idText,
  number: z.string(), // for people: BH-D-2611-20-004817
  provider: z.enum(transferInProviders),
  state: z.enum(transferInStates),
  failure: z.nullable(z.enum(transferInFailures)),
  amountPaise: paise,
  payerName: z.string(),
  note: z.string(), // the text for the payment's note
  statedReference: z.nullable(z.string()), // the reference that the customer states
  bankReference: z.nullable(z.string()), // the reference on the bank's statement
  createdAt: isoTime,
  expiresAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type TransferInView = z.output<typeof transferInView>

/** A case that holds a transfer, with the legal order when that is its reason. */
export const transferCase = z.object({
  number: z.string(),
  reason: z.enum(caseReasons),
  words: z.string(),
  openedAt: isoTime,
  until: isoTime,
  legalOrder: z.nullable(z.string()),
})

export const transferOutView = z.object({
  id: idText,
  number: z.string(), // BH-W-2611-20-004817
  state: z.enum(transferOutStates),
  amountPaise: paise,
  bankName: z.string(),
  accountEnding: z.string(),
  askedAt: isoTime,
  dueAt: isoTime,
  isLate: z.boolean(),
  endedAt: z.nullable(isoTime),
  /** Who approved the transfer: two of the staff by number and role, or the clock. */
  approval: z.nullable(
    z.object({
      by: z.enum(['two-people', 'clock']),
      at: isoTime,
      maker: z.nullable(z.string()),
      checker: z.nullable(z.string()),
      role: z.nullable(z.string()),
    }),
  ),
  /** Its payment failed again and again: since when. The amount is held. */
  stuck: z.nullable(z.object({ since: isoTime })),
  rejection: z.nullable(z.enum(rejections)),
  /** The legal order by which the transfer was rejected. */
  legalOrder: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** The case that holds the transfer now. */
  case: z.nullable(transferCase),
  dispute: z.nullable(
    z.object({
      at: isoTime,
      text: z.string(),
      photos: z.array(idText),
      answeredAt: z.nullable(isoTime),
      answer: z.nullable(z.enum(disputeAnswers)),
      answerText: z.nullable(z.string()),
    }),
  ),
  canCancel: z.boolean(),
  canDispute: z.boolean(),
})
export type TransferOutView = z.output<typeof transferOutView>
