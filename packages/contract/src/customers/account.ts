import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { flagField, idText, isoTime, nothing, paise } from '../wire/fields.ts'
import { identityStates } from './identity-state.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

export const lockView = z.object({
  kind: z.enum(['trade', 'account']),
  reason: z.string(),
  lockedAt: isoTime,
  until: z.nullable(isoTime),
  /** The longest lock of this kind and reason, in hours; null while a legal order stands. */
  longestHours: z.nullable(z.int()),
})
export type LockView = z.output<typeof lockView>

export const userInfo = z.object({
  id: idText,
  phone: z.string(), // shortened: 90••••••01; empty for a practice account without one
  email: z.nullable(z.string()),
  identityState: z.enum(identityStates),
  simulated: z.boolean(),
  // a practice book that was started again: it is still read, and nothing in it can be changed
  earlierBook: z.boolean(),
  isAgent: z.boolean(),
  // null unless the code can be used: the customer is an agent and the agent is not locked
  invitationCode: z.nullable(z.string()),
  segmentsOff: z.array(z.string()),
  locks: z.array(lockView),
  registeredAt: isoTime,
  agreements: z.array(z.object({ version: z.string(), acceptedAt: isoTime })), // newest first
})
export type UserInfo = z.output<typeof userInfo>

/**
 * A key that identifies this device and opens nothing. Later log-ins and codes of the same phone send the key, so that
 * the server counts the tries of this device and those of strangers apart.
 */
const deviceKey = z.string()

/** What a log-in is answered with, whatever opened it. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: isoTime,
  readOnly: z.boolean(),
  deviceKey,
  user: userInfo,
})

export const logIn = endpoint({
  summary: 'Log in with phone and password',
  methods: ['POST'],
  path: '/api/app/login.do',
  area: 'account',
  access: 'visitor',
  changes: false,
  input: z.object({ phone: text, password: text, smsCode: text, deviceKey: text }),
  reply: signedIn,
  // 265 comes only after a correct password, while log-ins need a code. 900 answers a demo customer who comes from
  // another machine. 030 carries a token that may only read and export.
  refusals: [
    refusals.phoneAndPasswordEmpty,
    refusals.parameterMalformed,
    refusals.phoneInvalid,
    refusals.credentialsWrong,
    refusals.verificationCodeWrong,
    refusals.segmentSwitchedOff,
    refusals.accountLockedAtLogin,
  ],
})

export const register = endpoint({
  summary: 'Open an account',
  methods: ['POST'],
  path: '/api/app/reg.do',
  area: 'account',
  access: 'visitor',
  changes: true,
  input: z.object({
    phone: text,
    password: text,
    invitationCode: text,
    email: text,
    smsCode: text,
    agreed: flagField,
    agreementVersion: text,
    simulated: flagField,
    /** From `beginPractice`: the books of the guest become this customer's. */
    guestKey: text,
  }),
  reply: signedIn,
  // 906 comes also when the version that the customer read is not the version in force.
  refusals: [
    refusals.phoneAndPasswordEmpty,
    refusals.parameterMalformed,
    refusals.phoneInvalid,
    refusals.agreementNotAccepted,
    refusals.emailInvalid,
    refusals.verificationCodeWrong,
    refusals.agentMissing,
    refusals.agentLocked,
    refusals.phoneRegistered,
    refusals.registrationRaced,
    refusals.keyReused,
  ],
})

export const checkPhone = endpoint({
  summary: 'Whether a phone number can open an account',
  methods: ['POST'],
  path: '/api/app/checkPhone.do',
  area: 'account',
  access: 'visitor',
  changes: false,
  input: z.object({ phone: text }),
  reply: z.object({ registered: z.boolean() }),
  refusals: [refusals.parameterMalformed, refusals.phoneInvalid],
})

export const getUserInfo = endpoint({
  summary: 'Who is logged in',
  methods: ['GET', 'POST'],
  path: '/api/app/user/getUserInfo.do',
  area: 'account',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: userInfo,
  refusals: [refusals.loginFirst],
})

export const acceptAgreement = endpoint({
  summary: 'Accept the agreement in force, after having read it',
  methods: ['POST'],
  path: '/api/app/user/agreement/accept.do',
  area: 'account',
  access: 'customer',
  changes: true,
  input: z.object({ agreementVersion: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: z.object({ version: z.string(), acceptedAt: isoTime }),
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.agreementNotAccepted, refusals.keyReused],
})

export const getUserPositionMarketValue = endpoint({
  summary:
    'What the customer owns: cash by its state, shares at their prices, units at their NAVs, what is owed, net worth',
  methods: ['GET', 'POST'],
  path: '/api/app/user/getUserPositionMarketValue.do',
  area: 'account',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: z.object({
    availablePaise: paise,
    heldPaise: paise,
    unsettledPaise: paise,
    withdrawablePaise: paise,
    holdingsValuePaise: paise,
    investedPaise: paise,
    unrealisedPaise: paise,
    dayChangePaise: paise,
    realisedTodayPaise: paise,
    /**
     * Units of funds and plans over all accounts at their last NAV: units × NAV, rounded down to the paisa for each
     * scheme.
     */
    units: z.array(
      z.object({
        asset: z.int(),
        code: z.string(),
        name: z.string(),
        kind: z.enum(['fund', 'plan']),
        units: z.int(),
        navTenThousandths: z.int(),
        valuePaise: paise,
      }),
    ),
    unitsValuePaise: paise,
    /** Redemptions whose NAV is known and whose money comes on a later day. */
    redeeming: z.array(
      z.object({ orderId: idText, code: z.string(), name: z.string(), netPaise: paise, payoutOn: z.iso.date() }),
    ),
    redeemingPaise: paise,
    /**
     * Capital and interest owed on open loans. Net worth is everything that the customer owns less this amount; it can
     * be negative.
     */
    owedPaise: paise,
    netWorthPaise: paise,
    pricedAt: isoTime,
    heldFor: z.array(
      z.object({
        orderId: idText,
        code: z.string(),
        side: z.enum(['buy', 'sell']),
        quantity: z.int(),
        heldPaise: paise,
      }),
    ),
    /**
     * Transfers out that are not paid yet: the amount that each holds, and the latest time of its payment. A case stops
     * that clock until a time of its own.
     */
    leaving: z.array(
      z.object({
        transferId: idText,
        number: z.string(),
        amountPaise: paise,
        dueAt: isoTime,
        isLate: z.boolean(),
        caseUntil: z.nullable(isoTime),
        canCancel: z.boolean(),
      }),
    ),
    /**
     * Other holds of cash, each with its latest end: an application for new shares ends when allotted shares are
     * credited, an offer when it is shared out, a fund order when its NAV is known. The id opens the page of the hold.
     */
    applied: z.array(
      z.object({
        kind: z.enum(['ipo', 'offer', 'fund']),
        id: idText,
        name: z.string(),
        heldPaise: paise,
        until: z.iso.date(),
      }),
    ),
    unsettled: z.array(z.object({ settlesOn: z.iso.date(), amountPaise: paise })),
    /** Due on loans now. This part of the available cash cannot be transferred out. */
    dueOnLoansPaise: paise,
  }),
  refusals: [refusals.loginFirst],
})

export const logOut = endpoint({
  summary: 'End this session',
  methods: ['POST'],
  path: '/api/app/logout.do',
  area: 'account',
  access: 'customer',
  changes: false,
  input: nothing,
  reply: nothing,
  refusals: [refusals.loginFirst],
})
