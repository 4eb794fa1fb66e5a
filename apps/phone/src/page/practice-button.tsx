import { Button } from '@bahi/ui/buttons/button'
import { readGuestKey } from '../session/practice-keys.ts'
import { useBeginPractice } from '../session/use-practice.ts'
import { useSettings } from '../session/use-settings.ts'
import { useText } from '../text/use-text.tsx'

/** One tap to a practice account, without phone or documents. Not drawn beside a live market, which has no practice accounts. */
export function PracticeButton({ next, kind }: { next?: string | undefined; kind?: 'quiet' }) {
  const { t } = useText()
  const { data: settings } = useSettings()
  const begin = useBeginPractice(next)
  if (settings === undefined || settings.practiceCashPaise === null) return null
  return (
    <Button {...(kind === undefined ? {} : { kind })} busy={begin.isPending} onPress={() => begin.mutate()}>
      {readGuestKey() === null ? t('practice.start') : t('practice.resume')}
    </Button>
  )
}
