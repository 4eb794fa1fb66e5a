import type { TextKey } from '../text/use-text.tsx'

/** What the entries of a loan are called, by the kind of their journal. */
export const loanEntryTitles: Readonly<Record<string, TextKey>> = {
  'loan-payout': 'loan.entry.payout',
  'loan-repayment': 'loan.entry.repayment',
  pledge: 'loan.entry.pledge',
  'pledge-release': 'loan.entry.release',
}
