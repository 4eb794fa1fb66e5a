import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { acting, reading, waitingProposal } from '../wallet/treasury-calls.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, reasonField } from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'
import { depositories, shareTransferLine, shareTransferRefusals, shareTransferStates } from './share-transfers.ts'

export const shareTransferStages = ['first-approval', 'second-approval', 'sent', 'refused', 'cancelled'] as const
export type ShareTransferStage = (typeof shareTransferStages)[number]

/** One row of the queue. It does not identify the customer; opening the transfer does. */
export const shareTransferRow = z.object({
  id: idText,
  number: z.string(),
  customerId: idText,
  depository: z.enum(depositories),
  account: z.string(),
  participant: z.string(),
  /** How many different shares. */
  shares: z.int(),
  state: z.enum(shareTransferStates),
  stage: z.enum(shareTransferStages),
  askedAt: isoTime,
  dueAt: isoTime,
  isLate: z.boolean(),
  endedAt: z.nullable(isoTime),
  /** What the depository calls the instruction: from the first approval on. */
  reference: z.nullable(z.string()),
  refusal: z.nullable(z.enum(shareTransferRefusals)),
  proposal: z.nullable(waitingProposal),
})
export type ShareTransferRow = z.output<typeof shareTransferRow>

export const listShareTransferQueue = endpoint({
  ...reading,
  summary: 'Shares on their way to demat accounts elsewhere: those that wait, oldest first, or those that ended',
  path: '/api/console/closing/shares/list.do',
  input: z.object({
    state: z._default(z.enum(['waiting', 'ended']), 'waiting'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({ items: z.array(shareTransferRow), more: z.boolean(), waiting: z.int() }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})

export const openShareTransfer = endpoint({
  ...reading,
  summary: 'One transfer of shares with whom it is for, what was checked and what was done; the customer reads it',
  path: '/api/console/closing/shares/open.do',
  opensCustomer: true,
  input: z.object({ id: idText }),
  reply: z.object({
    transfer: shareTransferRow,
    customer: z.object({ id: idText, phone: z.string(), realName: z.nullable(z.string()) }),
    checks: z.array(
      z.object({
        name: z.enum(['identity-completed', 'is-closing', 'hold-covers-shares', 'not-simulated']),
        ok: z.boolean(),
      }),
    ),
    lines: z.array(shareTransferLine),
    journals: z.array(journalView),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})

/** A second person approves the transfer at /api/console/proposal/approve.do (kind `share-transfer`). */
export const proposeShareTransfer = endpoint({
  ...acting,
  summary: 'First approval of a transfer of shares, with what the depository calls the instruction that was entered',
  path: '/api/console/closing/shares/propose.do',
  input: z.object({
    id: idText,
    reference: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9/-]{4,40}$/)),
    reason: reasonField,
  }),
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

export const refuseShareTransfer = endpoint({
  ...acting,
  summary: 'Refuse a transfer of shares for a reason of the closed list; the shares are free again in the same moment',
  path: '/api/console/closing/shares/refuse.do',
  input: z.object({ id: idText, refusal: z.enum(shareTransferRefusals), reason: reasonField }),
  reply: z.object({ state: z.enum(shareTransferStates) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.keyReused,
  ],
})
