import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoTime, messageParams } from '../wire/fields.ts'

/** What notices are about: the chips above the list. */
export const noticeGroups = ['orders', 'money', 'account', 'market'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/**
 * How the phone writes a value: whole paise as rupees, an ISO time or date as a day, a count with its digits grouped; a
 * word stands for a text that the phone has in each language; a text is a name or number that no language changes; a message is
 * JSON of a message of the catalogue with its figures.
 */
export type NoticeParam = 'paise' | 'time' | 'date' | 'count' | 'word' | 'text' | 'message'

export interface NoticeShape {
  readonly group: NoticeGroup
  readonly params: Readonly<Record<string, NoticeParam>>
}

/**
 * Everything a customer can be told. The words of a kind stand in the phone's language packs (`notice.<kind>` and
 * `notice.<kind>.text`), and `apps/phone/src/home/notices/notice-words.ts` gives it an icon and the page it leads to.
 */
export const noticeKinds = {
  /** Customer service answered while the customer was not looking. */
  'support.answered': { group: 'account', params: { staff: 'text' } },
  /** Customer service asks to read the account. */
  'support.access-asked': { group: 'account', params: { staff: 'text', minutes: 'count' } },
  /** Customer service closed the conversation. */
  'support.closed': { group: 'account', params: { staff: 'text' } },
  /** The log-in password was changed; `ended` other devices were logged out with it. */
  'passwords.changed': { group: 'account', params: { ended: 'count' } },
  'pin.set': { group: 'account', params: {} },
  'pin.changed': { group: 'account', params: {} },
  /** Too many wrong PINs: none is looked at for so long. */
  'pin.locked': { group: 'account', params: { minutes: 'count' } },
  'bank.added': { group: 'account', params: { bank: 'text', ending: 'text' } },
  /** Transfers out wait for so many hours. */
  'bank.changed': { group: 'account', params: { bank: 'text', ending: 'text', hours: 'count' } },
  /** Staff opened the identity; the customer's log says what and why. */
  'identity.opened': { group: 'account', params: { staff: 'text' } },
  'identity.completed': { group: 'account', params: {} },
  'identity.failed': { group: 'account', params: {} },
  /** Two reviewers took a completed identity back. */
  'identity.taken-back': { group: 'account', params: {} },
  /** Staff locked trading, or the account, until a time; the reason stands on the profile. */
  'lock.trade': { group: 'account', params: { until: 'time' } },
  'lock.account': { group: 'account', params: { until: 'time' } },
  /** A lock by legal order, without an end of its own. */
  'lock.legal': { group: 'account', params: {} },
  'lock.lifted': { group: 'account', params: {} },
  /** Services were switched on or off; `off` are off now. */
  'segments.changed': { group: 'account', params: { off: 'count' } },
  'agent.made': { group: 'account', params: {} },
  'agent.ended': { group: 'account', params: {} },
  'agent.code': { group: 'account', params: { code: 'text' } },
  'agent.code-retired': { group: 'account', params: { code: 'text' } },
  /** A share the customer holds is to leave the list. */
  'share.delisted': { group: 'market', params: { code: 'text', from: 'date' } },
  /** What a company did for a share that the customer held before the ex-date. */
  'share.split': { group: 'market', params: { code: 'text', shares: 'count' } },
  'share.bonus': { group: 'market', params: { code: 'text', shares: 'count' } },
  'share.dividend-due': { group: 'market', params: { code: 'text', amount: 'paise', on: 'date' } },
  'share.dividend-paid': { group: 'market', params: { code: 'text', amount: 'paise' } },
  /** An application for a placement ended: so many shares, and so much of the hold back. */
  'offer.allotted': { group: 'money', params: { number: 'text', quantity: 'count', released: 'paise' } },
  'offer.not-allotted': { group: 'money', params: { number: 'text', quantity: 'count', released: 'paise' } },
  /** Shares came out of their lock-in. */
  'offer.unlocked': { group: 'money', params: { number: 'text', quantity: 'count' } },
  /** An offer the customer wanted to be told about takes applications now. */
  'ipo.opened': { group: 'market', params: { name: 'text', number: 'text', closes: 'time' } },
  /** Known since the draw; shares and the rest of the money come on the date. */
  'ipo.allotted': {
    group: 'money',
    params: { name: 'text', number: 'text', shares: 'count', amount: 'paise', date: 'date' },
  },
  'ipo.not-allotted': { group: 'money', params: { name: 'text', number: 'text', amount: 'paise', date: 'date' } },
  /** The draw could not be opened in time: the money is back, and nothing is drawn again. */
  'ipo.returned': { group: 'money', params: { name: 'text', number: 'text', amount: 'paise' } },
  /** The first day of trading of shares the customer was given. */
  'ipo.listed': { group: 'market', params: { name: 'text', code: 'text', shares: 'count' } },
  /** An instalment of a SIP placed its order: so much is held until its NAV is known. */
  'sip.ordered': { group: 'money', params: { name: 'text', units: 'count', held: 'paise', date: 'date' } },
  'sip.skipped': { group: 'money', params: { name: 'text', due: 'date' } },
  /** An instalment was not taken: `why` is one word of the closed list. */
  'sip.missed': { group: 'money', params: { name: 'text', due: 'date', amount: 'paise', why: 'word' } },
  'sip.cash-short': { group: 'money', params: { name: 'text', due: 'date', amount: 'paise', cash: 'paise' } },
  /** Two people announced that units are redeemed at the NAV of a day, for one of the closed reasons. */
  'fund.forced': { group: 'money', params: { name: 'text', on: 'date', why: 'word' } },
  /** A fund or plan that the customer holds follows another rule from a day on. */
  'fund.rule': { group: 'market', params: { name: 'text', from: 'date' } },
  /** Held units of a fund that takes no subscriptions any more, opens again, or retires. */
  'fund.state': { group: 'market', params: { name: 'text', state: 'word' } },
  /** Units of a fund or a plan are in the book; what was held beyond their cost is back. */
  'fund.bought': { group: 'money', params: { name: 'text', units: 'count', amount: 'paise', released: 'paise' } },
  /** The NAV had risen beyond the hold (211): nothing was bought, all of it is back. */
  'fund.cash-short': { group: 'money', params: { name: 'text', units: 'count', missing: 'paise', released: 'paise' } },
  /** The scheme was retired before the subscription had its NAV. */
  'fund.retired': { group: 'money', params: { name: 'text', released: 'paise' } },
  /** A redemption has its NAV; the amount, exit load apart, comes on the date. */
  'fund.redeemed': { group: 'money', params: { name: 'text', units: 'count', amount: 'paise', date: 'date' } },
  'fund.paid': { group: 'money', params: { name: 'text', amount: 'paise' } },
  /** Two people ended an order before it had its NAV; what it held is free again. */
  'fund.reviewed': { group: 'money', params: { name: 'text', units: 'count', reason: 'text' } },
  'wallet.money-in': { group: 'money', params: { amount: 'paise' } },
  /** Money came from another name than the customer's, and goes back to whoever sent it. */
  'wallet.money-back': { group: 'money', params: { amount: 'paise' } },
  /** Two people, or the clock, let a transfer out go: the bank pays next. */
  'wallet.out-approved': { group: 'money', params: { amount: 'paise' } },
  'wallet.out-paid': { group: 'money', params: { amount: 'paise', bank: 'text', ending: 'text', reference: 'text' } },
  /** The amount is available again; its record has the reason. */
  'wallet.out-rejected': { group: 'money', params: { amount: 'paise' } },
  /** A numbered case holds a transfer out until then at most. */
  'wallet.out-case': { group: 'money', params: { amount: 'paise', number: 'text', until: 'time' } },
  /** Staff closed that case before its end: nothing holds the transfer now. */
  'wallet.out-case-closed': { group: 'money', params: { amount: 'paise', number: 'text' } },
  'wallet.dispute-received': { group: 'money', params: { number: 'text' } },
  'wallet.dispute-answered': { group: 'money', params: { number: 'text' } },
  /** Two people agreed: the money is in the customer's cash, and shares are pledged. */
  'loan.paid-out': { group: 'money', params: { number: 'text', amount: 'paise' } },
  'loan.rejected': { group: 'money', params: { number: 'text', amount: 'paise', why: 'word' } },
  /** What is owned carries so much less than is owed; until that day it can be cured. */
  'loan.shortfall': { group: 'money', params: { number: 'text', amount: 'paise', until: 'date' } },
  'loan.cured': { group: 'money', params: { number: 'text' } },
  /** The term is over and so much is owed; after that day just enough is sold. */
  'loan.term-over': { group: 'money', params: { number: 'text', amount: 'paise', until: 'date' } },
  /** So much is due by now and cannot be transferred out. */
  'loan.due': { group: 'money', params: { amount: 'paise' } },
  /** Shares are being sold because a shortfall was not cured, or a loan past its term not paid. */
  'loan.selling': { group: 'money', params: { number: 'text', code: 'text', shares: 'count' } },
  /** The same of units of a fund: they wait for the next NAV, and for its payout. */
  'loan.redeeming': { group: 'money', params: { number: 'text', name: 'text', units: 'count' } },
  /** What a sale brought paid so much of the loan. */
  'loan.sold': { group: 'money', params: { number: 'text', amount: 'paise' } },
  /** A price alert was reached: the price that fired it, as it is written, and when. */
  'alert.fired': { group: 'market', params: { code: 'text', value: 'text', time: 'time' } },
  /** A split, bonus or merger changed what a price of this share means: the alert waits for the same worth at another price. */
  'alert.adjusted': { group: 'market', params: { code: 'text', before: 'text', after: 'text' } },
  /** The share left the list: there is no price to wait for. */
  'alert.ended': { group: 'market', params: { code: 'text' } },
  /** A price was reached and the order is placed. */
  'trigger.fired': {
    group: 'orders',
    params: { code: 'text', price: 'paise', time: 'time', order: 'text', number: 'text' },
  },
  /** A price was reached and the order was refused: `why` is the message of the catalogue with what it speaks of. */
  'trigger.refused': { group: 'orders', params: { code: 'text', price: 'paise', time: 'time', why: 'message' } },
  /** A trigger ended without having been reached. */
  'trigger.ended': { group: 'orders', params: { code: 'text', why: 'word' } },
} as const satisfies Readonly<Record<string, NoticeShape>>

export type NoticeKind = keyof typeof noticeKinds

type ParamValue<P extends NoticeParam> = P extends 'paise' | 'count' ? number : string

/** The values a notice of this kind carries. */
export type NoticeParams<K extends NoticeKind> = {
  readonly [
    Name in keyof (typeof noticeKinds)[K]['params']
  ]: (typeof noticeKinds)[K]['params'][Name] extends NoticeParam
    ? ParamValue<(typeof noticeKinds)[K]['params'][Name]>
    : never
}

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
  reply: z.object({ items: z.array(noticeView), hasMore: z.boolean(), /** Over all groups. */ unread: z.int() }),
  refusals: ['tips.msg.249'],
})

// Reading what has been read changes nothing, so this needs no key; and a locked customer reads everything.
export const markNoticesRead = endpoint({
  summary: 'Marks one notice as read, or with no id every notice up to now',
  methods: ['POST'],
  path: '/api/app/user/notice/read.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ id: z.optional(idText) }),
  reply: z.object({ unread: z.int() }),
  refusals: ['tips.msg.249'],
})
