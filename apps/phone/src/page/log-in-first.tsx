import { NotebookText } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../navigation/paths.ts'
import { usePlace } from '../navigation/use-router.ts'
import { useText } from '../text/use-text.tsx'
import { PracticeButton } from './practice-button.tsx'

/** What a visitor sees where a book would be. After the log-in they are at `next`, or here again. */
export function LogInFirst({ next: asked }: { next?: string }) {
  const { t } = useText()
  const { href: here } = usePlace()
  const next = asked ?? here
  const query = { next }
  return (
    <StateView
      picture={
        <Medal tone="soft">
          <NotebookText size={40} strokeWidth={1.7} />
        </Medal>
      }
      title={t('visitor.title')}
      text={t('visitor.text')}
      action={
        <>
          <PracticeButton next={next} />
          <Button kind="quiet" href={linkTo(paths.login, query)}>
            {t('visitor.login')}
          </Button>
          <Button kind="quiet" href={linkTo(paths.register, query)}>
            {t('visitor.register')}
          </Button>
        </>
      }
    />
  )
}
