import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { approveProposal, refuseProposal } from '@bahi/contract/staff/proposals'
import { proposeTransferIn, type TransferInRow } from '@bahi/contract/wallet/transfers-in-staff'
import { useKeys } from '../../keys/use-keys.tsx'
import { Facts } from '../../page/facts.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { formatDate, formatMoment } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { WaitingForSecond } from '../waiting-for-second.tsx'
import { providerWords } from './in-words.ts'
import { MatchMarks } from './match-marks.tsx'
import { TransferInTag } from './transfer-in-table.tsx'

/** One transfer in: what the customer said, which line it would be, and the two approvals. */
export function TransferInPanel({
  row,
  isTreasury,
  onNext,
}: {
  row: TransferInRow
  isTreasury: boolean
  onNext: () => void
}) {
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{row.number}</h2>
          <TransferInTag row={row} />
        </div>
        <p className="side__amount">{formatRupees(row.amountPaise)}</p>
        <p className="side__say">
          from{' '}
          <Link to="/customers/$customerId" params={{ customerId: row.customerId }}>
            User {row.customerId.slice(-6)}
          </Link>
          , {providerWords[row.provider].toLowerCase()}
        </p>
        <Facts
          facts={[
            ['Note of the payment', row.note],
            ['Reference stated', row.statedReference ?? 'None'],
            ['Requested', formatMoment(row.createdAt)],
            [row.endedAt === null ? 'Expires' : 'Ended', formatMoment(row.endedAt ?? row.expiresAt)],
          ]}
        />
        {row.line === null ? null : <FoundLine line={row.line} />}
        {row.proposal === null ? null : <FirstApproval proposal={row.proposal} />}
        {row.state === 'waiting' && row.line === null && row.proposal === null ? (
          <p className="side__say">
            {row.provider === 'manual'
              ? 'Bring the bank’s statement: its line is found by the note or by the reference.'
              : 'The demo bank pays by itself within seconds.'}
          </p>
        ) : null}
      </div>
      {isTreasury && row.state === 'waiting' ? <Acts row={row} onNext={onNext} /> : null}
    </>
  )
}

/** The line of a statement that would be this transfer. */
function FoundLine({ line }: { line: NonNullable<TransferInRow['line']> }) {
  return (
    <div className="tile">
      <h3 className="tile__title">Line of the statement</h3>
      <Facts
        facts={[
          ['Reference', line.reference],
          ['Booked on', formatDate(line.bookedOn)],
        ]}
      />
      <MatchMarks nameMatches={line.nameMatches} amountMatches={line.amountMatches} />
    </div>
  )
}

function FirstApproval({ proposal }: { proposal: NonNullable<TransferInRow['proposal']> }) {
  return (
    <ol className="line">
      <li className="line__one">
        <p className="line__what">First approval, {proposal.madeBy}</p>
        <p className="line__more">
          {formatMoment(proposal.madeAt)} · “{proposal.reason}”
        </p>
      </li>
      <WaitingForSecond proposal={proposal} />
    </ol>
  )
}

type Act = 'propose' | 'approve' | 'refuse'

function Acts({ row, onNext }: { row: TransferInRow; onNext: () => void }) {
  const client = useClient()
  const [act, setAct] = useState<Act | null>(null)
  const { line, proposal } = row
  const lead: Act | null =
    proposal === null ? (line === null || !line.amountMatches ? null : 'propose') : proposal.mine ? null : 'approve'
  useKeys([
    { key: 'a', name: 'Approve', run: () => (lead === null ? undefined : setAct(lead)) },
    { key: 'r', name: 'Refuse the first approval', run: () => (proposal === null ? undefined : setAct('refuse')) },
  ])
  const send = async (reason: string, options: { idempotencyKey: string }) => {
    if (act === 'propose')
      await client.call(proposeTransferIn, { id: row.id, lineId: line?.id ?? '0', reason }, options)
    if (act === 'approve') await client.call(approveProposal, { id: proposal?.id ?? '0', reason }, options)
    if (act === 'refuse') await client.call(refuseProposal, { id: proposal?.id ?? '0', reason }, options)
    onNext()
  }
  const away = proposal?.mine === true ? 'Withdraw' : 'Refuse'
  if (proposal === null && lead === null) return null
  return (
    <div className="side__foot">
      {proposal === null ? null : (
        <Button size="large" onClick={() => setAct('refuse')}>
          {away}…
        </Button>
      )}
      {lead === null ? null : (
        <Button size="large" type="primary" onClick={() => setAct(lead)}>
          {lead === 'propose' ? 'This line is it…' : 'Approve as second…'}
        </Button>
      )}
      <ReasonDialog
        title={`${act === 'approve' ? 'Second approval' : act === 'refuse' ? away : 'First approval'}: ${formatRupees(row.amountPaise)}`}
        act={act === 'approve' ? 'Approve as second' : act === 'refuse' ? away : 'Approve as first'}
        open={act !== null}
        onClose={() => setAct(null)}
        onAct={send}
        done={
          act === 'approve'
            ? 'Credited to the user.'
            : act === 'refuse'
              ? 'It waits for a first approval again.'
              : 'Approved as first. It waits for another person.'
        }
      >
        <p>
          {act === 'refuse'
            ? 'No money moves.'
            : act === 'approve'
              ? 'With yours the money is in the user’s cash, with the bank’s reference, which counts once.'
              : 'Nothing is credited before a second person approves.'}
        </p>
      </ReasonDialog>
    </div>
  )
}
