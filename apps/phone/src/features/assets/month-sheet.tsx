import { ChoiceList } from '@bahi/ui/choice-list'
import { Sheet } from '@bahi/ui/sheet'
import { useState } from 'react'
import type { Language } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import { useMarketClock } from '../../use-live.ts'
import { monthsBefore } from './months.ts'

const monthsShown = 18
const all = 'all'
const locales = { en: 'en-IN', zh: 'zh-CN', hi: 'hi-IN-u-nu-latn' } as const satisfies Record<Language, string>

/** "Nov 2026" */
export function useMonthText(): (month: string) => string {
  const { language } = useText()
  return (month) => new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(`${month}-15T00:00:00Z`))
}

interface MonthSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  month: string | null
  onChoose: (month: string | null) => void
}

/** The months of business, counted from the market's own calendar, which may be ahead of the clock. */
export function MonthSheet({ sheet, month, onChoose }: MonthSheetProps) {
  const { t } = useText()
  const monthText = useMonthText()
  const market = useMarketClock()
  const [today] = useState(() => new Date().toISOString())
  const months = monthsBefore(market?.date ?? today, monthsShown)
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('statement.month')} closeName={t('app.close')}>
      <ChoiceList
        name={t('statement.month')}
        value={month ?? all}
        options={[{ value: all, text: t('statement.allMonths') }, ...months.map((value) => ({ value, text: monthText(value) }))]}
        onChange={(chosen) => {
          onChoose(chosen === all ? null : chosen)
          sheet.onOpenChange(false)
        }}
      />
    </Sheet>
  )
}
