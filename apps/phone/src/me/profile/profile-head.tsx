import { UserRound } from 'lucide-react'
import type { UserInfo } from '@bahi/contract/customers/account'
import { Card } from '@bahi/ui/rows/list-row'
import { useText } from '../../text/use-text.tsx'
import { IdentityTag } from '../identity/identity-tag.tsx'

export function ProfileHead({ user }: { user: UserInfo }) {
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
