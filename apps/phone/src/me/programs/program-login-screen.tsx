import './programs.css'
import { Bot } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal } from '@bahi/ui/feedback/state-view'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { pathWithQuery, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LockNote } from '../../page/lock-note.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { scopeTexts } from './program-words.ts'
import { type ProgramAsk, useAllowLogin, useProgramLogin } from './use-program-login.ts'

/** The registered address is another site, so the browser leaves the app and cannot come back into this page. */
const leave = (address: string) => location.replace(address)

/** A program asks to log in: the customer sees what it may do and where it leads, and says yes or no. */
export function ProgramLoginScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { apiKey = '', redirectParams = '' } = useQueryValues(paths.programLogin)
  if (loggedIn) return <Consent ask={{ apiKey, redirectParams }} />
  return (
    <AppScreen title={t('program.login')}>
      <LogInFirst next={pathWithQuery(paths.programLogin, { apiKey, redirectParams })} />
    </AppScreen>
  )
}

function Consent({ ask }: { ask: ProgramAsk }) {
  const { t, language } = useText()
  const refusalText = useRefusalText()
  const query = useProgramLogin(ask)
  const allow = useAllowLogin(leave)
  const shown = query.data
  const foot =
    shown === undefined ? undefined : (
      <>
        <Button kind="quiet" disabled={allow.isPending || allow.isSuccess} onPress={() => leave(shown.refusedTo)}>
          {t('program.login.refuse')}
        </Button>
        <Button busy={allow.isPending || allow.isSuccess} onPress={() => allow.mutate(ask)}>
          {t('program.login.allow')}
        </Button>
      </>
    )
  return (
    <AppScreen title={t('program.login')} strip={<OfflineNotice />} foot={foot}>
      <QueryStates query={query}>
        {({ name, scopes, redirectAddress, untilAt }) => (
          <div className="program-login">
            <LockNote />
            <Medal tone="soft">
              <Bot size={40} strokeWidth={1.7} />
            </Medal>
            <h2 className="program-login__name">{t('program.login.asks', { name })}</h2>
            <KeyValue label={t('program.may')} value={scopes.map((scope) => t(scopeTexts[scope].name)).join(', ')} />
            <KeyValue label={t('program.login.until')} value={formatDayAndTime(untilAt, language)} />
            <KeyValue label={t('program.login.to')} value={redirectAddress} />
            {allow.isError ? <Note tone="alert">{refusalText(allow.error)}</Note> : null}
            <Note>{t('program.never')}</Note>
          </div>
        )}
      </QueryStates>
    </AppScreen>
  )
}
