import './quotes.css'
import type { ReactNode } from 'react'
import { useMarketClock } from '../live/use-live.ts'
import { formatSecondOfDay } from '../text/business-time.ts'
import { useText } from '../text/use-text.tsx'

/** What a list shows, and how new it is or what can be done with it. */
export function ListHead({ text, end }: { text: ReactNode; end?: ReactNode }) {
  return (
    <div className="list-head">
      <span>{text}</span>
      {end === undefined ? null : <span className="list-head__end">{end}</span>}
    </div>
  )
}

/** The market's time as a component of its own, because it changes every second and the rows need not be drawn again. */
export function UpdatedAt() {
  const { t } = useText()
  const clock = useMarketClock()
  return clock === undefined ? null : <>{t('market.updated', { time: formatSecondOfDay(clock.second, true) })}</>
}
