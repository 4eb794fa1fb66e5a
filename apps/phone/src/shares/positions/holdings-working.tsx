import { useQuery } from '@tanstack/react-query'
import { getDataSource } from '@bahi/contract/market/data-source'
import { WorkingSheet, type WorkingRow } from '@bahi/ui/sheets/working-sheet'
import { useClient } from '../../calls/client.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { Working } from './holdings-total.tsx'
import type { HoldingRowFigures } from './use-positions.ts'

interface HoldingsWorkingProps {
  /** Which figure is worked out; null when the sheet is closed. */
  of: Working | null
  onOpenChange: (open: boolean) => void
  rows: readonly HoldingRowFigures[]
  totals: { valuePaise: number; unrealisedPaise: number; dayChangePaise: number }
  proven: boolean
}

/** The arithmetic behind the value of shares, today's change and the gain since buying: one line for each share. */
export function HoldingsWorking({ of, onOpenChange, rows, totals, proven }: HoldingsWorkingProps) {
  const { t } = useText()
  const figures = useFigures()
  const source = useSourceOfWorth(of === 'value')
  const lines = (cells: (row: HoldingRowFigures) => string[]): WorkingRow[] =>
    rows.map((row) => ({ id: row.holding.code, cells: cells(row) }))
  const kinds = {
    value: {
      title: t('holdings.value'),
      columns: [t('order.shares'), t('stock.price'), t('holdings.worth')],
      total: figures.rupees(totals.valuePaise),
      rows: lines(({ holding, lastPaise, valuePaise }) => [
        `${figures.shares(holding.quantity)} ${holding.symbol}`,
        figures.price(lastPaise),
        figures.rupees(valuePaise),
      ]),
      source,
    },
    today: {
      title: t('holdings.today'),
      columns: [t('order.shares'), t('holdings.before'), t('holdings.today')],
      total: figures.signedRupees(totals.dayChangePaise),
      rows: lines(({ holding, valuePaise, dayChangePaise }) => [
        `${figures.shares(holding.quantity)} ${holding.symbol}`,
        figures.rupees(valuePaise - dayChangePaise),
        figures.signedRupees(dayChangePaise),
      ]),
      source: t('holdings.today.source'),
    },
    gain: {
      title: t('holdings.sinceBuying'),
      columns: [t('order.shares'), t('positions.cost'), t('holdings.gain')],
      total: figures.signedRupees(totals.unrealisedPaise),
      rows: lines(({ holding, investedPaise, unrealisedPaise }) => [
        `${figures.shares(holding.quantity)} ${holding.symbol}`,
        figures.rupees(investedPaise),
        figures.signedRupees(unrealisedPaise),
      ]),
      source: t('holdings.gain.source'),
    },
  }
  const shown = kinds[of ?? 'value']
  return (
    <WorkingSheet
      open={of !== null}
      onOpenChange={onOpenChange}
      title={shown.title}
      closeName={t('app.close')}
      columns={shown.columns}
      rows={shown.rows}
      totalLabel={t('holdings.total')}
      totalText={shown.total}
      proven={proven}
      source={shown.source}
    />
  )
}

/** Where the prices of the holdings come from; nothing is said before the server has. */
function useSourceOfWorth(wanted: boolean): string {
  const { t, language } = useText()
  const from = useDataSource(wanted)
  if (from === undefined) return ''
  if (from.source === 'simulated') return t('holdings.source')
  return from.source === 'replay'
    ? t('holdings.source.replay', { day: formatDay(`${from.businessDate}T12:00:00+05:30`, language) })
    : t('holdings.source.live')
}

/** Where this server has its prices from, and of which day they are; undefined until it has said so. It does not change while the house runs, except for its day. */
function useDataSource(wanted = true) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['data-source'],
    queryFn: ({ signal }) => call(getDataSource, {}, { signal, isLoading: false }),
    enabled: wanted,
    staleTime: 60_000,
  }).data
}
