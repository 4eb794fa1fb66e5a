import type { LoanView } from '@bahi/contract/loans/calls'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { useNavigation } from '../navigation/navigate.ts'
import { paths } from '../navigation/paths.ts'
import { formatDay } from '../text/business-time.ts'
import { useFigures, type Figures } from '../text/use-figures.ts'
import { useText, type Text } from '../text/use-text.tsx'
import { LoanTag } from './loan-tag.tsx'
import { rejectionKeys } from './loan-words.ts'

/** One loan among the records: how much, its state, and where the money is. */
export function LoanRecord({ loan }: { loan: LoanView }) {
  const text = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  return (
    <RecordCard
      title={figures.rupees(loan.askedPaise)}
      tag={<LoanTag loan={loan} />}
      lines={loanLines(loan, text, figures)}
      foot={loan.number}
      action={{ text: text.t('loan.details'), onPress: () => navigation.open(paths.loanRecords, { loan: loan.id }) }}
    />
  )
}

/** When it was asked for or paid out, and what became of the money. */
export function loanLines(loan: LoanView, { t, language }: Text, figures: Figures): string[] {
  const asked = t('loan.line.asked', { day: formatDay(loan.askedAt, language), lender: loan.lender })
  if (loan.state === 'in-review') return [asked, t('loan.place.review')]
  if (loan.state === 'rejected')
    return [
      asked,
      t('loan.place.rejected', { reason: loan.rejection === null ? '' : t(rejectionKeys[loan.rejection]) }).trim(),
      ...(loan.reviewReason === null ? [] : [loan.reviewReason]),
    ]
  const paidOut = t('loan.line.paidOut', {
    day: formatDay(loan.paidOutAt ?? loan.askedAt, language),
    lender: loan.lender,
  })
  const paidBack = loan.repaidPaise + loan.paidInterestPaise
  if (loan.state === 'paid')
    return [
      paidOut,
      t('loan.place.paid', {
        amount: figures.rupees(paidBack),
        day: formatDay(loan.endedAt ?? loan.askedAt, language),
      }),
    ]
  return [
    paidOut,
    t('loan.place.unpaid', { amount: figures.rupees(loan.owedPaise), interest: figures.rupees(loan.interestPaise) }),
  ]
}
