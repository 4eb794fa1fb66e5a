import type { WorthNight, WorthPeriod } from '@bahi/contract/reports/worth'
import { worthPeriods } from '@bahi/contract/reports/worth'
import { ChartPicker } from '@bahi/ui/charts/chart-picker'
import { LineChart } from '@bahi/ui/charts/line-chart'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { formatDay, formatMonth, formatShortDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'

const periodTexts = {
  '1M': ['scheme.range.1M', 'scheme.range.1M.name'],
  '3M': ['worth.range.3M', 'worth.range.3M.name'],
  '6M': ['scheme.range.6M', 'scheme.range.6M.name'],
  '1Y': ['scheme.range.1Y', 'scheme.range.1Y.name'],
  all: ['scheme.range.all', 'scheme.range.all.name'],
} as const satisfies Record<WorthPeriod, readonly [TextKey, TextKey]>

/** Above this number of nights the axis names months. */
const NIGHTS_WITH_DAYS = 90

/** From a crore on, whole rupees are wider than the axis. */
const CRORE_PAISE = 1_00_00_000_00

interface WorthChartProps {
  /** The nights of the period, oldest first. */
  nights: readonly WorthNight[]
  period: WorthPeriod
  onPeriod: (period: WorthPeriod) => void
  veil: Veil
}

/** What the account was worth, and dashed beside it the money that was put in. */
export function WorthChart({ nights, period, onPeriod, veil }: WorthChartProps) {
  const { t } = useText()
  return (
    <div>
      {nights.length < 2 ? (
        <p className="worth-page__words">{t('worth.first')}</p>
      ) : (
        <WorthLine nights={nights} veil={veil} />
      )}
      <p className="worth-page__legend" aria-hidden="true">
        <span className="worth-page__key">{t('worth.legend.worth')}</span>
        <span className="worth-page__key worth-page__key--dashed">{t('worth.contributed')}</span>
      </p>
      <ChartPicker
        name={t('worth.range')}
        value={period}
        onChange={onPeriod}
        options={worthPeriods.map((value) => ({
          value,
          text: t(periodTexts[value][0]),
          name: t(periodTexts[value][1]),
        }))}
      />
    </div>
  )
}

function WorthLine({ nights, veil }: Pick<WorthChartProps, 'nights' | 'veil'>) {
  const { t, language } = useText()
  const figures = useFigures()
  const money = (amountPaise: number) => veil.mask(figures.rupees(Math.round(amountPaise)))
  // Nights lie close together: shortened, the lines of the axis would all say the same.
  const whole = (amountPaise: number) => figures.roundRupees(Math.round(amountPaise / 100) * 100).replace('₹', '')
  const scale = (amountPaise: number) =>
    veil.mask(Math.abs(amountPaise) < CRORE_PAISE ? whole(amountPaise) : figures.compactRupees(Math.round(amountPaise)))
  const points = nights.map(({ worthPaise }, at) => ({ at, value: worthPaise }))
  const paid = nights.map(({ contributedPaise }, at) => ({ at, value: contributedPaise }))
  const values = points.map(({ value }) => value)
  const last = points.length - 1
  const dayOf = (at: number) => formatDay(nights[at]?.on ?? '', language)
  const labelOf = (at: number) =>
    nights.length > NIGHTS_WITH_DAYS
      ? formatMonth((nights[at]?.on ?? '').slice(0, 7), language)
      : formatShortDay(nights[at]?.on ?? '', language)
  const labels = points.length === 2 ? [0, 1] : [0, Math.round(last / 2), last]
  return (
    <LineChart
      points={points}
      beside={paid}
      from={0}
      to={last}
      direction="flat"
      times={labels.map((at) => ({ at, text: labelOf(at) }))}
      formatValue={scale}
      formatAt={dayOf}
      name={t('worth.chart.name', {
        start: money(values[0] ?? 0),
        from: dayOf(0),
        end: money(values[last] ?? 0),
        to: dayOf(last),
        high: money(Math.max(...values)),
        low: money(Math.min(...values)),
        paid: money(paid[last]?.value ?? 0),
      })}
      columns={{ time: t('worth.chart.night'), value: t('worth.legend.worth') }}
      crosshairName={t('worth.chart.crosshair')}
      heightPx={168}
    />
  )
}
