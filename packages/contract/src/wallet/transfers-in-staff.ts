import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, paise, reasonField } from '../wire/fields.ts'
import { acting, reading, waitingProposal } from './treasury-calls.ts'
import { transferInFailures, transferInProviders, transferInStates } from './views.ts'

export const transferInRow = z.object({
  id: idText,
  number: z.string(),
  customerId: idText,
  provider: z.enum(transferInProviders),
  amountPaise: paise,
  note: z.string(),
  statedReference: z.nullable(z.string()),
  state: z.enum(transferInStates),
  failure: z.nullable(z.enum(transferInFailures)),
  createdAt: isoTime,
  expiresAt: isoTime,
  endedAt: z.nullable(isoTime),
  /** The unmatched statement line that could be this transfer. */
  line: z.nullable(
    z.object({
      id: idText,
      reference: z.string(),
      bookedOn: isoDate,
      nameMatches: z.boolean(),
      amountMatches: z.boolean(),
    }),
  ),
  proposal: z.nullable(waitingProposal),
})
export type TransferInRow = z.output<typeof transferInRow>

export const listTransferInQueue = endpoint({
  ...reading,
  summary: 'Transfers in: those that wait, oldest first, or those that ended, latest first',
  path: '/api/console/wallet/in/list.do',
  input: z.object({
    state: z._default(z.enum(['waiting', 'ended']), 'waiting'),
    provider: z._default(z.enum(['all', ...transferInProviders]), 'all'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(transferInRow),
    more: z.boolean(),
    totals: z.object({ waiting: z.int(), waitingPaise: paise, withLine: z.int() }),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
/** A second person approves the match at /api/console/proposal/approve.do (kind `transfer-in`). */
export const proposeTransferIn = endpoint({
  ...acting,
  summary: "Say that a statement line is a customer's transfer in: another person of the treasury approves it",
  path: '/api/console/wallet/in/propose.do',
  input: z.object({ id: idText, lineId: idText, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    refusals.loginFirst,
    refusals.roleMissing,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.noMatchingLine,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
