import { SkeletonRows } from '@bahi/ui/skeleton'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

export function StatementScreen() {
  const { t } = useText()
  return (
    <AppScreen title={t('statement.title')}>
      <SkeletonRows rows={6} name={t('state.loading')} />
    </AppScreen>
  )
}
