import type { NoticeKind } from '@bahi/contract/notices'
import {
  ArrowDownToLine, BellOff, BellRing, CalendarSync, CalendarX, Target, TimerOff, ArrowUpFromLine, BadgeCheck, Ban, CircleQuestionMark, Eye, FileWarning, Gavel, Gift, DoorOpen, BadgeIndianRupee, Shuffle, TrendingUp, HandCoins, IdCard, KeyRound, Landmark, LockKeyhole, LockKeyholeOpen, MessageSquareText, MessageSquareX, Gem, Split, Ticket, TicketX, ToggleLeft, Undo2, Users, X,
  type LucideIcon,
} from 'lucide-react'
import { linkTo, paths, placeOf } from '../../paths.ts'
import type { TextKey } from '../../text/use-text.tsx'

export interface NoticeWords {
  Icon: LucideIcon
  /** Done, waiting and refused look different; news is plain. */
  tone: 'done' | 'wait' | 'alert' | 'plain'
  title: TextKey
  text: TextKey
  /** The one way on. */
  action?: { text: TextKey; href: string } | undefined
  /** The texts that stand for the word of a parameter; a word without one is left as it is. */
  words?: Readonly<Record<string, TextKey>>
}

const toChat = { text: 'notices.toChat', href: linkTo(paths.customerService) } as const
const toLog = { text: 'notices.toLog', href: linkTo(paths.accessLog, { part: 'identity' }) } as const
const toIdentity = { text: 'notices.toIdentity', href: linkTo(paths.identity) } as const
const toRecords = { text: 'notices.toRecords', href: linkTo(paths.transferRecords) } as const
const toProfile = { text: 'notices.toProfile', href: linkTo(paths.profile) } as const
const toBank = { text: 'notices.toBank', href: linkTo(paths.bank) } as const
const toPasswords = { text: 'notices.toPasswords', href: linkTo(paths.passwords) } as const
const toStatement = { text: 'notices.toStatement', href: linkTo(paths.statement) } as const
const toPlacements = { text: 'notices.toApplications', href: linkTo(paths.market, { tab: 'placement' }) } as const
const toLoans = { text: 'notices.toLoans', href: linkTo(paths.loanRecords) } as const
const toApplications = { text: 'notices.toApplications', href: linkTo(paths.ipoApplications) } as const
const toAlerts = { text: 'notices.toAlerts', href: linkTo(paths.alerts) } as const
const toTriggers = { text: 'notices.toTriggers', href: linkTo(paths.triggers) } as const
const toSips = { text: 'notices.toSips', href: linkTo(paths.sips) } as const
const toFunds = { text: 'notices.toFunds', href: `#${placeOf(paths.fundTab)}` } as const
const toHoldings = { text: 'notices.toHoldings', href: `#${placeOf(paths.stockTab)}` } as const

/** How each kind of notice is told. */
export const noticeWords = {
  'support.answered': { Icon: MessageSquareText, tone: 'done', title: 'notice.support.answered', text: 'notice.support.answered.text', action: toChat },
  'support.access-asked': { Icon: Eye, tone: 'wait', title: 'notice.support.access-asked', text: 'notice.support.access-asked.text', action: toChat },
  'support.closed': { Icon: MessageSquareX, tone: 'plain', title: 'notice.support.closed', text: 'notice.support.closed.text', action: toChat },
  'passwords.changed': { Icon: KeyRound, tone: 'plain', title: 'notice.passwords.changed', text: 'notice.passwords.changed.text', action: toPasswords },
  'pin.set': { Icon: KeyRound, tone: 'done', title: 'notice.pin.set', text: 'notice.pin.set.text' },
  'pin.changed': { Icon: KeyRound, tone: 'plain', title: 'notice.pin.changed', text: 'notice.pin.changed.text', action: toChat },
  'pin.locked': { Icon: LockKeyhole, tone: 'alert', title: 'notice.pin.locked', text: 'notice.pin.locked.text', action: toPasswords },
  'bank.added': { Icon: Landmark, tone: 'done', title: 'notice.bank.added', text: 'notice.bank.added.text', action: toBank },
  'bank.changed': { Icon: Landmark, tone: 'wait', title: 'notice.bank.changed', text: 'notice.bank.changed.text', action: toBank },
  'identity.opened': { Icon: Eye, tone: 'plain', title: 'notice.identity.opened', text: 'notice.identity.opened.text', action: toLog },
  'identity.completed': { Icon: BadgeCheck, tone: 'done', title: 'notice.identity.completed', text: 'notice.identity.completed.text' },
  'identity.failed': { Icon: FileWarning, tone: 'alert', title: 'notice.identity.failed', text: 'notice.identity.failed.text', action: toIdentity },
  'identity.taken-back': { Icon: IdCard, tone: 'alert', title: 'notice.identity.taken-back', text: 'notice.identity.taken-back.text', action: toIdentity },
  'lock.trade': { Icon: LockKeyhole, tone: 'wait', title: 'notice.lock.trade', text: 'notice.lock.trade.text', action: toProfile },
  'lock.account': { Icon: LockKeyhole, tone: 'wait', title: 'notice.lock.account', text: 'notice.lock.account.text', action: toProfile },
  'lock.legal': { Icon: Gavel, tone: 'wait', title: 'notice.lock.legal', text: 'notice.lock.legal.text', action: toProfile },
  'lock.lifted': { Icon: LockKeyholeOpen, tone: 'done', title: 'notice.lock.lifted', text: 'notice.lock.lifted.text' },
  'segments.changed': { Icon: ToggleLeft, tone: 'plain', title: 'notice.segments.changed', text: 'notice.segments.changed.text', action: toProfile },
  'agent.made': { Icon: Users, tone: 'plain', title: 'notice.agent.made', text: 'notice.agent.made.text', action: toProfile },
  'agent.ended': { Icon: Users, tone: 'plain', title: 'notice.agent.ended', text: 'notice.agent.ended.text' },
  'agent.code': { Icon: Ticket, tone: 'plain', title: 'notice.agent.code', text: 'notice.agent.code.text', action: toProfile },
  'agent.code-retired': { Icon: TicketX, tone: 'plain', title: 'notice.agent.code-retired', text: 'notice.agent.code-retired.text' },
  'share.delisted': { Icon: Ban, tone: 'wait', title: 'notice.share.delisted', text: 'notice.share.delisted.text', action: toHoldings },
  'share.split': { Icon: Split, tone: 'done', title: 'notice.share.split', text: 'notice.share.split.text', action: toHoldings },
  'share.bonus': { Icon: Gift, tone: 'done', title: 'notice.share.bonus', text: 'notice.share.bonus.text', action: toHoldings },
  'share.dividend-due': { Icon: HandCoins, tone: 'wait', title: 'notice.share.dividend-due', text: 'notice.share.dividend-due.text', action: toHoldings },
  'share.dividend-paid': { Icon: HandCoins, tone: 'done', title: 'notice.share.dividend-paid', text: 'notice.share.dividend-paid.text', action: toStatement },
  'offer.allotted': { Icon: BadgeIndianRupee, tone: 'done', title: 'notice.offer.allotted', text: 'notice.offer.allotted.text', action: toPlacements },
  'offer.not-allotted': { Icon: Undo2, tone: 'plain', title: 'notice.offer.not-allotted', text: 'notice.offer.not-allotted.text', action: toPlacements },
  'offer.unlocked': { Icon: LockKeyholeOpen, tone: 'done', title: 'notice.offer.unlocked', text: 'notice.offer.unlocked.text', action: toHoldings },
  'ipo.opened': { Icon: DoorOpen, tone: 'plain', title: 'notice.ipo.opened', text: 'notice.ipo.opened.text', action: toApplications },
  'ipo.allotted': { Icon: BadgeIndianRupee, tone: 'done', title: 'notice.ipo.allotted', text: 'notice.ipo.allotted.text', action: toApplications },
  'ipo.not-allotted': { Icon: Shuffle, tone: 'plain', title: 'notice.ipo.not-allotted', text: 'notice.ipo.not-allotted.text', action: toApplications },
  'ipo.returned': { Icon: Undo2, tone: 'alert', title: 'notice.ipo.returned', text: 'notice.ipo.returned.text', action: toApplications },
  'ipo.listed': { Icon: TrendingUp, tone: 'done', title: 'notice.ipo.listed', text: 'notice.ipo.listed.text', action: toHoldings },
  'sip.ordered': { Icon: CalendarSync, tone: 'wait', title: 'notice.sip.ordered', text: 'notice.sip.ordered.text', action: toSips },
  'sip.skipped': { Icon: CalendarX, tone: 'plain', title: 'notice.sip.skipped', text: 'notice.sip.skipped.text', action: toSips },
  'sip.missed': {
    Icon: CalendarX, tone: 'alert', title: 'notice.sip.missed', text: 'notice.sip.missed.text', action: toSips,
    words: { 'account-locked': 'notice.sip.why.account-locked', 'service-off': 'notice.sip.why.service-off', 'fund-closed': 'notice.sip.why.fund-closed', 'amount-too-small': 'notice.sip.why.amount-too-small' },
  },
  'sip.cash-short': { Icon: CalendarX, tone: 'alert', title: 'notice.sip.cash-short', text: 'notice.sip.cash-short.text', action: toSips },
  'fund.forced': {
    Icon: Gavel, tone: 'alert', title: 'notice.fund.forced', text: 'notice.fund.forced.text', action: toFunds,
    words: { 'scheme-closes': 'notice.fund.why.scheme-closes', 'below-minimum': 'notice.fund.why.below-minimum', 'legal-order': 'notice.fund.why.legal-order', 'identity-withdrawn': 'notice.fund.why.identity-withdrawn' },
  },
  'fund.rule': { Icon: FileWarning, tone: 'wait', title: 'notice.fund.rule', text: 'notice.fund.rule.text', action: toFunds },
  'fund.state': { Icon: DoorOpen, tone: 'plain', title: 'notice.fund.state', text: 'notice.fund.state.text', action: toFunds, words: { closed: 'notice.fund.is.closed', open: 'notice.fund.is.open', retired: 'notice.fund.is.retired' } },
  'fund.bought': { Icon: Gem, tone: 'done', title: 'notice.fund.bought', text: 'notice.fund.bought.text', action: toFunds },
  'fund.cash-short': { Icon: TicketX, tone: 'alert', title: 'notice.fund.cash-short', text: 'notice.fund.cash-short.text', action: toFunds },
  'fund.retired': { Icon: Undo2, tone: 'wait', title: 'notice.fund.retired', text: 'notice.fund.retired.text', action: toFunds },
  'fund.redeemed': { Icon: HandCoins, tone: 'wait', title: 'notice.fund.redeemed', text: 'notice.fund.redeemed.text', action: toFunds },
  'fund.paid': { Icon: BadgeIndianRupee, tone: 'done', title: 'notice.fund.paid', text: 'notice.fund.paid.text', action: toStatement },
  'fund.reviewed': { Icon: Gavel, tone: 'wait', title: 'notice.fund.reviewed', text: 'notice.fund.reviewed.text', action: toFunds },
  'wallet.money-in': { Icon: ArrowDownToLine, tone: 'done', title: 'notice.wallet.money-in', text: 'notice.wallet.money-in.text', action: toRecords },
  'wallet.money-back': { Icon: Undo2, tone: 'alert', title: 'notice.wallet.money-back', text: 'notice.wallet.money-back.text', action: toRecords },
  'wallet.out-approved': { Icon: ArrowUpFromLine, tone: 'wait', title: 'notice.wallet.out-approved', text: 'notice.wallet.out-approved.text', action: toRecords },
  'wallet.out-paid': { Icon: ArrowUpFromLine, tone: 'done', title: 'notice.wallet.out-paid', text: 'notice.wallet.out-paid.text', action: toRecords },
  'wallet.out-rejected': { Icon: X, tone: 'alert', title: 'notice.wallet.out-rejected', text: 'notice.wallet.out-rejected.text', action: toRecords },
  'wallet.out-case': { Icon: CircleQuestionMark, tone: 'wait', title: 'notice.wallet.out-case', text: 'notice.wallet.out-case.text', action: toRecords },
  'wallet.out-case-closed': { Icon: CircleQuestionMark, tone: 'done', title: 'notice.wallet.out-case-closed', text: 'notice.wallet.out-case-closed.text', action: toRecords },
  'wallet.dispute-received': { Icon: CircleQuestionMark, tone: 'wait', title: 'notice.wallet.dispute-received', text: 'notice.wallet.dispute-received.text', action: toRecords },
  'wallet.dispute-answered': { Icon: CircleQuestionMark, tone: 'done', title: 'notice.wallet.dispute-answered', text: 'notice.wallet.dispute-answered.text', action: toRecords },
  'loan.paid-out': { Icon: HandCoins, tone: 'done', title: 'notice.loan.paid-out', text: 'notice.loan.paid-out.text', action: toLoans },
  'loan.rejected': {
    Icon: X, tone: 'alert', title: 'notice.loan.rejected', text: 'notice.loan.rejected.text', action: toLoans,
    words: { 'pledge-too-small': 'notice.loan.why.pledge', 'lender-short': 'notice.loan.why.lender', 'identity-doubt': 'notice.loan.why.identity', 'legal-order': 'notice.loan.why.legal' },
  },
  'loan.shortfall': { Icon: FileWarning, tone: 'alert', title: 'notice.loan.shortfall', text: 'notice.loan.shortfall.text', action: toLoans },
  'loan.cured': { Icon: BadgeCheck, tone: 'done', title: 'notice.loan.cured', text: 'notice.loan.cured.text', action: toLoans },
  'loan.term-over': { Icon: FileWarning, tone: 'alert', title: 'notice.loan.term-over', text: 'notice.loan.term-over.text', action: toLoans },
  'loan.due': { Icon: FileWarning, tone: 'wait', title: 'notice.loan.due', text: 'notice.loan.due.text', action: toLoans },
  'loan.selling': { Icon: Gavel, tone: 'alert', title: 'notice.loan.selling', text: 'notice.loan.selling.text', action: toLoans },
  'loan.redeeming': { Icon: Gavel, tone: 'alert', title: 'notice.loan.redeeming', text: 'notice.loan.redeeming.text', action: toLoans },
  'loan.sold': { Icon: HandCoins, tone: 'wait', title: 'notice.loan.sold', text: 'notice.loan.sold.text', action: toLoans },
  'alert.fired': { Icon: BellRing, tone: 'plain', title: 'notice.alert.fired', text: 'notice.alert.fired.text', action: toAlerts },
  'alert.adjusted': { Icon: BellRing, tone: 'wait', title: 'notice.alert.adjusted', text: 'notice.alert.adjusted.text', action: toAlerts },
  'alert.ended': { Icon: BellOff, tone: 'plain', title: 'notice.alert.ended', text: 'notice.alert.ended.text', action: toAlerts },
  'trigger.fired': { Icon: Target, tone: 'done', title: 'notice.trigger.fired', text: 'notice.trigger.fired.text', action: toTriggers },
  'trigger.refused': { Icon: X, tone: 'alert', title: 'notice.trigger.refused', text: 'notice.trigger.refused.text', action: toTriggers },
  'trigger.ended': {
    Icon: TimerOff, tone: 'wait', title: 'notice.trigger.ended', text: 'notice.trigger.ended.text', action: toTriggers,
    words: { expired: 'trigger.why.expired', delisted: 'trigger.why.delisted', 'corporate-action': 'trigger.why.corporate-action' },
  },
} as const satisfies Record<NoticeKind, NoticeWords>
