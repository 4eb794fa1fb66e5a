import type { StockDetail } from '@bahi/contract/market'
import { Note } from '@bahi/ui/note'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useMarketClock } from '../../use-live.ts'
import { troublesOf, type StockFigures } from './stock-figures.ts'
import './stock-notes.css'

/** Whatever keeps the share from trading as usual, said in words; and the auction while it forms. */
export function StockNotes({ stock, figures: { second } }: { stock: StockDetail; figures: StockFigures }) {
  const { t, language } = useText()
  const figures = useFigures()
  const clock = useMarketClock()
  const words = {
    'not-listed': () => t('stock.notListed', { day: formatDay(stock.listedOn, language) }),
    suspended: () => t('stock.suspended'),
    halted: () => t('stock.halted'),
    locked: () => t('stock.locked'),
    surveillance: () => t('stock.surveillance', { list: stock.surveillance ?? '' }),
    stale: () => t('stock.stale', { time: formatSecondOfDay(second) }),
  }
  const troubles = troublesOf(stock, clock?.date)
  const auction = stock.indicativePaise > 0 && (clock?.phase === 'preOpen' || clock?.phase === 'preOpenMatching')
  if (troubles.length === 0 && !auction) return null
  return (
    <div className="stock-notes">
      {troubles.map((trouble) => <Note key={trouble} tone="wait">{words[trouble]()}</Note>)}
      {auction ? <Note>{t('stock.auction', { price: figures.price(stock.indicativePaise), count: figures.shares(stock.indicativeQuantity) })}</Note> : null}
    </div>
  )
}
