import * as z from 'zod/mini'
import { messageNumbers } from '../messages/message-code.ts'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { flagField, idText, isoDate, isoTime, messageParams, nothing, paise } from '../wire/fields.ts'

export const depositories = ['nsdl', 'cdsl'] as const
export type Depository = (typeof depositories)[number]
export const shareTransferStates = ['waiting', 'sent', 'refused', 'cancelled'] as const
export type ShareTransferState = (typeof shareTransferStates)[number]
/** The closed list of reasons to refuse that shares leave (H5). */
export const shareTransferRefusals = [
  'account-unknown',
  'not-own-account',
  'customer-asked',
  'suspected-takeover',
] as const
export type ShareTransferRefusal = (typeof shareTransferRefusals)[number]

/** What was paid for a part of the shares, and when: whoever keeps them next asks for it. */
const movedLot = z.object({ boughtOn: isoDate, quantity: z.int(), costPaise: paise, chargesPaise: paise })

export const shareTransferLine = z.object({
  code: z.string(),
  name: z.string(),
  isin: z.string(),
  quantity: z.int(),
  /** Of one share when it left; null until then. */
  pricePaise: z.nullable(paise),
  /** Oldest first. Of a transfer that waits, as the lots are now; of one that was refused or cancelled, none. */
  lots: z.array(movedLot),
})
export type ShareTransferLine = z.output<typeof shareTransferLine>

export const shareTransferView = z.object({
  id: idText,
  number: z.string(), // BH-S-2611-20-004817
  state: z.enum(shareTransferStates),
  depository: z.enum(depositories),
  account: z.string(),
  participant: z.string(),
  askedAt: isoTime,
  dueAt: isoTime,
  isLate: z.boolean(),
  endedAt: z.nullable(isoTime),
  sent: z.nullable(
    z.object({
      by: z.enum(['two-people', 'clock']),
      maker: z.nullable(z.string()),
      checker: z.nullable(z.string()),
      reference: z.string(),
      worthPaise: paise,
    }),
  ),
  refusal: z.nullable(z.enum(shareTransferRefusals)),
  lines: z.array(shareTransferLine),
})
export type ShareTransferView = z.output<typeof shareTransferView>

const area = 'account' as const
/** A trade lock never bars what leaves for the customer's own account (H9). */
const leaving = { methods: ['POST'], area, access: 'customer', changes: true } as const
const text = z._default(z.string().check(z.trim(), z.maxLength(80)), '')

export const readShareTransfers = endpoint({
  summary: 'The shares that can be moved to one’s own demat account elsewhere, what bars it, and the transfers so far',
  methods: ['GET', 'POST'],
  path: '/api/app/user/closing/shares/state.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    /** Delivered shares that nothing holds: all of them go. */
    free: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.int() })),
    /** By when shares that are asked for now are sent. */
    dueAt: isoTime,
    verifiedName: z.nullable(z.string()),
    hasPin: z.boolean(),
    needsCode: z.boolean(),
    /** What bars a transfer now; null when nothing does. */
    problem: z.nullable(
      z.object({
        message: z.enum(messageNumbers.map((number) => `tips.msg.${number}` as const)),
        params: messageParams,
      }),
    ),
    /** Newest first. */
    transfers: z.array(shareTransferView),
  }),
  refusals: [refusals.loginFirst],
})

export const createShareTransfer = endpoint({
  ...leaving,
  summary: 'Move all free shares to one’s own demat account elsewhere; they are held at once',
  path: '/api/app/user/closing/shares/create.do',
  input: z.object({
    depository: z.enum(depositories),
    account: text,
    participant: text,
    /** The customer’s statement that the account is their own, under the same PAN. */
    isOwn: flagField,
    pin: z._default(z.string().check(z.maxLength(200)), ''),
    smsCode: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  reply: shareTransferView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.simulatedCannotWithdraw,
    refusals.transferOutIdentityMissing,
    refusals.notClosing,
    refusals.shareTransferWaits,
    refusals.pinNotSet,
    refusals.pinLocked,
    refusals.pinWrong,
    refusals.transferCodeWrong,
    refusals.parameterMalformed,
    refusals.noFreeShares,
    refusals.keyReused,
  ],
})

export const cancelShareTransfer = endpoint({
  ...leaving,
  summary: 'Keep the shares while they have not been sent; they are free again at once',
  path: '/api/app/user/closing/shares/cancel.do',
  input: z.object({ id: idText }),
  reply: shareTransferView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.keyReused,
  ],
})
