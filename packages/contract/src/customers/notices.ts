import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, messageParams } from '../wire/fields.ts'
import { alertNotices } from './alert-notices.ts'
import { ownAccountNotices } from './own-account-notices.ts'
import { shareSipNotices } from './share-sip-notices.ts'

/** The groups of notices, which are the chips above the list. */
export const noticeGroups = ['orders', 'money', 'account', 'market'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/**
 * How the phone writes a value. paise: an amount of whole paise, written as rupees. price: of a share, whole paise, written as prices are. time, date: an ISO time or date, written as a
 * day. count: a number with grouped digits. word: a text that the phone has in each language, which may say other values of the notice. text: a name or number
 * that no language changes. message: JSON of a catalogue message with its figures.
 */
export type NoticeParam = 'paise' | 'price' | 'time' | 'date' | 'count' | 'word' | 'text' | 'message'

export interface NoticeShape {
  readonly group: NoticeGroup
  readonly params: Readonly<Record<string, NoticeParam>>
}

/**
 * Every kind of notice. The words of a kind stand in the phone's language packs (`notice.<kind>` and
 * `notice.<kind>.text`); `apps/phone/src/home/notices/notice-words.ts` gives the kind an icon and the page it leads
 * to.
 */
export const noticeKinds = {
  /** Customer service answered while the customer was away from the chat. */
  'support.answered': { group: 'account', params: { staff: 'text' } },
  /** Customer service asks to read the account. */
  'support.access-asked': { group: 'account', params: { staff: 'text', minutes: 'count' } },
  /** Customer service closed the conversation. */
  'support.closed': { group: 'account', params: { staff: 'text' } },
  /** The log-in password was changed; `ended` other devices were logged out with it. */
  'passwords.changed': { group: 'account', params: { ended: 'count' } },
  /** A log-in from a place that none of the kept log-ins came from. */
  'log-in.new-place': { group: 'account', params: { device: 'word', place: 'word' } },
  'passkey.added': { group: 'account', params: { name: 'text' } },
  'passkey.removed': { group: 'account', params: { name: 'text' } },
  /** A passkey answered with a counter that did not grow, as a copy of it would. The log-in was refused. */
  'passkey.copied': { group: 'account', params: { name: 'text' } },
  /** The password was reset by a code; passkeys open the account as before. */
  'passkey.stay': { group: 'account', params: { count: 'count' } },
  'pin.set': { group: 'account', params: {} },
  'pin.changed': { group: 'account', params: {} },
  /** The PIN is locked for these minutes, because too many wrong PINs were typed. */
  'pin.locked': { group: 'account', params: { minutes: 'count' } },
  /** An e-mail address was confirmed; messages go there. */
  'mail.added': { group: 'account', params: {} },
  /** The mail server of the address takes no e-mail for it; the address was removed. */
  'mail.refused': { group: 'account', params: {} },
  /** Papers of a day, written at night for customers who chose to be told. */
  'paper.note': { group: 'orders', params: { date: 'date' } },
  'paper.statement': { group: 'money', params: { date: 'date' } },
  'bank.added': { group: 'account', params: { bank: 'text', ending: 'text' } },
  /** The bank card changed; transfers out are paused for these hours. */
  'bank.changed': { group: 'account', params: { bank: 'text', ending: 'text', hours: 'count' } },
  /** Staff opened the identity; the customer's access log says what was opened and why. */
  'identity.opened': { group: 'account', params: { staff: 'text' } },
  'identity.completed': { group: 'account', params: {} },
  'identity.failed': { group: 'account', params: {} },
  /** Two reviewers reopened a completed identity. */
  'identity.taken-back': { group: 'account', params: {} },
  /** Staff locked trading or the account until a time; the profile shows the reason. */
  'lock.trade': { group: 'account', params: { until: 'time' } },
  'lock.account': { group: 'account', params: { until: 'time' } },
  /** A lock by legal order, which has no fixed end. */
  'lock.legal': { group: 'account', params: {} },
  'lock.lifted': { group: 'account', params: {} },
  /** Services were switched on or off; `off` counts the services that are off now. */
  'segments.changed': { group: 'account', params: { off: 'count' } },
  'agent.made': { group: 'account', params: {} },
  'agent.ended': { group: 'account', params: {} },
  'agent.code': { group: 'account', params: { code: 'text' } },
  'agent.code-retired': { group: 'account', params: { code: 'text' } },
  /** Staff stopped the key of a program. */
  'program.stopped': { group: 'account', params: { name: 'text' } },
  /** A limit of one's own: set or lowered, waiting to be raised or to end, a raise taken back, a pause. */
  'limit.set': { group: 'account', params: { what: 'word', limit: 'paise' } },
  'limit.waits': { group: 'account', params: { what: 'word', limit: 'paise', at: 'time' } },
  'limit.ends': { group: 'account', params: { what: 'word', at: 'time' } },
  'limit.taken-back': { group: 'account', params: { what: 'word', limit: 'paise' } },
  'limit.paused': { group: 'account', params: { until: 'time' } },
  ...ownAccountNotices,
  /** A share that the customer holds will be delisted. */
  'share.delisted': { group: 'market', params: { code: 'text', from: 'date' } },
  /** A company split its share, gave bonus shares or paid a dividend to holders from before the ex-date. */
  'share.split': { group: 'market', params: { code: 'text', shares: 'count' } },
  'share.bonus': { group: 'market', params: { code: 'text', shares: 'count' } },
  'share.dividend-due': { group: 'market', params: { code: 'text', amount: 'paise', on: 'date' } },
  'share.dividend-paid': { group: 'market', params: { code: 'text', amount: 'paise' } },
  /**
   * An application for a placement ended: the quantity that was allotted, and the amount of the hold that was released.
   */
  'offer.allotted': { group: 'money', params: { number: 'text', quantity: 'count', released: 'paise' } },
  'offer.not-allotted': { group: 'money', params: { number: 'text', quantity: 'count', released: 'paise' } },
  /** Shares left their lock-in and can be sold. */
  'offer.unlocked': { group: 'money', params: { number: 'text', quantity: 'count' } },
  /** A new share takes applications now; the customer asked for this notice. */
  'ipo.opened': { group: 'market', params: { name: 'text', number: 'text', closes: 'time' } },
  /** The result of the draw. The shares and the returned money come on the date. */
  'ipo.allotted': {
    group: 'money',
    params: { name: 'text', number: 'text', shares: 'count', amount: 'paise', date: 'date' },
  },
  'ipo.not-allotted': { group: 'money', params: { name: 'text', number: 'text', amount: 'paise', date: 'date' } },
  /** The draw could not be opened in time. The money is back, and there is no second draw. */
  'ipo.returned': { group: 'money', params: { name: 'text', number: 'text', amount: 'paise' } },
  /** The first trading day of shares that were allotted to the customer. */
  'ipo.listed': { group: 'market', params: { name: 'text', code: 'text', shares: 'count' } },
  /** An instalment of a SIP placed its order; the amount is held until the NAV is known. */
  'sip.ordered': { group: 'money', params: { name: 'text', units: 'count', held: 'paise', date: 'date' } },
  'sip.skipped': { group: 'money', params: { name: 'text', due: 'date' } },
  /** An instalment was missed; `why` is one of the closed list of reasons. */
  'sip.missed': { group: 'money', params: { name: 'text', due: 'date', amount: 'paise', why: 'word' } },
  'sip.cash-short': { group: 'money', params: { name: 'text', due: 'date', amount: 'paise', cash: 'paise' } },
  /** Two people announced a forced redemption at the NAV of a day, for one of the closed reasons. */
  'fund.forced': { group: 'money', params: { name: 'text', on: 'date', why: 'word' } },
  /** The rule of a fund or plan that the customer holds changes on a day. */
  'fund.rule': { group: 'market', params: { name: 'text', from: 'date' } },
  /** A fund or plan that the customer holds closes to subscriptions, opens again, or is retired. */
  'fund.state': { group: 'market', params: { name: 'text', state: 'word' } },
  /** Units of a fund or plan were bought; the part of the hold beyond their cost is released. */
  'fund.bought': { group: 'money', params: { name: 'text', units: 'count', amount: 'paise', released: 'paise' } },
  /** The NAV rose beyond the hold (211): nothing was bought, and the whole hold is released. */
  'fund.cash-short': { group: 'money', params: { name: 'text', units: 'count', missing: 'paise', released: 'paise' } },
  /** The scheme was retired before the subscription had a NAV; the hold is released. */
  'fund.retired': { group: 'money', params: { name: 'text', released: 'paise' } },
  /** A redemption has its NAV; the amount less the exit load is paid on the date. */
  'fund.redeemed': { group: 'money', params: { name: 'text', units: 'count', amount: 'paise', date: 'date' } },
  'fund.paid': { group: 'money', params: { name: 'text', amount: 'paise' } },
  /** Two people ended an order before it had a NAV; the hold is released. */
  'fund.reviewed': { group: 'money', params: { name: 'text', units: 'count', reason: 'text' } },
  'wallet.money-in': { group: 'money', params: { amount: 'paise' } },
  /** Money came from an account in another name and goes back to its sender. */
  'wallet.money-back': { group: 'money', params: { amount: 'paise' } },
  /** Two people, or the clock, approved a transfer out; the bank pays it next. */
  'wallet.out-approved': { group: 'money', params: { amount: 'paise' } },
  'wallet.out-paid': { group: 'money', params: { amount: 'paise', bank: 'text', ending: 'text', reference: 'text' } },
  /** A transfer out was rejected; its amount is available again, and its record shows the reason. */
  'wallet.out-rejected': { group: 'money', params: { amount: 'paise' } },
  /** A numbered case holds a transfer out until the given time at the latest. */
  'wallet.out-case': { group: 'money', params: { amount: 'paise', number: 'text', until: 'time' } },
  /** Staff closed the case before its end; the transfer continues. */
  'wallet.out-case-closed': { group: 'money', params: { amount: 'paise', number: 'text' } },
  'wallet.dispute-received': { group: 'money', params: { number: 'text' } },
  'wallet.dispute-answered': { group: 'money', params: { number: 'text' } },
  /** Two people approved a loan; the money is in the customer's cash, and shares are pledged. */
  'loan.paid-out': { group: 'money', params: { number: 'text', amount: 'paise' } },
  'loan.rejected': { group: 'money', params: { number: 'text', amount: 'paise', why: 'word' } },
  /**
   * The lending value of the pledged assets is below the debt by this amount; the customer can cure the shortfall until
   * the day.
   */
  'loan.shortfall': { group: 'money', params: { number: 'text', amount: 'paise', until: 'date' } },
  'loan.cured': { group: 'money', params: { number: 'text' } },
  /** The term of a loan is over and this amount is owed; after the day, just enough is sold to pay it. */
  'loan.term-over': { group: 'money', params: { number: 'text', amount: 'paise', until: 'date' } },
  /** This amount is due now and cannot be transferred out. */
  'loan.due': { group: 'money', params: { amount: 'paise' } },
  /** Shares are being sold, because a shortfall was not cured or a loan was not paid at the end of its term. */
  'loan.selling': { group: 'money', params: { number: 'text', code: 'text', shares: 'count' } },
  /** Fund units are being redeemed for the same reasons; the order waits for the next NAV and for its payout. */
  'loan.redeeming': { group: 'money', params: { number: 'text', name: 'text', units: 'count' } },
  /** The proceeds of a sale paid this part of the loan. */
  'loan.sold': { group: 'money', params: { number: 'text', amount: 'paise' } },
  ...alertNotices,
  /** An order is filled, or what was found of an order that does not wait: the average price, and the money moved. */
  'orders.bought': {
    group: 'orders',
    params: { code: 'text', shares: 'count', price: 'price', amount: 'paise', order: 'text', number: 'text' },
  },
  'orders.sold': {
    group: 'orders',
    params: { code: 'text', shares: 'count', price: 'price', amount: 'paise', order: 'text', number: 'text' },
  },
  /** The first fill of an order that waits for its rest. Later fills are told when the order ends. */
  'orders.partly': {
    group: 'orders',
    params: { code: 'text', filled: 'count', shares: 'count', price: 'price', order: 'text', number: 'text' },
  },
  /** A trade reached the trigger of a stop order, which now waits at the exchange for its limit. */
  'orders.triggered': {
    group: 'orders',
    params: { code: 'text', price: 'price', limit: 'price', order: 'text', number: 'text' },
  },
  /** The market closed before the price reached the trigger of a stop order; its hold is released. */
  'orders.untriggered': { group: 'orders', params: { code: 'text', trigger: 'price', order: 'text', number: 'text' } },
  /** A rule of the new day refused an after-market order when its session opened; its hold is released. */
  'orders.refused': { group: 'orders', params: { code: 'text', why: 'message', order: 'text', number: 'text' } },
  /** The session ended before the order was filled; what it held for the rest is available again. */
  'orders.expired': {
    group: 'orders',
    params: { code: 'text', filled: 'count', shares: 'count', order: 'text', number: 'text' },
  },
  /** The minutes of an order were over before it was filled; what it held for the rest is available again. */
  'orders.timedOut': {
    group: 'orders',
    params: { code: 'text', minutes: 'count', filled: 'count', shares: 'count', order: 'text', number: 'text' },
  },
  /** An order that does not wait found nothing at its price. */
  'orders.unfilled': { group: 'orders', params: { code: 'text', shares: 'count', order: 'text', number: 'text' } },
  /** The exchange ended an order that the customer had not cancelled. */
  /** The rest would have traded with another order of the customer. */
  'orders.selfTrade': {
    group: 'orders',
    params: { code: 'text', shares: 'count', filled: 'count', order: 'text', number: 'text' },
  },
  'orders.rejected': {
    group: 'orders',
    params: { code: 'text', filled: 'count', shares: 'count', order: 'text', number: 'text' },
  },
  /** A trigger reached its price and placed its order. */
  'trigger.fired': {
    group: 'orders',
    params: { code: 'text', price: 'price', time: 'time', order: 'text', number: 'text' },
  },
  /** A trigger reached its price and its order was refused: `why` is the catalogue message with its figures. */
  'trigger.refused': { group: 'orders', params: { code: 'text', price: 'price', time: 'time', why: 'message' } },
  /** A trigger ended before its price was reached. */
  'trigger.ended': { group: 'orders', params: { code: 'text', why: 'word' } },
  ...shareSipNotices,
} as const satisfies Readonly<Record<string, NoticeShape>>

export type NoticeKind = keyof typeof noticeKinds

type ParamValue<P extends NoticeParam> = P extends 'paise' | 'price' | 'count' ? number : string

/** The values a notice of this kind carries. */
export type NoticeParams<K extends NoticeKind> = {
  readonly [
    Name in keyof (typeof noticeKinds)[K]['params']
  ]: (typeof noticeKinds)[K]['params'][Name] extends NoticeParam
    ? ParamValue<(typeof noticeKinds)[K]['params'][Name]>
    : never
}

/**
 * A value that a notice of an order carries beside those of its kind when a program placed the order: the name of its
 * key.
 */
export const programParam = 'program'

const kindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

export const noticeView = z.object({
  id: idText,
  at: isoTime,
  kind: z.enum(kindNames),
  group: z.enum(noticeGroups),
  params: messageParams,
  read: z.boolean(),
})
export type NoticeView = z.output<typeof noticeView>

const area = 'notices' as const

export const listNotices = endpoint({
  summary: 'What the customer was told, latest first; `before` goes on from an id of the last page',
  methods: ['GET', 'POST'],
  path: '/api/app/user/notice/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({
    group: z._default(z.enum(['', ...noticeGroups]), ''),
    before: z.optional(idText),
    size: countField(30, 100),
  }),
  reply: z.object({
    items: z.array(noticeView),
    hasMore: z.boolean(),
    /** Unread notices of all groups. */ unread: z.int(),
  }),
  refusals: [refusals.loginFirst],
})

// No Idempotency-Key: marking a notice read twice changes nothing, and a locked customer may mark notices too.
export const markNoticesRead = endpoint({
  summary: 'Marks one notice as read, or with no id every notice up to now',
  methods: ['POST'],
  path: '/api/app/user/notice/read.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ id: z.optional(idText) }),
  reply: z.object({ unread: z.int() }),
  refusals: [refusals.loginFirst],
})
