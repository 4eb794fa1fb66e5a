import { formatMove } from '@bahi/money/format'
import { Label } from '@bahi/ui/figures/label'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Sheet } from '@bahi/ui/sheets/sheet'
import type { useSheet } from '../../page/use-sheet.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { formatNav } from '../scheme/nav-figure.ts'
import type { PlanRecord } from './use-plans.ts'

/** Every day as a list, the newest first: what the charts draw, in figures. */
export function PlanDaysSheet({ sheet, days }: { sheet: ReturnType<typeof useSheet>; days: PlanRecord['days'] }) {
  const { t, language } = useText()
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('plan.days.title')} closeName={t('app.close')}>
      <table className="plan-days">
        <thead>
          <tr>
            <th scope="col">
              <Label>{t('plan.day')}</Label>
            </th>
            <th scope="col">{t('plan.days.value')}</th>
            <th scope="col">
              <Label>{t('plan.days.move')}</Label>
            </th>
            <th scope="col">
              <Label>{t('plan.fall')}</Label>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, navTenThousandths, returnBps, fallBps }) => (
            <tr key={date}>
              <th scope="row">{formatDay(date, language)}</th>
              <td>{formatNav(navTenThousandths)}</td>
              <td>
                <Move size="small" direction={directionOf(returnBps)} text={formatMove(returnBps)} />
              </td>
              <td>{formatMove(fallBps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
