import * as z from 'zod/mini'
import { messageNumbers } from '../messages/message-code.ts'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, formNumber, idText, isoMonth, isoTime, messageParams, paise, wholeNumber } from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'
import {
  transferInProviders,
  transferInStates,
  transferOutStates,
  caseReasons,
  maxDisputePhotos,
  transferInView,
  transferOutView,
} from './views.ts'

const area = 'wallet' as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
const changing = { methods: ['POST'], area, access: 'acting-customer', changes: true } as const
/**
 * A trade lock never bars a withdrawal (H9). Only the session of a locked account is refused, before the rules of the
 * call.
 */
const leaving = { methods: ['POST'], area, access: 'customer', changes: true } as const

const text = z._default(z.string().check(z.maxLength(200)), '')
const clockWindow = z.object({ from: z.string(), to: z.string() })
/** A whole amount of paise from 1. */
const amountField = wholeNumber(/^\d{1,16}$/, z.int().check(z.minimum(1)))

export const createTransferIn = endpoint({
  ...changing,
  summary: 'Ask to bring money in: by the demo bank, which pays within seconds, or by a payment with a bank reference',
  path: '/api/app/user/recharge/create.do',
  input: z.object({
    amountPaise: z.optional(formNumber),
    payerName: text,
    provider: z._default(z.enum(transferInProviders), 'demo-bank'),
  }),
  reply: transferInView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceAccount,
    refusals.transferInIdentityMissing,
    refusals.parameterMalformed,
    refusals.transferInBelowMin,
    refusals.payerDiffers,
    refusals.tooManyTransfersIn,
    refusals.accountClosing,
    refusals.ownBringLimit,
    refusals.keyReused,
  ],
})
export const listTransfersIn = endpoint({
  ...reading,
  summary: "The customer's transfers in, newest first",
  path: '/api/app/user/recharge/list.do',
  input: z.object({
    state: z._default(z.enum(['all', ...transferInStates]), 'all'),
    before: z.optional(idText),
    size: countField(20, 100),
  }),
  reply: z.object({ items: z.array(transferInView), more: z.boolean() }),
  refusals: [refusals.loginFirst],
})
export const getTransferIn = endpoint({
  ...reading,
  summary: 'One transfer in, with its entry in the book once the money is there',
  path: '/api/app/user/recharge/detail.do',
  input: z.object({ id: idText }),
  reply: z.object({
    transfer: transferInView,
    availablePaise: paise,
    journal: z.nullable(journalView),
    serverTime: isoTime,
  }),
  refusals: [refusals.loginFirst, refusals.orderMissing],
})
export const stateTransferInPaid = endpoint({
  ...changing,
  summary: 'Say that the payment was made, and what the bank calls it',
  path: '/api/app/user/recharge/paid.do',
  input: z.object({ id: idText, bankReference: text }),
  reply: transferInView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.parameterMalformed,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.bankReferenceStated,
    refusals.keyReused,
  ],
})
export const cancelTransferIn = endpoint({
  ...changing,
  summary: 'Give up a transfer in that nobody has paid',
  path: '/api/app/user/recharge/cancel.do',
  input: z.object({ id: idText }),
  reply: transferInView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.keyReused,
  ],
})

export const createTransferOut = endpoint({
  ...leaving,
  summary: "Ask for money at one's own bank card; the amount is held at once",
  path: '/api/app/user/withdraw/create.do',
  input: z.object({ amountPaise: amountField, pin: text, smsCode: text }),
  reply: transferOutView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.transferOutIdentityMissing,
    refusals.cardMissing,
    refusals.simulatedCannotWithdraw,
    refusals.holderDiffers,
    refusals.cardJustChanged,
    refusals.pinNotSet,
    refusals.pinLocked,
    refusals.pinWrong,
    refusals.transferCodeWrong,
    refusals.transferOutBelowMin,
    refusals.outsideWindow,
    refusals.beforeMorningWindow,
    refusals.beforeAfternoonWindow,
    refusals.needsCashDue,
    refusals.needsTiedCash,
    refusals.moreThanCash,
    refusals.keyReused,
  ],
})
export const previewTransferOut = endpoint({
  ...reading,
  summary: 'What can leave now, where to, by when, and every rule that an amount would break',
  path: '/api/app/user/withdraw/preview.do',
  input: z.object({ amountPaise: z.optional(amountField) }),
  reply: z.object({
    withdrawablePaise: paise,
    availablePaise: paise,
    dueOnLoansPaise: paise,
    leastPaise: paise,
    windows: z.array(clockWindow),
    dueAt: isoTime,
    lateDays: z.int(),
    card: z.nullable(
      z.object({
        bankName: z.string(),
        branch: z.string(),
        ifsc: z.string(),
        accountEnding: z.string(),
        pausedUntil: z.nullable(isoTime),
      }),
    ),
    hasPin: z.boolean(),
    needsCode: z.boolean(),
    problems: z.array(
      z.object({
        message: z.enum(messageNumbers.map((number) => `tips.msg.${number}` as const)),
        params: messageParams,
      }),
    ),
  }),
  refusals: [refusals.loginFirst],
})
export const listTransfersOut = endpoint({
  ...reading,
  summary: "The customer's transfers out, newest first, in their four states",
  path: '/api/app/user/withdraw/list.do',
  input: z.object({
    state: z._default(z.enum(['all', ...transferOutStates]), 'all'),
    before: z.optional(idText),
    size: countField(20, 100),
  }),
  reply: z.object({ items: z.array(transferOutView), more: z.boolean() }),
  refusals: [refusals.loginFirst],
})
export const cancelTransferOut = endpoint({
  ...leaving,
  summary: 'Take a transfer out back while nobody has approved it; its amount is available again at once',
  path: '/api/app/user/withdraw/cancel.do',
  input: z.object({ id: idText }),
  reply: transferOutView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.keyReused,
  ],
})

/** Photos that were uploaded for the purpose `dispute`: their ids as a JSON list, or as one text with commas. */
const photosField = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(400)), z.array(z.string())]),
    z.transform((ids) => (Array.isArray(ids) ? ids : ids.split(',').filter((id) => id !== ''))),
  ),
  z.array(idText).check(
    z.maxLength(maxDisputePhotos),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
)
export const disputeTransferOut = endpoint({
  ...leaving,
  summary: 'Say that a transfer out marked successful did not arrive',
  path: '/api/app/user/withdraw/dispute.do',
  input: z.object({
    id: idText,
    text: z.string().check(z.trim(), z.minLength(10), z.maxLength(500)),
    photos: z._default(photosField, []),
  }),
  reply: transferOutView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.orderMissing,
    refusals.disputeImpossible,
    refusals.photoGone,
    refusals.keyReused,
  ],
})

export const listCash = endpoint({
  ...reading,
  summary: 'Transfers in and out together, newest first',
  path: '/api/app/user/cash/list.do',
  input: z.object({
    kind: z._default(z.enum(['all', 'in', 'out']), 'all'),
    before: z.optional(idText),
    size: countField(20, 100),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: idText,
        number: z.string(),
        kind: z.enum(['in', 'out']),
        amountPaise: paise,
        state: z.enum([...transferInStates, ...transferOutStates]),
        at: isoTime,
        endedAt: z.nullable(isoTime),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: [refusals.loginFirst],
})

/** Visitors may read how long the house keeps transfers waiting (H5). */
export const getServiceLevel = endpoint({
  summary: 'How long transfers out took this month, and those that are late',
  methods: ['GET'],
  path: '/api/app/site/serviceLevel.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.object({ month: z.optional(isoMonth) }),
  reply: z.object({
    month: z.string(),
    lateDays: z.int(),
    paid: z.int(),
    paidLate: z.int(),
    rejected: z.int(),
    approvedByClock: z.int(),
    disputed: z.int(),
    medianMinutes: z.nullable(z.int()),
    ninetiethMinutes: z.nullable(z.int()),
    longestMinutes: z.nullable(z.int()),
    waiting: z.int(),
    lateNow: z.array(z.object({ askedAt: isoTime, dueAt: isoTime, caseReason: z.nullable(z.enum(caseReasons)) })),
    asOf: isoTime,
  }),
  refusals: [],
})
