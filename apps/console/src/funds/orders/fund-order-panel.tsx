import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { proposeFundOrderReview } from '@bahi/contract/funds/staff'
import { useKeys } from '../../keys/use-keys.tsx'
import { Facts, type Fact } from '../../page/facts.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { SecondSignature } from '../../page/second-signature.tsx'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatDate, formatStamp } from '../../text/business-time.ts'
import { formatCount, formatNav, formatRupees } from '../../text/figures.ts'
import { OrderTag } from './fund-order-table.tsx'
import { canFail, failureWords, forcedWords, kindWords, type FundOrderRow } from './fund-order-words.ts'

/** One order: what was asked, at which net value, what is held for it, and what may be done. */
export function FundOrderPanel({
  row,
  onForce,
  onNext,
}: {
  row: FundOrderRow
  onForce: () => void
  onNext: () => void
}) {
  const isMarket = useHasRole(proposeFundOrderReview.roles)
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{row.number}</h2>
          <OrderTag row={row} />
        </div>
        <p className="side__amount">
          {row.netPaise !== null
            ? formatRupees(row.netPaise)
            : row.heldPaise > 0
              ? formatRupees(row.heldPaise)
              : `${formatCount(row.units)} units`}
        </p>
        <p className="side__say">
          {kindWords[row.kind]} of{' '}
          <Link to="/funds/$code" params={{ code: row.code }}>
            {row.name}
          </Link>{' '}
          ·{' '}
          <Link to="/customers/$customerId" params={{ customerId: row.customerId }}>
            User {row.customerNumber}
          </Link>
        </p>
        {row.forcedReason === null ? null : <p className="side__say">{forcedWords[row.forcedReason]}.</p>}
        {row.failure === null ? null : (
          <p className="side__say">
            {failureWords[row.failure]}
            {row.missingPaise === null ? '' : ` by ${formatRupees(row.missingPaise)}`}.
            {row.reviewReason === null ? '' : ` “${row.reviewReason}”`}
          </p>
        )}
        <Facts facts={factsOf(row)} />
      </div>
      {row.state === 'in-progress' ? <Acts row={row} isMarket={isMarket} onForce={onForce} onNext={onNext} /> : null}
    </>
  )
}

function factsOf(row: FundOrderRow): Fact[] {
  const money = (name: string, amount: number | null): Fact[] => (amount === null ? [] : [[name, formatRupees(amount)]])
  return [
    [
      'Units',
      row.isOfAmount && row.nav === null
        ? `About ${formatCount(row.units)}, as many as the amount held pays for`
        : formatCount(row.units),
    ],
    ['NAV when ordered', formatNav(row.askedNav)],
    [
      'NAV that applies',
      row.nav === null
        ? `Of ${formatDate(row.appliesOn)}, not declared yet`
        : `${formatNav(row.nav)}, of ${formatDate(row.appliesOn)}`,
    ],
    ...(row.kind === 'subscribe' ? money('Cash held', row.heldPaise) : []),
    ...money('Units × NAV', row.amountPaise),
    ...money(row.kind === 'subscribe' ? 'Subscription fee' : 'Exit load', row.feePaise),
    ...money(row.kind === 'subscribe' ? 'Paid' : 'Received', row.netPaise),
    ['Requested', formatStamp(row.placedAt)],
    ...(row.navAt === null ? [] : [['Executed', formatStamp(row.navAt)] as const]),
    ...(row.payoutOn === null
      ? []
      : [['Payout', row.paidAt === null ? `on ${formatDate(row.payoutOn)}` : formatStamp(row.paidAt)] as const]),
    ...(row.sipId === null ? [] : [['Requested by', 'A SIP of the user'] as const]),
    ...(row.endedAt === null ? [] : [['Ended', formatStamp(row.endedAt)] as const]),
  ]
}

function Acts({
  row,
  isMarket,
  onForce,
  onNext,
}: {
  row: FundOrderRow
  isMarket: boolean
  onForce: () => void
  onNext: () => void
}) {
  const client = useClient()
  const [failing, setFailing] = useState(false)
  const mayFail = isMarket && canFail(row)
  useKeys(mayFail ? [{ key: 'r', name: 'Fail the order', run: () => setFailing(true) }] : [])
  if (row.waiting !== null) {
    return (
      <div className="side__foot">
        <p className="side__say">
          {row.waiting.madeBy}
          {row.waiting.mine ? ', you,' : ''} proposed to fail it.
        </p>
        <SecondSignature id={row.waiting.proposalId} mine={row.waiting.mine} mayCheck={isMarket && !row.waiting.mine}>
          <p>The order fails. What is held for it is available to the user again at once.</p>
        </SecondSignature>
      </div>
    )
  }
  if (!isMarket)
    return (
      <div className="side__foot">
        <p className="side__say">The market role decides here.</p>
      </div>
    )
  return (
    <div className="side__foot">
      {row.nav === null ? null : (
        <p className="side__say">The order is executed. Only the payout is left, and the morning of its day pays it.</p>
      )}
      <Button size="large" onClick={onForce}>
        Force a redemption…
      </Button>
      {mayFail ? (
        <Button size="large" danger onClick={() => setFailing(true)}>
          Fail the order…
        </Button>
      ) : null}
      <ReasonDialog
        title={`Fail ${row.number}`}
        act="Propose"
        danger
        open={failing}
        onClose={() => setFailing(false)}
        done="Proposed. A second person of the market role signs."
        onAct={async (reason, options) => {
          await client.call(proposeFundOrderReview, { orderId: row.id, reason }, options)
          onNext()
        }}
      >
        <p>
          {row.kind === 'subscribe'
            ? `${formatRupees(row.heldPaise)} is available to the user again`
            : `${formatCount(row.units)} units are free again`}{' '}
          once a second person has signed. The user reads your reason.
        </p>
      </ReasonDialog>
    </div>
  )
}
