import './ticket.css'
import type { OrderPreview } from '@bahi/contract/shares/orders'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { LotDisc } from '../../entries/lot-disc.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** Which lots a sale takes, oldest first, and what each part earns or loses after charges; a market order may bring more than its worst case. */
export function SaleLots({ lots, atWorst }: { lots: OrderPreview['lots']; atWorst: boolean }) {
  const { t, language } = useText()
  const figures = useFigures()
  if (lots.length === 0) return null
  return (
    <section className="sale-lots">
      <h3 className="sale-lots__title">{atWorst ? t('order.lots.worst') : t('order.lots')}</h3>
      <ol>
        {lots.map((lot, index) => (
          <li key={lot.id} className="sale-lots__lot">
            <LotDisc number={index + 1} />
            <span className="sale-lots__what">
              {t('order.lots.taken', {
                day: formatDay(lot.boughtOn, language),
                taken: figures.shares(lot.taken),
                held: figures.shares(lot.held),
              })}
            </span>
            <Move direction={directionOf(lot.gainPaise)} text={figures.signedRupees(lot.gainPaise)} size="small" />
          </li>
        ))}
      </ol>
    </section>
  )
}
