import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { linkTo, paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import type { SchemeHolding } from './scheme/use-schemes.ts'

/** What the customer holds of the fund, and how much of it can be redeemed now. Opens the holding. */
export function HeldLine({
  holding: { code, units, redeemableUnits, valuePaise, profitPaise },
}: {
  holding: SchemeHolding
}) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <a className="fund-held" href={linkTo(paths.fundHolding, { code })}>
      <span className="fund-held__words">
        <b>{t('fund.youHold', { count: figures.shares(units) })}</b>
        <small>{t('fund.canRedeem', { count: figures.shares(redeemableUnits) })}</small>
      </span>
      <span className="fund-held__end">
        <span>{figures.rupees(valuePaise)}</span>
        <Move direction={directionOf(profitPaise)} text={figures.signedRupees(profitPaise)} />
      </span>
    </a>
  )
}
