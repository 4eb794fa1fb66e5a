import './limits.css'
import { limitKinds, type OwnLimitsView } from '@bahi/contract/customers/limits'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { LimitSection } from './limit-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { useLimits } from './use-limits.ts'

/** What a customer sets for themself: rupees a day for buying and for bringing in, and a pause. */
export function LimitsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useLimits()
  return (
    <AppScreen title={t('limits.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query}>{(limits) => <Limits limits={limits} />}</QueryStates>
      ) : (
        <LogInFirst next={paths.limits} />
      )}
    </AppScreen>
  )
}

function Limits({ limits }: { limits: OwnLimitsView }) {
  const { t } = useText()
  return (
    <div className="limits-screen">
      {limitKinds.map((kind) => (
        <LimitSection key={kind} kind={kind} limit={limits[kind]} hours={limits.raiseWaitsHours} />
      ))}
      <PauseSection pausedUntil={limits.pausedUntil} />
      <Gutter>
        <Note tone="done">{t('limits.free')}</Note>
        <p className="limits-screen__clock">{t('limits.clock', { hours: limits.raiseWaitsHours })}</p>
      </Gutter>
    </div>
  )
}
