import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { chargeKeys } from '../ticket/charge-keys.ts'
import type { TriggerFormState } from './use-trigger-form.ts'

/** What each order would come to, with every charge; the last answer stays, paler, while the next is on its way. */
export function TriggerSum({ state: { form, preview, current, filled, problems } }: { state: TriggerFormState }) {
  const { t } = useText()
  const figures = useFigures()
  const isWrong = problems.quantity.length + problems.limits.flat().length + problems.triggers.flat().length > 0
  if (preview === undefined || !filled || isWrong)
    return <KeyValue label={t('order.charges')} value={t('order.charges.later')} />
  const count = figures.shares(Number(form.quantity))
  const total = form.side === 'buy' ? t('order.cashNeeded') : t('order.netInHand')
  return (
    <div className={current ? undefined : 'trigger-sheet__sum--old'}>
      {preview.legs
        .filter(({ valuePaise }) => valuePaise > 0)
        .map(({ direction, triggerPaise, limitPaise, valuePaise, charges, chargesPaise, totalPaise }) => (
          <section key={direction}>
            <KeyValue
              label={t('trigger.sum', {
                trigger: figures.price(triggerPaise),
                count,
                price: figures.price(limitPaise),
              })}
              value={figures.rupees(valuePaise)}
            />
            <Well>
              {charges.map(({ kind, amountPaise }) => (
                <KeyValue key={kind} small label={t(chargeKeys[kind])} value={figures.rupees(amountPaise)} />
              ))}
            </Well>
            <KeyValue label={t('order.charges')} value={figures.rupees(chargesPaise)} />
            {form.side === 'buy' && totalPaise > valuePaise + chargesPaise ? (
              <KeyValue label={t('order.rounding')} value={figures.rupees(totalPaise - valuePaise - chargesPaise)} />
            ) : null}
            <KeyValue total label={total} value={figures.rupees(totalPaise)} />
          </section>
        ))}
    </div>
  )
}
