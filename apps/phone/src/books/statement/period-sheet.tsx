import { Sheet } from '@bahi/ui/sheets/sheet'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { PeriodList } from './period-list.tsx'
import type { Period } from './periods.ts'
import type { useStatementScope } from './use-statement.ts'

interface PeriodSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  scope: ReturnType<typeof useStatementScope>
  period: Period
  onChoose: (period: Period) => void
}

/** The months of business in which the book has entries. */
export function PeriodSheet({ sheet, scope, period, onChoose }: PeriodSheetProps) {
  const { t } = useText()
  const choose = (chosen: Period) => {
    onChoose(chosen)
    sheet.onOpenChange(false)
  }
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('statement.month')} closeName={t('app.close')}>
      <QueryStates query={scope}>
        {({ months }) => <PeriodList months={months} period={period} onChoose={choose} />}
      </QueryStates>
    </Sheet>
  )
}
