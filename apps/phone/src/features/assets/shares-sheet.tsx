import { Button } from '@bahi/ui/button'
import { WorkingSheet } from '@bahi/ui/working-sheet'
import { linkTo, paths } from '../../paths.ts'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { Assets } from './use-assets.ts'
import { workOutShares } from './worth.ts'

interface SharesSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  assets: Assets
  mask: (text: string) => string
}

/** Shares times price, company by company. */
export function SharesSheet({ sheet, assets: { value, holdings, holdingsValuePaise }, mask }: SharesSheetProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const working = workOutShares(holdings, holdingsValuePaise)
  // The column's head says the rupee sign once.
  const plain = (amountPaise: bigint) => mask(figures.rupees(amountPaise)).replace('₹', '')
  return (
    <WorkingSheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('assets.working')}
      closeName={t('app.close')}
      columns={[t('assets.working.company'), t('assets.working.shares'), t('assets.working.price'), t('assets.working.value')]}
      rows={working.rows.map((row) => ({
        id: row.code,
        cells: [row.symbol, figures.shares(row.quantity), figures.price(row.pricePaise), plain(row.valuePaise)],
      }))}
      totalLabel={t('assets.working.total')}
      totalText={plain(working.totalPaise)}
      proven={working.proven}
      source={t('assets.working.source', { day: formatDay(value.pricedAt, language), time: formatClock(value.pricedAt) })}
      foot={<Button kind="quiet" href={linkTo(paths.statement, { account: 'shares' })}>{t('assets.working.entries')}</Button>}
    />
  )
}
