import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { flagField, isoTime, nothing } from '../wire/fields.ts'

/** Seconds before the button sends another code. */
export const codeResendSeconds = 60

const text = z._default(z.string().check(z.maxLength(200)), '')

/** Codes before a log-in. The server sends the code to the phone number that was typed. */
export const visitorCodePurposes = ['register', 'login', 'password'] as const
/** Codes of a logged-in customer. The server sends the code to the customer's own phone. */
export const ownCodePurposes = ['withdraw', 'pin', 'login'] as const
export type CodePurpose = (typeof visitorCodePurposes)[number] | (typeof ownCodePurposes)[number]

export const sentCode = z.object({
  /** The phone, shortened: 90••••••01. */
  phone: z.string(),
  resendSeconds: z.int(),
  expiresAt: isoTime,
  /**
   * The text of the message, on a demo server that sends no SMS. The demo inbox of the asking device shows it, and no
   * other device.
   */
  demoMessage: z.nullable(z.object({ code: z.string() })),
})
export type SentCode = z.output<typeof sentCode>

const area = 'passwords' as const

// No Idempotency-Key: another call asks for another code. A call that comes too soon or too often is refused with 162
// and Retry-After.
export const sendCode = endpoint({
  summary: 'Send a verification code to a phone. The answer is the same whether or not anybody is registered with it',
  methods: ['POST'],
  path: '/api/app/sendCode.do',
  area,
  access: 'visitor',
  changes: false,
  // A code is valid only for the device that asked for it, by its key, or for the same network.
  input: z.object({ phone: text, purpose: z._default(z.enum(visitorCodePurposes), 'register'), deviceKey: text }),
  reply: sentCode,
  refusals: [refusals.parameterMalformed, refusals.phoneInvalid],
})

export const sendOwnCode = endpoint({
  summary:
    "Send a verification code to the customer's own phone: for a transfer out, a forgotten PIN, a new log-in password",
  methods: ['GET', 'POST'],
  path: '/api/code/bank/pwd.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ purpose: z._default(z.enum(ownCodePurposes), 'withdraw') }),
  reply: sentCode,
  refusals: [refusals.loginFirst, refusals.practiceAccount],
})

export const changePassword = endpoint({
  summary: 'Change the log-in password. A code is needed while log-ins need one',
  methods: ['POST'],
  path: '/api/app/user/updatePwd.do',
  area,
  access: 'customer',
  changes: true,
  input: z.object({ oldPassword: text, newPassword: text, code: text, logOutOthers: flagField }),
  reply: z.object({ changedAt: isoTime, /** How many other devices this logged out. */ ended: z.int() }),
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceAccount,
    refusals.parameterMalformed,
    refusals.codeWrong,
    refusals.oldPasswordWrong,
    refusals.passwordTooWeak,
    refusals.keyReused,
  ],
})

export const resetPassword = endpoint({
  summary: 'Choose a new log-in password with a code sent to the phone. Every device is logged out',
  methods: ['POST'],
  path: '/api/app/resetPwd.do',
  area,
  access: 'visitor',
  changes: true,
  input: z.object({ phone: text, code: text, newPassword: text, deviceKey: text }),
  // 035 comes also for a phone that is not registered, so that the answer does not reveal who is a customer.
  reply: nothing,
  refusals: [
    refusals.parameterMalformed,
    refusals.phoneInvalid,
    refusals.codeWrong,
    refusals.passwordTooWeak,
    refusals.keyReused,
  ],
})

export const setPin = endpoint({
  summary: 'Set the trade PIN, once; from then on it is changed',
  methods: ['POST'],
  path: '/api/app/user/insertWithPwd.do',
  area,
  access: 'customer',
  changes: true,
  input: z.object({ pin: text }),
  reply: z.object({ changedAt: isoTime }),
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.parameterMalformed,
    refusals.pinMalformed,
    refusals.pinTooEasy,
    refusals.pinAlreadySet,
    refusals.keyReused,
  ],
})

export const changePin = endpoint({
  summary: 'Change the trade PIN by the old one; a forgotten one by a code and the log-in password',
  methods: ['POST'],
  path: '/api/app/user/updateWithPwd.do',
  area,
  access: 'customer',
  changes: true,
  input: z.object({ oldPin: text, newPin: text, code: text, password: text }),
  reply: z.object({ changedAt: isoTime }),
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.parameterMalformed,
    refusals.pinNotSet,
    refusals.codeWrong,
    refusals.oldPasswordWrong,
    refusals.pinLocked,
    refusals.pinWrong,
    refusals.pinMalformed,
    refusals.pinTooEasy,
    refusals.pinUnchanged,
    refusals.keyReused,
  ],
})

export const hasPin = endpoint({
  summary:
    'Whether there is a trade PIN and when the passwords were changed; with a PIN, also whether it is the right one',
  methods: ['POST'],
  path: '/api/app/user/hasWithPwd.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ pin: text }),
  reply: z.object({
    has: z.boolean(),
    changedAt: z.nullable(isoTime),
    /** Until this time the server checks no PIN, because too many were wrong; null when the PIN is not locked. */
    lockedUntil: z.nullable(isoTime),
    /** Null while the log-in password is the one chosen at registration. */
    passwordChangedAt: z.nullable(isoTime),
    /** Whether changing the log-in password needs a code. */
    codeForPassword: z.boolean(),
  }),
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.pinNotSet, refusals.pinLocked, refusals.pinWrong],
})
