import { formatSecondOfDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import type { StockFigures } from './stock-figures.ts'

/** When the newest price is of, in words. */
export function useNowWords({ second, openPaise }: StockFigures, stale: boolean): string {
  const { t } = useText()
  if (openPaise === 0) return t('stock.lastClose')
  return t(stale ? 'stock.asOf' : 'stock.today', { time: formatSecondOfDay(second, true) })
}
