import type { LoanView } from '@bahi/contract/loans/calls'
import { Button, ButtonRow, TextLink } from '@bahi/ui/buttons/button'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../navigation/paths.ts'
import { useSheet } from '../page/use-sheet.ts'
import { useDeskPromise } from '../session/use-desk-promise.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { CoolOffButton, WithdrawButton } from './loan-acts.tsx'
import { LoanNotes } from './loan-notes.tsx'
import { LoanTag } from './loan-tag.tsx'
import { RepaySheet } from './repay-sheet.tsx'

/** A loan that runs, or waits for an answer: what is owed, what it asks for, and every way out of it. */
export function LoanCard({ loan }: { loan: LoanView }) {
  const { t } = useText()
  const promise = useDeskPromise()
  const figures = useFigures()
  const repaying = useSheet(`repay-${loan.id}`)
  const isRunning = loan.state === 'unpaid'
  return (
    <article className="loan-card">
      <div className="loan-card__head">
        <h3 className="loan-card__title">{figures.rupees(isRunning ? loan.owedPaise : loan.askedPaise)}</h3>
        <LoanTag loan={loan} />
      </div>
      <p className="text-caption text-2">
        {loan.lender} · {loan.number}
      </p>
      {isRunning ? (
        <>
          <div>
            <KeyValue small label={t('loan.capital')} value={figures.rupees(loan.capitalPaise)} />
            <KeyValue small label={t('loan.interest')} value={figures.rupees(loan.interestPaise)} />
          </div>
          <LoanNotes loan={loan} onRepay={repaying.show} />
          <ButtonRow>
            {loan.canCoolOff ? <CoolOffButton loan={loan} /> : null}
            <Button kind="outline" onPress={repaying.show}>
              {t('loan.repay')}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <>
          <p className="text-caption text-2">
            {[t('loan.place.review'), promise].filter((one) => one !== null).join(' ')}
          </p>
          <ButtonRow>
            <WithdrawButton loan={loan} />
          </ButtonRow>
        </>
      )}
      <div className="loan-card__links">
        <TextLink href={linkTo(paths.loanRecords, { loan: loan.id })}>{t('loan.details')}</TextLink>
        {isRunning ? <TextLink href={linkTo(paths.loanFall, { loan: loan.id })}>{t('loan.fall')}</TextLink> : null}
      </div>
      {isRunning ? <RepaySheet sheet={repaying} loan={loan} /> : null}
    </article>
  )
}
