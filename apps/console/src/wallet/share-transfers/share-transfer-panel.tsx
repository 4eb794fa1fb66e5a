import { Link } from '@tanstack/react-router'
import type { ShareTransferRow } from '@bahi/contract/customers/share-transfers-staff'
import { Facts } from '../../page/facts.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useStaff } from '../../session/session.ts'
import { formatDay, formatMoment } from '../../text/business-time.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { CheckList } from '../check-mark.tsx'
import { WaitingForSecond } from '../waiting-for-second.tsx'
import { SharesStageTag } from './share-stage-tag.tsx'
import { ShareTransferActs } from './share-transfer-acts.tsx'
import { accountText, checkWords, type Opened, refusalWords } from './share-transfer-words.ts'
import { useShareTransfer } from './use-share-transfers.ts'

/** One transfer: what goes where, what was checked, what was paid for the shares, and what may be done. */
export function ShareTransferPanel({ row, onNext }: { row: ShareTransferRow; onNext: () => void }) {
  const opened = useShareTransfer(row.id)
  const isTreasury = useStaff().roles.includes('treasury')
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{row.number}</h2>
          <SharesStageTag stage={row.stage} />
        </div>
        <p className="side__say">
          to {accountText(row)}, {row.participant} ·{' '}
          <Link to="/customers/$customerId" params={{ customerId: row.customerId }}>
            User {row.customerId.slice(-6)}
          </Link>
        </p>
        {row.refusal === null ? null : (
          <p className="side__say">Refused: {refusalWords[row.refusal]}. The shares were free again at once.</p>
        )}
        <QueryStates query={opened}>{(whole) => <Details whole={whole} row={row} />}</QueryStates>
      </div>
      {isTreasury ? <ShareTransferActs row={row} onNext={onNext} /> : null}
    </>
  )
}

function Details({ whole: { checks, customer, lines }, row }: { whole: Opened; row: ShareTransferRow }) {
  return (
    <>
      <CheckList checks={checks} words={checkWords} />
      <Facts
        facts={[
          ['Verified name', customer.realName ?? 'None'],
          ['Phone', customer.phone],
          ['Requested', formatMoment(row.askedAt)],
          ['Promised by', formatMoment(row.dueAt)],
          ...(row.reference === null ? [] : [['Depository’s reference', row.reference] as const]),
        ]}
      />
      <Facts
        facts={lines.map(({ code, isin, quantity, lots }) => [
          `${code} ${isin}`,
          `${formatCount(quantity)} · ${lots.map((lot) => `${formatCount(lot.quantity)} of ${formatDay(lot.boughtOn)} for ${formatRupees(lot.costPaise)}`).join(', ')}`,
        ])}
      />
      {row.stage === 'second-approval' && row.proposal !== null ? (
        <ol className="line" aria-label="What happened">
          <WaitingForSecond proposal={row.proposal} />
        </ol>
      ) : null}
    </>
  )
}
