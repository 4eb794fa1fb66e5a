import './transfers.css'
import { useState } from 'react'
import type { TransferOutView } from '@bahi/contract/wallet/views'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { TextArea } from '@bahi/ui/fields/text-area'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useDisputeTransferOut } from './use-transfers.ts'

const least = 10
const most = 500

/** The customer says that a transfer marked successful did not arrive. */
export function DisputeSheet({
  sheet,
  transfer,
}: {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void; close: () => void }
  transfer: TransferOutView
}) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const dispute = useDisputeTransferOut()
  const [text, setText] = useState('')
  const send = () => mutateThen(dispute, { id: transfer.id, text: text.trim() }, { onSuccess: () => sheet.close() })
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('transfer.dispute.title', { number: transfer.number })}
      closeName={t('app.close')}
      locked={dispute.isPending}
      foot={
        <Button disabled={text.trim().length < least} busy={dispute.isPending} onPress={send}>
          {t('transfer.dispute.send')}
        </Button>
      }
    >
      <div className="transfer-dispute">
        <Unsaved
          inSheet
          isFilled={text.trim() !== '' && (dispute.isIdle || dispute.isError)}
          onDiscard={() => setText('')}
        />
        <TextArea
          label={t('transfer.dispute.label')}
          hint={t('transfer.dispute.note')}
          value={text}
          onChange={setText}
          most={most}
          countText={(typed, of) => `${typed}/${of}`}
        />
        {dispute.isError ? <Note tone="alert">{refusalText(dispute.error)}</Note> : null}
      </div>
    </Sheet>
  )
}
