import { formatMove } from '@bahi/money/format'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { Tag } from '@bahi/ui/feedback/tag'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { formatSecondOfDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import type { FallDay } from './fall-day.ts'

/** The index so far, with the close before and whether the market trades. */
export function FallChart({ day, at }: { day: FallDay; at: number }) {
  const { t } = useText()
  const shown = day.frames.slice(0, at + 1)
  const now = shown.at(-1)
  const [first, last] = [day.frames[0], day.frames.at(-1)]
  if (now === undefined || first === undefined || last === undefined) return null
  const moveBps = moveOf(now.index, day.indexBefore)
  const level = (value: number) => (value / 100).toFixed(0)
  return (
    <div>
      <p className="fall__index">
        <span>{t('fall.index', { level: level(now.index) })}</span>
        <span>{formatMove(moveBps)}</span>
        <Tag tone={now.isHalted ? 'bad' : 'mute'}>
          {now.second === last.second ? t('fall.closed') : now.isHalted ? t('fall.halted') : t('fall.trading')}
        </Tag>
      </p>
      <LineChart
        points={shown.map(({ second, index }) => ({ at: second, value: index }))}
        from={first.second}
        to={last.second}
        direction={directionOf(now.index - day.indexBefore)}
        times={[first.second, (first.second + last.second) / 2, last.second].map((second) => ({
          at: second,
          text: formatSecondOfDay(second),
        }))}
        formatValue={level}
        formatAt={(second) => formatSecondOfDay(second)}
        name={t('fall.chart', { time: formatSecondOfDay(now.second), move: formatMove(moveBps) })}
        columns={{ time: t('fall.column.time'), value: t('fall.column.index') }}
        crosshairName={t('fall.crosshair')}
        previousClose={{ value: day.indexBefore, text: t('fall.before') }}
      />
    </div>
  )
}

/** A move in whole basis points, cut towards zero: a market that halted at ten per cent has not fallen by more. */
export function moveOf(now: number, before: number): number {
  return Math.trunc(((now - before) * 10_000) / before)
}
