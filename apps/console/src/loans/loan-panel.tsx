import { Link } from '@tanstack/react-router'
import { proposeLoanReview } from '@bahi/contract/loans/staff'
import { Facts, type Fact } from '../page/facts.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useHasRole } from '../session/session.ts'
import { formatDate, formatMoment, formatStamp } from '../text/business-time.ts'
import { formatBps, formatCount, formatRupees } from '../text/figures.ts'
import { LoanActs } from './loan-acts-bar.tsx'
import { LoanTag } from './loan-table.tsx'
import { dailyRateText, rejectionWords, stateWords, type LoanRow, type OpenedLoan } from './loan-words.ts'
import { useLoan } from './use-loans.ts'

/** One loan: what the user may borrow now, what is pledged, what went before, and what may be done. */
export function LoanPanel({ row, onNext }: { row: LoanRow; onNext: () => void }) {
  const opened = useLoan(row.id)
  const isTreasury = useHasRole(proposeLoanReview.roles)
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{row.number}</h2>
          <LoanTag row={row} />
        </div>
        <p className="side__amount">{formatRupees(row.state === 'unpaid' ? row.owedPaise : row.askedPaise)}</p>
        <p className="side__say">
          {row.state === 'unpaid' ? `outstanding of ${formatRupees(row.askedPaise)}` : 'requested'} · {row.lender} ·{' '}
          <Link to="/customers/$customerId" params={{ customerId: row.customerId }}>
            User {row.customerNumber}
          </Link>
        </p>
        {row.rejection === null ? null : (
          <p className="side__say">
            {rejectionWords[row.rejection]}.{row.reviewReason === null ? '' : ` “${row.reviewReason}”`}
          </p>
        )}
        {row.shortfall === null ? null : (
          <p className="side__say side__alarm">
            {formatRupees(row.shortfall.paise)} is missing since {formatDate(row.shortfall.since)}. From{' '}
            {formatDate(row.shortfall.cureBy)} on just enough is sold.
            {row.shortfall.comingPaise === 0
              ? ''
              : ` ${formatRupees(row.shortfall.comingPaise)} of it is on its way: units of the user are being redeemed.`}
          </p>
        )}
        {row.pastTerm === null || row.dueOn === null ? null : (
          <p className="side__say side__alarm">
            The term ended on {formatDate(row.dueOn)}; the user was told on {formatDate(row.pastTerm.since)}. After{' '}
            {formatDate(row.pastTerm.cureBy)} just enough is sold to pay all of it.
            {row.pastTerm.comingPaise === 0
              ? ''
              : ` ${formatRupees(row.pastTerm.comingPaise)} of it is on its way: units of the user are being redeemed.`}
          </p>
        )}
        <QueryStates query={opened}>{(whole) => <Details whole={whole} row={row} />}</QueryStates>
      </div>
      {row.state === 'in-review' ? <LoanActs row={row} isTreasury={isTreasury} onNext={onNext} /> : null}
    </>
  )
}

function Details({
  whole: { limitPaise, remainingPaise, basis, history, identity },
  row,
}: {
  whole: OpenedLoan
  row: LoanRow
}) {
  return (
    <>
      <Facts
        facts={[
          ['Identity', identity],
          ['Limit now', formatRupees(limitPaise)],
          ['Left of it', formatRupees(remainingPaise)],
          ...termsOf(row),
        ]}
      />
      <PledgeLines
        name="How the limit is worked out"
        lines={basis}
        none="The user holds nothing that can be pledged."
      />
      {row.pledged.length === 0 ? null : (
        <PledgeLines name="Pledged for all loans of the user" lines={row.pledged} none="" />
      )}
      <h3 className="line__what">Loans before</h3>
      {history.filter(({ id }) => id !== row.id).length === 0 ? (
        <p className="side__say">This is the first.</p>
      ) : (
        <ol className="line" aria-label="Loans before">
          {history
            .filter(({ id }) => id !== row.id)
            .map((one) => (
              <li className="line__one" key={one.id}>
                <p className="line__what">
                  {formatRupees(one.askedPaise)}, {stateWords[one.state].toLowerCase()}
                </p>
                <p className="line__more">
                  {one.number} · {formatMoment(one.askedAt)}
                  {one.endedAt === null ? '' : ` to ${formatMoment(one.endedAt)}`}
                </p>
              </li>
            ))}
        </ol>
      )}
    </>
  )
}

function termsOf(row: LoanRow): Fact[] {
  const owed: Fact[] =
    row.state === 'unpaid' || row.state === 'paid'
      ? [
          ['Principal', formatRupees(row.capitalPaise)],
          ['Interest', formatRupees(row.interestPaise)],
          ['Paid back', formatRupees(row.repaidPaise)],
          ['Interest paid', formatRupees(row.paidInterestPaise)],
        ]
      : []
  return [
    ...owed,
    ['Rate', `${dailyRateText(row.dailyRateHundredthBps)}, ${formatBps(row.yearlyRateBps)} a year`],
    ['Free days', row.freeDays],
    ['Term', `${row.termDays} days`],
    ['Applied', formatStamp(row.askedAt)],
    ...(row.paidOutAt === null ? [] : [['Paid out', formatStamp(row.paidOutAt)] as const]),
    ...(row.dueOn === null ? [] : [['Due', formatDate(row.dueOn)] as const]),
  ]
}

function PledgeLines({ name, lines, none }: { name: string; lines: OpenedLoan['basis']; none: string }) {
  return (
    <section aria-label={name}>
      <h3 className="line__what">{name}</h3>
      {lines.length === 0 ? (
        <p className="side__say">{none}</p>
      ) : (
        <Facts
          facts={lines.map(({ symbol, quantity, pricePaise, ltvBps, lendsPaise }) => [
            `${symbol}, ${formatCount(quantity)} × ${formatRupees(pricePaise)} × ${formatBps(ltvBps)}`,
            formatRupees(lendsPaise),
          ])}
        />
      )}
    </section>
  )
}
