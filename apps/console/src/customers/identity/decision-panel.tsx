import { Button, Checkbox, Input } from 'antd'
import { Clock, ShieldCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { identityReasons, type IdentityReason } from '@bahi/contract/customers/identity'
import { longestReviewNote, type ReviewDetail } from '@bahi/contract/customers/identity-staff'
import type { TagTone } from '@bahi/ui/feedback/tag'
import { useKeys } from '../../keys/use-keys.tsx'
import { Facts } from '../../page/facts.tsx'
import { Failure } from '../../page/fields.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { formatMoment } from '../../text/business-time.ts'
import { idTypeWords, points, reasonWords, stateWords } from './identity-words.ts'
import { ReopenDialog } from './reopen-dialog.tsx'

const tones = { waiting: 'wait', approved: 'done', rejected: 'bad', reopened: 'bad' } satisfies Record<
  ReviewDetail['state'],
  TagTone
>
const icons = { waiting: Clock, approved: ShieldCheck, rejected: Undo2, reopened: Undo2 } satisfies Record<
  ReviewDetail['state'],
  typeof Clock
>

interface DecisionPanelProps {
  review: ReviewDetail
  hasOpenedBoth: boolean
  isSending: boolean
  cause: Error | null
  onApprove: () => void
  onReject: (reasons: IdentityReason[], note: string) => void
}

/** What was typed, the points to check, and the decision. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { review } = props
  const Icon = icons[review.state]
  return (
    <aside className="page__side decision" aria-label="Decision">
      <div className="decision__scroll">
        <div className="tile__head">
          <h2 className="tile__title">User {review.customerId.slice(-6)}</h2>
          <IconTag tone={tones[review.state]} icon={Icon}>
            {stateWords[review.state]}
          </IconTag>
        </div>
        <Facts
          facts={[
            ['Name typed', review.name],
            ['Nationality', 'India'],
            ['ID type', idTypeWords[review.idType]],
            ['Number typed', review.idNumber],
            ['Phone', review.phone],
            ['Invited by', review.invitedByCode ?? 'Nobody'],
            ...(review.simulated ? [['Simulated user', 'Yes'] as const] : []),
            ['Sent', formatMoment(review.sentAt)],
          ]}
        />
        {review.earlier.map((one) => (
          <p key={one.id} className="decision__earlier">
            Try {one.attempt}, sent back {formatMoment(one.decidedAt)}:{' '}
            {one.reasons.map((reason) => reasonWords[reason]).join(', ')}
            {one.note === null ? '' : `. “${one.note}”`}
          </p>
        ))}
        {review.state === 'waiting' ? null : <Decided review={review} />}
      </div>
      {review.state === 'waiting' ? <Decide {...props} /> : null}
    </aside>
  )
}

function Decided({ review }: { review: ReviewDetail }) {
  const [isReopening, setReopening] = useState(false)
  return (
    <>
      <p className="decision__earlier">
        {stateWords[review.state]}
        {review.decidedAt === null ? '' : ` ${formatMoment(review.decidedAt)}`}
        {review.decidedBy === null ? '' : ` by ${review.decidedBy.displayName}, ${review.decidedBy.number}`}
        {review.reasons.length === 0 ? '.' : `: ${review.reasons.map((reason) => reasonWords[reason]).join(', ')}.`}
        {review.note === null ? '' : ` “${review.note}”`}
      </p>
      {review.state !== 'approved' ? null : review.reopenProposalId === null ? (
        <Button onClick={() => setReopening(true)}>Take back…</Button>
      ) : (
        <p className="decision__earlier">To take it back is proposed and waits for a second reviewer.</p>
      )}
      <ReopenDialog id={review.id} open={isReopening} onClose={() => setReopening(false)} />
    </>
  )
}

function Decide({ hasOpenedBoth, isSending, cause, onApprove, onReject }: DecisionPanelProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [reasons, setReasons] = useState<readonly IdentityReason[]>([])
  const [note, setNote] = useState('')
  const mayApprove = hasOpenedBoth && ticked.length === points.length && reasons.length === 0 && !isSending
  const mayReject = reasons.length > 0 && !isSending
  const approve = () => (mayApprove ? onApprove() : undefined)
  const reject = () => (mayReject ? onReject([...reasons], note.trim()) : undefined)
  useKeys([
    { key: 'a', name: 'Approve', run: approve },
    { key: 'r', name: 'Send back', run: reject },
    ...points.map((point, at) => ({
      key: String(at + 1),
      name: `Tick: ${point.toLowerCase()}`,
      run: () => setTicked(toggled(ticked, point)),
    })),
  ])
  return (
    <>
      <div className="decision__scroll decision__scroll--grows">
        <h3 className="tile__title">Check each point</h3>
        <div className="decision__points">
          {points.map((point) => (
            <Checkbox key={point} checked={ticked.includes(point)} onChange={() => setTicked(toggled(ticked, point))}>
              {point}
            </Checkbox>
          ))}
        </div>
        <Reasons reasons={reasons} onChange={setReasons} noteLength={note.length} />
        <Input.TextArea
          aria-label="Note to the person"
          placeholder="Sent to the person as written"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={longestReviewNote}
          autoSize={{ minRows: 1, maxRows: 3 }}
        />
      </div>
      <div className="decision__foot">
        <Failure cause={cause} />
        <div className="decision__buttons">
          <Button size="large" disabled={!mayReject} onClick={reject}>
            Send back
          </Button>
          <Button size="large" type="primary" loading={isSending} disabled={!mayApprove} onClick={approve}>
            Approve
          </Button>
        </div>
        <p className="decision__earlier">
          {hasOpenedBoth ? 'Tick all four points to approve.' : 'Open both photos, then tick all four points.'} Identity
          needs one reviewer; taking it back needs two.
        </p>
      </div>
    </>
  )
}

interface ReasonsProps {
  reasons: readonly IdentityReason[]
  onChange: (reasons: readonly IdentityReason[]) => void
  noteLength: number
}

/** The closed list of reasons to send an identity back. */
function Reasons({ reasons, onChange, noteLength }: ReasonsProps) {
  return (
    <div className="decision__reasons" role="group" aria-label="Reasons to send it back">
      <p className="decision__earlier decision__earlier--row">
        <span>To send it back, say why</span>
        <span>
          {noteLength} / {longestReviewNote}
        </span>
      </p>
      {identityReasons.map((reason) => (
        <button
          type="button"
          key={reason}
          className="chips__one"
          aria-pressed={reasons.includes(reason)}
          onClick={() => onChange(toggled(reasons, reason))}
        >
          {reasonWords[reason]}
        </button>
      ))}
    </div>
  )
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}
