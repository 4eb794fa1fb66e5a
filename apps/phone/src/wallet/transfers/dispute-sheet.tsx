import './transfers.css'
import { useState } from 'react'
import type { TransferOutView } from '@bahi/contract/wallet/views'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { TextArea } from '@bahi/ui/fields/text-area'
import { UploadAlbum } from '@bahi/ui/photos/upload-album'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useDisputePhotos } from './use-dispute-photos.ts'
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
  const photos = useDisputePhotos()
  const send = () =>
    mutateThen(
      dispute,
      { id: transfer.id, text: text.trim(), photos: [...photos.ids] },
      { onSuccess: () => sheet.close() },
    )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('transfer.dispute.title', { number: transfer.number })}
      closeName={t('app.close')}
      locked={dispute.isPending}
      foot={
        <Button disabled={text.trim().length < least || photos.isUnfinished} busy={dispute.isPending} onPress={send}>
          {t('transfer.dispute.send')}
        </Button>
      }
    >
      <div className="transfer-dispute">
        <Unsaved
          inSheet
          isFilled={(text.trim() !== '' || photos.uploads.items.length > 0) && (dispute.isIdle || dispute.isError)}
          onDiscard={() => {
            setText('')
            photos.removeAll()
          }}
        />
        <TextArea
          label={t('transfer.dispute.label')}
          hint={t('transfer.dispute.note')}
          value={text}
          onChange={setText}
          most={most}
          countText={(typed, of) => `${typed}/${of}`}
        />
        <p className="transfer-dispute__ask">{t('transfer.dispute.photos.ask')}</p>
        <UploadAlbum name={t('transfer.dispute.photos')} uploads={photos.uploads} text={photos.text} />
        {dispute.isError ? <Note tone="alert">{refusalText(dispute.error)}</Note> : null}
      </div>
    </Sheet>
  )
}
