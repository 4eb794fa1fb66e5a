import { SkeletonRows } from '@bahi/ui/skeleton'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

export function HomeScreen() {
  const { t } = useText()
  return (
    <AppScreen title={t('app.name')} tab="home" root brand>
      <SkeletonRows rows={6} name={t('state.loading')} />
    </AppScreen>
  )
}
