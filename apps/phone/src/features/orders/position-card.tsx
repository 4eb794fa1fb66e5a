import { formatMove } from '@bahi/money/format'
import type { FigureItem } from '@bahi/ui/figure-grid'
import { Card } from '@bahi/ui/list-row'
import { Move } from '@bahi/ui/price'
import { directionOf } from '@bahi/ui/price-tick'
import { Tag } from '@bahi/ui/tag'
import type { ReactNode } from 'react'
import { useFigures } from '../../text/use-figures.ts'
import './position-card.css'

interface PositionCardProps {
  symbol: string
  tag: string
  gainPaise: number
  bps?: number | undefined
  figures: readonly FigureItem[]
  foot: ReactNode
  end: ReactNode
}

/** One lot, or one sale: three figures, the gain or loss, and what may be done. */
export function PositionCard({ symbol, tag, gainPaise, bps, figures: items, foot, end }: PositionCardProps) {
  const figures = useFigures()
  const gain = figures.signedRupees(gainPaise)
  return (
    <Card>
      <div className="position-card__head">
        <span className="text-strong">{symbol}</span>
        <Tag tone="mute">{tag}</Tag>
        <span className="position-card__gain"><Move direction={directionOf(gainPaise)} text={bps === undefined ? gain : `${gain} (${formatMove(bps)})`} /></span>
      </div>
      <dl className="position-card__figures">
        {items.map((item) => (
          <div key={item.label}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
      <div className="position-card__foot">
        <span>{foot}</span>
        <span>{end}</span>
      </div>
    </Card>
  )
}
