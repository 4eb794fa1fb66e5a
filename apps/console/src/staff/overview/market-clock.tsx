import type { getDataSource } from '@bahi/contract/market/data-source'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatSecondOfDay } from '../../text/business-time.ts'

type Source = ReplyOf<typeof getDataSource>

/** Of a day without a session. */
const usualHours = { openSecond: 33_300, closeSecond: 55_800 }

const phases = {
  closed: 'Closed',
  preOpen: 'Pre-open',
  preOpenMatching: 'Opening auction',
  open: 'Open',
  after: 'After the close',
  halted: 'Halted',
} satisfies Record<Source['phase'], string>

/** What time it is on the market, and how much of the session is left. */
export function MarketClock({ source }: { source: Source | undefined }) {
  if (source === undefined) return <div className="tile market-clock" aria-busy="true" />
  const { businessSecond, phase, speed, simulated, staleSecond } = source
  const { openSecond: opens, closeSecond: closes } = source.tradingHours ?? usualHours
  const done = Math.min(1, Math.max(0, (businessSecond - opens) / (closes - opens)))
  const left = Math.ceil((closes - businessSecond) / 60)
  return (
    <div className="tile market-clock">
      <div>
        <div className="market-clock__name">Market clock{simulated ? `, simulated × ${speed}` : ''}</div>
        <div className="market-clock__time">{formatSecondOfDay(businessSecond, true)}</div>
        {staleSecond === null ? null : (
          <p className="side__alarm" role="alert">
            No prices since {formatSecondOfDay(staleSecond)}: look at the line to the ticker and its access token.
          </p>
        )}
      </div>
      <div className="market-clock__session">
        <progress className="market-clock__bar" value={done} max={1} aria-label="Session" />
        <div className="market-clock__ends">
          <span>{formatSecondOfDay(opens)}</span>
          <span>{phase === 'open' && left > 0 ? `${left} min to close` : phases[phase]}</span>
          <span>{formatSecondOfDay(closes)}</span>
        </div>
      </div>
    </div>
  )
}
