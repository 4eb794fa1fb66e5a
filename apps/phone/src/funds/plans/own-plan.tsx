import { formatMove } from '@bahi/money/format'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { SchemeHolding } from '../scheme/use-schemes.ts'

/** A plan that the customer holds: amount invested, current value, and gain. */
export function OwnPlan({ holding, isNamed = false }: { holding: SchemeHolding; isNamed?: boolean }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { code, name, units, investedPaise, valuePaise, profitPaise, profitBps, since } = holding
  const held = t('plan.own', { count: units, figure: figures.shares(units) })
  return (
    <ListRow
      href={linkTo(paths.planHolding, { code })}
      title={isNamed ? name : held}
      detail={
        isNamed ? held : t('plan.own.since', { amount: figures.rupees(investedPaise), day: formatDay(since, language) })
      }
      end={figures.rupees(valuePaise)}
      endDetail={
        <Move
          size="small"
          direction={directionOf(profitPaise)}
          text={`${figures.signedRupees(profitPaise)} (${formatMove(profitBps)})`}
        />
      }
    />
  )
}
