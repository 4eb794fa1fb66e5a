import './orders.css'
import { ChevronDown } from 'lucide-react'
import type { OrderPreview, OrderView } from '@bahi/contract/shares/orders'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { chargeKeys } from '../ticket/charge-keys.ts'
import { cashMovedPaise, isWaiting } from './order-entries.ts'
import { useProgramOf } from './use-program-of.ts'

/** Number, value, charges, what they come to, and what a sale earned. The charges open line by line. */
export function OrderSum({
  order,
  charges,
  realisedPaise,
}: {
  order: OrderView
  charges: OrderPreview['charges']
  realisedPaise: number | null
}) {
  const { t } = useText()
  const figures = useFigures()
  const filled = order.filledQuantity > 0
  const price = filled ? figures.price(order.averagePaise) : figures.price(order.limitPaise)
  const count = figures.shares(filled ? order.filledQuantity : order.quantity)
  return (
    <Card>
      <WhoseOrder order={order} />
      {order.triggerPaise === null ? null : (
        <KeyValue label={t('order.triggerPrice')} value={`₹${figures.price(order.triggerPaise)}`} />
      )}
      <KeyValue
        label={t('order.factor', { count, price })}
        value={
          filled ? figures.rupees(order.filledValuePaise) : isWaiting(order) ? t('order.notYet') : t('order.notTraded')
        }
      />
      {filled ? (
        <>
          <details className="order-sum__charges">
            <summary>
              <KeyValue
                label={
                  <>
                    {t('order.charges')} <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
                  </>
                }
                value={figures.rupees(order.chargesPaise)}
              />
            </summary>
            <Well>
              {charges.map((charge) => (
                <KeyValue
                  key={charge.kind}
                  small
                  label={t(chargeKeys[charge.kind])}
                  value={figures.rupees(charge.amountPaise)}
                />
              ))}
            </Well>
          </details>
          <KeyValue
            total
            label={order.side === 'buy' ? t('order.taken') : t('order.brought')}
            value={figures.rupees(cashMovedPaise(order))}
          />
          {realisedPaise === null ? null : (
            <KeyValue
              label={t('order.realised')}
              value={<Move direction={directionOf(realisedPaise)} text={figures.signedRupees(realisedPaise)} />}
            />
          )}
        </>
      ) : null}
      {order.heldPaise > 0 ? (
        <KeyValue total label={t('order.heldCash')} value={figures.rupees(order.heldPaise)} />
      ) : null}
    </Card>
  )
}

/** The number of the order, and the program that placed it. */
function WhoseOrder({ order }: { order: OrderView }) {
  const { t } = useText()
  const program = useProgramOf([order])(order)
  return (
    <>
      <KeyValue label={t('order.number')} value={order.number} />
      {program === undefined ? null : <KeyValue label={t('order.program')} value={program} />}
    </>
  )
}
