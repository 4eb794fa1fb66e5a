import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import { Section } from '@bahi/ui/layout/screen'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

const maxShown = 10

/** What has just been traded, newest first. */
export function LatestTrades({ trades }: { trades: StockDetail['trades'] }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <Section title={t('stock.trades')}>
      {trades.length === 0 ? (
        <p className="latest-trades__none">{t('stock.trades.none')}</p>
      ) : (
        <table className="latest-trades">
          <caption className="visually-hidden">{t('stock.trades')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('stock.time')}</th>
              <th scope="col">{t('stock.price')}</th>
              <th scope="col">{t('stock.shares')}</th>
            </tr>
          </thead>
          <tbody>
            {trades.slice(0, maxShown).map((trade, index) => (
              <tr key={index}>
                <td>{formatSecondOfDay(trade.second, true)}</td>
                <td>{figures.price(trade.pricePaise)}</td>
                <td>{figures.shares(trade.quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
