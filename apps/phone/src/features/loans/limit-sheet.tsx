import { WorkingSheet } from '@bahi/ui/working-sheet'
import type { useSheet } from '../../shell/use-sheet.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { percentText, sumOfPledge } from './loan-figures.ts'
import type { LoanStanding } from './use-loans.ts'

/** What the limit is made of: every settled holding at its last closing price, times the part of it that can be lent. */
export function LimitSheet({ sheet, standing: { basis, limitPaise } }: { sheet: ReturnType<typeof useSheet>; standing: LoanStanding }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <WorkingSheet
      open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('loan.basis')} closeName={t('app.close')}
      columns={[t('loan.basis.holding'), t('loan.basis.value'), t('loan.basis.part'), t('loan.basis.lends')]}
      rows={basis.map(({ code, symbol, quantity, valuePaise, ltvBps, lendsPaise }) => ({
        id: code, cells: [`${figures.shares(quantity)} ${symbol}`, figures.rupees(valuePaise), `${percentText(ltvBps)}%`, figures.rupees(lendsPaise)],
      }))}
      totalLabel={t('loan.basis.total')} totalText={figures.rupees(limitPaise)} proven={basis.length > 0 && sumOfPledge(basis).lendsPaise === limitPaise} source={t('loan.basis.source')}
    />
  )
}
