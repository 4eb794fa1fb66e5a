import { useState } from 'react'
import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { useMarketClock } from '../../live/use-live.ts'
import { formatMonth } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { anyTime, yearNames, financialYears, type Period } from './periods.ts'

/** "Nov 2026", "Financial year 2026–27" */
export function usePeriodText(): (period: Period) => string {
  const { t, language } = useText()
  return (period) => {
    if (period === anyTime) return t('statement.allMonths')
    if (period.startsWith('FY')) return t('statement.year', yearNames(period))
    return formatMonth(period, language)
  }
}

interface PeriodListProps {
  months: readonly { month: string; entries: number }[]
  period: Period
  onChoose: (period: Period) => void
}

/** The months that have entries, under their financial years: each of them, each year as a whole, or all. */
export function PeriodList({ months, period, onChoose }: PeriodListProps) {
  const { t } = useText()
  const periodText = usePeriodText()
  const market = useMarketClock()
  const [today] = useState(() => new Date().toISOString())
  const count = (entries: number) => t('statement.entries', { count: entries })
  const sum = (list: readonly { entries: number }[]) => list.reduce((total, { entries }) => total + entries, 0)
  const years = financialYears(months, market?.date ?? today)
  return (
    <>
      <ChoiceList
        name={t('statement.month')}
        value={period}
        options={[{ value: anyTime, text: t('statement.allMonths'), detail: count(sum(months)) }]}
        onChange={onChoose}
      />
      {years.map((year) => (
        <section key={year.period} className="period-list__year" aria-label={periodText(year.period)}>
          <h3 className="period-list__name">{periodText(year.period)}</h3>
          <ChoiceList
            name={periodText(year.period)}
            value={period}
            options={[
              { value: year.period, text: t('statement.wholeYear'), detail: count(sum(year.months)) },
              ...year.months.map(({ month, entries }) => ({
                value: month,
                text: periodText(month),
                detail: count(entries),
              })),
            ]}
            onChange={onChoose}
          />
        </section>
      ))}
    </>
  )
}
