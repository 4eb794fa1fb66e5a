import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { flagField, idText, isoTime, nothing, paise } from '../wire/fields.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

export const lockView = z.object({
  kind: z.enum(['trade', 'account']),
  reason: z.string(),
  lockedAt: isoTime,
  until: z.nullable(isoTime),
  /** The longest a lock of this kind may last for this reason; null while a legal order stands. */
  longestHours: z.nullable(z.int()),
})
export type LockView = z.output<typeof lockView>

export const userInfo = z.object({
  id: idText,
  phone: z.string(), // shortened: 90••••••01
  email: z.nullable(z.string()),
  identityState: z.enum(['not-authenticated', 'in-review', 'completed', 'failed']),
  simulated: z.boolean(),
  isAgent: z.boolean(),
  invitationCode: z.nullable(z.string()), // only while it opens the door: an agent's who is not locked
  segmentsOff: z.array(z.string()),
  locks: z.array(lockView),
  registeredAt: isoTime,
  agreements: z.array(z.object({ version: z.string(), acceptedAt: isoTime })), // the latest first
})
export type UserInfo = z.output<typeof userInfo>

/** Opens nothing. Sent along with later log-ins and codes of the same phone, it keeps the tries of this device apart from those of strangers. */
const deviceKey = z.string()

const signedIn = z.object({ token: z.string(), expiresAt: isoTime, readOnly: z.boolean(), deviceKey, user: userInfo })

export const logIn = endpoint({
  summary: 'Log in with phone and password',
  methods: ['POST'],
  path: '/api/app/login.do',
  area: 'account',
  access: 'visitor',
  changes: false,
  input: z.object({ phone: text, password: text, smsCode: text, deviceKey: text }),
  reply: signedIn,
  // 265 only after the right password, while log-ins need a code. 900: a demo customer from another machine. 030 carries a token that may only read and export.
  refusals: [
    'tips.msg.029',
    'tips.msg.022',
    'tips.msg.021',
    'tips.msg.031',
    'tips.msg.265',
    'tips.msg.900',
    'tips.msg.030',
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
  }),
  reply: signedIn,
  // 906 also when the version that was read is not the one in force.
  refusals: [
    'tips.msg.029',
    'tips.msg.022',
    'tips.msg.021',
    'tips.msg.906',
    'tips.msg.907',
    'tips.msg.265',
    'tips.msg.023',
    'tips.msg.024',
    'tips.msg.025',
    'tips.msg.027',
    'tips.msg.905',
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
  refusals: ['tips.msg.022', 'tips.msg.021'],
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
  refusals: ['tips.msg.249'],
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
  refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.906', 'tips.msg.905'],
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
    /** Units of funds and plans over all accounts, at their last NAV: units × NAV, rounded down to the paisa for each. */
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
    /** Redemptions whose NAV is known and whose money comes on a day. */
    redeeming: z.array(
      z.object({ orderId: idText, code: z.string(), name: z.string(), netPaise: paise, payoutOn: z.iso.date() }),
    ),
    redeemingPaise: paise,
    /** Owed on open loans, capital and interest. Net worth is all that is owned less this; it may be below zero. */
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
    /** Transfers out that have not left: what holds their amounts, and until when at the latest. A case stops that clock until a moment of its own. */
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
    /** What else holds cash, and until when at the latest: new shares until the allotted ones are credited, an offer until it is shared out, units until their NAV is known. The id opens its page. */
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
    /** Due on a loan by now: so much of what is available may not leave. */
    dueOnLoansPaise: paise,
  }),
  refusals: ['tips.msg.249'],
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
  refusals: ['tips.msg.249'],
})
