import { useMemo } from 'react'
import { formatMove, formatPercent } from '@bahi/money/format'
import { Note } from '@bahi/ui/feedback/note'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Gutter } from '@bahi/ui/layout/screen'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { HundredChart } from './plan-charts.tsx'
import type { PlanDetail } from './use-plans.ts'

/** A computation over days before the plan began: folded away, under its own heading, and never beside what was expected. */
export function PlanBacktest({ backtest }: { backtest: NonNullable<PlanDetail['backtest']> }) {
  const { t, language } = useText()
  const points = useMemo(() => backtest.points.map(({ hundredths }, at) => ({ at, value: hundredths })), [backtest])
  const span = { from: formatDay(backtest.from, language), until: formatDay(backtest.until, language) }
  return (
    <details className="plan-fold">
      <summary>
        <h2 className="plan-fold__title">{t('plan.backtest')}</h2>
      </summary>
      <div className="plan-fold__body">
        <Gutter>
          <Note tone="alert">
            <b>{t('plan.backtest.warning')}</b> {t('plan.backtest.text', span)}
          </Note>
        </Gutter>
        <FigureGrid
          items={[
            { label: t('plan.backtest.total'), value: formatMove(backtest.totalBps) },
            { label: t('plan.backtest.index'), value: formatMove(backtest.indexBps) },
            { label: t('plan.backtest.days'), value: t('plan.sessions', { count: backtest.sessions }) },
            { label: t('plan.worst.own'), value: formatMove(backtest.worstDayBps) },
            { label: t('plan.largestFall'), value: formatMove(backtest.largestFallBps) },
            { label: t('plan.volatility'), value: formatPercent(backtest.yearlyVolatilityBps) },
            { label: t('plan.turnover'), value: formatPercent(backtest.turnoverBps) },
          ]}
        />
        <p className="plan-chart__title">{t('plan.backtest.chart')}</p>
        <HundredChart
          points={points}
          dates={backtest.points.map(({ date }) => date)}
          crosshairName={t('plan.backtest.chart')}
          heightPx={110}
        />
        <Gutter>
          <TermsLink of={['backtest', 'volatility', 'largest-fall', 'turnover', 'recovery']} />
        </Gutter>
      </div>
    </details>
  )
}
