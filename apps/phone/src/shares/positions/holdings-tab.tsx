import './positions.css'
import { CalendarClock, Lock } from 'lucide-react'
import { useContext, useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { HoldingRow } from '@bahi/ui/rows/holding-row'
import { SumList } from '@bahi/ui/rows/sum-list'
import { useMarketClock } from '../../live/use-live.ts'
import { useOldPrices } from '../../live/use-old-prices.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { CurrentShare } from '../../quotes/current-share.ts'
import { formatSecondOfDay, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { readSort, sortHoldings, writeSort, type HoldingSort } from './holding-sort.ts'
import { HoldingsSort } from './holdings-sort.tsx'
import type { HoldingRowFigures, useHoldings } from './use-positions.ts'

/** Every holding at its newest price, and the sum they come to. */
export function HoldingsTab({
  holdings,
  onWorking,
  toStock = false,
}: {
  holdings: ReturnType<typeof useHoldings>
  onWorking: () => void
  /** Whether a holding leads to its share in the market rather than to its own page. */
  toStock?: boolean
}) {
  const { t } = useText()
  const figures = useFigures()
  const clock = useMarketClock()
  const [sort, setSort] = useState(() => readSort(localStorage))
  const { query, rows, totals, proven } = holdings
  const choose = (next: HoldingSort) => {
    writeSort(localStorage, next)
    setSort(next)
  }
  return (
    <QueryStates query={query} title={t('holdings.error')}>
      {() =>
        rows.length === 0 ? (
          <EmptyState
            title={t('holdings.empty')}
            text={t('holdings.empty.text')}
            action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>}
          />
        ) : (
          <>
            <div className="holdings-tab__head">
              <HoldingsSort sort={sort} onChoose={choose} />
              <span>{t('holdings.head.value')}</span>
            </div>
            <SumList totalLabel={t('holdings.total')} totalText={figures.rupees(totals.valuePaise)} proven={proven}>
              <ul>
                {sortHoldings(rows, sort).map((row) => (
                  <li key={row.holding.instrumentId}>
                    <Holding row={row} toStock={toStock} />
                  </li>
                ))}
              </ul>
            </SumList>
            <div className="holdings-tab__check">
              <VerifiedChip
                state={proven ? 'checked' : 'failed'}
                text={proven ? t('holdings.addsUp') : t('holdings.differs')}
                onPress={onWorking}
              />
              {clock === undefined ? null : (
                <span className="text-caption text-3">
                  {t('holdings.checked', { time: formatSecondOfDay(clock.second) })}
                </span>
              )}
            </div>
          </>
        )
      }
    </QueryStates>
  )
}

/** Why none of it can be sold yet; nothing where some can. Shares of an older day can be sold although newer ones cannot yet. */
function waitText(
  { t, language }: ReturnType<typeof useText>,
  { listsOn, availableQuantity, sellableOn }: HoldingRowFigures['holding'],
): string {
  if (listsOn !== null) return t('holdings.notListed', { day: formatShortDay(listsOn, language) })
  return availableQuantity > 0 || sellableOn === null
    ? ''
    : t('holdings.sellableFrom', { day: formatShortDay(sellableOn, language) })
}

/** One holding of a list; it opens its own page. */
export function Holding({
  row: { holding, lastPaise, previousClosePaise, valuePaise, unrealisedPaise },
  toStock = false,
}: {
  row: HoldingRowFigures
  toStock?: boolean
}) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const staleText = useOldPrices()
  const move = figures.move(lastPaise, previousClosePaise)
  const count = figures.shares(holding.quantity)
  const detail = t('holdings.at', { count, price: figures.price(holding.averageCostPaise) })
  const gain = figures.signedRupees(unrealisedPaise)
  const waits = waitText(text, holding)
  const Waiting = holding.listsOn === null ? Lock : CalendarClock
  const priced =
    staleText === undefined
      ? figures.quoteName(holding.name, lastPaise, previousClosePaise)
      : `${holding.name}, ${figures.priceName(lastPaise)}, ${staleText}`
  return (
    <>
      <HoldingRow
        href={linkTo(toStock ? paths.stock : paths.holding, { code: holding.code })}
        current={useContext(CurrentShare) === holding.code}
        symbol={holding.symbol}
        detail={detail}
        price={{
          text: figures.price(lastPaise),
          pricePaise: lastPaise,
          move: { direction: move.direction, text: move.percent },
        }}
        value={{ text: figures.rupees(valuePaise), move: { direction: directionOf(unrealisedPaise), text: gain } }}
        staleText={staleText}
        name={[priced, detail, t('holdings.name', { value: figures.rupees(valuePaise), gain }), waits]
          .filter((one) => one !== '')
          .join(', ')}
      />
      {waits === '' ? null : (
        <p className="holdings-tab__lock" aria-hidden="true">
          <Waiting size={14} strokeWidth={1.9} /> {waits}
        </p>
      )}
    </>
  )
}
