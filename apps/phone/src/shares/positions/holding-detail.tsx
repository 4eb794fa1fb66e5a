import './positions.css'
import { CalendarClock, ChevronRight, Lock } from 'lucide-react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Move, Price } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { lockedShares, sellableShares } from './holding-figures.ts'
import { HoldingLots } from './holding-lots.tsx'
import { HoldingsTotal } from './holdings-total.tsx'
import { HoldingsWorking } from './holdings-working.tsx'
import type { HoldingRowFigures } from './use-positions.ts'
import { useWorking } from './use-working.ts'

/** One holding: its worth, what it did, how much of it can be sold, and its lots. */
export function HoldingDetail({ row, proven }: { row: HoldingRowFigures; proven: boolean }) {
  const { t } = useText()
  const working = useWorking()
  const { code } = row.holding
  return (
    <>
      <HoldingsTotal label={t('holding.value')} totals={row} proven={proven} onWorking={working.show} />
      <Figures row={row} />
      <div className="holding-detail__links">
        <TextLink href={linkTo(paths.stock, { code })} end={<ChevronRight size={16} strokeWidth={2} />}>
          {t('holding.priceAndChart')}
        </TextLink>
        <TextLink href={linkTo(paths.statement, { code: code })} end={<ChevronRight size={16} strokeWidth={2} />}>
          {t('holding.statement')}
        </TextLink>
        <TermsLink
          of={[
            'ltp',
            'avg-price',
            'invested',
            'current-value',
            'days-change',
            'total-returns',
            'profit-and-loss',
            'lot',
            'lock-in',
            'first-in-first-out',
            'long-term',
            'settlement',
          ]}
        />
      </div>
      <HoldingLots holding={row.holding} lastPaise={row.lastPaise} />
      <HoldingsWorking of={working.of} onOpenChange={working.onOpenChange} rows={[row]} totals={row} proven={proven} />
    </>
  )
}

function Figures({ row: { holding, lastPaise, previousClosePaise } }: { row: HoldingRowFigures }) {
  const { t } = useText()
  const figures = useFigures()
  const age = useOldPrices()
  const stale = age !== undefined
  const move = figures.move(lastPaise, previousClosePaise)
  return (
    <Card>
      <KeyValue label={t('order.shares')} value={figures.shares(holding.quantity)} />
      <CanBeSold holding={holding} />
      <KeyValue label={t('holding.average')} value={`₹${figures.price(holding.averageCostPaise)}`} />
      <KeyValue label={t('holding.invested')} value={figures.rupees(holding.investedPaise)} />
      <KeyValue
        label={holding.listsOn === null ? t('positions.priceNow') : t('ipo.price')}
        value={
          <span className="holding-detail__price">
            <Price
              pricePaise={lastPaise}
              text={`₹${figures.price(lastPaise)}`}
              stale={stale && holding.listsOn === null}
            />
            {holding.listsOn !== null ? null : stale ? (
              <span className="text-caption text-3">{age}</span>
            ) : (
              <Move direction={move.direction} text={move.percent} name={move.name} size="small" />
            )}
          </span>
        }
      />
      <KeyValue
        label={t('holding.realised')}
        value={
          <Move direction={directionOf(holding.realisedPaise)} text={figures.signedRupees(holding.realisedPaise)} />
        }
      />
    </Card>
  )
}

/** Where the shares are: free, in orders that wait, locked until a day, or not listed yet. */
function CanBeSold({ holding }: { holding: HoldingRowFigures['holding'] }) {
  const { t, language } = useText()
  const figures = useFigures()
  if (holding.listsOn !== null)
    return (
      <KeyValue
        small
        label={
          <>
            <CalendarClock size={14} strokeWidth={1.9} aria-hidden="true" />{' '}
            {t('holdings.notListed', { day: formatShortDay(holding.listsOn, language) })}
          </>
        }
        value={figures.shares(holding.quantity)}
      />
    )
  const locked = lockedShares(holding)
  return (
    <>
      <KeyValue small label={t('holding.free')} value={figures.shares(sellableShares(holding))} />
      {holding.pledgedQuantity === 0 ? null : (
        <KeyValue small label={t('holding.pledged')} value={figures.shares(holding.pledgedQuantity)} />
      )}
      {holding.heldQuantity === 0 ? null : (
        <KeyValue small label={t('holding.held')} value={figures.shares(holding.heldQuantity)} />
      )}
      {holding.lockIns.map(({ number, quantity, releasesOn }) => (
        <LockInLine
          key={`${number} ${releasesOn}`}
          number={number}
          count={figures.shares(quantity)}
          day={formatShortDay(`${releasesOn}T06:30:00.000Z`, language)}
        />
      ))}
      {locked === 0 || holding.sellableOn === null || holding.lockIns.length > 0 ? null : (
        <KeyValue
          small
          label={
            <>
              <Lock size={14} strokeWidth={1.9} aria-hidden="true" />{' '}
              {t('holdings.sellableFrom', { day: formatShortDay(holding.sellableOn, language) })}
            </>
          }
          value={figures.shares(locked)}
        />
      )}
    </>
  )
}

/** Why some of the shares cannot be sold yet: by which offer, and until when. */
function LockInLine({ number, count, day }: { number: string; count: string; day: string }) {
  const { t } = useText()
  return (
    <KeyValue
      small
      label={
        <>
          <Lock size={14} strokeWidth={1.9} aria-hidden="true" /> {t('holding.lockIn', { number, count, day })}
        </>
      }
      value={count}
    />
  )
}
