import type { MessageWords } from './message-words.ts'

/** The words of messages in English. */
export const en: MessageWords = {
  titles: {
    'orders.bought': 'Your order in {code} was filled',
    'orders.sold': 'Your order in {code} was filled',
    'orders.partly': 'Your order in {code} was partly filled',
    'offer.allotted': 'Placement {number}: shares allotted',
    'offer.not-allotted': 'Placement {number}: no shares',
    'offer.unlocked': 'Your shares of {number} can be sold',
    'ipo.allotted': '{name}: shares allotted',
    'fund.bought': 'Units of {name} allotted',
    'fund.cash-short': '{name}: units not bought',
    'fund.paid': 'Redemption of {name} paid',
    'fund.redeemed': 'Units of {name} redeemed',
    'fund.reviewed': 'Your order in {name} was cancelled',
    'fund.state': '{name}: news about your units',
    'sip.skipped': 'SIP instalment skipped: {name}',
    'sip.missed': 'SIP instalment missed: {name}',
    'sip.cash-short': 'SIP instalment missed: {name}',
    'share-sip.skipped': 'SIP instalment skipped: {code}',
    'share-sip.missed': 'SIP instalment missed: {code}',
  },
  confirm: {
    subject: 'Confirm your e-mail address for Bahi',
    open: 'Open this link within a day and press Confirm:',
    otherwise: 'If you did not ask for this, do nothing: without the link nothing is sent to you.',
  },
  former: {
    subject: 'Bahi sends no more e-mail to this address',
    about: 'The e-mail address was changed or removed in the app.',
    otherwise: 'If this was not you, change your password in the app, and check your devices and messages:',
  },
  paper: 'This link shows the statement for 7 days, and nothing else. Whoever has the link can open it:',
  stop: 'Send no more e-mail of this kind:',
  foot: 'Nobody at Bahi asks for your password or PIN. This e-mail has no figures on purpose.',
  open: 'Open Bahi to read more.',
}
