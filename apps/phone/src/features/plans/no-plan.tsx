import { Button } from '@bahi/ui/button'
import { EmptyState } from '@bahi/ui/state-view'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

/** What stands where an address names no plan. */
export function NoPlan() {
  const { t } = useText()
  return (
    <EmptyState
      title={t('plan.unknown')}
      text={t('plan.unknown.text')}
      action={<Button href={linkTo(paths.plans)}>{t('search.pages.plans')}</Button>}
    />
  )
}

/** The same as a page of its own. */
export function NoPlanPage() {
  const { t } = useText()
  return (
    <AppScreen title={t('plan.title')} strip={<OfflineNotice />}>
      <NoPlan />
    </AppScreen>
  )
}
