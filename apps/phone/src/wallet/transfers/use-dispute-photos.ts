import { CallFailed } from '@bahi/client/throwing-calls'
import { uploadTemp } from '@bahi/contract/customers/identity'
import { maxDisputePhotos } from '@bahi/contract/wallet/views'
import type { UploadAlbumText } from '@bahi/ui/photos/upload-album'
import type { UploadRefusal } from '@bahi/ui/photos/upload-queue'
import { useUploads, type Uploads } from '@bahi/ui/photos/use-uploads'
import { useClient } from '../../calls/client.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

const refusals = {
  'too-many': 'album.tooMany',
  'wrong-kind': 'album.wrongKind',
  'too-large': 'album.tooLarge',
  'too-long': 'album.wrongKind',
} as const satisfies Record<UploadRefusal, TextKey>

interface DisputePhotos {
  readonly uploads: Uploads
  readonly text: UploadAlbumText
  /** The photos that have arrived, as the call names them. */
  readonly ids: readonly string[]
  /** True while a photo is on its way or did not arrive: a dispute is sent with all its photos. */
  readonly isUnfinished: boolean
  readonly removeAll: () => void
}

/** The photos of a dispute. Each is sent as soon as it is chosen. */
export function useDisputePhotos(): DisputePhotos {
  const { t } = useText()
  const { upload } = useClient()
  const refusalText = useRefusalText()
  const uploads = useUploads(
    async (file, progress) => {
      try {
        const { id } = await upload(uploadTemp, file, { fields: { purpose: 'dispute' }, ...progress })
        return { at: 'added', receivedAs: id }
      } catch (cause) {
        if (cause instanceof CallFailed && cause.failure.kind === 'refused')
          return { at: 'refused', reason: refusalText(cause) }
        throw cause
      }
    },
    { maxFiles: maxDisputePhotos, kinds: ['image/*'] },
  )
  const { items } = uploads
  return {
    uploads,
    text: {
      add: t('album.add'),
      count: (added, most) => t('album.count', { added, most }),
      waiting: t('album.waiting'),
      sending: (percent) => t('album.sending', { percent }),
      failed: t('album.failed'),
      retry: (name) => t('album.retry', { name }),
      cancel: (name) => t('album.cancel', { name }),
      remove: (name) => t('album.remove', { name }),
      refusal: (name, reason) => t(refusals[reason], { name, most: maxDisputePhotos }),
    },
    ids: items.flatMap(({ state }) =>
      state.at === 'added' && state.receivedAs !== undefined ? [state.receivedAs] : [],
    ),
    isUnfinished: items.some(({ state }) => state.at !== 'added'),
    removeAll: () => {
      for (const { id } of items) uploads.remove(id)
    },
  }
}
