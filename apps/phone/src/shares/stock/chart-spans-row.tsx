import { ChartCandlestick, ChartLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { ChartPicker } from '@bahi/ui/charts/chart-picker'
import { useText } from '../../text/use-text.tsx'
import { chartSpans, type ChartSpan } from '../candles/chart-spans.ts'
import { spanKeys } from '../candles/span-keys.ts'
import type { ChartChoosing } from '../chart/use-stock-chart.ts'

/** How far the chart looks back, and whether it is a line or candles. */
export function Spans({ chart }: { chart: ChartChoosing }) {
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

export function SpanPicker({ chart, end }: { chart: ChartChoosing; end?: ReactNode }) {
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
