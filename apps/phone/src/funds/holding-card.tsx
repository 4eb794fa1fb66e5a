import { formatMove } from '@bahi/money/format'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { linkTo, paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import type { SchemeHolding } from './scheme/use-schemes.ts'

/** One fund of the customer's: worth, gain, how many units of it are free, and the two ways on. */
export function HoldingCard({
  holding: { code, name, units, frozenUnits, redeemableUnits, valuePaise, profitPaise, profitBps },
}: {
  holding: SchemeHolding
}) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <article className="fund-card">
      <a className="fund-card__head" href={linkTo(paths.fundHolding, { code })}>
        <div className="fund-card__names">
          <h2>{name}</h2>
          <small>{code}</small>
        </div>
        <div className="fund-card__end">
          <span>{figures.rupees(valuePaise)}</span>
          <Move
            direction={directionOf(profitPaise)}
            text={`${figures.signedRupees(profitPaise)} (${formatMove(profitBps)})`}
          />
        </div>
      </a>
      <FigureGrid
        items={[
          { label: t('fund.card.held'), value: figures.shares(units) },
          { label: t('fund.card.frozen'), value: figures.shares(frozenUnits) },
          { label: t('fund.card.redeemable'), value: figures.shares(redeemableUnits) },
        ]}
      />
      <div className="fund-card__foot">
        <ButtonRow>
          <Button kind="quiet" small href={linkTo(paths.fundSell, { code })}>
            {t('fund.redeem')}
          </Button>
          <Button kind="soft" small href={linkTo(paths.fundBuy, { code })}>
            {t('fund.subscribe')}
          </Button>
        </ButtonRow>
      </div>
    </article>
  )
}
