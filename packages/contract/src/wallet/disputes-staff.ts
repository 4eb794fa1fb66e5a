import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, nothing, reasonField } from '../wire/fields.ts'
import { acting, reading } from './treasury-calls.ts'
import { disputeAnswers } from './views.ts'

export const openDisputePhoto = endpoint({
  ...reading,
  summary: 'A photo of a dispute, as a picture; the customer reads that it was opened',
  path: '/api/console/wallet/out/dispute/photo.do',
  opensCustomer: true,
  wire: 'picture',
  input: z.object({ id: idText, photoId: idText }),
  reply: nothing,
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.photoGone],
})

/**
 * With a statement line, the bank has returned the money: the call proposes to credit it, and a second person approves
 * (kind `transfer-back`).
 */
export const answerTransferDispute = endpoint({
  ...acting,
  summary: 'Answer a dispute: the bank confirms the payment, or its statement shows the money back',
  path: '/api/console/wallet/out/dispute/answer.do',
  input: z.object({ id: idText, lineId: z.optional(idText), reason: reasonField }),
  reply: z.object({ answer: z.enum(disputeAnswers), proposalId: z.nullable(idText) }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.orderMissing,
    refusals.disputeImpossible,
    refusals.noMatchingLine,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
