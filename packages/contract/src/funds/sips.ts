import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoDate, isoTime, nothing, paise, paiseField, ruleProblem, wholeNumber } from '../wire/fields.ts'
import { reading, changing, leaving, code } from './calls.ts'
import { navText } from './views.ts'

// SIP: a fixed monthly amount buys as many whole steps of units as it pays for; the rest stays in cash.
export const sipStates = ['running', 'paused', 'stopped'] as const
export const instalmentStates = ['done', 'in-progress', 'skipped', 'missed', 'coming'] as const
/** Why an instalment was missed. */
export const instalmentFailures = [
  'cash-short',
  'amount-too-small',
  'fund-closed',
  'account-locked',
  'service-off',
  'account-closing',
  'buying-paused',
  'own-day-limit',
  'failed-at-nav',
] as const
export const sipView = z.object({
  id: idText,
  number: z.string(),
  code: z.string(),
  name: z.string(),
  state: z.enum(sipStates),
  amountPaise: paise,
  dayOfMonth: z.int(),
  // `value` is whole percent or paise; the step comes in this month of each later year
  stepUp: z.nullable(z.object({ kind: z.enum(['percent', 'amount']), value: z.int(), month: z.int() })),
  nextOn: z.nullable(isoDate),
  nextAmountPaise: paise,
  isNextSkipped: z.boolean(),
  pausedUntil: z.nullable(isoDate),
  /** The last twelve instalments and the next ones, oldest first. */
  months: z.array(
    z.object({
      month: z.string(),
      dueOn: isoDate,
      state: z.enum(instalmentStates),
      amountPaise: paise,
      units: z.int(),
      failure: z.nullable(z.enum(instalmentFailures)),
      cashPaise: z.nullable(paise),
      orderId: z.nullable(idText),
    }),
  ),
  doneCount: z.int(),
  skippedCount: z.int(),
  missedCount: z.int(),
  boughtUnits: z.int(),
  paidPaise: paise,
  createdAt: isoTime,
})
export type SipView = z.output<typeof sipView>
const dayOfMonth = wholeNumber(/^\d{1,2}$/, z.int().check(z.minimum(1), z.maximum(28)))
const sipTerms = {
  amountPaise: paiseField,
  dayOfMonth,
  stepUpPercent: z.optional(wholeNumber(/^\d{1,3}$/, z.int().check(z.minimum(0), z.maximum(100)))),
  stepUpPaise: z.optional(paiseField),
}
const sipRefusals = [
  refusals.loginFirst,
  refusals.accountLocked,
  refusals.segmentSwitchedOff,
  refusals.identityMissing,
  refusals.accountClosing,
  refusals.buyingPaused,
  refusals.fundMissing,
  refusals.subscriptionOver,
  refusals.sipTooSmall,
  refusals.keyReused,
] as const
const ownSip = [refusals.loginFirst, refusals.sipMissing, refusals.sipStateWrong, refusals.keyReused] as const
export const listSips = endpoint({
  ...reading,
  summary: "The customer's SIPs",
  path: '/api/app/user/fund/sip/list.do',
  input: nothing,
  reply: z.object({ items: z.array(sipView), next30DaysPaise: paise }),
  refusals: [refusals.loginFirst],
})
export const previewSip = endpoint({
  ...reading,
  summary: 'What a SIP would buy at the last NAV, and when first',
  path: '/api/app/user/fund/sip/preview.do',
  input: z.object({ code, ...sipTerms }),
  reply: z.object({
    firstOn: isoDate,
    firstDueOn: isoDate,
    leastPaise: paise,
    units: z.int(),
    costPaise: paise,
    leftPaise: paise,
    amounts: z.array(paise),
    nav: navText,
    problems: z.array(ruleProblem),
  }),
  refusals: [refusals.loginFirst, refusals.fundMissing],
})
export const createSip = endpoint({
  ...changing,
  methods: ['POST'],
  summary: 'Begin a SIP',
  path: '/api/app/user/fund/sip/create.do',
  input: z.object({ code, ...sipTerms }),
  reply: sipView,
  refusals: sipRefusals,
})
export const changeSip = endpoint({
  ...changing,
  methods: ['POST'],
  summary: 'Change amount, day or yearly step of a SIP',
  path: '/api/app/user/fund/sip/change.do',
  input: z.object({ id: idText, ...sipTerms }),
  reply: sipView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.sipMissing,
    refusals.sipStateWrong,
    refusals.sipTooSmall,
    refusals.keyReused,
  ],
})
/**
 * skip leaves out the next instalment and unskip takes that back; pause lasts until a date, or without an end; stop is
 * final.
 */
export const actOnSip = endpoint({
  ...leaving,
  methods: ['POST'],
  summary: 'Skip, pause, start again or stop a SIP, at no cost',
  path: '/api/app/user/fund/sip/act.do',
  input: z.object({
    id: idText,
    act: z.enum(['skip', 'unskip', 'pause', 'resume', 'stop']),
    until: z.optional(isoDate),
  }),
  reply: sipView,
  refusals: ownSip,
})
