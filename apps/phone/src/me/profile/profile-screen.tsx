import './profile.css'
import { UserRound } from 'lucide-react'
import type { UserInfo } from '@bahi/contract/customers/account'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { useText } from '../../text/use-text.tsx'
import { IdentityTag } from '../identity/identity-tag.tsx'
import { AccountRows, SafetyRows } from './account-rows.tsx'
import { AgreementRows } from './agreement-rows.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { LockCard } from './lock-card.tsx'
import { SegmentsOff } from './segments-off.tsx'

/** Everything about the customer's own account, and the ways to keep it theirs. */
export function ProfileScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useUserInfo()
  return (
    <AppScreen title={t('more.account')} simulated={false} strip={<OfflineNotice />} scrollId="profile">
      {loggedIn ? (
        <QueryStates query={query}>{(user) => <Profile user={user} />}</QueryStates>
      ) : (
        <LogInFirst next={paths.profile} />
      )}
    </AppScreen>
  )
}

function Profile({ user }: { user: UserInfo }) {
  const { t } = useText()
  return (
    <div className="profile-screen">
      <ProfileHead user={user} />
      {user.simulated ? (
        <Gutter>
          <Note tone="wait">{t('profile.practice')}</Note>
        </Gutter>
      ) : null}
      {user.locks.map((lock) => (
        <LockCard key={`${lock.kind}${lock.lockedAt}`} lock={lock} />
      ))}
      <SegmentsOff off={user.segmentsOff} />
      <AccountRows user={user} />
      {user.isAgent ? <InvitationCard code={user.invitationCode} /> : null}
      <SafetyRows />
      <AgreementRows agreements={user.agreements} />
    </div>
  )
}

function ProfileHead({ user }: { user: UserInfo }) {
  const { t } = useText()
  return (
    <Card>
      <div className="profile-head">
        <span className="profile-head__face" aria-hidden="true">
          <UserRound size={26} strokeWidth={1.75} />
        </span>
        <div className="profile-head__words">
          <p className="profile-head__phone">{user.phone === '' ? t('practice.account') : user.phone}</p>
          <p className="profile-head__email">{user.email ?? t('profile.noEmail')}</p>
        </div>
        <IdentityTag state={user.identityState} />
      </div>
    </Card>
  )
}
