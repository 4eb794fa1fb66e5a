import './identity.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import type { IdentityReason } from '@bahi/contract/customers/identity'
import {
  approveReview,
  listReviews,
  rejectReview,
  type ReviewDetail,
  type ReviewRow,
} from '@bahi/contract/customers/identity-staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
import type { CsvCell } from '@bahi/money/csv'
import { useKeys } from '../../keys/use-keys.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { QueueList, type QueueRow } from '../../lists/queue-list.tsx'
import { readWhole } from '../../lists/read-whole.ts'
import { rowAfter } from '../../lists/row-after.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { PageState } from '../../page/page-states.tsx'
import { reasonLength } from '../../page/reason-dialog.tsx'
import { useNow } from '../../page/use-now.ts'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { refresh } from '../../session/refresh.ts'
import { formatMoment, formatWait } from '../../text/business-time.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { idTypeWords, stateWords } from './identity-words.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { useReview, useReviews, type Look, type ReviewView } from './use-reviews.ts'

/** The reviewers' queue: who waits, what they sent, and the decision. */
export function IdentityScreen() {
  const { words, say } = useWords()
  const view: ReviewView = words['view'] === 'decided' ? 'decided' : 'waiting'
  const chosen = words['id'] ?? ''
  const query = useReviews(view)
  const client = useClient()
  const now = useNow()
  const rows = query.data?.pages.flatMap(({ items }) => items)
  const first = query.data?.pages[0]
  const next = () => say({ id: rowAfter(rows ?? [], chosen)?.id ?? '' })
  useKeys([{ key: 'j', name: 'Next person', run: next }])
  return (
    <ConsolePage title="Identity review" sub={first === undefined ? '' : waitingText(first, now)} fill>
      <QueueList
        name="Identities"
        view={view}
        views={[
          { value: 'waiting', label: first === undefined ? 'Waiting' : `Waiting ${first.waiting}` },
          { value: 'decided', label: 'Done' },
        ]}
        onView={(to) => say({ view: to === 'waiting' ? '' : to, id: '' })}
        rows={rows?.map((row) => queueRow(row, now))}
        chosen={chosen}
        onChoose={(id) => say({ id })}
        empty={
          view === 'waiting'
            ? { title: 'Nobody waits', text: 'The next identity sent appears here.' }
            : { title: 'Nothing decided yet', text: 'What was approved or sent back is kept here.' }
        }
        foot={
          query.hasNextPage ? (
            <Button type="link" block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              More
            </Button>
          ) : null
        }
        csv={
          <CsvButton<ReviewRow>
            name="identities"
            head={csvHead}
            cells={csvCells}
            read={() =>
              readWhole((last) =>
                client.call(listReviews, { state: view, size: 200, ...(last === undefined ? {} : { after: last.id }) }),
              )
            }
          />
        }
      />
      {chosen === '' ? (
        <NobodyChosen view={view} isEmpty={rows?.length === 0} />
      ) : (
        <Chosen key={chosen} id={chosen} isDecided={view === 'decided'} onNext={next} />
      )}
    </ConsolePage>
  )
}

function waitingText({ waiting, oldestAt }: ReplyOf<typeof listReviews>, now: number): string {
  return `${waiting} waiting${oldestAt === null ? '' : ` · oldest ${formatWait(now - Date.parse(oldestAt))}`}`
}

function queueRow(row: ReviewRow, now: number): QueueRow {
  const { decidedAt, decidedBy, attempt } = row
  const when =
    decidedAt === null
      ? `sent ${formatMoment(row.sentAt)}`
      : `${formatMoment(decidedAt)}${decidedBy === null ? '' : `, ${decidedBy.number}`}`
  return {
    id: row.id,
    name: `User ${row.customerId.slice(-6)}`,
    wait: decidedAt === null ? formatWait(now - Date.parse(row.sentAt)) : stateWords[row.state],
    more: `${idTypeWords[row.idType]} · ${when}${attempt > 1 ? ` · try ${attempt}` : ''}`,
  }
}

function NobodyChosen({ view, isEmpty }: { view: ReviewView; isEmpty: boolean }) {
  if (isEmpty)
    return (
      <PageState title="All done">{view === 'waiting' ? 'The queue is empty.' : 'Nothing was decided yet.'}</PageState>
    )
  return (
    <PageState title="Choose a person">
      {view === 'waiting'
        ? 'J opens the one who has waited longest. Opening is written down, and the person reads it.'
        : 'What was decided is opened again only for a reason, which the person reads.'}
    </PageState>
  )
}

const csvHead = ['Sent as', 'User', 'ID type', 'Try', 'State', 'Sent', 'Decided', 'Reviewer']

/** Neither name nor number: those open one by one, and the person reads it. */
function csvCells(row: ReviewRow): readonly CsvCell[] {
  return [
    row.id,
    row.customerId,
    idTypeWords[row.idType],
    row.attempt,
    stateWords[row.state],
    row.sentAt,
    row.decidedAt,
    row.decidedBy?.number ?? null,
  ]
}

/** One person. What was decided before is opened only for a reason in words. */
function Chosen({ id, isDecided, onNext }: { id: string; isDecided: boolean; onNext: () => void }) {
  const [reason, setReason] = useState<string>()
  // A review that is decided while it is open here stays open.
  const [needsReason] = useState(isDecided)
  const look: Look | null = !needsReason ? { id } : reason === undefined ? null : { id, reason }
  const review = useReview(look)
  if (look === null) return <SecondLook onSay={setReason} />
  if (review.data === undefined)
    return (
      <PageState title={review.isError ? 'This did not open' : 'Opening'}>
        {review.isError
          ? 'It may have been taken back meanwhile. Choose another.'
          : 'The person reads that you opened it.'}
      </PageState>
    )
  return <Review look={look} review={review.data} onNext={onNext} />
}

function Review({ look, review, onNext }: { look: Look; review: ReviewDetail; onNext: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [opened, setOpened] = useState<readonly string[]>(review.openedByMe)
  const [state, setState] = useState(review.state)
  const settle = (said: string) => ({
    onSuccess: (reply: { state: ReviewDetail['state'] }) => {
      setState(reply.state)
      void message.success(said)
      onNext()
    },
    onSettled: () => refresh(queries),
  })
  const approve = useMutation({
    mutationFn: () => client.call(approveReview, { id: review.id }),
    ...settle('Approved. The name is verified from now on.'),
  })
  const reject = useMutation({
    mutationFn: (input: { reasons: IdentityReason[]; note: string }) =>
      client.call(rejectReview, { id: review.id, ...input }),
    ...settle('Sent back with its reasons.'),
  })
  return (
    <>
      <PhotoViewer
        look={look}
        review={review}
        onOpened={(side) => setOpened((before) => (before.includes(side) ? before : [...before, side]))}
      />
      <DecisionPanel
        review={{ ...review, state }}
        hasOpenedBoth={opened.includes('front') && opened.includes('back')}
        isSending={approve.isPending || reject.isPending}
        cause={approve.error ?? reject.error}
        onApprove={() => approve.mutate()}
        onReject={(reasons, note) => reject.mutate({ reasons, note })}
      />
    </>
  )
}

/** Asks why something decided is opened again, before anything of it is shown. */
function SecondLook({ onSay }: { onSay: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const isLong = reason.trim().length >= reasonLength.least
  return (
    <form
      className="page-state second-look"
      onSubmit={(event) => {
        event.preventDefault()
        if (isLong) onSay(reason.trim())
      }}
    >
      <p className="page-state__title">Why do you look again?</p>
      <p>This was decided already. The person reads who opened it, and your reason.</p>
      <Input.TextArea
        aria-label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={reasonLength.most}
        autoSize={{ minRows: 2 }}
        placeholder="The name on the card was hard to read"
      />
      <Button type="primary" htmlType="submit" disabled={!isLong}>
        Open
      </Button>
    </form>
  )
}
