import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoTime, nothing, paise, paiseField, wholeNumber } from '../wire/fields.ts'

/** What a customer may limit for themself: rupees a day that buy, and rupees a day that are brought in. */
export const limitKinds = ['buy', 'bring'] as const
export type LimitKind = (typeof limitKinds)[number]

/** The days for which buying may be paused. */
export const pauseDays = [1, 7, 30] as const

const ownLimit = z.object({
  /** Null: no limit is set. */
  limitPaise: z.nullable(paise),
  /** What of it is used on this business day; 0 without a limit. */
  usedPaise: paise,
  /** A raise that waits; a limit of null ends the limit. */
  next: z.nullable(z.object({ limitPaise: z.nullable(paise), at: isoTime })),
})
export type OwnLimitView = z.output<typeof ownLimit>

export const ownLimits = z.object({
  buy: ownLimit,
  bring: ownLimit,
  /** Until when nothing new can be bought; null: buying is not paused. */
  pausedUntil: z.nullable(isoTime),
  /** How many hours a raise waits. */
  raiseWaitsHours: z.int(),
})
export type OwnLimitsView = z.output<typeof ownLimits>

const area = 'account' as const
const path = (name: string) => `/api/app/user/limit/${name}.do`
const kind = z.enum(limitKinds)
const acting = [refusals.loginFirst, refusals.accountLocked] as const

export const readOwnLimits = endpoint({
  summary: 'The limits that the customer set for themself, what of them is used today, and raises that wait',
  methods: ['GET', 'POST'],
  path: path('list'),
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: ownLimits,
  refusals: [refusals.loginFirst],
})

export const changeOwnLimit = endpoint({
  summary: 'Set, lower or raise a limit of rupees a day; without an amount it ends. A raise and an end wait a day',
  methods: ['POST'],
  path: path('change'),
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ kind, limitPaise: z.optional(paiseField.check(z.minimum(1))) }),
  reply: ownLimits,
  refusals: [...acting, refusals.keyReused],
})

export const takeBackRaise = endpoint({
  summary: 'Take back a raise that waits',
  methods: ['POST'],
  path: path('takeBack'),
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ kind }),
  reply: ownLimits,
  refusals: [...acting, refusals.raiseNotWaiting, refusals.keyReused],
})

export const pauseBuying = endpoint({
  summary:
    'Pause buying from now on; selling, redeeming, repaying and withdrawing go on, and a pause is never shortened',
  methods: ['POST'],
  path: path('pause'),
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ days: wholeNumber(/^\d{1,2}$/, z.union([z.literal(1), z.literal(7), z.literal(30)])) }),
  reply: ownLimits,
  refusals: [...acting, refusals.pauseNotShorter, refusals.keyReused],
})
