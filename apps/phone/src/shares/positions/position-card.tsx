import './positions.css'
import type { ReactNode } from 'react'
import { formatMove } from '@bahi/money/format'
import { Tag } from '@bahi/ui/feedback/tag'
import { Label } from '@bahi/ui/figures/label'
import { Move, Price } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Card } from '@bahi/ui/rows/list-row'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { useFigures } from '../../text/use-figures.ts'

interface PositionCardProps {
  symbol: string
  /** Where the symbol leads: the share's own page. */
  href: string
  tag: string
  gainPaise: number
  bps?: number | undefined
  /** The gain follows the price: it loses its colour while prices are old. */
  live?: boolean
  /** A figure with `pricePaise` tints when it changes. */
  figures: readonly { label: string; value: string; pricePaise?: number }[]
  /** What stands below the figures, folded or not. */
  more?: ReactNode
  foot: ReactNode
  end: ReactNode
}

/** What was bought on a day, or one sale: three figures, the gain or loss, and what may be done. */
export function PositionCard({
  symbol,
  href,
  tag,
  gainPaise,
  bps,
  live = false,
  figures: items,
  more = null,
  foot,
  end,
}: PositionCardProps) {
  const figures = useFigures()
  const age = useOldPrices()
  const stale = live && age !== undefined
  const gain = figures.signedRupees(gainPaise)
  return (
    <Card>
      <div className="position-card__head">
        <a className="position-card__symbol" href={href}>
          {symbol}
        </a>
        <Tag tone="mute">{tag}</Tag>
        <span className="position-card__gain">
          <Move
            direction={directionOf(gainPaise)}
            text={bps === undefined ? gain : `${gain} (${formatMove(bps)})`}
            stale={stale}
          />
        </span>
      </div>
      <dl className="position-card__figures">
        {items.map(({ label, value, pricePaise }) => (
          <div key={label}>
            <dt>
              <Label>{label}</Label>
            </dt>
            <dd>{pricePaise === undefined ? value : <Price pricePaise={pricePaise} text={value} stale={stale} />}</dd>
            {pricePaise === undefined || !stale ? null : <dd className="position-card__age">{age}</dd>}
          </div>
        ))}
      </dl>
      {more}
      <div className="position-card__foot">
        <span>{foot}</span>
        <span>{end}</span>
      </div>
    </Card>
  )
}
