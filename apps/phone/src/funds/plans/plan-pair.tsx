import { Info } from 'lucide-react'
import { formatMove } from '@bahi/money/format'
import { Note } from '@bahi/ui/feedback/note'
import { FigurePair } from '@bahi/ui/figures/figure-pair'
import { formatDay } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { dailyMoveText, yieldSessions } from './plan-figures.ts'
import type { PlanRecord } from './use-plans.ts'

/** What is expected beside the worst that happened, at one size, and below both what that is worth: nothing is promised. */
export function PlanPair({ record }: { record: PlanRecord }) {
  const { t, language } = useText()
  const figures = useFigures()
  const {
    expectedDailyHundredthBps: expected,
    meanDailyHundredthBps: mean,
    meanOver,
    sessions,
    worstDayBps,
    worstDayOn,
    daysDown,
  } = record
  return (
    <FigurePair
      first={{
        label: t('plan.expected'),
        value: expected === null ? t('plan.notYet') : dailyMoveText(expected),
        detail:
          expected === null
            ? t('plan.notYet.of', { count: figures.shares(sessions), needed: yieldSessions })
            : t('plan.expected.mean', { count: yieldSessions }),
      }}
      second={{
        label: t('plan.worst'),
        value: worstDayBps === null ? '–' : formatMove(worstDayBps),
        detail: worstDayOn === null ? undefined : formatDay(worstDayOn, language),
      }}
      warning={
        <Note tone="wait" icon={<Info size={18} strokeWidth={1.9} />}>
          <b>{t('plan.warning')}</b>{' '}
          {sentences(
            [
              ...(mean === null ? [] : [t('plan.realised', { move: dailyMoveText(mean), count: meanOver })]),
              t('plan.warning.days', { down: daysDown, count: sessions }),
            ],
            language,
          )}
        </Note>
      }
    />
  )
}
