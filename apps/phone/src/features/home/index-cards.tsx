import type { IndexRow } from '@bahi/contract/market'
import { IndexCard, IndexStrip } from '@bahi/ui/index-card'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useStale } from '../../use-live.ts'
import { useLiveIndices } from './use-home.ts'

/** The indices side by side, with the levels of this moment. */
export function IndexCards({ rows }: { rows: readonly IndexRow[] }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const indices = useLiveIndices(rows)
  return (
    <IndexStrip name={t('home.indices')}>
      {indices.map((index) => {
        const move = figures.move(index.levelHundredths, index.previousHundredths)
        const levelText = figures.price(index.levelHundredths)
        return (
          <IndexCard
            key={index.code}
            title={index.name}
            level={index.levelHundredths}
            levelText={levelText}
            // An old level keeps its sign and loses its colour.
            direction={stale ? 'flat' : move.direction}
            moveText={move.full}
            name={t('home.index', { name: index.name, level: levelText, move: move.name })}
            spark={index.spark.length > 1 ? index.spark : undefined}
          />
        )
      })}
    </IndexStrip>
  )
}
