import { addDays, businessDate } from '@bahi/money/business-date'
import { Chip } from '@bahi/ui/buttons/chip'
import { DatePicker } from '@bahi/ui/fields/date-picker'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useToday } from '../../live/use-today.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'

const locales = { en: 'en-IN', hi: 'hi-IN', zh: 'zh-CN' } as const
const DAYS_AHEAD = 3_650

interface DayChoiceProps {
  /** "From a day", "Until a day". */
  name: string
  /** The chosen day, "2027-01-05"; empty while none is. */
  day: string
  isOn: boolean
  onDay: (day: string) => void
}

/** A chip that asks for a day from tomorrow on, and then says it. */
export function DayChoice({ name, day, isOn, onDay }: DayChoiceProps) {
  const { t, language } = useText()
  const sheet = useSheet(`day-${name}`)
  const today = businessDate(useToday())
  return (
    <>
      <Chip on={isOn} onPress={sheet.show}>
        {isOn && day !== '' ? `${name}: ${formatDay(day, language)}` : name}
      </Chip>
      <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={name} closeName={t('app.close')}>
        <DatePicker
          name={name}
          value={day}
          today={today}
          range={{ first: addDays(today, 1), last: addDays(today, DAYS_AHEAD) }}
          locale={locales[language]}
          text={{
            month: t('day.month'),
            year: t('day.year'),
            previousMonth: t('day.previousMonth'),
            nextMonth: t('day.nextMonth'),
          }}
          onChange={(chosen) => {
            onDay(chosen)
            sheet.close()
          }}
        />
      </Sheet>
    </>
  )
}
