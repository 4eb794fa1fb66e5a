import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoTime } from '../wire/fields.ts'
import { programScopes } from './program-scopes.ts'

const apiKey = z.string().check(z.trim(), z.maxLength(60))
/** What the program wants to get back with the redirect, as the text of a query. */
const redirectParams = z._default(z.string().check(z.maxLength(500)), '')

export const getProgramLogin = endpoint({
  summary: 'Which program asks to log in as a key of this customer, what it may do, and where the log-in leads to',
  methods: ['GET'],
  path: '/api/app/user/program/login.do',
  area: 'programs',
  access: 'customer',
  changes: false,
  input: z.object({ apiKey, redirectParams }),
  reply: z.object({
    name: z.string(),
    scopes: z.array(z.enum(programScopes)),
    redirectAddress: z.string(),
    /** When a session that begins now ends. */
    untilAt: isoTime,
    /** The address with the news that the customer said no. */
    refusedTo: z.string(),
  }),
  refusals: [refusals.loginFirst, refusals.watchMissing, refusals.programKeyEnded],
})

export const allowProgramLogin = endpoint({
  summary: 'Let the program log in: the reply is its registered address with a token that works once, within minutes',
  methods: ['POST'],
  path: '/api/app/user/program/allow.do',
  area: 'programs',
  access: 'acting-customer',
  // A repeat takes the place of the first: the token must not lie in a stored answer.
  changes: false,
  input: z.object({ apiKey, redirectParams }),
  reply: z.object({ redirectTo: z.string() }),
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.watchMissing, refusals.programKeyEnded],
})
