import { SkeletonRows } from '@bahi/ui/skeleton'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

export function RegisterScreen() {
  const { t } = useText()
  return (
    <AppScreen title={t('register.title')} simulated={false}>
      <SkeletonRows rows={6} name={t('state.loading')} />
    </AppScreen>
  )
}
