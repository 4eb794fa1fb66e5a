import { ChevronRight, Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../../navigation/paths.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { ClosedPositions } from './closed-positions.tsx'
import { openLots, type OpenLot } from './holding-figures.ts'
import { PositionCard } from './position-card.tsx'
import type { HoldingRowFigures, useHoldings } from './use-positions.ts'

/** Lots still open, and what was sold with what it earned. */
export function PositionsTab({ holdings }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  const [shown, setShown] = useState<'open' | 'closed'>('open')
  const { openCount = 0, closedCount = 0 } = holdings.query.data ?? {}
  const counted = (text: string, count: number) => (count === 0 ? text : t('tab.count', { text, count }))
  return (
    <>
      <div className="position-card__chips">
        <ChipRow name={t('positions.tab')}>
          <Chip on={shown === 'open'} onPress={() => setShown('open')}>
            {counted(t('positions.open'), openCount)}
          </Chip>
          <Chip on={shown === 'closed'} onPress={() => setShown('closed')}>
            {counted(t('positions.closed'), closedCount)}
          </Chip>
        </ChipRow>
      </div>
      {shown === 'open' ? (
        <OpenPositions holdings={holdings} />
      ) : (
        <ClosedPositions
          empty={<EmptyState title={t('positions.closed.empty')} text={t('positions.closed.empty.text')} />}
        />
      )}
    </>
  )
}

/** Lots of many years come a page at a time. */
const pageSize = 30

function OpenPositions({ holdings: { query, rows } }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  const [shown, setShown] = useState(pageSize)
  const lots = newestFirst(rows)
  return (
    <QueryStates query={query} title={t('positions.error')}>
      {() =>
        rows.length === 0 ? (
          <EmptyState
            title={t('positions.open.empty')}
            text={t('positions.open.empty.text')}
            action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>}
          />
        ) : (
          <>
            {lots.slice(0, shown).map(({ row, lot }) => (
              <OpenLotCard key={`${row.holding.instrumentId} ${lot.id}`} row={row} lot={lot} />
            ))}
            {lots.length > shown ? <LoadMore state="more" onMore={() => setShown(shown + pageSize)} /> : null}
          </>
        )
      }
    </QueryStates>
  )
}

/** Lots across all shares, the newest purchase first. */
function newestFirst(rows: readonly HoldingRowFigures[]): { row: HoldingRowFigures; lot: OpenLot }[] {
  const lots = rows.flatMap((row) =>
    openLots(row.holding)
      .map((lot) => ({ row, lot }))
      .reverse(),
  )
  return lots.sort((a, b) => (a.lot.boughtOn < b.lot.boughtOn ? 1 : a.lot.boughtOn > b.lot.boughtOn ? -1 : 0))
}

function OpenLotCard({ row: { holding, lastPaise }, lot }: { row: HoldingRowFigures; lot: OpenLot }) {
  const { t, language } = useText()
  const figures = useFigures()
  const state: ReactNode =
    lot.sellableOn === null ? (
      t('positions.sellableNow')
    ) : (
      <>
        <Lock size={15} strokeWidth={1.9} aria-hidden="true" />{' '}
        {t('holdings.sellableFrom', { day: formatShortDay(lot.sellableOn, language) })}
      </>
    )
  return (
    <PositionCard
      symbol={holding.symbol}
      href={linkTo(paths.holding, { code: holding.code })}
      tag={t('order.side.buy')}
      gainPaise={lot.quantity * lastPaise - lot.costPaise}
      live
      figures={[
        { label: t('order.shares'), value: figures.shares(lot.quantity) },
        { label: t('positions.boughtAt'), value: figures.price(lot.pricePaise) },
        {
          label: holding.listsOn === null ? t('positions.priceNow') : t('ipo.price'),
          value: figures.price(lastPaise),
          pricePaise: lastPaise,
        },
      ]}
      foot={state}
      end={
        lot.sellableOn === null ? (
          <TextLink
            href={linkTo(paths.holding, { code: holding.code })}
            end={<ChevronRight size={16} strokeWidth={2} />}
          >
            {t('order.sell')}
          </TextLink>
        ) : (
          formatShortDay(lot.boughtOn, language)
        )
      }
    />
  )
}
