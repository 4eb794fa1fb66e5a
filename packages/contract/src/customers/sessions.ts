import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, isoTime, nothing } from '../wire/fields.ts'

/** Names a session without being its token: half of the token's hash, in hex. */
const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Browser and system by their own names ("Chrome · Android"), which no language translates; empty when the device did not say. */
const deviceName = z.string()
export const deviceKind = z.enum(['phone', 'tablet', 'desk', 'unknown'])
export type DeviceKind = z.output<typeof deviceKind>

export const sessionView = z.object({
  id: sessionId,
  device: deviceName,
  kind: deviceKind,
  startedAt: isoTime,
  lastSeenAt: isoTime,
  /** When it ends by itself, be it only for want of use. */
  endsAt: isoTime,
  readOnly: z.boolean(),
  /** The session this was asked with. */
  current: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

export const logInEntry = z.object({
  id: sessionId,
  device: deviceName,
  kind: deviceKind,
  readOnly: z.boolean(),
  current: z.boolean(),
  startedAt: isoTime,
  endedAt: z.nullable(isoTime),
  state: z.enum(['open', 'logged-out', 'timed-out']),
})
export type LogInEntry = z.output<typeof logInEntry>

const area = 'account' as const

export const listSessions = endpoint({
  summary: 'Where the customer is logged in now; this session first, then the one last seen',
  methods: ['GET', 'POST'],
  path: '/api/app/user/session/list.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({ items: z.array(sessionView), /** Those beyond the hundred shown. */ more: z.int() }),
  refusals: ['tips.msg.249'],
})

// Ending what has ended changes nothing, so these need no key; and a locked customer must be able to turn a stranger out.
export const endSession = endpoint({
  summary: 'Log one device out. An id that is not an open session of the customer ends nothing',
  methods: ['POST'],
  path: '/api/app/user/session/end.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ sessionId }),
  reply: z.object({ ended: z.int() }),
  refusals: ['tips.msg.249'],
})

export const endOtherSessions = endpoint({
  summary: 'Log every other device out',
  methods: ['POST'],
  path: '/api/app/user/session/endOthers.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({ ended: z.int() }),
  refusals: ['tips.msg.249'],
})

export const listLogIns = endpoint({
  summary: 'The log-ins of the last 90 days, newest first, and how each ended',
  methods: ['GET', 'POST'],
  path: '/api/app/user/session/history.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ page: countField(1, 1_000), size: countField(20, 100) }),
  reply: z.object({ items: z.array(logInEntry), hasMore: z.boolean() }),
  refusals: ['tips.msg.249'],
})
