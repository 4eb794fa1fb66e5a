import { useText } from '../text/use-text.tsx'
import { useSettings } from './use-settings.ts'

/** Within what time the demo desk answers, in words; null where people answer. */
export function useDeskPromise(): string | null {
  const { t } = useText()
  const minutes = useSettings().data?.deskMinutes ?? null
  return minutes === null ? null : t('desk.promise', { minutes })
}
