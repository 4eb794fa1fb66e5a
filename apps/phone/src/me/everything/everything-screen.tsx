import './everything.css'
import { Download } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { ProgressBar } from '@bahi/ui/feedback/progress-bar'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { useEverything } from './use-everything.ts'

const parts = [
  ['everything.money', 'everything.money.text'],
  ['everything.trades', 'everything.trades.text'],
  ['everything.papers', 'everything.papers.text'],
  ['everything.account', 'everything.account.text'],
  ['everything.messages', 'everything.messages.text'],
  ['everything.proof', 'everything.proof.text'],
] as const

type Everything = ReturnType<typeof useEverything>

/** One file with all that Bahi has of the customer, made on this phone. */
export function EverythingScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const everything = useEverything()
  return (
    <AppScreen
      title={t('everything.title')}
      strip={<OfflineNotice />}
      foot={loggedIn ? <Foot everything={everything} /> : undefined}
    >
      {loggedIn ? (
        <div className="everything">
          <Section title={t('everything.what')}>
            <CardRows>
              {parts.map(([title, text]) => (
                <ListRow key={title} title={t(title)} detail={t(text)} />
              ))}
            </CardRows>
          </Section>
          <Gutter>
            <Note>{t('everything.care')}</Note>
          </Gutter>
          <Outcome everything={everything} />
        </div>
      ) : (
        <LogInFirst next={paths.everything} />
      )}
    </AppScreen>
  )
}

function Outcome({ everything: { isFailed, isMaking, made, progress } }: { everything: Everything }) {
  const { t } = useText()
  return (
    <Gutter>
      <div role="status">
        {isMaking ? (
          <div className="everything__progress">
            <p>{t('everything.making', { done: (progress?.done ?? 0) + 1, of: progress?.of ?? 1 })}</p>
            <ProgressBar done={progress?.done ?? 0} of={progress?.of ?? 1} />
          </div>
        ) : null}
        {made !== null && !isMaking ? (
          <Note tone="done">{t('everything.done', { count: made.count, size: sizeText(made.file.size) })}</Note>
        ) : null}
      </div>
      {isFailed ? <Note tone="alert">{t('everything.failed')}</Note> : null}
    </Gutter>
  )
}

function Foot({ everything: { isMaking, make, made, saveAgain, stop } }: { everything: Everything }) {
  const { t } = useText()
  if (isMaking)
    return (
      <Button kind="outline" onPress={stop}>
        {t('everything.stop')}
      </Button>
    )
  return (
    <>
      {made === null ? null : (
        <Button kind="soft" onPress={saveAgain}>
          {t('everything.again')}
        </Button>
      )}
      <Button icon={<Download size={18} strokeWidth={2} />} onPress={make}>
        {t('everything.make')}
      </Button>
    </>
  )
}

/** The size of a file as phones show it: 340 KB, 2.1 MB. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
