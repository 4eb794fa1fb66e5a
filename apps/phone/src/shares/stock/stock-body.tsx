import './stock.css'
import { ChartCandlestick, ChartLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { StockDetail } from '@bahi/contract/market/views'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { ChartPicker } from '@bahi/ui/charts/chart-picker'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { StockNews } from '../../headlines/stock-news.tsx'
import { useQuote, useStale } from '../../live/use-live.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'
import { CandleChart } from '../chart/candle-chart.tsx'
import { candleTime, coverDays } from '../chart/candle-times.ts'
import { CandleTools } from '../chart/candle-tools.tsx'
import { ChartFullScreen } from '../chart/chart-full-screen.tsx'
import { chartSpans, type ChartSpan } from '../chart/chart-spans.ts'
import { spanKeys } from '../chart/span-keys.ts'
import { useFullScreen } from '../chart/use-full-screen.ts'
import { useStockCandles } from '../chart/use-stock-candles.ts'
import { useStockChart, type ChartChoosing } from '../chart/use-stock-chart.ts'
import { headOfCandles, headOfLine } from './chart-head.ts'
import { LatestTrades } from './latest-trades.tsx'
import { StockChart, useStockLine } from './stock-chart.tsx'
import { StockCompany } from './stock-company.tsx'
import { StockDepth } from './stock-depth.tsx'
import { StockFacts } from './stock-facts.tsx'
import { newestFigures, type StockFigures } from './stock-figures.ts'
import { StockFundamentals } from './stock-fundamentals.tsx'
import { StockHolding } from './stock-holding.tsx'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice, StockPriceLine } from './stock-price.tsx'
import { useNowWords } from './use-now-words.ts'

/** Everything about one share, from its price down to its papers; without its depth and its trades where those stand beside the page. */
export function StockBody({
  stock,
  onPick,
}: {
  stock: StockDetail
  onPick: ((pricePaise: number) => void) | undefined
}) {
  const now = newestFigures(stock, useQuote(stock.instrumentId, 'full'))
  const stale = useStale() || stock.stale
  return (
    <>
      <StockCharts stock={stock} figures={now} stale={stale} />
      <StockFacts stock={stock} figures={now} />
      <StockHolding code={stock.code} lastPaise={now.lastPaise} stale={stale} />
      {onPick === undefined ? null : (
        <>
          <StockDepth figures={now} onPick={onPick} />
          <LatestTrades trades={now.trades} />
        </>
      )}
      <StockPages code={stock.code} />
      <StockNews code={stock.code} />
      <StockFundamentals code={stock.code} lastPaise={now.lastPaise} />
      <StockCompany stock={stock} figures={now} />
    </>
  )
}

interface StockChartsProps {
  stock: StockDetail
  figures: StockFigures
  stale: boolean
}

/** Price and chart. The header shows the values under the crosshair of either chart. */
function StockCharts(props: StockChartsProps) {
  const chart = useStockChart()
  return chart.kind === 'line' ? <LineCharts {...props} chart={chart} /> : <CandleCharts {...props} chart={chart} />
}

function LineCharts({ stock, figures, stale, chart }: StockChartsProps & { chart: ChartChoosing }) {
  const { t } = useText()
  const [scrubbed, setScrubbed] = useState<ChartPoint | null>(null)
  const line = useStockLine(stock, figures, chart.span)
  const today = useNowWords(figures, stale)
  const now =
    chart.span === '1D' || stale
      ? today
      : line.waiting || line.sinceDay === null
        ? t(spanKeys[chart.span])
        : t('stock.since', { day: line.sinceDay })
  const head = headOfLine({
    lastPaise: figures.lastPaise,
    basePaise: line.basePaise,
    waiting: line.waiting && chart.span !== '1D',
    now,
    scrubbed,
    formatAt: line.formatAt,
  })
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles={false} />
      <StockNotes stock={stock} figures={figures} />
      <StockChart line={line} span={chart.span} stale={stale} onScrub={setScrubbed} />
      <Spans chart={chart} />
      {line.note === null || line.failed ? null : <p className="stock-chart__note">{line.note}</p>}
    </>
  )
}

function CandleCharts({ stock, figures, stale, chart }: StockChartsProps & { chart: ChartChoosing }) {
  const { language } = useText()
  const { code, symbol, instrumentId } = stock
  const [pointed, setPointed] = useState<number | null>(null)
  const full = useFullScreen('chart')
  const of = useStockCandles({
    code,
    span: chart.span,
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
  const drawn = { code, chart, of, pointed, onPoint: setPointed }
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles />
      <StockNotes stock={stock} figures={figures} />
      {full.open ? <div className="candle-chart" /> : <CandleChart {...drawn} />}
      <Spans chart={chart} />
      <CandleTools chart={chart} of={of} onFullScreen={full.show} />
      <ChartFullScreen
        open={full.open}
        onOpenChange={full.onOpenChange}
        title={symbol}
        chart={chart}
        figures={<StockPriceLine head={head} stale={stale} />}
        spans={<SpanPicker chart={chart} />}
      >
        <CandleChart {...drawn} roomy />
      </ChartFullScreen>
    </>
  )
}

function Spans({ chart }: { chart: ChartChoosing }) {
  const { t } = useText()
  const isCandle = chart.kind === 'candle'
  return (
    <SpanPicker
      chart={chart}
      end={
        <IconButton
          name={t('candle.toCandles')}
          pressed={isCandle}
          onPress={() => chart.setKind(isCandle ? 'line' : 'candle')}
          icon={isCandle ? <ChartLine size={21} strokeWidth={1.7} /> : <ChartCandlestick size={21} strokeWidth={1.7} />}
        />
      }
    />
  )
}

function SpanPicker({ chart, end }: { chart: ChartChoosing; end?: ReactNode }) {
  const { t } = useText()
  return (
    <ChartPicker<ChartSpan>
      name={t('stock.span')}
      value={chart.span}
      options={chartSpans.map((value) => ({ value, text: value, name: t(spanKeys[value]) }))}
      onChange={chart.setSpan}
      end={end}
    />
  )
}

/** The pages that say more of a share. */
function StockPages({ code }: { code: string }) {
  const { t } = useText()
  return (
    <Section title={t('stock.pages')}>
      <div className="stock-pages">
        <CardRows>
          <ListRow
            href={linkTo(paths.stockToday, { code })}
            title={t('stockToday.title')}
            detail={t('stock.pages.today')}
          />
          <ListRow
            href={linkTo(paths.stockMoney, { code })}
            title={t('stockMoney.title')}
            detail={t('stock.pages.money')}
          />
        </CardRows>
      </div>
    </Section>
  )
}
