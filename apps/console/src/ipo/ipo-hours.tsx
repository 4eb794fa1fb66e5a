import { formatDate } from '../text/business-time.ts'
import { formatCount } from '../text/figures.ts'
import { hourBars } from './ipo-words.ts'
import type { OpenedIpo } from './use-ipos.ts'

/** How many applied, hour by hour of the last day on which anybody did. */
export function IpoHours({ hours }: { hours: OpenedIpo['hours'] }) {
  const { date, bars } = hourBars(hours)
  return (
    <section className="tile" aria-label="Applications by hour">
      <div className="tile__head">
        <h2 className="tile__title">Applications, hour by hour</h2>
        <span className="side__say">{date === null ? '' : formatDate(date)}</span>
      </div>
      {bars.length === 0 ? (
        <p className="side__say">Nobody has applied yet.</p>
      ) : (
        <ul className="ipo-hours">
          {bars.map(({ key, name, applications, share }) => (
            <li key={key} className="ipo-hours__one">
              <span className="ipo-hours__count">{formatCount(applications)}</span>
              <span className="ipo-hours__bar" style={{ height: `${Math.max(2, share * 64)}px` }} aria-hidden="true" />
              <span className="ipo-hours__name">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
