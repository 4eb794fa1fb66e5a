import './basket.css'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { BasketMode, BasketPreview } from './use-basket-order.ts'

/** What the orders come to together: those that are to be placed, by the chosen mode. */
export function BasketSum({ preview, mode }: { preview: BasketPreview; mode: BasketMode }) {
  const { t } = useText()
  const figures = useFigures()
  const { buyPaise, sellPaise, chargesPaise, cashNeededPaise, netInHandPaise } = preview[mode]
  // What is held for the rounding of taxes, beyond values and charges.
  const roundingPaise = cashNeededPaise - buyPaise + (sellPaise - netInHandPaise) - chargesPaise
  return (
    <Card>
      {buyPaise > 0 ? <KeyValue label={t('basket.buy')} value={figures.rupees(buyPaise)} /> : null}
      {sellPaise > 0 ? <KeyValue label={t('basket.sell')} value={figures.rupees(sellPaise)} /> : null}
      <KeyValue label={t('order.charges')} value={figures.rupees(chargesPaise)} />
      {roundingPaise > 0 ? <KeyValue label={t('order.rounding')} value={figures.rupees(roundingPaise)} /> : null}
      {sellPaise > 0 ? <KeyValue total label={t('order.netInHand')} value={figures.rupees(netInHandPaise)} /> : null}
      {buyPaise > 0 ? <KeyValue total label={t('order.cashNeeded')} value={figures.rupees(cashNeededPaise)} /> : null}
      <KeyValue label={t('basket.available')} value={figures.rupees(preview.availablePaise)} />
      {buyPaise > 0 && sellPaise > 0 ? <p className="basket-note">{t('basket.salesApart')}</p> : null}
    </Card>
  )
}

/** What happens when an order breaks a rule. */
export function ModeChoice({ mode, onChange }: { mode: BasketMode; onChange: (mode: BasketMode) => void }) {
  const { t } = useText()
  return (
    <Gutter>
      <div className="basket-mode">
        <Segmented
          name={t('basket.mode')}
          value={mode}
          options={[
            { value: 'all', text: t('basket.mode.all') },
            { value: 'passing', text: t('basket.mode.passing') },
          ]}
          onChange={onChange}
        />
        <p className="basket-note">{mode === 'all' ? t('basket.mode.all.text') : t('basket.mode.passing.text')}</p>
        <TermsLink of={['basket', 'cash-available', 'brokerage', 'bracket']} />
      </div>
    </Gutter>
  )
}
