import type { ClosedPositionView } from '@bahi/contract/orders'
import { Button, TextLink } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { EmptyState } from '@bahi/ui/state-view'
import { ChevronRight, Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LoadMore } from '../../load-more.tsx'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { openLots, type OpenLot } from './holding-figures.ts'
import { PositionCard } from './position-card.tsx'
import { useClosedPositions, type HoldingRowFigures, type useHoldings } from './use-positions.ts'

/** Lots still open, and what was sold with what it earned. */
export function PositionsTab({ holdings }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  const [shown, setShown] = useState<'open' | 'closed'>('open')
  return (
    <>
      <div className="position-card__chips">
        <ChipRow name={t('positions.tab')}>
          <Chip on={shown === 'open'} onPress={() => setShown('open')}>{t('positions.open')}</Chip>
          <Chip on={shown === 'closed'} onPress={() => setShown('closed')}>{t('positions.closed')}</Chip>
        </ChipRow>
      </div>
      {shown === 'open' ? <OpenPositions holdings={holdings} /> : <ClosedPositions />}
    </>
  )
}

function OpenPositions({ holdings: { query, rows } }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  return (
    <QueryStates query={query} title={t('positions.error')}>
      {() =>
        rows.length === 0 ? (
          <EmptyState title={t('positions.open.empty')} text={t('positions.open.empty.text')} action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>} />
        ) : (
          rows.flatMap((row) => openLots(row.holding).map((lot) => <OpenLotCard key={lot.id} row={row} lot={lot} />))
        )
      }
    </QueryStates>
  )
}

function OpenLotCard({ row: { holding, lastPaise }, lot }: { row: HoldingRowFigures; lot: OpenLot }) {
  const { t, language } = useText()
  const figures = useFigures()
  const state: ReactNode =
    lot.sellableOn === null ? t('positions.sellableNow') : <><Lock size={15} strokeWidth={1.9} aria-hidden="true" /> {t('holdings.sellableFrom', { day: formatShortDay(lot.sellableOn, language) })}</>
  return (
    <PositionCard
      symbol={holding.symbol}
      tag={t('order.side.buy')}
      gainPaise={lot.quantity * lastPaise - lot.costPaise}
      figures={[
        { label: t('order.shares'), value: figures.shares(lot.quantity) },
        { label: t('positions.boughtAt'), value: figures.price(lot.pricePaise) },
        { label: t('positions.priceNow'), value: figures.price(lastPaise) },
      ]}
      foot={state}
      end={lot.sellableOn === null ? <TextLink href={linkTo(paths.stock, { code: holding.code })} end={<ChevronRight size={16} strokeWidth={2} />}>{t('order.sell')}</TextLink> : formatShortDay(lot.boughtOn, language)}
    />
  )
}

function ClosedPositions() {
  const { t } = useText()
  const query = useClosedPositions()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <QueryStates query={query} title={t('positions.error')}>
      {({ pages }) => {
        const closed = pages.flatMap((page) => page.closed)
        if (closed.length === 0) return <EmptyState title={t('positions.closed.empty')} text={t('positions.closed.empty.text')} />
        return (
          <>
            {closed.map((one, index) => <ClosedCard key={index} position={one} />)}
            {hasNextPage ? <LoadMore state={isFetchingNextPage ? 'loading' : 'more'} onMore={() => void fetchNextPage()} /> : null}
          </>
        )
      }}
    </QueryStates>
  )
}

function ClosedCard({ position }: { position: ClosedPositionView }) {
  const { t, language } = useText()
  const figures = useFigures()
  const day = (date: string) => formatDay(date, language)
  return (
    <PositionCard
      symbol={position.symbol}
      tag={t('positions.closed')}
      gainPaise={position.realisedPaise}
      bps={position.realisedBps}
      figures={[
        { label: t('order.shares'), value: figures.shares(position.quantity) },
        { label: t('positions.cost'), value: figures.rupees(position.costPaise) },
        { label: t('positions.proceeds'), value: figures.rupees(position.proceedsPaise) },
      ]}
      foot={t('positions.days', { bought: day(position.boughtOn), sold: day(position.soldOn) })}
      end={t('positions.charges', { amount: figures.rupees(position.chargesPaise) })}
    />
  )
}
