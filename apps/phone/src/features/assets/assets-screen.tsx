import { SkeletonRows } from '@bahi/ui/skeleton'
import { paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useText } from '../../text/use-text.tsx'
import { useSession } from '../../use-session.ts'

export function AssetsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  return (
    <AppScreen title={t('tab.assets')} root tab="assets">
      {loggedIn ? <SkeletonRows rows={6} name={t('state.loading')} /> : <LogInFirst next={paths.assets} />}
    </AppScreen>
  )
}
