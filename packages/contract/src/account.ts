import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flagField, idText, isoTime, nothing, paise } from './fields.ts'

const text = z._default(z.string().check(z.maxLength(200)), '')

export const lockView = z.object({ kind: z.enum(['trade', 'account']), reason: z.string(), lockedAt: isoTime, until: z.nullable(isoTime) })

export const userInfo = z.object({
  id: idText,
  phone: z.string(),                         // shortened: 90••••••01
  email: z.nullable(z.string()),
  identityState: z.enum(['not-authenticated', 'in-review', 'completed', 'failed']),
  simulated: z.boolean(),
  isAgent: z.boolean(),
  invitationCode: z.string(),
  segmentsOff: z.array(z.string()),
  locks: z.array(lockView),
  registeredAt: isoTime,
})
export type UserInfo = z.output<typeof userInfo>

const signedIn = z.object({ token: z.string(), expiresAt: isoTime, readOnly: z.boolean(), user: userInfo })

export const logIn = endpoint({
  summary: 'Log in with phone and password',
  methods: ['POST'], path: '/api/app/login.do', area: 'account', access: 'visitor', changes: false,
  input: z.object({ phone: text, password: text }),
  reply: signedIn,
  // 900: a demo customer from another machine. 030 carries a token that may only read and export.
  refusals: ['tips.msg.029', 'tips.msg.022', 'tips.msg.021', 'tips.msg.031', 'tips.msg.900', 'tips.msg.030'],
})

export const register = endpoint({
  summary: 'Open an account',
  methods: ['POST'], path: '/api/app/reg.do', area: 'account', access: 'visitor', changes: true,
  input: z.object({ phone: text, password: text, invitationCode: text, email: text, smsCode: text, agreed: flagField, simulated: flagField }),
  reply: signedIn,
  refusals: ['tips.msg.029', 'tips.msg.022', 'tips.msg.021', 'tips.msg.906', 'tips.msg.907', 'tips.msg.265', 'tips.msg.023', 'tips.msg.024', 'tips.msg.025', 'tips.msg.027', 'tips.msg.905'],
})

export const checkPhone = endpoint({
  summary: 'Whether a phone number can open an account',
  methods: ['POST'], path: '/api/app/checkPhone.do', area: 'account', access: 'visitor', changes: false,
  input: z.object({ phone: text }),
  reply: z.object({ registered: z.boolean() }),
  refusals: ['tips.msg.022', 'tips.msg.021'],
})

export const getUserInfo = endpoint({
  summary: 'Who is logged in',
  methods: ['GET', 'POST'], path: '/api/app/user/getUserInfo.do', area: 'account', access: 'customer', changes: false,
  input: nothing, reply: userInfo, refusals: ['tips.msg.249'],
})

export const getUserPositionMarketValue = endpoint({
  summary: 'What the customer owns: cash by its state, shares at their prices, net worth',
  methods: ['GET', 'POST'], path: '/api/app/user/getUserPositionMarketValue.do', area: 'account', access: 'customer', changes: false,
  input: nothing,
  reply: z.object({
    availablePaise: paise, heldPaise: paise, unsettledPaise: paise, withdrawablePaise: paise,
    holdingsValuePaise: paise, investedPaise: paise, unrealisedPaise: paise, dayChangePaise: paise, realisedTodayPaise: paise,
    netWorthPaise: paise, pricedAt: isoTime,
    heldFor: z.array(z.object({ orderId: idText, code: z.string(), side: z.enum(['buy', 'sell']), quantity: z.int(), heldPaise: paise })),
    unsettled: z.array(z.object({ settlesOn: z.iso.date(), amountPaise: paise })),
  }),
  refusals: ['tips.msg.249'],
})

export const logOut = endpoint({
  summary: 'End this session',
  methods: ['POST'], path: '/api/app/logout.do', area: 'account', access: 'customer', changes: false,
  input: nothing, reply: nothing, refusals: ['tips.msg.249'],
})
