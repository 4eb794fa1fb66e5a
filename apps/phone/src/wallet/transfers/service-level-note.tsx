import { Gauge } from 'lucide-react'
import { Note } from '@bahi/ui/feedback/note'
import { formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { splitMinutes } from './transfer-form.ts'
import { useServiceLevel } from './use-transfers.ts'

/** The published waiting times of transfers. */
export function ServiceLevelNote() {
  const { t, language } = useText()
  const { data } = useServiceLevel()
  if (data === undefined) return null
  const words = (minutes: number | null) => {
    const { unit, count } = splitMinutes(minutes ?? 0)
    return unit === 'minutes'
      ? t('transfer.minutes', { count })
      : unit === 'hours'
        ? t('transfer.hours', { count })
        : t('transfer.days', { count })
  }
  const [oldest] = data.lateNow
  return (
    <Note icon={<Gauge size={18} strokeWidth={1.9} />}>
      <p>
        {data.paid === 0
          ? t('transfer.level.none', { days: data.lateDays })
          : t('transfer.level', {
              count: data.paid,
              median: words(data.medianMinutes),
              longest: words(data.longestMinutes),
              late: data.paidLate,
            })}
      </p>
      {oldest === undefined ? null : (
        <p>{t('transfer.level.late', { count: data.lateNow.length, day: formatShortDay(oldest.dueAt, language) })}</p>
      )}
    </Note>
  )
}
