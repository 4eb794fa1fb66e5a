import { Clock, Lock } from 'lucide-react'
import { Facts } from '../../page/facts.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { useStaff } from '../../session/session.ts'
import { formatDate, formatMoment } from '../../text/business-time.ts'
import { formatBps, formatNav } from '../../text/figures.ts'
import { openingNav, type CheckedFund, type FundForm } from './fund-form.ts'
import { categoryWords, exitText, riskText } from './fund-words.ts'

interface AsCustomersSeeItProps {
  terms: FundForm
  check: CheckedFund | undefined
  draftBy: string | null
  savedAt: string | null
}

/** The card as a customer will see it, the computed figures, and the signatures that are missing. */
export function AsCustomersSeeIt({ terms, check, draftBy, savedAt }: AsCustomersSeeItProps) {
  const staff = useStaff()
  const holdings = check?.holdings ?? []
  return (
    <div className="side">
      <h2 className="tile__title">As customers will see it</h2>
      <div className="tile fund-card">
        <div className="tile__head">
          <b>{terms.name === '' ? 'No name yet' : terms.name}</b>
          {check === undefined || terms.subscribeFrom === '' ? null : (
            <IconTag tone="wait" icon={Clock}>
              Opens {formatDate(terms.subscribeFrom)}
            </IconTag>
          )}
        </div>
        <p className="side__say">
          {categoryWords[terms.category]}
          {terms.leastUnits === '' ? '' : ` · from ${terms.leastUnits} units`}
        </p>
        <p className="side__say">NAV</p>
        <p className="side__amount">{formatNav(openingNav)}</p>
        {check === undefined ? null : (
          <Facts
            facts={[
              ['Risk', riskText(check.risk)],
              ['Redemption rate', exitText(check.exitBands)],
              ['Companies by its rule', holdings.length],
            ]}
          />
        )}
        {holdings.length === 0 ? null : (
          <details>
            <summary className="side__say">What it would buy</summary>
            <Facts facts={holdings.slice(0, 50).map(({ symbol, weightBps }) => [symbol, formatBps(weightBps)])} />
          </details>
        )}
      </div>
      <h2 className="tile__title">Never typed</h2>
      <p className="note-line">
        <Lock size={15} strokeWidth={2} aria-hidden="true" />
        NAV: from the fund’s holdings at closing prices. The first is {formatNav(openingNav)}.
      </p>
      <p className="note-line">
        <Lock size={15} strokeWidth={2} aria-hidden="true" />
        Returns: from past NAVs only.
      </p>
      <p className="note-line">
        <Lock size={15} strokeWidth={2} aria-hidden="true" />
        Risk: from what the rule lets it hold.
      </p>
      <h2 className="tile__title">Steps</h2>
      <ol className="line" aria-label="Steps">
        <li className="line__one">
          <p className="line__what">Draft</p>
          <p className="line__more">
            {savedAt === null ? 'Not saved yet' : `${draftBy ?? staff.number}, since ${formatMoment(savedAt)}`}
          </p>
        </li>
        <li className="line__one">
          <p className="line__what">Second person</p>
          <p className="line__more">Market, not {staff.number}</p>
        </li>
        <li className="line__one">
          <p className="line__what">Visible to customers</p>
          <p className="line__more">{check === undefined ? '–' : formatDate(check.visibleFrom)}</p>
        </li>
      </ol>
    </div>
  )
}
