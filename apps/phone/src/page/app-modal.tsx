import type { ComponentProps } from 'react'
import { Modal } from '@bahi/ui/sheets/modal'
import { useText } from '../text/use-text.tsx'

type AppModalProps = Omit<ComponentProps<typeof Modal>, 'confirmText' | 'cancelText'> & {
  confirmText?: string | undefined
  /** Null for a dialog that only tells. */
  cancelText?: string | null
}

/** A question to the customer, with Confirm and Cancel unless better words are given. */
export function AppModal({ confirmText, cancelText, ...modal }: AppModalProps) {
  const { t } = useText()
  return (
    <Modal
      {...modal}
      confirmText={confirmText ?? t('modal.confirm')}
      cancelText={cancelText === null ? undefined : (cancelText ?? t('modal.cancel'))}
    />
  )
}
