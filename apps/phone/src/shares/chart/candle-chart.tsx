import './chart.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { loadChunk } from '../../navigation/load-chunk.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { candlesShown } from '../candles/candle-intervals.ts'
import { candleEnds } from '../candles/candle-live.ts'
import { candleTime, coverDays } from '../candles/candle-times.ts'
import { usePastDays } from '../candles/use-past-days.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { useTradingHours } from '../candles/use-trading-hours.ts'
import type { Drawings } from '../drawings/use-drawings.ts'
import { intervalKeys } from './candle-words.ts'
import { noExtras, type CandleExtras } from './drawn-candles.ts'
import { studies, type ChosenStudy } from './studies.ts'
import { useCandleLook } from './use-candle-look.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

/** The drawing library is loaded when candles are first chosen, so that the first screen does not wait for it. */
function useCandleCanvas() {
  return useQuery({
    queryKey: ['candle-canvas'],
    queryFn: () => loadChunk(() => import('./candle-canvas.tsx')),
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    structuralSharing: false,
    retry: false,
  })
}

/** What the page knows and does beyond reading candles. */
export interface CandleWork {
  readonly extras: CandleExtras
  readonly symbol: string
  readonly base: number
  readonly onBase: (index: number) => void
  readonly onPress: (index: number) => void
  readonly drawings: Drawings | null
}

const noWork: CandleWork = {
  extras: noExtras,
  symbol: '',
  base: 0,
  onBase: () => {},
  onPress: () => {},
  drawings: null,
}

interface CandleChartProps {
  code: string
  /** The share whose days a study may need, where the code names more than the share. */
  share?: string
  chart: ChartChoosing
  of: StockCandles
  /** Full screen: it takes the height there is. */
  roomy?: boolean
  /** The candle under the crosshair, which the page shows in its header. */
  pointed: number | null
  onPoint: (index: number | null) => void
  work?: CandleWork
}

/** Candles with their volume and indicators, or the quiet place where they will be. Its height changes with neither span nor width. */
export function CandleChart({
  code,
  share = code,
  chart,
  of,
  roomy = false,
  pointed,
  onPoint,
  work = noWork,
}: CandleChartProps) {
  const { t } = useText()
  const canvas = useCandleCanvas()
  const strips = chart.studies.filter(({ indicator }) => studies[indicator].pane === 'below').length
  const inside = () => {
    if (of.failed || canvas.isError) {
      const retry = () => {
        of.retry()
        if (canvas.isError) void canvas.refetch()
      }
      return (
        <div className="candle-chart__none">
          {t('candle.error')}
          <TextLink onPress={retry}>{t('state.retry')}</TextLink>
        </div>
      )
    }
    if (of.waiting || canvas.data === undefined)
      return (
        <div className="candle-chart__waiting">
          <Skeleton width="100%" heightPx={200} />
        </div>
      )
    if (of.candles.length === 0) return <div className="candle-chart__none">{t('stock.chart.none')}</div>
    return (
      <Drawn
        Canvas={canvas.data.CandleCanvas}
        code={code}
        share={share}
        chart={chart}
        of={of}
        roomy={roomy}
        pointed={pointed}
        onPoint={onPoint}
        work={work}
      />
    )
  }
  return (
    <div
      className={`candle-chart${roomy ? ' candle-chart--roomy' : strips === 0 ? '' : ` candle-chart--strips-${strips}`}`}
    >
      {inside()}
    </div>
  )
}

type Canvas = NonNullable<ReturnType<typeof useCandleCanvas>['data']>['CandleCanvas']

/**
 * The crosshair follows a finger or, for those without one, a slider with the candles as its steps: arrow keys go from candle to candle,
 * and each is said.
 */
function Drawn({
  Canvas,
  code,
  share = code,
  chart: { span, interval, studies: drawn },
  of: { candles },
  roomy = false,
  pointed,
  onPoint,
  work = noWork,
}: CandleChartProps & { Canvas: Canvas }) {
  const { t, language } = useText()
  const figures = useFigures()
  const look = useCandleLook()
  const days = usePastDays(
    share,
    drawn.some(({ indicator }) => indicator === 'pivots'),
  )
  const [keyed, setKeyed] = useState<number | null>(null)
  const shown = candlesShown(span, interval, useTradingHours())
  const ends = candleEnds(candles.slice(-shown))
  const newest = candles.length - 1
  const read = Math.min(pointed ?? newest, newest)
  const key = (index: number | null) => {
    setKeyed(index)
    onPoint(index)
  }
  const name =
    ends === null
      ? ''
      : t('candle.name', {
          interval: t(intervalKeys[interval]),
          start: figures.price(ends.start),
          end: figures.price(ends.end),
          high: figures.price(ends.high),
          low: figures.price(ends.low),
        })
  return (
    <>
      <Canvas
        candles={candles}
        days={days}
        interval={interval}
        shown={shown}
        // On a scale of per cent a study would begin at zero like a line of its own.
        studies={work.extras.compared.length === 0 ? drawn : drawn.filter(isBelow)}
        {...work.extras}
        symbol={work.symbol}
        base={work.base}
        onBase={work.onBase}
        onPress={work.onPress}
        desk={work.drawings}
        look={look}
        language={language}
        formatPrice={figures.price}
        formatCount={figures.compact}
        view={`${code} ${span} ${interval}`}
        name={name}
        roomy={roomy}
        keyed={keyed}
        read={read}
        onPoint={(index) => {
          if (keyed === null) onPoint(index)
        }}
      />
      <CandleScrub candles={candles} interval={interval} read={read} keyed={keyed} onKey={key} />
    </>
  )
}

const isBelow = ({ indicator }: ChosenStudy) => studies[indicator].pane === 'below'

function candleSentence<Candle>(candle: Candle | undefined, say: (candle: Candle) => string): string | undefined {
  return candle === undefined ? undefined : say(candle)
}

interface CandleScrubProps {
  candles: StockCandles['candles']
  interval: ChartChoosing['interval']
  read: number
  keyed: number | null
  onKey: (index: number | null) => void
}

function CandleScrub({ candles, interval, read, keyed, onKey }: CandleScrubProps) {
  const { t, language } = useText()
  const figures = useFigures()
  return (
    <input
      className="candle-chart__scrub"
      type="range"
      min={0}
      max={candles.length - 1}
      step={1}
      value={read}
      aria-label={t('candle.crosshair')}
      aria-valuetext={candleSentence(candles[read], (candle) =>
        t('candle.sentence', {
          time: candleTime(candle.time, { interval, language, withDay: coverDays(candles) }),
          open: figures.price(candle.openPaise),
          high: figures.price(candle.highPaise),
          low: figures.price(candle.lowPaise),
          close: figures.price(candle.closePaise),
          count: figures.shares(candle.volume),
        }),
      )}
      onChange={(event) => onKey(event.target.valueAsNumber)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || keyed === null) return
        event.stopPropagation()
        onKey(null)
      }}
      onBlur={() => onKey(null)}
    />
  )
}
