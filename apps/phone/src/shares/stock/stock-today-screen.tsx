import './stock.css'
import { useState } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { FigureGrid, RangeBar } from '@bahi/ui/figures/figure-grid'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { useMarketClock, useQuote, useStale } from '../../live/use-live.ts'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { CandleChart } from '../chart/candle-chart.tsx'
import { spanCandles } from '../chart/candle-intervals.ts'
import { CandleTable } from '../chart/candle-table.tsx'
import { candleTime, coverDays } from '../chart/candle-times.ts'
import { CandleThanks } from '../chart/candle-tools.tsx'
import { useStockCandles } from '../chart/use-stock-candles.ts'
import { useStockChart } from '../chart/use-stock-chart.ts'
import { headOfCandles } from './chart-head.ts'
import { LatestTrades } from './latest-trades.tsx'
import { DayRange } from './stock-facts.tsx'
import { openingAuction, newestFigures, placeBetween, type StockFigures } from './stock-figures.ts'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice } from './stock-price.tsx'
import { useNowWords } from './use-now-words.ts'
import { useTodayStock } from './use-share-pages.ts'

/** Short enough for four of them side by side. */
const minuteKeys = {
  '1m': 'stockToday.1m',
  '5m': 'stockToday.5m',
  '15m': 'stockToday.15m',
  '60m': 'stockToday.60m',
} as const

/** One share in the running session: candles, the opening auction, what was traded. */
export function StockTodayScreen() {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.stockToday)
  const query = useTodayStock(code)
  const stock = query.data
  return (
    <AppScreen title={stock?.symbol ?? code} subtitle={t('stockToday.title')} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('stock.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
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
      <SessionCandles stock={stock} figures={now} stale={stale} />
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

function SessionCandles({ stock, figures, stale }: PartProps & { stale: boolean }) {
  const { t, language } = useText()
  const { code, instrumentId } = stock
  const chart = useStockChart()
  const [pointed, setPointed] = useState<number | null>(null)
  const of = useStockCandles({
    code,
    span: '1D',
    interval: chart.interval,
    live: useQuote(instrumentId, 'full'),
    wanted: true,
  })
  const now = useNowWords(figures, stale)
  const head = headOfCandles({
    lastPaise: figures.lastPaise,
    previousClosePaise: figures.previousClosePaise,
    now,
    candles: of.candles,
    pointed,
    formatTime: (time) => candleTime(time, { interval: chart.interval, language, withDay: coverDays(of.candles) }),
  })
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles />
      <StockNotes stock={stock} figures={figures} />
      <CandleChart
        code={code}
        chart={{ ...chart, kind: 'candle', span: '1D' }}
        of={of}
        pointed={pointed}
        onPoint={setPointed}
      />
      <Gutter>
        <div className="stock-today__minutes">
          <Segmented<keyof typeof minuteKeys>
            name={t('stockToday.minutes')}
            value={spanCandles['1D'].intervals.find((one) => one === chart.interval) ?? '5m'}
            options={spanCandles['1D'].intervals.map((value) => ({ value, text: t(minuteKeys[value]) }))}
            onChange={chart.setInterval}
          />
        </div>
      </Gutter>
      {of.candles.length === 0 ? null : (
        <Section title={t('candle.table')}>
          <CandleTable candles={of.candles} interval={chart.interval} />
        </Section>
      )}
      <CandleThanks />
    </>
  )
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
