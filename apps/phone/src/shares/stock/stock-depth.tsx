import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import { Section } from '@bahi/ui/layout/screen'
import { DepthTable } from '@bahi/ui/rows/depth-table'
import type { TermId } from '../../glossary/use-terms.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { StockFigures } from './stock-figures.ts'

/** The five best prices of either side; pressing one takes it into a ticket. */
export function StockDepth({ figures: now, onPick }: { figures: StockFigures; onPick: (pricePaise: number) => void }) {
  const { t } = useText()
  const figures = useFigures()
  const levels = (side: StockDetail['bids']) =>
    side.map(({ pricePaise, quantity, orders }) => ({
      pricePaise,
      priceText: figures.price(pricePaise),
      quantity,
      quantityText: figures.shares(quantity),
      ordersText: t('stock.depth.orders', { count: orders }),
    }))
  const sumOf = (side: StockDetail['bids']) => figures.shares(side.reduce((sum, { quantity }) => sum + quantity, 0))
  return (
    <Section title={t('stock.depth')} end={<span className="text-caption text-3">{t('stock.depth.five')}</span>}>
      <DepthTable
        bids={levels(now.bids)}
        asks={levels(now.asks)}
        total={{ label: t('stock.depth.total'), bidText: sumOf(now.bids), askText: sumOf(now.asks) }}
        text={{
          caption: t('stock.depth'),
          bid: t('stock.bid'),
          term: 'bid-ask' satisfies TermId,
          ask: t('stock.ask'),
          quantity: t('stock.shares'),
          empty: '–',
        }}
        onPick={onPick}
      />
    </Section>
  )
}
