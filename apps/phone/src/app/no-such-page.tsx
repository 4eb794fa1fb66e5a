import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useNavigation } from '../navigation/navigate.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { useText } from '../text/use-text.tsx'

/** Where an address leads nowhere: says so, and leads back. */
export function NoSuchPage() {
  const { t } = useText()
  const { back } = useNavigation()
  return (
    <AppScreen title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<Button onPress={() => back()}>{t('app.back')}</Button>}
      />
    </AppScreen>
  )
}
