import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { uploadTemp } from '@bahi/contract/customers/identity'
import type { PhotoState } from '@bahi/ui/photos/photo-tile'
import { useClient } from '../../calls/client.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import type { SentPhoto } from './identity-form.ts'

interface UnderWay {
  file: File
  stop: AbortController
}

/** Whether this browser can show it: what is no picture leaves its place empty. */
async function isPicture(src: string): Promise<boolean> {
  const image = new Image()
  image.src = src
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** The place of one photo: chosen, sent with its progress, stopped, sent again, kept once the server has it. */
export function usePhoto(sent: SentPhoto | null, onSent: (photo: SentPhoto | null) => void) {
  const { upload } = useClient()
  const { t } = useText()
  const refusalText = useRefusalText()
  const [moving, setMoving] = useState<PhotoState | null>(null)
  const underWay = useRef<UnderWay | null>(null)
  useEffect(() => () => underWay.current?.stop.abort(), [])

  const send = async (file: File, preview: string) => {
    const stop = new AbortController()
    underWay.current = { file, stop }
    const show = (state: PhotoState | null) => stop.signal.aborted || setMoving(state)
    show({ at: 'uploading', preview, share: 0 })
    try {
      const { id } = await upload(uploadTemp, await shrinkPhoto(file), {
        fields: { purpose: 'identity' },
        signal: stop.signal,
        onShare: (share) => show({ at: 'uploading', preview, share }),
      })
      if (stop.signal.aborted) return
      onSent({ id, preview })
      show(null)
    } catch (cause) {
      const isRefused = cause instanceof CallFailed && cause.failure.kind === 'refused'
      show(
        isRefused
          ? { at: 'refused', preview: (await isPicture(preview)) ? preview : null, reason: refusalText(cause) }
          : { at: 'failed', preview, reason: t('identity.photo.failed') },
      )
    }
  }
  const letGo = () => {
    underWay.current?.stop.abort()
    if (moving !== null && moving.at !== 'empty' && moving.preview !== null) URL.revokeObjectURL(moving.preview)
  }
  const state: PhotoState = moving ?? (sent === null ? { at: 'empty' } : { at: 'added', preview: sent.preview })
  return {
    state,
    choose: (file: File) => {
      letGo()
      void send(file, URL.createObjectURL(file))
    },
    cancel: () => {
      letGo()
      setMoving(null)
    },
    retry: () => {
      const before = underWay.current
      if (before !== null && moving !== null && moving.at === 'failed') void send(before.file, moving.preview)
    },
  }
}

/** As large as the server keeps it. */
const longestSide = 2_400
/** Below this a photo is sent as it is. */
const smallEnoughBytes = 1_500_000

/**
 * A large photo drawn smaller before it leaves: what a camera makes takes minutes on a thin line. Where this browser cannot
 * read the file, it goes as it is, and the server says what is wrong with it.
 */
async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= smallEnoughBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/jpeg', 0.88))
    return drawn !== null && drawn.size < file.size ? drawn : file
  } catch {
    return file
  }
}
