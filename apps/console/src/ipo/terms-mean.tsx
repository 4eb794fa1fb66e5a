import type { checkIpoTerms } from '@bahi/contract/ipo/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../page/facts.tsx'
import { formatDate, formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { fieldOfRule, ruleWords, timesText } from './ipo-words.ts'

interface TermsMeanProps {
  missing: number
  isReadable: boolean
  check: ReplyOf<typeof checkIpoTerms> | undefined
  isCurrent: boolean
  failure: string | null
}

/**
 * What the terms come to: the dates that follow from them, the parts, and every rule they break. Figures that are
 * computed have no field.
 */
export function TermsMean({ missing, isReadable, check, isCurrent, failure }: TermsMeanProps) {
  if (failure !== null)
    return (
      <p className="dialog__wrong" role="alert">
        {failure}
      </p>
    )
  if (!isReadable)
    return (
      <p className="side__say">
        {missing > 0
          ? `${missing} fields are empty. Fill them in to see the dates and shares that follow.`
          : 'A field cannot be read yet: whole numbers, rupees, a symbol in letters and digits.'}
      </p>
    )
  if (check === undefined) return <p className="side__say">Working it out…</p>
  const { dates, problems } = check
  return (
    <div className={isCurrent ? 'ipo-mean' : 'ipo-mean ipo-mean--old'} aria-live="polite">
      <Facts
        facts={[
          ['Issue size at the top', formatRupees(check.issueSizePaise)],
          ['One lot at the top', formatRupees(check.oneLotPaise)],
          ['P/E at the top', timesText(check.priceEarningsHundredths)],
        ]}
      />
      <Facts
        facts={[
          ['For all retail', `${formatCount(check.retailShares)} shares`],
          ['Most per person', `${check.maxLots} lots`],
          ['Draw', dates === null ? '–' : formatMoment(dates.allotsAt)],
        ]}
      />
      <Facts
        facts={[
          ['Money back, shares in', dates === null ? '–' : formatDate(dates.creditsOn)],
          ['First day of trading', dates === null ? '–' : formatDate(dates.listsOn)],
        ]}
      />
      {problems.length === 0 ? null : (
        <ul className="ipo-mean__wrong" role="alert">
          {problems.map(({ field, rule, least, most }) => (
            <li key={`${field} ${rule}`}>
              {fieldOfRule[field] ?? field}: {ruleWords[rule]}
              {boundsText(field, least, most)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function boundsText(field: string, least: number | null, most: number | null): string {
  const say = (value: number) => (field.endsWith('Paise') ? formatRupees(value) : formatCount(value))
  if (least !== null && most !== null) return ` From ${say(least)} to ${say(most)}.`
  if (least !== null) return ` At least ${say(least)}.`
  return most === null ? '' : ` At most ${say(most)}.`
}
