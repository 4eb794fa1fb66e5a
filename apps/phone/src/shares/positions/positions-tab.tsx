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
import { openPurchases, type Purchase } from './holding-figures.ts'
import { PositionCard } from './position-card.tsx'
import { PurchaseTrades } from './purchase-trades.tsx'
import type { HoldingRowFigures, useHoldings } from './use-positions.ts'

/** Purchases that are still held, and what was sold with what it earned. */
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

/** Purchases of many years come a page at a time. */
const pageSize = 30

function OpenPositions({ holdings: { query, rows } }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  const [shown, setShown] = useState(pageSize)
  const purchases = newestFirst(rows)
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
            {purchases.slice(0, shown).map(({ row, purchase }) => (
              <PurchaseCard key={`${row.holding.instrumentId} ${purchase.lots[0]?.id}`} row={row} purchase={purchase} />
            ))}
            {purchases.length > shown ? <LoadMore state="more" onMore={() => setShown(shown + pageSize)} /> : null}
          </>
        )
      }
    </QueryStates>
  )
}

/** Purchases of all shares, the newest first. */
function newestFirst(rows: readonly HoldingRowFigures[]): { row: HoldingRowFigures; purchase: Purchase }[] {
  const purchases = rows.flatMap((row) =>
    openPurchases(row.holding)
      .map((purchase) => ({ row, purchase }))
      .reverse(),
  )
  return purchases.sort(({ purchase: a }, { purchase: b }) => b.boughtOn.localeCompare(a.boughtOn))
}

/** What was bought of one share on one day, with its trades when there were several. */
function PurchaseCard({ row: { holding, lastPaise }, purchase }: { row: HoldingRowFigures; purchase: Purchase }) {
  const { t, language } = useText()
  const figures = useFigures()
  const href = linkTo(paths.holding, { code: holding.code })
  return (
    <PositionCard
      symbol={holding.symbol}
      href={href}
      tag={t('order.side.buy')}
      gainPaise={purchase.quantity * lastPaise - purchase.costPaise}
      live
      figures={[
        { label: t('order.shares'), value: figures.shares(purchase.quantity) },
        { label: t('positions.boughtAt'), value: figures.price(purchase.pricePaise) },
        {
          label: holding.listsOn === null ? t('positions.priceNow') : t('ipo.price'),
          value: figures.price(lastPaise),
          pricePaise: lastPaise,
        },
      ]}
      more={purchase.lots.length > 1 ? <PurchaseTrades lots={purchase.lots} /> : null}
      foot={<WhenSellable purchase={purchase} />}
      end={
        purchase.sellable > 0 ? (
          <TextLink href={href} end={<ChevronRight size={16} strokeWidth={2} />}>
            {t('order.sell')}
          </TextLink>
        ) : (
          formatShortDay(purchase.boughtOn, language)
        )
      }
    />
  )
}

/** Whether the shares of a purchase can be sold now, all or some of them, or from which day. */
function WhenSellable({ purchase: { quantity, sellable, sellableOn } }: { purchase: Purchase }): ReactNode {
  const { t, language } = useText()
  const figures = useFigures()
  if (sellable === quantity) return t('positions.sellableNow')
  if (sellable > 0) return t('positions.sellablePart', { count: figures.shares(sellable) })
  return (
    <>
      <Lock size={15} strokeWidth={1.9} aria-hidden="true" />{' '}
      {sellableOn === null
        ? t('positions.bound')
        : t('holdings.sellableFrom', { day: formatShortDay(sellableOn, language) })}
    </>
  )
}
