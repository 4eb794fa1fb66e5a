import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, isoTime, nothing } from '../wire/fields.ts'

/** The id of a session: half of the hash of its token, in hexadecimal. The id cannot be used as the token. */
const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * The names of browser and system ("Chrome · Android"), which are not translated; empty when the device sent none.
 */
const deviceName = z.string()
export const deviceKind = z.enum(['phone', 'tablet', 'desk', 'unknown'])
/**
 * Where a log-in came from, as far as its address says it: `machine` for the server's own, `local` for its network,
 * otherwise the provider's part of the address (`49.36.x.x`, `2409:4042:x`); empty when nothing is known.
 */
const place = z.string()
/** Whether no other log-in of the customer that was kept then had come from this place. Never true of the first log-in. */
const newPlace = z.boolean()
/** What opened the session; null when nothing was asked for, as in a practice book, and for log-ins from before. */
const openedBy = z.nullable(z.enum(['password', 'passkey']))
export type DeviceKind = z.output<typeof deviceKind>

export const sessionView = z.object({
  id: sessionId,
  device: deviceName,
  kind: deviceKind,
  place,
  newPlace,
  openedBy,
  startedAt: isoTime,
  lastSeenAt: isoTime,
  /** When the session ends without being used. */
  endsAt: isoTime,
  readOnly: z.boolean(),
  /** Whether this is the session of the caller. */
  current: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

export const logInEntry = z.object({
  id: sessionId,
  device: deviceName,
  kind: deviceKind,
  place,
  newPlace,
  openedBy,
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
  reply: z.object({
    items: z.array(sessionView),
    /** How many sessions exist beyond the hundred in the list. */ more: z.int(),
  }),
  refusals: [refusals.loginFirst],
})

// No Idempotency-Key: ending an ended session changes nothing, and a locked customer must be able to log a stranger
// out.
export const endSession = endpoint({
  summary: 'Log one device out. An id that is not an open session of the customer ends nothing',
  methods: ['POST'],
  path: '/api/app/user/session/end.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ sessionId }),
  reply: z.object({ ended: z.int() }),
  refusals: [refusals.loginFirst],
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
  refusals: [refusals.loginFirst],
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
  refusals: [refusals.loginFirst],
})
