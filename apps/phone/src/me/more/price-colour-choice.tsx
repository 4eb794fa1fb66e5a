import { useId } from 'react'
import { Move } from '@bahi/ui/figures/price'
import { Card } from '@bahi/ui/rows/list-row'
import type { PriceColours } from '../../device/appearance.ts'
import { useText } from '../../text/use-text.tsx'
import { priceColourNames } from './appearance-names.ts'

interface PriceColourChoiceProps {
  colours: readonly PriceColours[]
  chosen: PriceColours
  onChoose: (colours: PriceColours) => void
}

/** Each pair of colours on a rise and a fall. Arrow and sign are the same in all of them. */
export function PriceColourChoice({ colours, chosen, onChoose }: PriceColourChoiceProps) {
  const { t } = useText()
  const group = useId()
  return (
    <div role="radiogroup" aria-label={t('appearance.prices')}>
      <Card padded={false}>
        {colours.map((one) => (
          <label key={one} className="price-colours__one">
            <input
              className="theme-tiles__radio"
              type="radio"
              name={group}
              checked={one === chosen}
              onChange={() => onChoose(one)}
            />
            <span className="price-colours__words">
              <span className="price-colours__name">{t(priceColourNames[one])}</span>
              <span className="price-colours__moves" data-prices={one} aria-hidden="true">
                <Move direction="up" text="+1.20%" />
                <Move direction="down" text="−0.80%" />
              </span>
            </span>
          </label>
        ))}
      </Card>
    </div>
  )
}
