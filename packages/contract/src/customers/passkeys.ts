import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoTime, nothing } from '../wire/fields.ts'
import { base64url, passkeyAnswer, passkeyMade, passkeyQuestion } from '../wire/passkey.ts'
import { signedIn } from './account.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const passkeyView = z.object({
  id: idText,
  name: z.string(),
  /** The names of browser and system that made it ("Chrome · Android"); empty when the device sent none. */
  device: z.string(),
  /** Whether the maker of the device keeps a copy for the customer's other devices. */
  isSynced: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
})
export type PasskeyView = z.output<typeof passkeyView>

const passkeyList = z.object({
  items: z.array(passkeyView),
  /** The most that a customer has. */ most: z.int(),
})

const area = 'passwords' as const

// No Idempotency-Key: each call asks another challenge, of which the server keeps nothing until it is answered.
export const askPasskeyLogIn = endpoint({
  summary: 'A challenge for a log-in by passkey, for whoever asks',
  methods: ['POST'],
  path: '/api/app/passkey/ask.do',
  area,
  access: 'visitor',
  changes: false,
  input: nothing,
  reply: passkeyQuestion,
  refusals: [refusals.passkeysElsewhere],
})

export const logInWithPasskey = endpoint({
  summary: 'Log in with a passkey, without phone and password',
  methods: ['POST'],
  path: '/api/app/passkey/login.do',
  area,
  access: 'visitor',
  changes: false,
  input: z.extend(passkeyAnswer, { deviceKey: text }),
  reply: signedIn,
  // 884 is the answer to every wrong one, so that it does not reveal which passkeys exist. 030 carries a token that may
  // only read and export, as after a password.
  refusals: [
    refusals.passkeysElsewhere,
    refusals.passkeyWrong,
    refusals.passkeyLate,
    refusals.segmentSwitchedOff,
    refusals.passkeyCopied,
    refusals.accountLockedAtLogin,
  ],
})

export const listPasskeys = endpoint({
  summary: "The customer's passkeys, the newest first",
  methods: ['GET', 'POST'],
  path: '/api/app/user/passkey/list.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: passkeyList,
  refusals: [refusals.loginFirst],
})

export const askNewPasskey = endpoint({
  summary: 'A challenge for a new passkey, for the customer who gives the password again',
  methods: ['POST'],
  path: '/api/app/user/passkey/askNew.do',
  area,
  access: 'acting-customer',
  changes: false,
  input: z.object({ password: text }),
  reply: z.extend(passkeyQuestion, {
    user: z.object({ id: base64url(100), name: z.string() }),
    /** Passkeys of the customer: a device that has one of them makes no second. */
    excluded: z.array(z.object({ id: base64url(1_400), transports: z.array(z.string()) })),
  }),
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceAccount,
    refusals.passkeysElsewhere,
    refusals.oldPasswordWrong,
    refusals.passkeysFull,
  ],
})

export const addPasskey = endpoint({
  summary: 'Keep a new passkey that answers the challenge',
  methods: ['POST'],
  path: '/api/app/user/passkey/add.do',
  area,
  access: 'customer',
  changes: true,
  input: z.extend(passkeyMade, { name }),
  reply: passkeyView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceAccount,
    refusals.passkeysElsewhere,
    refusals.passkeyWrong,
    refusals.passkeyLate,
    refusals.passkeysFull,
    refusals.keyReused,
  ],
})

export const renamePasskey = endpoint({
  summary: 'Give a passkey another name',
  methods: ['POST'],
  path: '/api/app/user/passkey/rename.do',
  area,
  access: 'customer',
  changes: true,
  input: z.object({ id: idText, name }),
  reply: passkeyView,
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.passkeyMissing, refusals.keyReused],
})

// No Idempotency-Key: a passkey is removed once. A locked customer must be able to remove a stranger's.
export const removePasskey = endpoint({
  summary: 'Remove a passkey, and log out every other device that was opened with it',
  methods: ['POST'],
  path: '/api/app/user/passkey/remove.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ id: idText, password: text }),
  reply: z.object({ /** How many devices this logged out. */ ended: z.int() }),
  refusals: [refusals.loginFirst, refusals.practiceAccount, refusals.oldPasswordWrong, refusals.passkeyMissing],
})
