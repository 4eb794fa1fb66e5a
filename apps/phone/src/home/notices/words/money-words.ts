import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  CircleQuestionMark,
  FileWarning,
  Gavel,
  HandCoins,
  Undo2,
  X,
} from 'lucide-react'
import type { NoticeKind } from '@bahi/contract/customers/notices'
import { linkTo, paths } from '../../../navigation/paths.ts'
import type { NoticeWords } from './notice-entry.ts'

const toRecords = { text: 'notices.toRecords', href: linkTo(paths.transferRecords) } as const
const toLoans = { text: 'notices.toLoans', href: linkTo(paths.loanRecords) } as const

/** Of money in and out, and of loans. */
export const moneyWords = {
  'wallet.money-in': {
    Icon: ArrowDownToLine,
    tone: 'done',
    title: 'notice.wallet.money-in',
    text: 'notice.wallet.money-in.text',
    action: toRecords,
  },
  'wallet.money-back': {
    Icon: Undo2,
    tone: 'alert',
    title: 'notice.wallet.money-back',
    text: 'notice.wallet.money-back.text',
    action: toRecords,
  },
  'wallet.out-approved': {
    Icon: ArrowUpFromLine,
    tone: 'wait',
    title: 'notice.wallet.out-approved',
    text: 'notice.wallet.out-approved.text',
    action: toRecords,
  },
  'wallet.out-paid': {
    Icon: ArrowUpFromLine,
    tone: 'done',
    title: 'notice.wallet.out-paid',
    text: 'notice.wallet.out-paid.text',
    action: toRecords,
  },
  'wallet.out-rejected': {
    Icon: X,
    tone: 'alert',
    title: 'notice.wallet.out-rejected',
    text: 'notice.wallet.out-rejected.text',
    action: toRecords,
  },
  'wallet.out-case': {
    Icon: CircleQuestionMark,
    tone: 'wait',
    title: 'notice.wallet.out-case',
    text: 'notice.wallet.out-case.text',
    action: toRecords,
  },
  'wallet.out-case-closed': {
    Icon: CircleQuestionMark,
    tone: 'done',
    title: 'notice.wallet.out-case-closed',
    text: 'notice.wallet.out-case-closed.text',
    action: toRecords,
  },
  'wallet.dispute-received': {
    Icon: CircleQuestionMark,
    tone: 'wait',
    title: 'notice.wallet.dispute-received',
    text: 'notice.wallet.dispute-received.text',
    action: toRecords,
  },
  'wallet.dispute-answered': {
    Icon: CircleQuestionMark,
    tone: 'done',
    title: 'notice.wallet.dispute-answered',
    text: 'notice.wallet.dispute-answered.text',
    action: toRecords,
  },
  'loan.paid-out': {
    Icon: HandCoins,
    tone: 'done',
    title: 'notice.loan.paid-out',
    text: 'notice.loan.paid-out.text',
    action: toLoans,
  },
  'loan.rejected': {
    Icon: X,
    tone: 'alert',
    title: 'notice.loan.rejected',
    text: 'notice.loan.rejected.text',
    action: toLoans,
    words: {
      'pledge-too-small': 'notice.loan.why.pledge',
      'lender-short': 'notice.loan.why.lender',
      'identity-doubt': 'notice.loan.why.identity',
      'legal-order': 'notice.loan.why.legal',
    },
  },
  'loan.shortfall': {
    Icon: FileWarning,
    tone: 'alert',
    title: 'notice.loan.shortfall',
    text: 'notice.loan.shortfall.text',
    action: toLoans,
  },
  'loan.cured': {
    Icon: BadgeCheck,
    tone: 'done',
    title: 'notice.loan.cured',
    text: 'notice.loan.cured.text',
    action: toLoans,
  },
  'loan.term-over': {
    Icon: FileWarning,
    tone: 'alert',
    title: 'notice.loan.term-over',
    text: 'notice.loan.term-over.text',
    action: toLoans,
  },
  'loan.due': {
    Icon: FileWarning,
    tone: 'wait',
    title: 'notice.loan.due',
    text: 'notice.loan.due.text',
    action: toLoans,
  },
  'loan.selling': {
    Icon: Gavel,
    tone: 'alert',
    title: 'notice.loan.selling',
    text: 'notice.loan.selling.text',
    action: toLoans,
  },
  'loan.redeeming': {
    Icon: Gavel,
    tone: 'alert',
    title: 'notice.loan.redeeming',
    text: 'notice.loan.redeeming.text',
    action: toLoans,
  },
  'loan.sold': {
    Icon: HandCoins,
    tone: 'wait',
    title: 'notice.loan.sold',
    text: 'notice.loan.sold.text',
    action: toLoans,
  },
} as const satisfies Partial<Record<NoticeKind, NoticeWords>>
