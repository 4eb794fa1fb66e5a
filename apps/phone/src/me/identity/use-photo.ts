import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { uploadTemp } from '@bahi/contract/customers/identity'
import type { PhotoState } from '@bahi/ui/photos/photo-tile'
import { useClient } from '../../calls/client.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import type { SentPhoto } from './identity-form.ts'
import { shrinkPhoto } from './shrink-photo.ts'

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
