import type { TextKey } from '../../text/use-text.tsx'

/** What was opened or done, in the customer's words. */
const words: Readonly<Record<string, TextKey>> = {
  'identity.sent': 'accessLog.what.sent', 'identity.sealed': 'accessLog.what.sealed', 'identity.details': 'accessLog.what.details',
  'identity.photo-front': 'accessLog.what.front', 'identity.photo-back': 'accessLog.what.back',
  'identity.approved': 'accessLog.what.approved', 'identity.rejected': 'accessLog.what.rejected', 'identity.reopened': 'accessLog.what.reopened', 'identity-reopen': 'accessLog.what.reopened',
  'customer.open': 'accessLog.what.account', 'customer.phone': 'accessLog.what.phone', 'customer.lock': 'accessLog.what.locked', 'customer.lift': 'accessLog.what.lifted',
  'customer-legal-lock': 'accessLog.what.legalLocked', 'customer-legal-lift': 'accessLog.what.legalLifted', 'customer-segments': 'accessLog.what.services',
  'customer.agent': 'accessLog.what.agent', 'customer.agent-ended': 'accessLog.what.agentEnded',
  'ledger.journal': 'accessLog.what.books', 'ledger.journals': 'accessLog.what.books', 'ledger.accounts': 'accessLog.what.books',
  'customer.code': 'accessLog.what.code', 'customer.code-retired': 'accessLog.what.codeRetired',
  'support.open': 'accessLog.what.chat', 'support.photo': 'accessLog.what.chatPhoto', 'support.answer': 'accessLog.what.answered', 'support.close': 'accessLog.what.chatClosed',
  'support.ask-access': 'accessLog.what.asked', 'support.account': 'accessLog.what.allowed',
  'transfer-in': 'accessLog.what.transferIn', 'transfer-back': 'accessLog.what.transferBack', 'transfer-out': 'accessLog.what.transferOut', 'transfer-out-opened': 'accessLog.what.transferOutOpened',
  'transfer-legal-case': 'accessLog.what.transferLegalCase', 'transfer-legal-reject': 'accessLog.what.transferLegalReject',
  'transfer-out-give-back': 'accessLog.what.transferOutGivenBack', 'transfer-out-retry': 'accessLog.what.transferOutRetried',
  'loan-review': 'accessLog.what.loanReview', 'loan-opened': 'accessLog.what.loanOpened',
  'transfer-out-rejected': 'accessLog.what.transferOutRejected', 'transfer-out-case': 'accessLog.what.transferOutCase', 'transfer-out-case-closed': 'accessLog.what.transferOutCaseClosed', 'transfer-out-dispute': 'accessLog.what.transferOutDispute',
  'proposal.refused': 'accessLog.what.proposalRefused', 'proposal.withdrawn': 'accessLog.what.proposalWithdrawn',
  'fund-order-review': 'accessLog.what.fundReview', 'fund-forced': 'accessLog.what.fundForced',
}

/** An act without words of its own still says that something was done: an older app must not hide it. */
export function accessWord(what: string): TextKey {
  return Object.hasOwn(words, what) ? (words[what] ?? 'accessLog.what.other') : 'accessLog.what.other'
}
