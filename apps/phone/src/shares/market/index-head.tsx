import './market.css'
import type { IndexRow } from '@bahi/contract/market/views'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { DisplayFigure, Move } from '@bahi/ui/figures/price'
import { useStale } from '../../live/use-live.ts'
import { useLiveIndex } from '../../quotes/use-indices.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** An index at this moment, and its session in four figures. */
export function IndexHead({ row }: { row: IndexRow }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const now = useLiveIndex(row)
  const move = figures.move(now.levelHundredths, now.previousHundredths)
  const high = Math.max(now.highHundredths, now.levelHundredths)
  const low = Math.min(now.lowHundredths || now.levelHundredths, now.levelHundredths)
  return (
    <div className="index-head">
      <div className="index-head__level">
        <DisplayFigure text={figures.price(now.levelHundredths)} />
      </div>
      <Move direction={stale ? 'flat' : move.direction} text={move.full} name={move.name} size="large" stale={stale} />
      <FigureGrid
        columns={2}
        items={[
          { label: t('stock.open'), value: figures.price(now.openHundredths) },
          { label: t('stock.previousClose'), value: figures.price(now.previousHundredths) },
          { label: t('stock.high'), value: figures.price(high) },
          { label: t('stock.low'), value: figures.price(low) },
        ]}
      />
    </div>
  )
}
