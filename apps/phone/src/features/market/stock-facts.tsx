import type { StockDetail } from '@bahi/contract/market'
import { FigureGrid, RangeBar } from '@bahi/ui/figure-grid'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { placeInYear, type StockFigures } from './stock-figures.ts'

/** The session in six figures, and where the price stands in its year. */
export function StockFacts({ stock, figures: now }: { stock: StockDetail; figures: StockFigures }) {
  const { t } = useText()
  const figures = useFigures()
  const year = placeInYear(stock, now)
  const price = (paise: number) => (paise === 0 ? '–' : figures.price(paise))
  return (
    <>
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
      {year === null ? null : <RangeBar lowLabel={t('stock.yearLow')} highLabel={t('stock.yearHigh')} lowText={figures.price(year.low)} highText={figures.price(year.high)} share={year.share} />}
    </>
  )
}

/** What bounds an order in this share today. */
export function StockLimits({ stock }: { stock: StockDetail }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <FigureGrid
      items={[
        { label: t('stock.lowerLimit'), value: stock.lowerBandPaise === 0 ? '–' : figures.price(stock.lowerBandPaise) },
        { label: t('stock.upperLimit'), value: stock.upperBandPaise === 0 ? '–' : figures.price(stock.upperBandPaise) },
        { label: t('stock.lot'), value: t('stock.lotOf', { count: stock.lotSize }) },
      ]}
    />
  )
}
