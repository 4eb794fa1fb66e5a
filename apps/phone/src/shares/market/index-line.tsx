import '../stock/stock.css'
import { useQuery } from '@tanstack/react-query'
import { getIndiaIndexByToday } from '@bahi/contract/market/quotes'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { useClient } from '../../calls/client.ts'
import { useStale } from '../../live/use-live.ts'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { lineEnds, secondOfDay } from '../candles/chart-spans.ts'
import { hourMarks } from '../candles/trading-hours.ts'
import { useTradingHours } from '../candles/use-trading-hours.ts'

const refreshMs = 15_000

/** An index minute by minute in the running session. */
export function IndexLine({ code }: { code: string }) {
  const { t } = useText()
  const figures = useFigures()
  const stale = useStale()
  const hours = useTradingHours()
  const { call } = useClient()
  const query = useQuery({
    queryKey: ['index-line', code],
    queryFn: ({ signal }) => call(getIndiaIndexByToday, { code }, { signal, isLoading: false }),
    refetchInterval: refreshMs,
  })
  if (query.isError && query.data === undefined) return <p className="stock-chart__empty">{t('stock.chart.error')}</p>
  if (query.data === undefined)
    return (
      <div className="stock-chart__waiting">
        <Skeleton width="100%" heightPx={136} />
      </div>
    )
  const { index, items } = query.data
  const points = items.map(({ time, levelHundredths }) => ({
    at: Math.min(secondOfDay(time) + 60, hours.closeSecond),
    value: levelHundredths,
  }))
  const ends = lineEnds(points)
  if (ends === null) return <p className="stock-chart__empty">{t('stock.chart.none')}</p>
  return (
    <LineChart
      points={points}
      from={hours.openSecond}
      to={hours.closeSecond}
      direction={stale ? 'flat' : directionOf(ends.end - index.previousHundredths)}
      times={hourMarks(hours).map((at) => ({ at, text: formatSecondOfDay(at) }))}
      formatValue={figures.price}
      formatAt={(at) => formatSecondOfDay(at)}
      name={t('index.chart.name', {
        name: index.name,
        start: figures.price(ends.start),
        end: figures.price(ends.end),
        high: figures.price(ends.high),
        low: figures.price(ends.low),
      })}
      columns={{ time: t('stock.time'), value: t('index.level') }}
      crosshairName={t('stock.chart.crosshair')}
      previousClose={{
        value: index.previousHundredths,
        text: t('stock.previousCloseAt', { price: figures.price(index.previousHundredths) }),
      }}
    />
  )
}
