import { Link } from '@tanstack/react-router'
import type { TransferOutRow } from '@bahi/contract/wallet/transfers-out-staff'
import { Facts } from '../../page/facts.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useStaff } from '../../session/session.ts'
import { formatMoment, formatStamp } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { CheckList } from '../check-mark.tsx'
import { WaitingForSecond } from '../waiting-for-second.tsx'
import { Dispute } from './dispute.tsx'
import { TransferActs } from './transfer-acts-bar.tsx'
import { StageTag } from './transfer-table.tsx'
import {
  caseWords,
  checkWords,
  proposalWords,
  rejectionWords,
  stepWords,
  stuckSentence,
  type Opened,
} from './transfer-words.ts'
import { useTransferOut } from './use-transfers-out.ts'

/** One transfer: whom it pays, what was checked, what happened so far, and what may be done. */
export function TransferPanel({ row, onNext }: { row: TransferOutRow; onNext: () => void }) {
  const opened = useTransferOut(row.id)
  const isTreasury = useStaff().roles.includes('treasury')
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{row.number}</h2>
          <StageTag row={row} />
        </div>
        <p className="side__amount">{formatRupees(row.amountPaise)}</p>
        <p className="side__say">
          to {row.bankName} •• {row.accountEnding} ·{' '}
          <Link to="/customers/$customerId" params={{ customerId: row.customerId }}>
            User {row.customerId.slice(-6)}
          </Link>
        </p>
        {row.case === null ? null : (
          <p className="side__say">
            {row.case.number}: {caseWords[row.case.reason]} Until {formatMoment(row.case.until)}. “{row.case.words}”
            {row.case.legalOrder === null ? null : ` Order: ${row.case.legalOrder}`}
          </p>
        )}
        {row.rejection === null ? null : (
          <p className="side__say">
            Rejected: {rejectionWords[row.rejection]}. The money went back at once.
            {row.legalOrder === null ? null : ` Order: ${row.legalOrder}`}
          </p>
        )}
        {row.stuck === null ? null : <StuckNote stuck={row.stuck} isApproved={row.stage === 'stuck'} />}
        {row.orderProposal === null ? null : <WaitingAct proposal={row.orderProposal} />}
        {row.stuckProposal === null ? null : <WaitingAct proposal={row.stuckProposal} />}
        <QueryStates query={opened}>{(whole) => <Details whole={whole} row={row} />}</QueryStates>
      </div>
      {isTreasury ? <TransferActs row={row} onNext={onNext} /> : null}
    </>
  )
}

/** The reason why the transfer is stuck, the place of the money, and the acts that resolve it. */
function StuckNote({ stuck, isApproved }: { stuck: NonNullable<TransferOutRow['stuck']>; isApproved: boolean }) {
  const money = stuck.canGiveBack
    ? 'Nothing was paid: the amount is held for the user. Two people try it again, or give it back.'
    : 'The amount is held for the user.'
  return (
    <div className="side__quote" role="note" aria-label="Why it cannot go on">
      <p className="line__what">{stuckSentence(stuck)}</p>
      <p className="side__say">
        {isApproved && !stuck.canGiveBack
          ? 'It is paid by hand, and a line of the bank’s statement says so: it cannot be given back. Two people try it again.'
          : money}
      </p>
    </div>
  )
}

/** What would happen, as long as one person alone has said so. */
function WaitingAct({
  proposal: { id, kind, madeBy, mine },
}: {
  proposal: NonNullable<TransferOutRow['orderProposal'] | TransferOutRow['stuckProposal']>
}) {
  const what = proposalWords[kind]
  return (
    <p className="side__say">
      {mine ? (
        `You proposed to ${what}. Another person signs that, among the proposals.`
      ) : (
        <>
          {madeBy} proposes to {what}.{' '}
          <Link to="/proposals" search={{ id }}>
            Sign or refuse it
          </Link>
        </>
      )}
    </p>
  )
}

function Details({
  whole: { checks, card, customer, steps, dispute, journals },
  row,
}: {
  whole: Opened
  row: TransferOutRow
}) {
  return (
    <>
      {dispute === null ? null : <Dispute dispute={dispute} row={row} />}
      <CheckList checks={checks} words={checkWords} />
      <Facts
        facts={[
          ['Verified name', customer.realName ?? 'None'],
          ['Name on the account', card.holderName],
          ['Branch', card.branch],
          ['IFSC', card.ifsc],
          ['Phone', customer.phone],
          ['Promised by', formatMoment(row.dueAt)],
        ]}
      />
      <Steps steps={steps} row={row} />
      {journals.length === 0 ? null : (
        <Facts
          facts={journals.map((journal) => [
            `Entry: ${journal.kind.replaceAll('-', ' ')}`,
            formatMoment(journal.recordedAt),
          ])}
        />
      )}
    </>
  )
}

function Steps({ steps, row: { stage, proposal } }: { steps: Opened['steps']; row: TransferOutRow }) {
  return (
    <ol className="line" aria-label="What happened">
      {steps.map((step) => (
        <li className="line__one" key={`${step.at} ${step.what}`}>
          <p className="line__what">
            {stepWords[step.what]}
            {step.who === null ? '' : `, ${step.who}`}
          </p>
          <p className="line__more">
            {formatStamp(step.at)}
            {step.words === null ? '' : ` · “${step.words}”`}
          </p>
        </li>
      ))}
      {stage === 'second-approval' && proposal !== null ? <WaitingForSecond proposal={proposal} /> : null}
    </ol>
  )
}
