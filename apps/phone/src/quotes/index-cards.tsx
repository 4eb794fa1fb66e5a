import './quotes.css'
import { useRef } from 'react'
import type { IndexRow } from '@bahi/contract/market/views'
import { IndexCard, IndexStrip } from '@bahi/ui/rows/index-card'
import { useOnScreen, useStale } from '../live/use-live.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { useLiveIndex } from './use-indices.ts'

/** The indices side by side, with the levels of this moment. */
export function IndexCards({ rows }: { rows: readonly IndexRow[] }) {
  const { t } = useText()
  return (
    <IndexStrip name={t('home.indices')}>
      {rows.map((row) => (
        <LiveIndexCard key={row.code} row={row} />
      ))}
    </IndexStrip>
  )
}

/** Follows its index only while it is on the screen: of a long strip three cards are. */
function LiveIndexCard({ row }: { row: IndexRow }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const place = useRef<HTMLDivElement>(null)
  const { levelHundredths, previousHundredths } = useLiveIndex(row, useOnScreen(place))
  const move = figures.move(levelHundredths, previousHundredths)
  const levelText = figures.price(levelHundredths)
  return (
    <div ref={place} className="index-cards__place">
      <IndexCard
        href={linkTo(paths.stockList, { index: row.code })}
        title={row.name}
        level={levelHundredths}
        levelText={levelText}
        // An old level keeps its sign and loses its colour.
        direction={stale ? 'flat' : move.direction}
        moveText={move.full}
        name={t('home.index', { name: row.name, level: levelText, move: move.name })}
        spark={row.spark.length > 1 ? row.spark : undefined}
      />
    </div>
  )
}
