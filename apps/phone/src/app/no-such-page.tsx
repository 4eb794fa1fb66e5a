import { EmptyState } from '@bahi/ui/feedback/state-view'
import { AppScreen } from '../page/app-screen.tsx'
import { BackButton } from '../page/back-button.tsx'
import { useText } from '../text/use-text.tsx'

/** Where an address leads nowhere: says so, and leads back. */
export function NoSuchPage() {
  const { t } = useText()
  return (
    <AppScreen title={t('notFound.title')}>
      <EmptyState title={t('notFound.title')} text={t('notFound.text')} action={<BackButton />} />
    </AppScreen>
  )
}
