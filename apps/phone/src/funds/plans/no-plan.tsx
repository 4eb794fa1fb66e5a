import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useText } from '../../text/use-text.tsx'

/** Shown when an address names no plan. */
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
