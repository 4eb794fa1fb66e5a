import type { ChartPoint } from '@bahi/ui/chart-scale'
import { DisplayFigure, Move } from '@bahi/ui/price'
import { Gutter } from '@bahi/ui/screen'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { ChartSpan } from './chart-spans.ts'
import { spanKeys } from './span-keys.ts'
import type { StockLine } from './stock-chart.tsx'
import type { StockFigures } from './stock-figures.ts'
import './stock-price.css'

/** The one large figure: the price now, or the one under the finger. */
export function StockPrice({ figures: stock, line, span, scrubbed, stale }: { figures: StockFigures; line: StockLine; span: ChartSpan; scrubbed: ChartPoint | null; stale: boolean }) {
  const { t } = useText()
  const figures = useFigures()
  const price = scrubbed?.value ?? stock.lastPaise
  const move = figures.move(price, line.basePaise)
  const when = scrubbed !== null ? line.formatAt(scrubbed.at) : span === '1D' ? t('stock.today', { time: formatSecondOfDay(stock.second, true) }) : line.waiting ? t(spanKeys[span]) : t('stock.since', { day: line.formatAt(0) })
  return (
    <Gutter>
      <div className={stale ? 'stock-price stock-price--stale' : 'stock-price'}>
        <DisplayFigure text={price === 0 ? t('market.noPrice') : `₹${figures.price(price)}`} name={figures.priceName(price)} />
        <div className="stock-price__line">
          {price === 0 || line.basePaise === 0 || (line.waiting && span !== '1D') ? null : <Move direction={move.direction} text={move.full} name={move.name} size="large" stale={stale} />}
          <span className="text-caption text-3">{when}</span>
        </div>
      </div>
    </Gutter>
  )
}
