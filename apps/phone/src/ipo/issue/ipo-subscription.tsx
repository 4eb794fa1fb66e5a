import './issue.css'
import type { IpoDetail } from '@bahi/contract/ipo/views'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { timesText } from '../ipo-times.ts'
import { categoryWords } from '../ipo-words.ts'

/** Whole demand is drawn up to this many times the offer: beyond it a longer bar says nothing. */
const fullBarHundredths = 500

/** What each group asked for against what is offered to it. The tick marks where both are equal. */
export function IpoSubscriptionBars({ ipo: { state, subscription, applications } }: { ipo: IpoDetail }) {
  const { t } = useText()
  const figures = useFigures()
  if (state === 'upcoming') return <p className="ipo-subscription__none">{t('ipo.subscription.none')}</p>
  const longest = Math.min(
    fullBarHundredths,
    Math.max(100, ...subscription.map(({ timesHundredths }) => timesHundredths)),
  )
  const share = (hundredths: number) => `${(Math.min(hundredths, longest) / longest) * 100}%`
  return (
    <ul className="ipo-subscription">
      {subscription.map(({ category, timesHundredths, askedShares, offeredShares, simulated }) => (
        <li key={category} className="ipo-subscription__one">
          <span className="ipo-subscription__name">
            {t(categoryWords[category])}
            {simulated ? <span className="ipo-subscription__mark">{t('ipo.subscription.simulated')}</span> : null}
          </span>
          <span className="ipo-subscription__times">{t('ipo.times', { times: timesText(timesHundredths) })}</span>
          <span className="ipo-subscription__bar" aria-hidden="true">
            <span className="ipo-subscription__asked" style={{ width: share(timesHundredths) }} />
            <span className="ipo-subscription__even" style={{ left: share(100) }} />
          </span>
          <span className="ipo-subscription__line">
            {t('ipo.subscription.line', {
              asked: figures.compact(askedShares),
              offered: figures.compact(offeredShares),
            })}
            {category === 'retail' ? ` · ${t('ipo.subscription.people', { count: applications })}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
