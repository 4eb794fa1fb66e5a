import { Info } from 'lucide-react'
import type { LoanView } from '@bahi/contract/loans/calls'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToday } from '../live/use-today.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { formatDay, formatDayAndTime } from '../text/business-time.ts'
import { sentences } from '../text/sentences.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { interestPerDayPaise } from './loan-figures.ts'

/** What an open loan asks of the customer now: nothing yet, a shortfall to cure, a term that is over, or what is due; and what it really binds. */
export function LoanNotes({ loan, onRepay }: { loan: LoanView; onRepay: () => void }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { shortfall, pastTerm, duePaise, freeUntil, coolingOffUntil, canCoolOff, dueOn } = loan
  const today = useToday()
  const isFree = freeUntil !== null && today <= freeUntil
  const perDay = figures.rupees(interestPerDayPaise(loan.capitalPaise, loan.dailyRateHundredthBps))
  const howToCure = ({ paise, comingPaise, cureBy }: NonNullable<LoanView['shortfall']>) => {
    const day = formatDay(cureBy, language)
    if (today <= cureBy) return t('loan.shortfall.ways', { amount: figures.rupees(paise), day })
    return comingPaise > 0
      ? t('loan.shortfall.coming', { amount: figures.rupees(comingPaise) })
      : t('loan.shortfall.late', { day })
  }
  const howToEnd = ({ comingPaise, cureBy }: NonNullable<LoanView['pastTerm']>) => {
    const day = formatDay(cureBy, language)
    if (today <= cureBy) return t('loan.term.ways', { amount: figures.rupees(loan.owedPaise), day })
    return comingPaise > 0
      ? t('loan.shortfall.coming', { amount: figures.rupees(comingPaise) })
      : t('loan.term.late', { day })
  }
  return (
    <>
      {shortfall === null ? null : (
        <Note tone="alert">
          <b>
            {t('loan.shortfall', {
              amount: figures.rupees(shortfall.paise),
              since: formatDay(shortfall.since, language),
            })}
          </b>{' '}
          {howToCure(shortfall)}
          <span className="loan-card__ways">
            <TextLink onPress={onRepay}>{t('loan.repay')}</TextLink>
            <TextLink href={linkTo(paths.market)}>{t('loan.shortfall.buy')}</TextLink>
          </span>
        </Note>
      )}
      {pastTerm === null || dueOn === null ? null : (
        <Note tone="alert">
          <b>{t('loan.term.over', { day: formatDay(dueOn, language) })}</b> {howToEnd(pastTerm)}
          <span className="loan-card__ways">
            <TextLink onPress={onRepay}>{t('loan.repay')}</TextLink>
          </span>
        </Note>
      )}
      {duePaise === 0 ? null : <Note tone="alert">{t('loan.due', { amount: figures.rupees(duePaise) })}</Note>}
      {shortfall !== null || pastTerm !== null || duePaise > 0 ? null : (
        <Note tone="wait" icon={<Info size={18} strokeWidth={1.9} />}>
          {sentences(
            [
              isFree
                ? t('loan.free', { day: formatDay(freeUntil, language), amount: perDay })
                : t('loan.runs', { amount: perDay }),
              ...(dueOn === null ? [] : [t('loan.dueOn', { day: formatDay(dueOn, language) })]),
              t('loan.binds'),
            ],
            language,
          )}
        </Note>
      )}
      {canCoolOff && coolingOffUntil !== null ? (
        <p className="text-caption text-2">
          {t('loan.coolOff.until', { time: formatDayAndTime(coolingOffUntil, language) })}
        </p>
      ) : null}
    </>
  )
}
