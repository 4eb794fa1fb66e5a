import '@bahi/ui/photos/album.css'
import { CircleAlert, Eye, Headset } from 'lucide-react'
import type { ChatMessage } from '@bahi/contract/customers/support'
import { Button } from '@bahi/ui/buttons/button'
import { Tag } from '@bahi/ui/feedback/tag'
import { OwnPhoto } from '../../page/own-photo.tsx'
import { formatClock, formatDayAndTime } from '../../text/business-time.ts'
import { formatMessageAge } from '../../text/relative-time.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { Unsent } from './outbox.ts'
import { makeInitials, shortenName } from './thread.ts'
import { useAccessAnswer } from './use-chat.ts'

type Staff = NonNullable<ChatMessage['staff']>
type Access = NonNullable<ChatMessage['access']>

/** Who speaks: name, role and number, above the first of their messages. */
export function StaffHead({ staff }: { staff: Staff }) {
  const { t } = useText()
  return (
    <div className="chat-staff">
      <span className="chat-staff__initials" aria-hidden="true">
        {makeInitials(staff.name)}
      </span>
      <span className="chat-staff__name">{shortenName(staff.name)}</span>
      <Tag tone="mute" icon={<Headset size={13} strokeWidth={2.2} />}>
        {t('chat.role.support')}
      </Tag>
      <span className="chat-staff__number">{t('chat.staff', { number: staff.number })}</span>
    </div>
  )
}

/** One message. Its words are shown as plain text, never as markup. */
export function Message({ message, now }: { message: ChatMessage; now: Date }) {
  const { t } = useText()
  const { author, kind, text, photoId, access, staff, read } = message
  if (kind === 'closed')
    return <p className="chat-note">{t('chat.closed', { name: shortenName(staff?.name ?? '') })}</p>
  if (access !== null) return <AccessCard access={access} name={shortenName(staff?.name ?? '').split(' ')[0] ?? ''} />
  return (
    <div className={`chat-bubble chat-bubble--${author}${kind === 'photo' ? ' chat-bubble--photo' : ''}`}>
      {photoId === null ? (
        <span className="chat-bubble__text">{text}</span>
      ) : (
        <OwnPhoto
          id={photoId}
          name={t('chat.photo.name')}
          goneText={t('chat.photo.gone')}
          className="chat-bubble__photo"
        />
      )}
      <MessageAge at={message.at} now={now} read={author === 'customer' && read} />
    </div>
  )
}

/** Photos sent one after the other, three a row. */
export function PhotoAlbum({ photos, now }: { photos: readonly ChatMessage[]; now: Date }) {
  const { t } = useText()
  const last = photos.at(-1)
  return (
    <div className={`chat-bubble chat-bubble--${last?.author ?? 'customer'} chat-bubble--photo`}>
      <ul className="album chat-album" aria-label={t('chat.album', { count: photos.length })}>
        {photos.map(({ id, photoId }, at) => (
          <li key={id} className="album__place">
            <OwnPhoto
              id={photoId ?? ''}
              name={t('chat.photo.numbered', { number: at + 1, count: photos.length })}
              goneText={t('chat.photo.gone')}
              className="album__picture chat-album__photo"
            />
          </li>
        ))}
      </ul>
      {last === undefined ? null : <MessageAge at={last.at} now={now} read={last.author === 'customer' && last.read} />}
    </div>
  )
}

function MessageAge({ at, now, read }: { at: string; now: Date; read: boolean }) {
  const { t, language } = useText()
  return (
    <span className="chat-bubble__age">
      <time dateTime={at} title={formatDayAndTime(at, language)}>
        {formatMessageAge(at, now, { t, language })}
      </time>
      {read ? ` · ${t('chat.read')}` : null}
    </span>
  )
}

/** A message that is being sent or that could not be sent. */
export function UnsentMessage({ unsent, onAgain }: { unsent: Unsent; onAgain: () => void }) {
  const { t } = useText()
  const { text, file, state } = unsent
  const percent = state.at === 'sending' ? Math.round(state.share * 100) : 0
  return (
    <div className={`chat-bubble chat-bubble--customer chat-bubble--${state.at}`}>
      <span className="chat-bubble__text">
        {file === null ? text : state.at === 'sending' ? t('chat.photo.sending', { percent }) : file.name}
      </span>
      {state.at === 'sending' ? (
        <span className="chat-bubble__age">{t('chat.sending')}</span>
      ) : (
        <span className="chat-bubble__failed" role="alert">
          <CircleAlert size={15} strokeWidth={2} aria-hidden="true" />
          <span>
            {t('chat.notSent')}. {state.why}
          </span>
          <button type="button" className="chat-bubble__again" onClick={onAgain}>
            {t('chat.again')}
          </button>
        </span>
      )}
    </div>
  )
}

const asks = {
  balances: 'chat.access.balances',
  orders: 'chat.access.orders',
  transfers: 'chat.access.transfers',
} as const satisfies Record<Access['scope'], TextKey>

/** Staff ask to read a part of the account: for minutes, to read only, and the customer says. */
function AccessCard({ access, name }: { access: Access; name: string }) {
  const { t } = useText()
  const { answer, answering } = useAccessAnswer()
  const { id, scope, minutes, reason, state } = access
  const say = (word: 'allow' | 'decline' | 'end') => () => answer({ id, answer: word })
  return (
    <section className="chat-access" aria-label={t(asks[scope], { name })}>
      <p className="chat-access__title">
        <Eye size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(asks[scope], { name })}
      </p>
      <p className="chat-access__reason">{reason}</p>
      <p className="chat-access__terms">
        {state === 'asked' ? t('chat.access.terms', { minutes }) : <AccessState access={access} />}
      </p>
      {state === 'asked' ? (
        <div className="chat-access__buttons">
          <Button kind="quiet" small disabled={answering} onPress={say('decline')}>
            {t('chat.access.decline')}
          </Button>
          <Button small disabled={answering} onPress={say('allow')}>
            {t('chat.access.allow')}
          </Button>
        </div>
      ) : state === 'allowed' ? (
        <div className="chat-access__buttons">
          <Button kind="quiet" small disabled={answering} onPress={say('end')}>
            {t('chat.access.end')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function AccessState({ access: { state, until } }: { access: Access }) {
  const { t } = useText()
  switch (state) {
    case 'allowed':
      return t('chat.access.allowed', { time: until === null ? '' : formatClock(until, false) })
    case 'declined':
      return t('chat.access.declined')
    case 'lapsed':
      return t('chat.access.lapsed')
    case 'over':
      return t('chat.access.over')
    case 'ended':
      return t('chat.access.ended')
    case 'asked':
      return null
  }
}
