import { Move, Price } from '@bahi/ui/figures/price'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** The price of the share while the ticket is filled in, and how far it moved since the last close. */
export function TicketHead({ lastPaise, previousClosePaise }: { lastPaise: number; previousClosePaise: number }) {
  const { t } = useText()
  const figures = useFigures()
  const age = useOldPrices()
  if (lastPaise === 0) return null
  const move = figures.move(lastPaise, previousClosePaise)
  return (
    <p className="order-ticket__price">
      <span className="text-caption text-3">{t('positions.priceNow')}</span>
      <Price pricePaise={lastPaise} text={`₹${figures.price(lastPaise)}`} stale={age !== undefined} />
      {age === undefined ? (
        <Move direction={move.direction} text={move.percent} name={move.name} size="small" />
      ) : (
        <span className="text-caption text-3">{age}</span>
      )}
    </p>
  )
}
