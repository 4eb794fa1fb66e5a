import './positions.css'
import { ChevronDown } from 'lucide-react'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { OpenLot } from './holding-figures.ts'

/** The trades in which a purchase was filled, folded until the customer opens them. */
export function PurchaseTrades({ lots }: { lots: readonly OpenLot[] }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <details className="position-card__trades">
      <summary>
        {t('positions.trades', { count: lots.length })} <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </summary>
      <Well>
        {lots.map((lot) => (
          <KeyValue
            key={lot.id}
            small
            label={t('holding.lot.bought', {
              count: figures.shares(lot.quantity),
              price: figures.price(lot.pricePaise),
            })}
            value={figures.rupees(lot.costPaise)}
          />
        ))}
      </Well>
    </details>
  )
}
