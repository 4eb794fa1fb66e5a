import { WorkingSheet } from '@bahi/ui/sheets/working-sheet'
import type { useSheet } from '../page/use-sheet.ts'
import type { LoanStanding } from '../session/use-loan-standing.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { fractionsPaise, percentText } from './loan-figures.ts'

/** What the limit is made of: every settled holding at its last closing price, times the part of it that can be lent. */
export function LimitSheet({
  sheet,
  standing: { basis, limitPaise },
}: {
  sheet: ReturnType<typeof useSheet>
  standing: LoanStanding
}) {
  const { t } = useText()
  const figures = useFigures()
  const fractions = fractionsPaise(basis, limitPaise)
  const rows = basis.map(({ code, symbol, quantity, valuePaise, ltvBps, lendsPaise }) => ({
    id: code,
    cells: [
      `${figures.shares(quantity)} ${symbol}`,
      figures.rupees(valuePaise),
      `${percentText(ltvBps)}%`,
      figures.rupees(lendsPaise),
    ],
  }))
  const rest =
    fractions === null || fractions === 0
      ? []
      : [{ id: '', cells: [t('loan.basis.fractions'), '', '', figures.rupees(fractions)] }]
  return (
    <WorkingSheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('loan.basis')}
      closeName={t('app.close')}
      columns={[t('loan.basis.holding'), t('loan.basis.value'), t('loan.basis.part'), t('loan.basis.lends')]}
      rows={[...rows, ...rest]}
      totalLabel={t('loan.basis.total')}
      totalText={figures.rupees(limitPaise)}
      proven={basis.length > 0 && fractions !== null}
      source={t('loan.basis.source')}
    />
  )
}
