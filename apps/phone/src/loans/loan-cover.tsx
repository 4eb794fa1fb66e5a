import { formatPercent } from '@bahi/money/format'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { DisplayFigure } from '@bahi/ui/figures/price'
import { Cover, CoverLine, CoverNote } from '@bahi/ui/layout/cover'
import type { LoanStanding } from '../session/use-loan-standing.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { dailyPercent, usedShare } from './loan-figures.ts'

/** What can still be borrowed, how much of the limit is used, and what it costs: the yearly rate beside the daily one. */
export function LoanCover({ standing }: { standing: LoanStanding }) {
  const { t } = useText()
  const figures = useFigures()
  const { remainingPaise, usedPaise, limitPaise } = standing
  return (
    <>
      <Cover name={t('loan.remaining')}>
        <CoverNote>{t('loan.remaining')}</CoverNote>
        <div>
          <DisplayFigure text={figures.rupees(remainingPaise)} />
        </div>
        <div className="loan-cover__bar" aria-hidden="true">
          <span style={{ width: `${usedShare(usedPaise, limitPaise) * 100}%` }} />
        </div>
        <CoverLine>
          <CoverNote>{t('loan.used', { amount: figures.rupees(usedPaise) })}</CoverNote>
          <CoverNote>{t('loan.limit', { amount: figures.rupees(limitPaise) })}</CoverNote>
        </CoverLine>
      </Cover>
      <FigureGrid
        columns={2}
        items={[
          { label: t('loan.rate.day'), value: dailyPercent(standing.dailyRateHundredthBps) },
          { label: t('loan.rate.year'), value: formatPercent(standing.yearlyRateBps) },
          { label: t('loan.freeDays'), value: String(standing.freeDays) },
          { label: t('loan.owed.today'), value: figures.rupees(standing.owedPaise) },
          ...(standing.owedPaise === 0
            ? []
            : [{ label: t('loan.interest.today'), value: figures.rupees(standing.interestTodayPaise) }]),
        ]}
      />
    </>
  )
}
