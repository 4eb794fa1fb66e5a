import { LockKeyhole, UserRound } from 'lucide-react'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { IdentityTag } from '../identity/identity-tag.tsx'
import { shortCustomerNumber } from '../profile/customer-number.ts'

/** Who is here: a visitor who can log in, or a customer with number, state of identity and locks. */
export function AccountCard() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { data: user } = useUserInfo()
  const who = loggedIn
    ? user === undefined
      ? t('more.account')
      : user.phone === ''
        ? t('practice.account')
        : user.phone
    : t('more.visitor')
  const number = user === undefined ? '' : shortCustomerNumber(user.id)
  const detail = !loggedIn
    ? t('more.visitor.detail')
    : user === undefined
      ? t('more.account.detail')
      : t('more.user', { id: number })
  return (
    <>
      <Card padded={false}>
        <a className="more-screen__account" href={linkTo(loggedIn ? paths.profile : paths.login)}>
          <span className="more-screen__face" aria-hidden="true">
            <UserRound size={24} strokeWidth={1.75} />
          </span>
          <span className="more-screen__words">
            <span className="more-screen__who">{who}</span>
            <span className="more-screen__detail">{detail}</span>
          </span>
          {loggedIn && user !== undefined && who !== t('practice.account') ? (
            <IdentityTag state={user.identityState} />
          ) : null}
        </a>
      </Card>
      <Locks />
    </>
  )
}

/** Each lock with its reason and its end: locked is not lost. */
function Locks() {
  const { t, tip, language } = useText()
  const { loggedIn } = useSession()
  const { data: user } = useUserInfo()
  if (!loggedIn || user === undefined || user.locks.length === 0) return null
  return (
    <div className="more-screen__locks">
      <Gutter>
        {user.locks.map((lock) => {
          const values = {
            reason: tip(`lock.reason.${lock.reason}`),
            until: lock.until === null ? tip('lock.until.legal-order') : formatDayAndTime(lock.until, language),
          }
          return (
            <Note key={`${lock.kind}${lock.lockedAt}`} tone="wait" icon={<LockKeyhole size={18} strokeWidth={1.9} />}>
              {lock.kind === 'account' ? t('more.lock.account', values) : t('more.lock.trade', values)}
            </Note>
          )
        })}
      </Gutter>
    </div>
  )
}
