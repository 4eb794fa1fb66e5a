import './support.css'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '@bahi/contract/customers/support'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { SearchField } from '@bahi/ui/fields/search-field'
import { useNow } from '../../live/use-now.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useDeskPromise } from '../../session/use-desk-promise.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { Message, PhotoAlbum, StaffHead, UnsentMessage } from './chat-message.tsx'
import type { Unsent } from './outbox.ts'
import { chatThread, type ThreadRow } from './thread.ts'
import { useChat, useChatSearch, useOutbox } from './use-chat.ts'

/** The conversation with customer service. `hours` is shown under the title until the waiting time for an answer is known. */
export function Chat({ hours }: { hours: string }) {
  const { t } = useText()
  const chat = useChat()
  const { outbox, send, sendPhotos, again } = useOutbox()
  const [searching, setSearching] = useState(false)
  const [keyword, setKeyword] = useState('')
  const minutes = chat.answersInSeconds === null ? null : Math.round(chat.answersInSeconds / 60)
  const subtitle =
    minutes === null ? hours : minutes === 0 ? t('chat.answersSoon') : t('chat.answersIn', { count: minutes })
  const endSearch = () => {
    setSearching(false)
    setKeyword('')
  }
  if (searching) {
    return (
      <AppScreen
        title={t('chat.search')}
        simulated={false}
        onBack={endSearch}
        field={
          <SearchField
            autoFocus
            name={t('chat.search')}
            placeholder={t('chat.search')}
            value={keyword}
            clearName={t('search.clearField')}
            onChange={setKeyword}
          />
        }
      >
        <Found keyword={keyword.trim()} />
      </AppScreen>
    )
  }
  const actions = (
    <IconButton
      name={t('chat.search')}
      icon={<Search size={22} strokeWidth={1.75} />}
      onPress={() => setSearching(true)}
    />
  )
  return (
    <AppScreen
      title={t('service.name')}
      subtitle={subtitle}
      simulated={false}
      actions={actions}
      strip={<OfflineNotice />}
      foot={<ChatComposer onSend={send} onPhotos={sendPhotos} />}
      scrollId="chat"
    >
      <QueryStates query={chat.query} title={t('chat.error')}>
        {(messages) => (
          <Thread
            messages={messages}
            firstUnseen={chat.firstUnseen}
            earlier={chat.earlier}
            onEarlier={chat.loadEarlier}
            outbox={outbox}
            onAgain={again}
          />
        )}
      </QueryStates>
    </AppScreen>
  )
}

interface ThreadProps {
  messages: readonly ChatMessage[]
  firstUnseen: string | null
  earlier: 'more' | 'loading' | 'none'
  onEarlier: () => void
  outbox: readonly Unsent[]
  onAgain: (unsent: Unsent) => void
}

function Thread({ messages, firstUnseen, earlier, onEarlier, outbox, onAgain }: ThreadProps) {
  const { t, language } = useText()
  const now = useNow()
  const promise = useDeskPromise()
  const end = useRef<HTMLDivElement>(null)
  const newest = `${messages.at(-1)?.id ?? ''} ${outbox.length}`
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [newest])
  if (messages.length === 0 && outbox.length === 0)
    return (
      <EmptyState
        title={t('chat.empty.title')}
        text={promise === null ? t('chat.empty.text') : t('chat.empty.desk', { promise })}
      />
    )
  const today = formatDay(now, language)
  const rows = chatThread(messages, (at) => formatDay(at, language), firstUnseen)
  return (
    <div className="chat" role="log" aria-label={t('chat.log')}>
      {earlier === 'none' ? null : (
        <button type="button" className="chat__earlier" disabled={earlier === 'loading'} onClick={onEarlier}>
          {earlier === 'loading' ? t('list.loading') : t('chat.earlier')}
        </button>
      )}
      {rows.map((row) => (
        <Row key={row.key} row={row} now={now} today={today} />
      ))}
      {outbox.map((unsent) => (
        <UnsentMessage key={unsent.clientKey} unsent={unsent} onAgain={() => onAgain(unsent)} />
      ))}
      <div ref={end} className="chat__end" />
    </div>
  )
}

function Row({ row, now, today }: { row: ThreadRow; now: Date; today: string }) {
  const { t } = useText()
  switch (row.kind) {
    case 'day':
      return <h2 className="chat__day">{row.day === today ? t('chat.today') : row.day}</h2>
    case 'new':
      return (
        <p className="chat__new">
          <span>{t('chat.new', { count: row.count })}</span>
        </p>
      )
    case 'staff':
      return <StaffHead staff={row.staff} />
    case 'message':
      return <Message message={row.message} now={now} />
    case 'album':
      return <PhotoAlbum photos={row.photos} now={now} />
  }
}

function Found({ keyword }: { keyword: string }) {
  const { t, language } = useText()
  const now = useNow()
  const found = useChatSearch(keyword)
  if (keyword === '') return null
  return (
    <QueryStates query={found} title={t('chat.error')}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="chat-note">{t('chat.search.none', { keyword })}</p>
        ) : (
          <div className="chat">
            {chatThread(items, (at) => formatDay(at, language), null).map((row) => (
              <Row key={row.key} row={row} now={now} today={formatDay(now, language)} />
            ))}
          </div>
        )
      }
    </QueryStates>
  )
}
