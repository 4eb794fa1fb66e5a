import { Image, SendHorizontal, ShieldCheck } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { longestMessage } from '@bahi/contract/customers/support'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { useToast } from '@bahi/ui/feedback/toast'
import { Unsaved } from '../../page/unsaved.tsx'
import { useText } from '../../text/use-text.tsx'
import { maxAlbumPhotos } from './thread.ts'

/** The field at the foot of the conversation, under what we never ask for. */
export function ChatComposer({
  onSend,
  onPhotos,
}: {
  onSend: (text: string) => void
  onPhotos: (files: readonly File[]) => Promise<void>
}) {
  const { t } = useText()
  const [text, setText] = useState('')
  const photo = useRef<HTMLInputElement>(null)
  const send = () => {
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="chat-composer">
      <Unsaved isFilled={text.trim() !== ''} />
      <p className="chat-composer__never">
        <ShieldCheck size={15} strokeWidth={2} aria-hidden="true" />
        {t('chat.never')}
      </p>
      <div className="chat-composer__row">
        <IconButton
          name={t('chat.photo.add')}
          icon={<Image size={22} strokeWidth={1.75} />}
          onPress={() => photo.current?.click()}
        />
        <textarea
          className="chat-composer__field"
          aria-label={t('chat.message')}
          placeholder={t('chat.message')}
          rows={1}
          maxLength={longestMessage}
          enterKeyHint="send"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="chat-composer__send">
          <IconButton
            name={t('chat.send')}
            icon={<SendHorizontal size={22} strokeWidth={1.75} />}
            disabled={text.trim() === ''}
            onPress={send}
          />
        </span>
      </div>
      <PhotoInput input={photo} onPhotos={onPhotos} />
    </div>
  )
}

/** Where the phone's own photos are chosen: as many at once as an album shows. */
function PhotoInput({
  input,
  onPhotos,
}: {
  input: RefObject<HTMLInputElement | null>
  onPhotos: (files: readonly File[]) => Promise<void>
}) {
  const { t } = useText()
  const { toast } = useToast()
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      multiple
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        if (files.length > maxAlbumPhotos) toast(t('chat.photo.most', { most: maxAlbumPhotos }))
        void onPhotos(files.slice(0, maxAlbumPhotos))
        event.target.value = ''
      }}
    />
  )
}
