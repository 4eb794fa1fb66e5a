import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoTime, nothing } from '../wire/fields.ts'
import { postOutcomes } from '../wire/post-outcomes.ts'

/** What became of the last try of a message. */
export const hookOutcomes = [...postOutcomes, 'key-ended'] as const
export type HookOutcome = (typeof hookOutcomes)[number]

export const hookMessage = z.object({
  id: idText,
  keyId: idText,
  keyName: z.string(),
  orderId: idText,
  /** The state of the order in the words of the Kite Connect format. */
  status: z.string(),
  madeAt: isoTime,
  tries: z.int(),
  lastAt: z.nullable(isoTime),
  /** When it is sent again; null when it was delivered or given up. */
  nextAt: z.nullable(isoTime),
  outcome: z.nullable(z.enum(hookOutcomes)),
  /** The HTTP status of the last answer. */
  answered: z.nullable(z.int()),
  /** The beginning of the last answer. */
  answer: z.string(),
})
export type HookMessage = z.output<typeof hookMessage>

export const listHookMessages = endpoint({
  summary: "What was posted to the addresses of this customer's keys, the newest first, with the answers",
  methods: ['GET', 'POST'],
  path: '/api/app/user/program/hooks.do',
  area: 'programs',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({ items: z.array(hookMessage) }),
  refusals: [refusals.loginFirst],
})
