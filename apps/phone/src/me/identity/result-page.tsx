import './identity.css'
import type { ReactNode } from 'react'
import type { IdentityView } from '@bahi/contract/customers/identity'
import { useNavigation } from '../../navigation/navigate.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import type { IdentityPath } from './identity-place.ts'
import { useIdentity, useIdentityDraft, useIdentityPlace } from './use-identity.ts'

interface ResultPageProps {
  path: IdentityPath
  foot: (view: IdentityView) => ReactNode
  children: (view: IdentityView) => ReactNode
}

/** A page that says how far the authentication is. Going back leads to More: the form behind it is done with. */
export function ResultPage({ path, foot, children }: ResultPageProps) {
  const { t } = useText()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const identity = useIdentity()
  const [draft] = useIdentityDraft()
  const fits = useIdentityPlace(path, identity.data, draft)
  const view = loggedIn && fits ? identity.data : undefined
  return (
    <AppScreen
      title={t('identity.title')}
      simulated={false}
      strip={<OfflineNotice />}
      onBack={() => navigation.switchTab('more')}
      foot={view === undefined ? undefined : foot(view)}
    >
      {loggedIn ? (
        <QueryStates query={identity}>{(data) => (fits ? children(data) : null)}</QueryStates>
      ) : (
        <LogInFirst next={path} />
      )}
    </AppScreen>
  )
}
