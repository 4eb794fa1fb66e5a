import { BookA, CalendarRange, ListChecks, ShieldAlert, TrendingDown } from 'lucide-react'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** What one may learn by. */
export function LearningRows() {
  const { t } = useText()
  return (
    <CardRows>
      <ListRow
        plain
        icon={<ListChecks {...icon} />}
        title={t('missions.title')}
        detail={t('missions.detail')}
        href={linkTo(paths.missions)}
      />
      <ListRow
        plain
        icon={<CalendarRange {...icon} />}
        title={t('decade.title')}
        detail={t('decade.detail')}
        href={linkTo(paths.decade)}
      />
      <ListRow
        plain
        icon={<TrendingDown {...icon} />}
        title={t('fall.title')}
        detail={t('fall.detail')}
        href={linkTo(paths.fallDay)}
      />
      <ListRow
        plain
        icon={<ShieldAlert {...icon} />}
        title={t('scams.title')}
        detail={t('scams.detail')}
        href={linkTo(paths.scamLab)}
      />
      <ListRow plain icon={<BookA {...icon} />} title={t('glossary.title')} href={linkTo(paths.glossary)} />
    </CardRows>
  )
}
