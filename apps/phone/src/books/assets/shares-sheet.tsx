import { Button } from '@bahi/ui/buttons/button'
import { WorkingSheet } from '@bahi/ui/sheets/working-sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { formatClock, formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { useLiveAssets } from './use-live-assets.ts'

interface SharesSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  live: ReturnType<typeof useLiveAssets>
  /** When the prices came that no newer one has replaced. */
  pricedAt: string
  /** The shares are those of the checked book, and the server came to the same value at its own prices. */
  proven: boolean
  veil: Veil
}

/** Shares times price, company by company. */
export function SharesSheet({ sheet, live, pricedAt, proven, veil }: SharesSheetProps) {
  const { t, language } = useText()
  const figures = useFigures()
  // The column's head says the rupee sign once.
  const plain = (amountPaise: number | bigint) => veil.mask(figures.rupees(amountPaise)).replace('₹', '')
  const at =
    live.at === null
      ? { day: formatDay(pricedAt, language), time: formatClock(pricedAt) }
      : { day: formatDay(live.at.date, language), time: formatSecondOfDay(live.at.second, true) }
  return (
    <WorkingSheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('assets.working')}
      closeName={t('app.close')}
      columns={[
        t('assets.working.company'),
        t('assets.working.shares'),
        t('assets.working.price'),
        t('assets.working.value'),
      ]}
      rows={live.holdings.map(({ code, symbol, quantity, lastPaise, valuePaise }) => ({
        id: code,
        cells: [
          symbol,
          veil.veil(veil.maskCount(figures.shares(quantity))),
          figures.price(lastPaise),
          veil.veil(plain(valuePaise)),
        ],
      }))}
      totalLabel={t('assets.working.total')}
      totalText={veil.veil(plain(live.sharesPaise))}
      proven={proven}
      source={t('assets.working.source', at)}
      foot={
        <Button kind="quiet" href={linkTo(paths.statement, { account: 'shares' })}>
          {t('assets.working.entries')}
        </Button>
      }
    />
  )
}
