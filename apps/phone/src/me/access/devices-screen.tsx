import './access.css'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { DeviceCard } from './device-card.tsx'
import { useEndSessions, useSessions } from './use-sessions.ts'

/** Where this account is logged in, and how to end it elsewhere. */
export function DevicesScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useSessions()
  const { end, ending } = useEndSessions()
  const others = query.data?.items.some(({ current }) => !current) ?? false
  const foot = others ? (
    <Button kind="outline" busy={ending === 'others'} onPress={() => end('others')}>
      {t('devices.endOthers')}
    </Button>
  ) : undefined
  return (
    <AppScreen
      title={t('devices.title')}
      simulated={false}
      strip={<OfflineNotice />}
      foot={loggedIn ? foot : undefined}
    >
      {!loggedIn ? (
        <LogInFirst next={paths.devices} />
      ) : (
        <QueryStates query={query}>
          {({ items, more }) => (
            <div className="devices-screen">
              {items.map((session) => (
                <DeviceCard key={session.id} session={session} busy={ending !== undefined} onEnd={() => end(session)} />
              ))}
              <Gutter>
                {more === 0 ? null : <p className="devices-screen__more">{t('devices.more', { count: more })}</p>}
                <Note>{t('devices.note')}</Note>
              </Gutter>
            </div>
          )}
        </QueryStates>
      )}
    </AppScreen>
  )
}
