import './chat.css'
import { Button } from 'antd'
import { useState } from 'react'
import { listInbox, type InboxRow } from '@bahi/contract/customers/support-staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
import type { CsvCell } from '@bahi/money/csv'
import { useKeys } from '../../keys/use-keys.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { QueueList, type QueueRow } from '../../lists/queue-list.tsx'
import { readWhole } from '../../lists/read-whole.ts'
import { rowAfter } from '../../lists/row-after.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { PageState } from '../../page/page-states.tsx'
import { useNow } from '../../page/use-now.ts'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useStaff } from '../../session/session.ts'
import { formatClock, formatMoment, formatWait } from '../../text/business-time.ts'
import { Conversation } from './conversation.tsx'
import { useInbox, type InboxView } from './use-chat.ts'

const views: readonly InboxView[] = ['mine', 'waiting', 'closed']

const empty = {
  mine: { title: 'You have taken on nobody', text: 'Open one that waits and answer, or press Take on.' },
  waiting: { title: 'Nobody waits', text: 'The next message appears here.' },
  closed: { title: 'Nothing closed yet', text: 'A closed conversation opens again with the user’s next message.' },
} satisfies Record<InboxView, { title: string; text: string }>

/** The inbox of customer service: the longest wait first. */
export function ChatScreen() {
  const { words, say } = useWords()
  const view = views.find((one) => one === words['view']) ?? 'waiting'
  const chosen = words['id'] ?? ''
  const [page, setPage] = useState(1)
  const { data } = useInbox(view, page)
  const now = useNow()
  const client = useClient()
  const isSupport = useStaff().roles.includes('support')
  const next = () => {
    const ids = data?.items.map(({ customerId }) => ({ id: customerId })) ?? []
    say({ id: rowAfter(ids, chosen)?.id ?? '' })
  }
  useKeys([{ key: 'j', name: 'Next conversation', run: next }])
  return (
    <ConsolePage title="Chat" sub={data === undefined ? '' : promiseText(data)} fill>
      <QueueList<InboxView>
        name="Conversations"
        view={view}
        onView={(to) => {
          setPage(1)
          say({ view: to === 'waiting' ? '' : to, id: '' })
        }}
        views={[
          { value: 'mine', label: `Mine ${data?.counts.mine ?? ''}` },
          { value: 'waiting', label: `Waiting ${data?.counts.waiting ?? ''}` },
          { value: 'closed', label: 'Closed' },
        ]}
        rows={data?.items.map((row) => queueRow(row, view, now))}
        chosen={chosen}
        onChoose={(id) => say({ id })}
        empty={empty[view]}
        foot={<PageSteps page={page} more={data?.more === true} onPage={setPage} />}
        csv={
          <CsvButton<InboxRow>
            name="conversations"
            head={csvHead}
            cells={csvCells}
            read={() => readWhole((_, at) => client.call(listInbox, { view, page: at, size: 200 }))}
          />
        }
      />
      {chosen === '' || !isSupport ? (
        <PageState title={isSupport ? 'Choose a conversation' : 'Conversations are opened by support'}>
          {isSupport
            ? 'J opens the one that has waited longest. The user reads in their log that you opened it.'
            : 'You see how long people wait; what they write is for support alone.'}
        </PageState>
      ) : (
        <Conversation key={chosen} customerId={chosen} />
      )}
    </ConsolePage>
  )
}

function promiseText({ counts, answersInSeconds, promisedSeconds }: ReplyOf<typeof listInbox>): string {
  const answered = answersInSeconds === null ? '' : ` · first answer in ${formatWait(answersInSeconds * 1_000)}`
  return `${counts.waiting} waiting${answered}, promise ${formatWait(promisedSeconds * 1_000)}`
}

function queueRow(row: InboxRow, view: InboxView, now: number): QueueRow {
  return {
    id: row.customerId,
    name: (
      <>
        User {row.customerId.slice(-6)}
        {row.online ? (
          <span className="chat__online" title="In the app now">
            <span className="visually-hidden">, in the app now</span>
          </span>
        ) : null}
      </>
    ),
    wait: row.waitingSince === null ? whenOf(row.lastAt, now) : formatWait(now - Date.parse(row.waitingSince)),
    more: (
      <>
        {row.unread === 0 ? null : <b className="chat__unread">{row.unread}</b>}
        {row.lastAuthor === 'staff' ? 'You: ' : ''}
        {row.lastKind === 'photo' ? 'A photo' : row.lastText}
        {row.staff === null || view === 'mine' ? '' : ` · ${row.staff.displayName}`}
      </>
    ),
  }
}

function PageSteps({ page, more, onPage }: { page: number; more: boolean; onPage: (page: number) => void }) {
  if (!more && page === 1) return null
  return (
    <div className="chat__pages">
      <Button type="link" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <Button type="link" disabled={!more} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  )
}

const csvHead = ['User', 'State', 'Waiting since', 'Last message', 'By', 'Unread', 'Taken on by', 'Language']

/** What was written stays in the conversation. */
function csvCells(row: InboxRow): readonly CsvCell[] {
  return [
    row.customerId,
    row.state,
    row.waitingSince,
    row.lastAt,
    row.lastAuthor,
    row.unread,
    row.staff?.number ?? null,
    row.language,
  ]
}

/** The time of today, the day of what is older. */
function whenOf(at: string, now: number): string {
  return now - Date.parse(at) < 12 * 3_600_000 ? formatClock(at) : formatMoment(at)
}
