import type { ApplicationView } from '@bahi/contract/ipo/views'
import { Button } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { mutateThen } from '../../calls/mutate-then.ts'
import { AppModal } from '../../page/app-modal.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useIpo, useWithdrawApplication } from '../use-ipos.ts'
import { ApplySheet } from './apply-sheet.tsx'

/** While the offer is open: change the application, or take it back. */
export function ApplicationFoot({ application }: { application: ApplicationView }) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const [asking, changing] = [useSheet('withdraw'), useSheet('apply')]
  const withdraw = useWithdrawApplication()
  const offer = useIpo(application.ipoId).data
  const amount = figures.rupees(application.heldPaise)
  const confirm = () =>
    mutateThen(withdraw, application.ipoId, {
      onSuccess: () => toast(t('ipo.withdrawn', { amount }), { tone: 'done' }),
      onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
      onSettled: asking.close,
    })
  return (
    <>
      <Button kind="quiet" onPress={asking.show}>
        {t('ipo.withdraw')}
      </Button>
      <Button disabled={offer === undefined} onPress={changing.show}>
        {t('ipo.change')}
      </Button>
      <AppModal
        open={asking.open}
        onOpenChange={asking.onOpenChange}
        title={t('ipo.withdraw.title')}
        confirmText={t('ipo.withdraw')}
        cancelText={t('ipo.withdraw.keep')}
        busy={withdraw.isPending}
        onConfirm={confirm}
      >
        {t('ipo.withdraw.text', { amount })}
      </AppModal>
      {offer === undefined ? null : (
        <ApplySheet
          ipo={offer.ipo}
          application={application}
          open={changing.open}
          onOpenChange={changing.onOpenChange}
        />
      )}
    </>
  )
}
