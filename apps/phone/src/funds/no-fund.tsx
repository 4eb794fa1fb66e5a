import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { useText } from '../text/use-text.tsx'

/** Shown when an address names no fund. */
export function NoFund() {
  const { t } = useText()
  return (
    <EmptyState
      title={t('fund.unknown')}
      text={t('fund.unknown.text')}
      action={<Button href={linkTo(paths.fundTab)}>{t('fund.none.all')}</Button>}
    />
  )
}

/** The same as a page of its own. */
export function NoFundPage() {
  const { t } = useText()
  return (
    <AppScreen title={t('tab.fund')} strip={<OfflineNotice />}>
      <NoFund />
    </AppScreen>
  )
}
