import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoTime, nothing } from '../wire/fields.ts'
import { base64url, passkeyAnswer, passkeyMade, passkeyQuestion } from '../wire/passkey.ts'
import { staffRoles } from '../wire/staff-roles.ts'
import { signedInStaff } from './people.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const staffPasskey = z.object({
  id: idText,
  name: z.string(),
  device: z.string(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
})
export type StaffPasskey = z.output<typeof staffPasskey>

const area = 'console' as const
const own = { area, access: 'staff', roles: staffRoles } as const

// The question names no passkeys, so that it does not reveal who has one, nor that a password was right.
export const askStaffPasskey = endpoint({
  summary: 'A challenge for a passkey as the second factor of a sign-in, for whoever asks',
  methods: ['POST'],
  path: '/api/console/passkey/ask.do',
  area,
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: passkeyQuestion,
  refusals: [refusals.passkeysElsewhere],
})

export const signInWithPasskey = endpoint({
  summary: 'Sign in to the console with name, password and a passkey',
  methods: ['POST'],
  path: '/api/console/passkey/sign-in.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.extend(passkeyAnswer, { name: text, password: text, deviceKey: text }),
  reply: signedInStaff,
  // One answer for a wrong name, password or passkey, as with a code.
  refusals: [
    refusals.parameterMalformed,
    refusals.passkeysElsewhere,
    refusals.staffCredentialsWrong,
    refusals.segmentSwitchedOff,
  ],
})

export const listStaffPasskeys = endpoint({
  ...own,
  summary: 'Passkeys of whoever asks, the newest first',
  methods: ['GET'],
  path: '/api/console/passkey/list.do',
  changes: false,
  input: nothing,
  reply: z.object({ items: z.array(staffPasskey), /** The most that one person has. */ most: z.int() }),
  refusals: [refusals.loginFirst],
})

export const askNewStaffPasskey = endpoint({
  ...own,
  summary: 'A challenge for a new passkey, for who gives password and code again',
  methods: ['POST'],
  path: '/api/console/passkey/ask-new.do',
  changes: false,
  input: z.object({ password: text, code: text }),
  reply: z.extend(passkeyQuestion, {
    user: z.object({ id: base64url(100), name: z.string() }),
    excluded: z.array(z.object({ id: base64url(1_400) })),
  }),
  refusals: [refusals.loginFirst, refusals.passkeysElsewhere, refusals.staffCredentialsWrong, refusals.passkeysFull],
})

export const addStaffPasskey = endpoint({
  ...own,
  summary: 'Keep a new passkey as a second factor beside the code',
  methods: ['POST'],
  path: '/api/console/passkey/add.do',
  changes: true,
  input: z.extend(passkeyMade, { name }),
  reply: staffPasskey,
  refusals: [
    refusals.loginFirst,
    refusals.passkeysElsewhere,
    refusals.passkeyWrong,
    refusals.passkeyLate,
    refusals.passkeysFull,
    refusals.keyReused,
  ],
})

export const removeStaffPasskey = endpoint({
  ...own,
  // The code goes on working, so nobody is locked out by it.
  summary: 'Remove a passkey of one’s own',
  methods: ['POST'],
  path: '/api/console/passkey/remove.do',
  changes: true,
  input: z.object({ id: idText }),
  reply: nothing,
  refusals: [refusals.loginFirst, refusals.passkeyMissing, refusals.keyReused],
})
