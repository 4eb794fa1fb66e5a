import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, type GetRef } from 'antd'
import { Check, Users } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { longestMessage, type ChatMessage } from '@bahi/contract/customers/support'
import { answerChat, closeChat, takeChat, type openChat, openChatPhoto } from '@bahi/contract/customers/support-staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useKeys } from '../../keys/use-keys.tsx'
import { Failure } from '../../page/fields.tsx'
import { Picture } from '../../page/picture.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { refresh } from '../../session/refresh.ts'
import { useStaff } from '../../session/session.ts'
import { useIntentKey } from '../../session/use-intent-key.ts'
import { useOpened } from '../../session/use-opened.ts'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { refusalText } from '../../text/refusal-text.ts'
import { ChatSide } from './chat-side.tsx'
import { accessWords, beginnings, scopeWords } from './chat-words.ts'
import { useChat } from './use-chat.ts'

type Opened = ReplyOf<typeof openChat>

/** One conversation, what may be seen beside it, and the answer. */
export function Conversation({ customerId }: { customerId: string }) {
  const chat = useChat(customerId)
  return <QueryStates query={chat}>{(opened) => <Open opened={opened} />}</QueryStates>
}

function Open({ opened }: { opened: Opened }) {
  const { chat } = opened
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const isMine = chat.staff?.number === useStaff().number
  const after = { onSettled: () => refresh(queries), onError: (cause: Error) => void message.error(refusalText(cause)) }
  const take = useMutation({
    mutationFn: (how: 'take' | 'hand-over') => client.call(takeChat, { customerId: chat.customerId, take: how }),
    ...after,
  })
  const close = useMutation({ mutationFn: () => client.call(closeChat, { customerId: chat.customerId }), ...after })
  useKeys([
    { key: 't', name: isMine ? 'Hand over' : 'Take on', run: () => take.mutate(isMine ? 'hand-over' : 'take') },
    { key: 'c', name: 'Close the conversation', run: () => (chat.state === 'closed' ? undefined : close.mutate()) },
  ])
  return (
    <>
      <section className="chat" aria-label={`Conversation with user ${chat.customerId.slice(-6)}`}>
        <header className="chat__head">
          <div className="chat__who">
            <h2 className="tile__title">User {chat.customerId.slice(-6)}</h2>
            <span className="side__say">
              {chat.staff === null
                ? 'taken on by nobody'
                : isMine
                  ? 'taken on by you'
                  : `taken on by ${chat.staff.displayName}, ${chat.staff.number}`}
            </span>
          </div>
          <span className="top__gap" />
          <Button
            icon={<Users size={16} />}
            loading={take.isPending}
            onClick={() => take.mutate(isMine ? 'hand-over' : 'take')}
          >
            {isMine ? 'Hand over' : 'Take on'}
          </Button>
          <Button
            icon={<Check size={16} />}
            loading={close.isPending}
            disabled={chat.state === 'closed'}
            onClick={() => close.mutate()}
          >
            Close
          </Button>
        </header>
        <Messages items={opened.items} customerId={chat.customerId} />
        <Answer customerId={chat.customerId} />
      </section>
      <ChatSide opened={opened} />
    </>
  )
}

function Messages({ items, customerId }: { items: readonly ChatMessage[]; customerId: string }) {
  const end = useRef<HTMLDivElement>(null)
  const last = items.at(-1)?.id
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <div className="chat__messages" role="log">
      {items.map((item, at) => (
        <div key={item.id} className="chat__row">
          {at === 0 || formatDay(items[at - 1]?.at ?? item.at) !== formatDay(item.at) ? (
            <p className="chat__day">{formatDay(item.at)}</p>
          ) : null}
          <Message item={item} customerId={customerId} />
        </div>
      ))}
      <div ref={end} />
    </div>
  )
}

function Message({ item, customerId }: { item: ChatMessage; customerId: string }) {
  const by = item.author === 'staff' && item.staff !== null ? `${item.staff.name}, ${item.staff.number} · ` : ''
  if (item.kind === 'access')
    return (
      <p className="chat__note">
        {item.access === null
          ? item.text
          : `${by}asked to see ${scopeWords[item.access.scope].toLowerCase()} for ${item.access.minutes} minutes · ${accessWords[item.access.state].toLowerCase()}`}
      </p>
    )
  if (item.kind === 'closed')
    return (
      <p className="chat__note">
        {item.author === 'customer' ? item.text : `${by}closed the conversation`} · {formatClock(item.at)}
      </p>
    )
  return (
    <div className={`chat__bubble chat__bubble--${item.author}`}>
      {item.kind === 'photo' && item.photoId !== null ? (
        <MessagePhoto customerId={customerId} photoId={item.photoId} />
      ) : null}
      {item.text === '' ? null : <p className="chat__text">{item.text}</p>}
      <p className="chat__when">
        {by}
        {formatClock(item.at)}
        {item.author === 'staff' && item.read ? ' · seen' : ''}
      </p>
    </div>
  )
}

function Answer({ customerId }: { customerId: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  useKeys([{ key: 'w', name: 'Write an answer', run: () => field.current?.focus() }])
  const idempotencyKey = useIntentKey(text)
  const answer = useMutation({
    mutationFn: () => client.call(answerChat, { customerId, text: text.trim() }, { idempotencyKey }),
    onSuccess: () => setText(''),
    onSettled: () => refresh(queries),
  })
  const send = () => {
    if (text.trim() !== '' && !answer.isPending) answer.mutate()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="chat__answer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="chat__beginnings">
        {beginnings.map(({ name, text: words }) => (
          <button type="button" key={name} className="chips__one" onClick={() => setText(words)}>
            {name}
          </button>
        ))}
        <span className="top__gap" />
        <span className="side__say">
          {text.length} / {longestMessage}
        </span>
      </div>
      <Failure cause={answer.error} />
      <div className="chat__field">
        <Input.TextArea
          ref={field}
          aria-label={`Write to user ${customerId.slice(-6)}`}
          placeholder={`Write to User ${customerId.slice(-6)}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          maxLength={longestMessage}
          autoSize={{ minRows: 1, maxRows: 5 }}
        />
        <Button type="primary" size="large" htmlType="submit" loading={answer.isPending} disabled={text.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}

/** A photo that the customer showed, opened by its own press: the customer reads that it was. */
function MessagePhoto({ customerId, photoId }: { customerId: string; photoId: string }) {
  const client = useClient()
  const [isAsked, setAsked] = useState(false)
  const photo = useOpened(
    ['chat', 'photo', customerId, photoId],
    () => client.picture(openChatPhoto, { customerId, photoId }),
    isAsked,
  )
  if (photo.data !== undefined) return <Picture picture={photo.data} className="chat__photo" alt="Shown by the user" />
  if (photo.isError) return <p role="alert">{refusalText(photo.error)}</p>
  return (
    <Button loading={isAsked} onClick={() => setAsked(true)}>
      Open the photo
    </Button>
  )
}
