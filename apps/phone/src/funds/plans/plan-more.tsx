import { formatMove, formatPercent } from '@bahi/money/format'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { heldIn } from '../scheme/units-rules.ts'
import type { PreviewAnswer } from '../scheme/use-schemes.ts'
import { moveOn, saleFigures, yearlyFeePaise } from './plan-figures.ts'
import type { PlanDetail } from './use-plans.ts'

/** What the best and the worst ninety days so far would have made of this very amount. */
export function BuyMore({
  answer: { units, preview },
  detail: { plan, record },
}: {
  answer: PreviewAnswer
  detail: PlanDetail
}) {
  const { t } = useText()
  const figures = useFigures()
  if (units === null) return null
  const { best90Bps: best, worst90Bps: worst } = record
  return (
    <>
      <KeyValue
        label={t('plan.buy.yearly', { percent: formatPercent(plan.expenseBps) })}
        value={figures.rupees(yearlyFeePaise(preview.amountPaise, plan.expenseBps))}
      />
      <Well>
        {best === null || worst === null ? (
          <p className="plan-well__text">{t('plan.buy.noHistory')}</p>
        ) : (
          <>
            <KeyValue
              small
              label={t('plan.buy.best')}
              value={<Move size="small" direction={directionOf(best)} text={formatMove(best)} />}
            />
            <KeyValue
              small
              label={t('plan.buy.worst')}
              value={<Move size="small" direction={directionOf(worst)} text={formatMove(worst)} />}
            />
            <KeyValue
              small
              label={t('plan.buy.on', { amount: figures.rupees(preview.amountPaise) })}
              value={t('plan.buy.or', {
                best: figures.signedRupees(moveOn(preview.amountPaise, best)),
                worst: figures.signedRupees(moveOn(preview.amountPaise, worst)),
              })}
            />
          </>
        )}
      </Well>
    </>
  )
}

/** What the units of a sale cost, what they gained and how that is taxed, and what stays. */
export function SellMore({ answer: { units, preview } }: { answer: PreviewAnswer }) {
  const { t } = useText()
  const figures = useFigures()
  if (units === null) return null
  const { costPaise, shortPaise, longPaise, takenUnits } = saleFigures(preview.lots, preview.amountPaise)
  if (takenUnits === 0) return null
  const gain = (amountPaise: number) => (
    <Move size="small" direction={directionOf(amountPaise)} text={figures.signedRupees(amountPaise)} />
  )
  return (
    <Well>
      <KeyValue
        small
        label={t('plan.sell.cost', { count: figures.shares(takenUnits) })}
        value={figures.rupees(costPaise)}
      />
      {shortPaise === null ? null : (
        <KeyValue
          small
          label={shortPaise < 0 ? t('plan.sell.shortLoss') : t('plan.sell.short')}
          value={gain(shortPaise)}
        />
      )}
      {longPaise === null ? null : (
        <KeyValue small label={longPaise < 0 ? t('plan.sell.longLoss') : t('plan.sell.long')} value={gain(longPaise)} />
      )}
      <KeyValue
        small
        label={t('plan.sell.keep')}
        value={t('plan.units', {
          count: heldIn(preview.lots) - takenUnits,
          figure: figures.shares(heldIn(preview.lots) - takenUnits),
        })}
      />
    </Well>
  )
}
