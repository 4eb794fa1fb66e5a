import './positions.css'
import { useState } from 'react'
import type { HoldingView } from '@bahi/contract/shares/positions'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { LotDisc } from '../../entries/lot-disc.tsx'
import { useMarketClock } from '../../live/use-live.ts'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { lotsAddUp, openLots, type OpenLot } from './holding-figures.ts'
import { SumTotal } from './sum-total.tsx'

/** Holdings of many years have many lots; they come a page at a time. */
const pageSize = 20

/** The lots of a holding, oldest first: sales take them in this order. */
export function HoldingLots({ holding, lastPaise }: { holding: HoldingView; lastPaise: number }) {
  const { t } = useText()
  const figures = useFigures()
  const [shown, setShown] = useState(pageSize)
  const lots = openLots(holding)
  return (
    <Section
      title={t('holding.lots', { count: lots.length })}
      end={<span className="text-caption text-3">{t('holding.lots.order')}</span>}
    >
      <ol>
        {lots.slice(0, shown).map((lot, index) => (
          <li key={lot.id}>
            <Lot lot={lot} number={index + 1} lastPaise={lastPaise} />
          </li>
        ))}
      </ol>
      {lots.length > shown ? <LoadMore state="more" onMore={() => setShown(shown + pageSize)} /> : null}
      <SumTotal
        label={t('holding.lots.total', { count: figures.shares(holding.quantity) })}
        text={figures.rupees(holding.investedPaise)}
        proven={lots.length <= shown && lotsAddUp(holding)}
      />
    </Section>
  )
}

function Lot({ lot, number, lastPaise }: { lot: OpenLot; number: number; lastPaise: number }) {
  const { t, language } = useText()
  const figures = useFigures()
  const stale = useOldPrices() !== undefined
  const today = useMarketClock()?.date
  const gainPaise = lot.quantity * lastPaise - lot.costPaise
  const count =
    lot.quantity === lot.bought
      ? figures.shares(lot.quantity)
      : t('holding.lot.left', { left: figures.shares(lot.quantity), bought: figures.shares(lot.bought) })
  return (
    <Card>
      <div className="holding-lot__head">
        <LotDisc number={number} locked={lot.sellableOn !== null} />
        <h3 className="holding-lot__title">
          {t('holding.lot.bought', { count, price: figures.price(lot.pricePaise) })}
        </h3>
        <span className="holding-lot__gain">
          <Move direction={directionOf(gainPaise)} text={figures.signedRupees(gainPaise)} stale={stale} />
        </span>
      </div>
      <KeyValue small label={t('holding.lot.day')} value={formatDay(lot.boughtOn, language)} />
      <KeyValue small label={t('positions.cost')} value={figures.rupees(lot.costPaise)} />
      <KeyValue small label={t('holding.lot.charges')} value={figures.rupees(lot.chargesPaise)} />
      {lot.quantity === lot.bought ? null : (
        <KeyValue small label={t('holding.lot.realised')} value={figures.signedRupees(lot.realisedPaise)} />
      )}
      <KeyValue
        small
        label={today !== undefined && lot.settlesOn > today ? t('holding.lot.settles') : t('holding.lot.settled')}
        value={formatDay(lot.settlesOn, language)}
      />
      <p className="holding-lot__foot">
        {lot.sellableOn === null
          ? t('positions.sellableNow')
          : t('holdings.sellableFrom', { day: formatShortDay(lot.sellableOn, language) })}
      </p>
    </Card>
  )
}
