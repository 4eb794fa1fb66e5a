import type { StockDetail } from '@bahi/contract/market'
import { Button } from '@bahi/ui/button'
import type { ChartPoint } from '@bahi/ui/chart-scale'
import { DepthTable } from '@bahi/ui/depth-table'
import { RangePicker } from '@bahi/ui/figure-grid'
import { Section } from '@bahi/ui/screen'
import { SkeletonPage } from '@bahi/ui/skeleton'
import { useToast } from '@bahi/ui/toast'
import { useState, type ComponentType } from 'react'
import { useNavigation } from '../../navigate.ts'
import { OfflineNotice } from '../../offline-notice.tsx'
import { paths, placeOf } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { useQuote, useStale } from '../../use-live.ts'
import { useOnline } from '../../use-online.ts'
import { useQueryValues } from '../../use-query-values.ts'
import { useSession } from '../../use-session.ts'
import { chartSpans, type ChartSpan } from './chart-spans.ts'
import { LatestTrades } from './latest-trades.tsx'
import { spanKeys } from './span-keys.ts'
import { StarButton } from './star-button.tsx'
import { StockChart, useStockLine } from './stock-chart.tsx'
import { StockFacts, StockLimits } from './stock-facts.tsx'
import { newestFigures } from './stock-figures.ts'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice } from './stock-price.tsx'
import { useStock } from './use-stock.ts'
import './stock-screen.css'

export interface TicketProps {
  side: 'buy' | 'sell'
  stock: Pick<StockDetail, 'instrumentId' | 'code' | 'symbol' | 'lotSize' | 'tickPaise' | 'lastPaise'>
  /** A price picked from the depth. */
  limitPaise: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One share. The ticket comes from outside: features do not know one another. */
export function StockScreen({ Ticket }: { Ticket: ComponentType<TicketProps> }) {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.stock)
  const query = useStock(code)
  const stock = query.data
  const here = placeOf(paths.stock, { code })
  const tickets = useTickets(here)
  return (
    <AppScreen
      title={stock?.symbol ?? code}
      subtitle={stock === undefined ? undefined : `${stock.exchange} · ${stock.name}`}
      strip={<OfflineNotice />}
      actions={stock === undefined ? undefined : <StarButton code={stock.code} symbol={stock.symbol} next={here} />}
      foot={
        stock === undefined ? undefined : (
          <>
            <Button kind="outline" onPress={() => tickets.open('sell')}>{t('order.sell')}</Button>
            <Button grow={1.6} onPress={() => tickets.open('buy')}>{t('order.buy')}</Button>
          </>
        )
      }
    >
      <QueryStates query={query} title={t('stock.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
        {(loaded) => (
          <>
            <StockBody stock={loaded} onPick={(pricePaise) => tickets.open('buy', pricePaise)} />
            <Ticket side="buy" stock={loaded} limitPaise={tickets.limitPaise} open={tickets.buy.open} onOpenChange={tickets.buy.onOpenChange} />
            <Ticket side="sell" stock={loaded} limitPaise={undefined} open={tickets.sell.open} onOpenChange={tickets.sell.onOpenChange} />
          </>
        )}
      </QueryStates>
    </AppScreen>
  )
}

/** The two tickets of the page. A visitor is asked to log in and comes back here. */
function useTickets(here: string) {
  const { tip } = useText()
  const { toast } = useToast()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const buy = useSheet('buy')
  const sell = useSheet('sell')
  const [limitPaise, setLimitPaise] = useState<number>()
  const open = (side: 'buy' | 'sell', pickedPaise?: number) => {
    if (!loggedIn) {
      toast(tip('market.tip8'))
      return navigation.open(paths.login, { next: here })
    }
    setLimitPaise(pickedPaise)
    ;(side === 'buy' ? buy : sell).show()
  }
  return { buy, sell, limitPaise, open }
}

function StockBody({ stock, onPick }: { stock: StockDetail; onPick: (pricePaise: number) => void }) {
  const { t } = useText()
  const figures = useFigures()
  const [span, setSpan] = useState<ChartSpan>('1D')
  const [scrubbed, setScrubbed] = useState<ChartPoint | null>(null)
  const now = newestFigures(stock, useQuote(stock.instrumentId, 'full'))
  const line = useStockLine(stock, now, span)
  const online = useOnline()
  const stale = useStale() || !online || stock.stale
  const levels = (side: StockDetail['bids']) =>
    side.map(({ pricePaise, quantity }) => ({ pricePaise, priceText: figures.price(pricePaise), quantity, quantityText: figures.shares(quantity) }))
  return (
    <>
      <StockPrice figures={now} line={line} span={span} scrubbed={scrubbed} stale={stale} />
      <StockNotes stock={stock} figures={now} />
      <StockChart line={line} span={span} onScrub={setScrubbed} />
      <RangePicker name={t('stock.span')} value={span} options={chartSpans.map((value) => ({ value, text: value, name: t(spanKeys[value]) }))} onChange={setSpan} />
      <StockFacts stock={stock} figures={now} />
      <Section title={t('stock.depth')} end={<span className="text-caption text-3">{t('stock.depth.five')}</span>}>
        <DepthTable
          bids={levels(now.bids)}
          asks={levels(now.asks)}
          text={{ caption: t('stock.depth'), bid: t('stock.bid'), ask: t('stock.ask'), quantity: t('stock.shares'), empty: '–' }}
          onPick={onPick}
        />
      </Section>
      <LatestTrades trades={stock.trades} />
      <div className="stock-screen__limits"><StockLimits stock={stock} /></div>
    </>
  )
}
