import type { LoanView } from '@bahi/contract/loans/calls'
import { Button } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { mayHaveArrived } from '../calls/may-have-arrived.ts'
import { mutateThen } from '../calls/mutate-then.ts'
import { AppModal } from '../page/app-modal.tsx'
import { useSheet } from '../page/use-sheet.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { useCoolOff, useWithdrawLoan } from './use-loans.ts'

/** Within the cooling-off time: the money back, and nothing is owed. */
export function CoolOffButton({ loan }: { loan: LoanView }) {
  const { t } = useText()
  const figures = useFigures()
  const amount = figures.rupees(loan.capitalPaise)
  const words = {
    button: t('loan.coolOff'),
    title: t('loan.coolOff.title'),
    text: t('loan.coolOff.text', { amount }),
    keep: t('loan.coolOff.keep'),
    done: t('loan.coolOff.done', { amount }),
  }
  return <AskedButton name={`cool-off-${loan.id}`} words={words} act={useCoolOff()} loanId={loan.id} />
}

/** Withdraws the application, while it has not been decided. */
export function WithdrawButton({ loan }: { loan: LoanView }) {
  const { t } = useText()
  const words = {
    button: t('loan.withdraw'),
    title: t('loan.withdraw.title'),
    text: t('loan.withdraw.text'),
    keep: t('loan.withdraw.keep'),
    done: t('loan.withdraw.done'),
  }
  return <AskedButton name={`withdraw-${loan.id}`} words={words} act={useWithdrawLoan()} loanId={loan.id} />
}

interface AskedButtonProps {
  name: string
  words: { button: string; title: string; text: string; keep: string; done: string }
  act: ReturnType<typeof useCoolOff>
  loanId: string
}

function AskedButton({ name, words, act, loanId }: AskedButtonProps) {
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const asking = useSheet(name)
  const confirm = () =>
    mutateThen(
      act,
      { loanId },
      {
        onSuccess: () => toast(words.done, { tone: 'done' }),
        onError: (cause) => toast(mayHaveArrived(cause) ? t('loan.unknown') : refusalText(cause), { tone: 'alert' }),
        onSettled: asking.close,
      },
    )
  return (
    <>
      <Button kind="soft" busy={act.isPending} onPress={asking.show}>
        {words.button}
      </Button>
      <AppModal
        open={asking.open}
        onOpenChange={asking.onOpenChange}
        title={words.title}
        confirmText={words.button}
        cancelText={words.keep}
        busy={act.isPending}
        onConfirm={confirm}
      >
        {words.text}
      </AppModal>
    </>
  )
}
