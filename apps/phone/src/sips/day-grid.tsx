import './sips.css'
import { useId } from 'react'
import { useText } from '../text/use-text.tsx'

const sipDays = Array.from({ length: 28 }, (_, index) => index + 1)

/** The day of the month, 1 to 28, because every month has those. Real radio buttons below the drawing: arrow keys walk the days. */
export function DayGrid({ day, onDay }: { day: number; onDay: (day: number) => void }) {
  const { t } = useText()
  const group = useId()
  return (
    <fieldset className="day-grid">
      <legend className="day-grid__legend">
        <span>{t('sip.day')}</span>
        <span className="text-3">{t('sip.day.closed')}</span>
      </legend>
      <div className="day-grid__days">
        {sipDays.map((one) => (
          <label key={one} className={one === day ? 'day-grid__day day-grid__day--on' : 'day-grid__day'}>
            <input
              className="day-grid__input"
              type="radio"
              name={group}
              value={one}
              aria-label={t('sip.day.name', { day: one })}
              checked={one === day}
              onChange={() => onDay(one)}
            />
            <span aria-hidden="true">{one}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
