import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoDate, isoTime, listField, nothing, paise, paiseField, wholeNumber } from '../wire/fields.ts'
import { programScopes } from './program-scopes.ts'

/** How many keys a customer may have in force at the same time. */
export const maxProgramKeys = 10
/** How many days ahead a key may end. */
export const maxProgramKeyDays = 365

const scope = z.enum(programScopes)

/** Why a key no longer works. A lock of the account ends its keys for good. */
export const programKeyStates = ['in-force', 'stopped', 'stopped-by-staff', 'ended', 'account-locked'] as const

export const programKey = z.object({
  id: idText,
  name: z.string(),
  scopes: z.array(scope),
  addresses: z.array(z.string()),
  ordersPerSecond: z.int(),
  dayLimitPaise: paise,
  madeAt: isoTime,
  endsAt: isoTime,
  stoppedAt: z.nullable(isoTime),
  state: z.enum(programKeyStates),
  /** With an app, programs that speak the Kite Connect format log in as this key, and hooks are signed; null without one. */
  app: z.nullable(z.object({ apiKey: z.string(), redirectAddress: z.string(), hookAddress: z.string() })),
})
export type ProgramKey = z.output<typeof programKey>

const path = (name: string) => `/api/app/user/program/${name}.do`

export const listProgramKeys = endpoint({
  summary: 'The keys of this customer, the newest first; secrets are never shown again',
  methods: ['GET', 'POST'],
  path: path('list'),
  area: 'programs',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({ items: z.array(programKey), most: z.int(), maxOrdersPerSecond: z.int() }),
  refusals: [refusals.loginFirst],
})

export const makeProgramKey = endpoint({
  summary: 'Make a key for a program; its secret is in this reply and nowhere else',
  methods: ['POST'],
  path: path('make'),
  area: 'programs',
  access: 'acting-customer',
  changes: true,
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    scopes: listField(scope, { min: 1, max: programScopes.length }),
    /** The last day of the key, in Indian time. */
    endsOn: isoDate,
    addresses: z._default(listField(z.string().check(z.trim(), z.maxLength(50)), { min: 0, max: 10 }), []),
    ordersPerSecond: wholeNumber(/^\d{1,4}$/, z.int().check(z.minimum(1), z.maximum(1_000))),
    dayLimitPaise: paiseField.check(z.minimum(1)),
    /** Where a log-in in the Kite Connect format leads to; empty: nobody logs in. */
    redirectAddress: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** Where changes of its orders are posted to; empty: nowhere. With one the key has an app, whose secret signs. */
    hookAddress: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  /** The secrets are null when the same Idempotency-Key has made the key before: they were shown once. */
  reply: z.object({ key: programKey, secret: z.nullable(z.string()), apiSecret: z.nullable(z.string()) }),
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.programTermsWrong,
    refusals.watchesFull,
    refusals.keyReused,
  ],
})

export const stopProgramKey = endpoint({
  summary: 'Stop a key at once and for good; orders that it placed stay as they are',
  methods: ['POST'],
  path: path('stop'),
  area: 'programs',
  access: 'acting-customer',
  changes: true,
  input: z.object({ id: idText }),
  reply: programKey,
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.watchMissing, refusals.keyReused],
})

export const listProgramAccess = endpoint({
  summary: 'From where each key was used on each day, and each call it was not let make, the newest first',
  methods: ['GET', 'POST'],
  path: path('access'),
  area: 'programs',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    items: z.array(
      z.object({
        keyId: idText,
        keyName: z.string(),
        address: z.string(),
        /** The refused call; empty when the key was let in. */
        path: z.string(),
        refusedMsg: z.string(),
        times: z.int(),
        firstAt: isoTime,
        lastAt: isoTime,
      }),
    ),
  }),
  refusals: [refusals.loginFirst],
})
