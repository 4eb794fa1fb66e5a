import { Check, TriangleAlert } from 'lucide-react'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { formatCount, formatRupees } from '../text/figures.ts'
import { basisWords, categoryWords, timesText } from './ipo-words.ts'
import type { OpenedIpo } from './use-ipos.ts'

/** What each group asked for and by which rule it is served, and that given ≤ asked ≤ held holds. */
export function IpoBasis({ opened: { basis, basisIsFinal, applications, money } }: { opened: OpenedIpo }) {
  const isEven = money.heldPaise === money.booksPaise
  const isWithin = money.givenShares <= money.askedShares && money.givenShares <= money.issuedShares
  const Icon = isWithin ? Check : TriangleAlert
  return (
    <>
      <section aria-label="Basis of allotment">
        <div className="tile__head">
          <h2 className="tile__title">Basis of allotment{basisIsFinal ? '' : ', as it stands'}</h2>
          <span className="side__say">{basisIsFinal ? 'final' : 'final after closing'}</span>
        </div>
        <table className="ipo-basis">
          <thead>
            <tr>
              <th>Who</th>
              <th className="figure">Offered</th>
              <th className="figure">Applied</th>
              <th className="figure">Times</th>
              <th>Rule</th>
            </tr>
          </thead>
          <tbody>
            {basis.map((row) => (
              <tr key={row.category}>
                <td>
                  {categoryWords[row.category]}
                  {row.simulated ? <span className="text-3"> simulated</span> : null}
                </td>
                <td className="figure">{formatCount(row.offeredShares)}</td>
                <td className="figure">{formatCount(row.askedShares)}</td>
                <td className="figure">{timesText(row.timesHundredths)}</td>
                <td>{basisWords[row.rule]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="tiles">
        <div className="tile">
          <div className="tile__name">Applications</div>
          <b className="tile__value">{formatCount(applications.standing)}</b>
          <span className="side__say">
            {formatCount(applications.lots)} lots · {formatCount(applications.atCutOff)} at cut-off ·{' '}
            {formatCount(applications.withdrawn)} withdrawn
          </span>
        </div>
        <div className="tile">
          <div className="tile__name">Money held, as in the books</div>
          <b className={isEven ? 'tile__value' : 'tile__value side__alarm'}>
            <DoubleRule proven={isEven}>{formatRupees(money.heldPaise)}</DoubleRule>
          </b>
          {isEven ? null : <span className="side__alarm">The books hold {formatRupees(money.booksPaise)}</span>}
        </div>
        <div className="tile">
          <div className="tile__name">Given ≤ asked ≤ held</div>
          <b className={isWithin ? 'tile__value ipo-holds' : 'tile__value ipo-holds side__alarm'}>
            <Icon size={18} strokeWidth={2.2} aria-hidden="true" />
            {isWithin ? 'Enforced' : 'Broken'}
          </b>
          <span className="side__say">
            {formatCount(money.givenShares)} of {formatCount(money.issuedShares)} shares given ·{' '}
            {formatCount(applications.allotted)} allotted, {formatCount(applications.notAllotted)} not
          </span>
        </div>
      </div>
    </>
  )
}
