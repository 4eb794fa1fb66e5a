import { Button, Select } from 'antd'
import { useState } from 'react'
import { proposeLoanReview } from '@bahi/contract/loans/staff'
import { useKeys } from '../keys/use-keys.tsx'
import { Field } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { SecondSignature } from '../page/second-signature.tsx'
import { useClient } from '../session/client.ts'
import { formatRupees } from '../text/figures.ts'
import { actsOn, type LoanAct } from './loan-acts.ts'
import { rejectionWords, staffRejections, type LoanRow, type StaffRejection } from './loan-words.ts'

/** What may be done with an application: one of the treasury proposes either outcome, another signs it. */
export function LoanActs({ row, isTreasury, onNext }: { row: LoanRow; isTreasury: boolean; onNext: () => void }) {
  const [act, setAct] = useState<LoanAct | null>(null)
  const mayAct = isTreasury && actsOn(row).length > 0
  useKeys(
    mayAct
      ? [
          { key: 'a', name: 'Approve as first', run: () => setAct('propose-approve') },
          { key: 'r', name: 'Reject as first', run: () => setAct('propose-reject') },
        ]
      : [],
  )
  if (row.waiting !== null) {
    return (
      <div className="side__foot">
        <p className="side__say">
          {row.waiting.madeBy}
          {row.waiting.mine ? ', you,' : ''} proposed to{' '}
          {row.waiting.outcome === 'approve' ? 'pay it out' : 'reject it'}.
        </p>
        <SecondSignature id={row.waiting.proposalId} mine={row.waiting.mine} mayCheck={isTreasury && !row.waiting.mine}>
          <p>
            {row.waiting.outcome === 'approve'
              ? `${row.lender} pays ${formatRupees(row.askedPaise)} to the user at once, and what carries it is pledged.`
              : 'No money moves, and nothing is pledged.'}
          </p>
        </SecondSignature>
      </div>
    )
  }
  if (!mayAct)
    return (
      <div className="side__foot">
        <p className="side__say">The treasury decides here.</p>
      </div>
    )
  return (
    <div className="side__foot">
      <Button size="large" onClick={() => setAct('propose-reject')}>
        Reject as first…
      </Button>
      <Button size="large" type="primary" onClick={() => setAct('propose-approve')}>
        Approve as first…
      </Button>
      {act === null ? null : <ProposeReview act={act} row={row} onClose={() => setAct(null)} onNext={onNext} />}
    </div>
  )
}

function ProposeReview({
  act,
  row,
  onClose,
  onNext,
}: {
  act: LoanAct
  row: LoanRow
  onClose: () => void
  onNext: () => void
}) {
  const client = useClient()
  const [rejection, setRejection] = useState<StaffRejection>()
  const isReject = act === 'propose-reject'
  return (
    <ReasonDialog
      open
      title={`${isReject ? 'Reject' : 'Approve'}: ${formatRupees(row.askedPaise)}`}
      act={isReject ? 'Reject as first' : 'Approve as first'}
      danger={isReject}
      onClose={onClose}
      isReady={!isReject || rejection !== undefined}
      done="Proposed. A second person of the treasury signs."
      onAct={async (reason, options) => {
        await client.call(
          proposeLoanReview,
          {
            loanId: row.id,
            outcome: isReject ? 'reject' : 'approve',
            ...(isReject && rejection !== undefined ? { rejection } : {}),
            reason,
          },
          options,
        )
        onNext()
      }}
    >
      <p>
        {isReject
          ? 'Once a second person has signed, the user reads both reasons. No money moves.'
          : `Nothing is paid before a second person signs. Then ${row.lender} pays it out at once, and what carries it is pledged.`}
      </p>
      {isReject ? (
        <Field label="Reason of the closed list">
          <Select<StaffRejection>
            value={rejection ?? null}
            onChange={setRejection}
            placeholder="Choose"
            options={staffRejections.map((value) => ({ value, label: rejectionWords[value] }))}
          />
        </Field>
      ) : null}
    </ReasonDialog>
  )
}
