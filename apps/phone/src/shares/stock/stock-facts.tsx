import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import { FigureGrid, RangeBar } from '@bahi/ui/figures/figure-grid'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { placeInDay, placeInYear, type StockFigures } from './stock-figures.ts'

/** The session in six figures, and the price within its range of the day and of the year. */
export function StockFacts({ stock, figures: now }: { stock: StockDetail; figures: StockFigures }) {
  const { t } = useText()
  const figures = useFigures()
  const year = placeInYear(stock, now)
  const price = (paise: number) => (paise === 0 ? '–' : figures.price(paise))
  return (
    <div className="stock-facts">
      <FigureGrid
        items={[
          { label: t('stock.open'), value: price(now.openPaise) },
          { label: t('stock.high'), value: price(now.highPaise) },
          { label: t('stock.low'), value: price(now.lowPaise) },
          { label: t('stock.previousClose'), value: price(now.previousClosePaise) },
          { label: t('stock.volume'), value: figures.compact(now.volume) },
          { label: t('stock.value'), value: figures.compactRupees(now.valuePaise) },
        ]}
      />
      {year === null ? null : (
        <RangeBar
          lowLabel={t('stock.yearLow')}
          highLabel={t('stock.yearHigh')}
          lowText={figures.price(year.low)}
          highText={figures.price(year.high)}
          share={year.share}
        />
      )}
      <DayRange figures={now} />
    </div>
  )
}

/** The price between the lowest and the highest of its day; not drawn before the price has moved. */
export function DayRange({ figures: now }: { figures: StockFigures }) {
  const { t } = useText()
  const figures = useFigures()
  const day = placeInDay(now)
  return day === null ? null : (
    <RangeBar
      lowLabel={t('stock.dayLow')}
      highLabel={t('stock.dayHigh')}
      lowText={figures.price(day.low)}
      highText={figures.price(day.high)}
      share={day.share}
    />
  )
}
