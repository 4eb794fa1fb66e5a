import { Button } from '@bahi/ui/button'
import { HoldingRow } from '@bahi/ui/holding-row'
import { directionOf } from '@bahi/ui/price-tick'
import { EmptyState } from '@bahi/ui/state-view'
import { SumList } from '@bahi/ui/sum-list'
import { VerifiedChip } from '@bahi/ui/verified-chip'
import { WorkingSheet } from '@bahi/ui/working-sheet'
import { Lock } from 'lucide-react'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import { formatSecondOfDay, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useMarketClock } from '../../use-live.ts'
import type { HoldingRowFigures, useHoldings } from './use-positions.ts'
import './holdings-tab.css'

/** Every holding at its newest price, and the sum they come to. */
export function HoldingsTab({ holdings }: { holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useText()
  const figures = useFigures()
  const working = useSheet('working')
  const clock = useMarketClock()
  const { query, rows, totals, proven } = holdings
  return (
    <QueryStates query={query} title={t('holdings.error')}>
      {() =>
        rows.length === 0 ? (
          <EmptyState title={t('holdings.empty')} text={t('holdings.empty.text')} action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>} />
        ) : (
          <>
            <div className="holdings-tab__head"><span>{t('holdings.head.shares')}</span><span>{t('holdings.head.value')}</span></div>
            <SumList totalLabel={t('holdings.total')} totalText={figures.rupees(totals.valuePaise)} proven={proven}>
              <ul>
                {rows.map((row) => <li key={row.holding.instrumentId}><Holding row={row} /></li>)}
              </ul>
            </SumList>
            <div className="holdings-tab__check">
              <VerifiedChip state={proven ? 'checked' : 'failed'} text={proven ? t('holdings.addsUp') : t('holdings.differs')} onPress={working.show} />
              {clock === undefined ? null : <span className="text-caption text-3">{t('holdings.checked', { time: formatSecondOfDay(clock.second) })}</span>}
            </div>
            <WorkingSheet
              open={working.open}
              onOpenChange={working.onOpenChange}
              title={t('holdings.value')}
              closeName={t('app.close')}
              columns={[t('order.shares'), t('stock.price'), t('holdings.worth')]}
              rows={rows.map(({ holding, lastPaise, valuePaise }) => ({ id: holding.code, cells: [`${figures.shares(holding.quantity)} ${holding.symbol}`, figures.price(lastPaise), figures.rupees(valuePaise)] }))}
              totalLabel={t('holdings.total')}
              totalText={figures.rupees(totals.valuePaise)}
              proven={proven}
              source={t('holdings.source')}
            />
          </>
        )
      }
    </QueryStates>
  )
}

function Holding({ row: { holding, lastPaise, previousClosePaise, valuePaise, unrealisedPaise } }: { row: HoldingRowFigures }) {
  const { t, language } = useText()
  const figures = useFigures()
  const move = figures.move(lastPaise, previousClosePaise)
  const count = figures.shares(holding.quantity)
  // Shares of an older day can be sold although newer ones cannot yet.
  const locked = holding.availableQuantity > 0 ? null : holding.sellableOn
  const detail = t('holdings.at', { count, price: figures.price(holding.averageCostPaise) })
  const gain = figures.signedRupees(unrealisedPaise)
  const waits = locked === null ? '' : t('holdings.sellableFrom', { day: formatShortDay(locked, language) })
  return (
    <>
      <HoldingRow
        href={linkTo(paths.stock, { code: holding.code })}
        symbol={holding.symbol}
        detail={detail}
        price={{ text: figures.price(lastPaise), move: { direction: move.direction, text: move.percent } }}
        value={{ text: figures.rupees(valuePaise), move: { direction: directionOf(unrealisedPaise), text: gain } }}
        name={[figures.quoteName(holding.name, lastPaise, previousClosePaise), detail, t('holdings.name', { value: figures.rupees(valuePaise), gain }), waits].filter((one) => one !== '').join(', ')}
      />
      {locked === null ? null : (
        <p className="holdings-tab__lock" aria-hidden="true"><Lock size={14} strokeWidth={1.9} /> {waits}</p>
      )}
    </>
  )
}
