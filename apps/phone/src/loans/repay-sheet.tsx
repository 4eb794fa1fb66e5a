import { useState } from 'react'
import type { LoanView } from '@bahi/contract/loans/calls'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mayHaveArrived } from '../calls/may-have-arrived.ts'
import { mutateThen } from '../calls/mutate-then.ts'
import { useOnline } from '../live/use-online.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { Unsaved } from '../page/unsaved.tsx'
import type { useSheet } from '../page/use-sheet.ts'
import { useLoanStanding } from '../session/use-loan-standing.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { parseAmount, amountText } from '../text/typed-amount.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { computeRepayment } from './loan-figures.ts'
import { useRepay } from './use-loans.ts'

/** Pay a loan back in part or whole: from which cash, what of it is interest, and what is still owed then. */
export function RepaySheet({ sheet, loan }: { sheet: ReturnType<typeof useSheet>; loan: LoanView }) {
  const { t, language } = useText()
  const figures = useFigures()
  const refusalText = useRefusalText()
  const online = useOnline()
  const availablePaise = useLoanStanding().data?.availablePaise
  const { typed, type, amountPaise, part, amount, repay, send, isFilled } = useRepayForm(loan, sheet.close)
  const isShort = availablePaise !== undefined && part.takenPaise > availablePaise
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('loan.repay.title')}
      closeName={t('app.close')}
      locked={repay.isPending}
      foot={
        <Button disabled={amountPaise === null || isShort || !online} busy={repay.isPending} onPress={send}>
          {online
            ? amountPaise === null
              ? t('loan.enter')
              : t('loan.repay.button', { amount })
            : t('order.locked.offline')}
        </Button>
      }
    >
      <div className="loan-form loan-form--sheet">
        <Unsaved inSheet isFilled={isFilled} onDiscard={() => type('')} />
        <AmountField
          label={t('loan.amount')}
          note={t('loan.repay.owed', { amount: figures.rupees(loan.owedPaise) })}
          value={typed}
          onChange={type}
          grouping={language === 'zh' ? 'none' : 'lakh'}
          end={
            <TextLink onPress={() => type(amountText(loan.owedPaise))}>
              {t('loan.repay.all', { amount: figures.rupees(loan.owedPaise) })}
            </TextLink>
          }
          problem={isShort ? t('loan.repay.short', { amount: figures.rupees(availablePaise) }) : undefined}
          hint={
            availablePaise === undefined ? undefined : t('loan.repay.from', { amount: figures.rupees(availablePaise) })
          }
        />
        {isShort ? <TextLink href={linkTo(paths.transferIn)}>{t('order.cashShort.action')}</TextLink> : null}
        {amountPaise !== null && amountPaise > loan.owedPaise ? <Note>{t('loan.repay.more', { amount })}</Note> : null}
        <RepaySum part={part} availablePaise={availablePaise} />
        <Note>{t('loan.repay.frees')}</Note>
        {repay.isError ? (
          <Note tone="alert">{mayHaveArrived(repay.error) ? t('loan.unknown') : refusalText(repay.error)}</Note>
        ) : null}
      </div>
    </Sheet>
  )
}

/** The amount as it is typed, what it pays, and the way to pay it. */
function useRepayForm(loan: LoanView, onRepaid: () => void) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const repay = useRepay()
  const [typed, setTyped] = useState('')
  const amountPaise = parseAmount(typed)
  const part = computeRepayment(amountPaise ?? 0, loan)
  const amount = figures.rupees(part.takenPaise)
  const type = (value: string) => {
    repay.reset()
    setTyped(value)
  }
  const send = () => {
    if (amountPaise === null) return
    // Interest may have grown since the page was read: the whole is asked for as the whole.
    mutateThen(
      repay,
      part.stillOwedPaise === 0 ? { loanId: loan.id, all: true } : { loanId: loan.id, amountPaise: part.takenPaise },
      {
        onSuccess: ({ owedPaise }) => {
          toast(owedPaise === 0 ? t('loan.repaid.all') : t('loan.repaid', { amount }), { tone: 'done' })
          setTyped('')
          onRepaid()
        },
      },
    )
  }
  const isFilled = typed !== '' && (repay.isIdle || repay.isError)
  return { typed, type, amountPaise, part, amount, repay, send, isFilled }
}

/** What of the amount is interest and capital, and what is owed and held in cash afterwards. */
function RepaySum({
  part,
  availablePaise,
}: {
  part: ReturnType<typeof computeRepayment>
  availablePaise: number | undefined
}) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <div>
      <KeyValue label={t('loan.repay.interest')} value={figures.rupees(part.interestPaise)} />
      <KeyValue label={t('loan.repay.capital')} value={figures.rupees(part.capitalPaise)} />
      <KeyValue label={t('loan.repay.fee')} value={figures.rupees(0)} />
      <KeyValue total label={t('loan.repay.left')} value={figures.rupees(part.stillOwedPaise)} />
      {availablePaise === undefined ? null : (
        <KeyValue label={t('loan.repay.cash')} value={figures.rupees(Math.max(0, availablePaise - part.takenPaise))} />
      )}
    </div>
  )
}
