import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { FigureGrid, RangeBar } from '@bahi/ui/figures/figure-grid'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { useMarketClock, useQuote, useStale } from '../../live/use-live.ts'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { BackButton } from '../../page/back-button.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { CandlesToCome } from './candles-to-come.tsx'
import { useChartPart } from './chart-parts.ts'
import { LatestTrades } from './latest-trades.tsx'
import { DayRange } from './stock-facts.tsx'
import { openingAuction, newestFigures, placeBetween, type StockFigures } from './stock-figures.ts'
import type { PricedStock } from './stock-price.tsx'
import { useTodayStock } from './use-share-pages.ts'

/** One share in the running session: candles, the opening auction, what was traded. */
export function StockTodayScreen() {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.stockToday)
  const query = useTodayStock(code)
  const stock = query.data
  return (
    <AppScreen
      title={stock?.symbol ?? (code || t('notFound.title'))}
      subtitle={t('stockToday.title')}
      strip={<OfflineNotice />}
    >
      <QueryStates
        wayOn={<BackButton />}
        query={query}
        title={t('stock.error')}
        skeleton={<SkeletonPage name={t('state.loading')} />}
      >
        {(loaded) => <Session stock={loaded} />}
      </QueryStates>
    </AppScreen>
  )
}

function Session({ stock }: { stock: StockDetail }) {
  const now = newestFigures(stock, useQuote(stock.instrumentId, 'full'))
  const stale = useStale() || stock.stale
  return (
    <>
      <CandlesOfSession stock={stock} figures={now} stale={stale} />
      <OpeningAuction stock={stock} figures={now} />
      <SessionFigures stock={stock} figures={now} />
      <LatestTrades trades={now.trades} />
    </>
  )
}

interface PartProps {
  stock: StockDetail
  figures: StockFigures
}

/** The candles with their words, which come with them. */
function CandlesOfSession(props: PricedStock) {
  const candles = useChartPart('session')
  if (candles.data !== undefined) return <candles.data {...props} />
  return <CandlesToCome {...props} retry={candles.isError ? () => void candles.refetch() : null} />
}

/** The auction's indicative price before the open, and the opening price after it. */
function OpeningAuction({ stock, figures: now }: PartProps) {
  const { t } = useText()
  const figures = useFigures()
  const clock = useMarketClock()
  const auction = openingAuction(clock?.phase, stock, now)
  const words = () => {
    if (!('pricePaise' in auction))
      return t(auction.kind === 'waiting' ? 'stockToday.auction.waiting' : 'stockToday.auction.none')
    const move = figures.move(auction.pricePaise, now.previousClosePaise).percent
    return auction.kind === 'indicative'
      ? t('stockToday.auction.indicative', { move, count: figures.shares(stock.indicativeQuantity) })
      : t('stockToday.auction.struck', { move })
  }
  return (
    <Section title={t('stockToday.auction')}>
      <Gutter>
        <div className="stock-today__auction">
          {'pricePaise' in auction ? <p className="stock-today__price">₹{figures.price(auction.pricePaise)}</p> : null}
          <p className="text-caption text-2">{words()}</p>
        </div>
      </Gutter>
    </Section>
  )
}

function SessionFigures({ stock, figures: now }: PartProps) {
  const { t } = useText()
  const figures = useFigures()
  const price = (paise: number) => (paise === 0 ? '–' : figures.price(paise))
  const band = placeBetween(now.lastPaise, stock.lowerBandPaise, stock.upperBandPaise)
  return (
    <Section title={t('stockToday.figures')}>
      <div className="stock-facts">
        <FigureGrid
          items={[
            { label: t('stock.open'), value: price(now.openPaise) },
            { label: t('stock.high'), value: price(now.highPaise) },
            { label: t('stock.low'), value: price(now.lowPaise) },
            { label: t('stock.average'), value: price(now.averagePaise) },
            { label: t('stock.volume'), value: figures.compact(now.volume) },
            { label: t('stock.value'), value: figures.compactRupees(now.valuePaise) },
          ]}
        />
        <DayRange figures={now} />
        {band === null ? null : (
          <RangeBar
            lowLabel={t('stock.lowerLimit')}
            highLabel={t('stock.upperLimit')}
            lowText={figures.price(stock.lowerBandPaise)}
            highText={figures.price(stock.upperBandPaise)}
            share={band}
          />
        )}
      </div>
    </Section>
  )
}
