import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoTime, nothing, paise } from '../wire/fields.ts'

/** What can stand in the way of closing an account, in the order of the page. */
export const closureThings = [
  'holdings',
  'open-orders',
  'triggers',
  'share-sips',
  'share-transfers',
  'fund-units',
  'fund-orders',
  'sips',
  'bids',
  'offer-applications',
  'locked-shares',
  'loans',
  'transfers-in',
  'transfers-out',
  'disputes',
] as const
export type ClosureThing = (typeof closureThings)[number]

export const closing = z.object({
  /** `closed` is answered once, to the call that closed the account: its session has ended. */
  state: z.enum(['open', 'closing', 'closed']),
  askedAt: z.nullable(isoTime),
  /** What stands in the way, and how many of each. */
  things: z.array(z.object({ thing: z.enum(closureThings), count: z.int() })),
  availablePaise: paise,
  /** Cash that orders, bids and transfers hold, or that is not settled. */
  tiedPaise: paise,
  hasCard: z.boolean(),
  hasPin: z.boolean(),
})
export type ClosingView = z.output<typeof closing>

const area = 'account' as const
const secret = z.string().check(z.maxLength(200))

export const readClosing = endpoint({
  summary: 'What stands in the way of closing the account, and whether it is closing',
  methods: ['GET', 'POST'],
  path: '/api/app/user/closing/state.do',
  area,
  access: 'customer',
  changes: false,
  input: nothing,
  reply: closing,
  refusals: [refusals.loginFirst],
})

export const closeAccount = endpoint({
  summary:
    'Close the account: nothing new can be bought, the last cash goes to the card, and an empty account closes for good',
  methods: ['POST'],
  path: '/api/app/user/closing/begin.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: z.object({ password: secret, pin: z._default(secret, '') }),
  reply: closing,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.practiceAccount,
    refusals.oldPasswordWrong,
    refusals.pinWrong,
    refusals.pinLocked,
    refusals.keyReused,
  ],
})

export const takeBackClosing = endpoint({
  summary: 'Keep the account that was to be closed',
  methods: ['POST'],
  path: '/api/app/user/closing/takeBack.do',
  area,
  access: 'acting-customer',
  changes: true,
  input: nothing,
  reply: closing,
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.notClosing, refusals.keyReused],
})
