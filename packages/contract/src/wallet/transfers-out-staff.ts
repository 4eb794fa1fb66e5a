import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, paise, reasonField } from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'
import { acting, reading, waitingProposal } from './treasury-calls.ts'
import {
  caseReasons,
  disputeAnswers,
  rejections,
  transferCase,
  transferInProviders,
  transferOutStates,
} from './views.ts'

/** The number of a legal order and its court or authority; empty when there is none. */
const orderField = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** The stages of a transfer out for staff; the customer sees the four states. */
export const transferOutStages = [
  'first-approval',
  'second-approval',
  'case',
  'paying',
  'stuck',
  'paid',
  'rejected',
  'cancelled',
] as const

/** What a legal order does to a transfer once a second person approves: hold it by a case, or reject it. */
export const transferLegalKinds = ['transfer-legal-case', 'transfer-legal-reject'] as const

/** What two people may decide about a transfer whose payment cannot go on. */
export const transferStuckKinds = ['transfer-out-give-back', 'transfer-out-retry'] as const

/** Why a step failed: another payment has the bank reference, or something else went wrong, which the log has. */
export const stuckReasons = ['reference-taken', 'step-failed'] as const
export type StuckReason = (typeof stuckReasons)[number]

/** A transfer that cannot go on: why, how often it was tried since when, and when it is tried again. */
export const stuckTransfer = z.object({
  reason: z.enum(stuckReasons),
  attempts: z.int(),
  since: isoTime,
  lastAt: isoTime,
  nextAt: isoTime,
  /** Whether nothing can have been paid, so that the money may be given back. */
  canGiveBack: z.boolean(),
})
export type StuckTransfer = z.output<typeof stuckTransfer>

/** One row of the queue. It does not identify the customer; opening the transfer does. */
export const transferOutRow = z.object({
  id: idText,
  number: z.string(),
  customerId: idText,
  amountPaise: paise,
  bankName: z.string(),
  accountEnding: z.string(),
  state: z.enum(transferOutStates),
  stage: z.enum(transferOutStages),
  askedAt: isoTime,
  dueAt: isoTime,
  isLate: z.boolean(),
  endedAt: z.nullable(isoTime),
  proposal: z.nullable(waitingProposal),
  case: z.nullable(transferCase),
  /** The first signature on a hold or a rejection by legal order. */
  orderProposal: z.nullable(
    z.object({ id: idText, kind: z.enum(transferLegalKinds), madeBy: z.string(), mine: z.boolean() }),
  ),
  stuck: z.nullable(stuckTransfer),
  /** The first signature on giving the money back, or on trying again. */
  stuckProposal: z.nullable(
    z.object({ id: idText, kind: z.enum(transferStuckKinds), madeBy: z.string(), mine: z.boolean() }),
  ),
  rejection: z.nullable(z.enum(rejections)),
  legalOrder: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  isDisputed: z.boolean(),
})
export type TransferOutRow = z.output<typeof transferOutRow>

export const listTransferOutQueue = endpoint({
  ...reading,
  summary: 'Transfers out: those that wait, oldest first, or those that ended, latest first',
  path: '/api/console/wallet/out/list.do',
  input: z.object({
    state: z._default(z.enum(['waiting', 'ended', 'disputed']), 'waiting'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(transferOutRow),
    more: z.boolean(),
    /** The total of the queue and the ledger's holds for it; the two must be equal. */
    totals: z.object({
      waiting: z.int(),
      waitingPaise: paise,
      heldPaise: paise,
      differencePaise: paise,
      paidTodayPaise: paise,
      disputed: z.int(),
    }),
    stages: z.record(z.string(), z.int()),
    windows: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const openTransferOut = endpoint({
  ...reading,
  summary:
    'One transfer out with whom it pays, what was checked and what was done; the customer reads that it was opened',
  path: '/api/console/wallet/out/open.do',
  opensCustomer: true,
  input: z.object({ id: idText }),
  reply: z.object({
    transfer: transferOutRow,
    customer: z.object({
      id: idText,
      phone: z.string(),
      realName: z.nullable(z.string()),
      identityState: z.string(),
      simulated: z.boolean(),
    }),
    card: z.object({
      bankName: z.string(),
      branch: z.string(),
      ifsc: z.string(),
      accountEnding: z.string(),
      holderName: z.string(),
    }),
    checks: z.array(
      z.object({
        name: z.enum([
          'identity-completed',
          'card-name-is-verified-name',
          'no-loan-due',
          'hold-covers-amount',
          'not-simulated',
          'card-unchanged',
        ]),
        ok: z.boolean(),
      }),
    ),
    steps: z.array(
      z.object({
        at: isoTime,
        what: z.enum([
          'asked',
          'proposed',
          'approved',
          'approved-by-clock',
          'case-opened',
          'case-closed',
          'paid',
          'rejected',
          'cancelled',
          'disputed',
          'dispute-answered',
        ]),
        who: z.nullable(z.string()),
        words: z.nullable(z.string()),
      }),
    ),
    dispute: z.nullable(
      z.object({
        at: isoTime,
        text: z.string(),
        photos: z.array(idText),
        answer: z.nullable(z.enum(disputeAnswers)),
        answerText: z.nullable(z.string()),
      }),
    ),
    journals: z.array(journalView),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})
/** A second person approves the transfer at /api/console/proposal/approve.do. */
export const proposeTransferOut = endpoint({
  ...acting,
  summary: 'First approval of a transfer out: another person of the treasury gives the second',
  path: '/api/console/wallet/out/propose.do',
  input: z.object({ id: idText, payBy: z._default(z.enum(transferInProviders), 'demo-bank'), reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
/**
 * A rejection by legal order is a proposal with the number of the order; a second person approves it (kind
 * `transfer-legal-reject`). A rejection of a transfer whose payment cannot go on is a proposal too, for any other reason
 * of the list (kind `transfer-out-give-back`).
 */
export const rejectTransferOut = endpoint({
  ...acting,
  summary:
    'Reject a transfer out, for a reason of the closed list; the money is available to the customer again in the same moment',
  path: '/api/console/wallet/out/reject.do',
  input: z.object({ id: idText, rejection: z.enum(rejections), legalOrder: orderField, reason: reasonField }),
  reply: z.object({ state: z.enum(transferOutStates), proposalId: z.nullable(idText) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.parameterMalformed,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
/** The second person approves it at /api/console/proposal/approve.do (kind `transfer-out-retry`). */
export const retryTransferOut = endpoint({
  ...acting,
  summary: 'Have a transfer out whose payment cannot go on tried again at once, under another bank reference',
  path: '/api/console/wallet/out/retry.do',
  input: z.object({ id: idText, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
/**
 * A hold by legal order is a proposal too (kind `transfer-legal-case`). Without a legal order a transfer can be held
 * once.
 */
export const openTransferCase = endpoint({
  ...acting,
  summary: 'Hold the clock for one transfer out by a numbered case, seven days at most; the customer is told',
  path: '/api/console/wallet/out/case/open.do',
  input: z.object({ id: idText, caseReason: z.enum(caseReasons), legalOrder: orderField, reason: reasonField }),
  reply: z.object({ caseNumber: z.nullable(z.string()), until: z.nullable(isoTime), proposalId: z.nullable(idText) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.parameterMalformed,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
export const closeTransferCase = endpoint({
  ...acting,
  summary: 'Close the case that holds a transfer out',
  path: '/api/console/wallet/out/case/close.do',
  input: z.object({ id: idText, reason: reasonField }),
  reply: z.object({ caseNumber: z.string() }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.orderMissing,
    refusals.subjectMissing,
    refusals.keyReused,
  ],
})
