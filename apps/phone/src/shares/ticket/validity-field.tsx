import { SelectBox } from '@bahi/ui/fields/select-box'
import { useText } from '../../text/use-text.tsx'
import { ticketMinutes } from './order-ticket.ts'

interface ValidityFieldProps {
  /** Null for the whole day. */
  minutes: number | null
  onChange: (minutes: number | null) => void
}

const wholeDay = 'day'

/** How long the order waits before it ends by itself. */
export function ValidityField({ minutes, onChange }: ValidityFieldProps) {
  const { t } = useText()
  const inMinutes = ticketMinutes.map((count) => ({ value: String(count), text: t('order.minutes', { count }) }))
  return (
    <div className="order-ticket__validity">
      <span className="order-ticket__validity-name" aria-hidden="true">
        {t('order.validity')}
      </span>
      <SelectBox
        name={t('order.validity')}
        value={minutes === null ? wholeDay : String(minutes)}
        options={[{ value: wholeDay, text: t('order.validity.day') }, ...inMinutes]}
        onChange={(value) => onChange(value === wholeDay ? null : Number(value))}
      />
    </div>
  )
}
