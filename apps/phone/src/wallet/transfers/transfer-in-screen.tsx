import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { isUnproven, KycFirst } from '../../page/kyc-first.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { useText } from '../../text/use-text.tsx'
import { TransferInForm } from './transfer-in-form.tsx'
import { TransferInResult } from './transfer-in-result.tsx'
import { TransferInWaiting } from './transfer-in-waiting.tsx'
import { useTransferIn } from './use-transfers.ts'

/** Bring money in; with a transfer in the address, what became of it. */
export function TransferInScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { data: user } = useUserInfo()
  const { transfer = '' } = useQueryValues(paths.transferIn)
  if (!loggedIn)
    return (
      <AppScreen title={t('transfer.in.title')} strip={<OfflineNotice />}>
        <LogInFirst next={paths.transferIn} />
      </AppScreen>
    )
  if (user?.identityState === 'practice')
    return (
      <AppScreen title={t('transfer.in.title')} strip={<OfflineNotice />}>
        <EmptyState
          title={t('practice.cash.title')}
          text={t('practice.cash.text')}
          action={<Button href={linkTo(paths.practice)}>{t('practice.cash.books')}</Button>}
        />
      </AppScreen>
    )
  if (transfer !== '') return <Followed id={transfer} />
  if (isUnproven(user?.identityState))
    return (
      <AppScreen title={t('transfer.in.title')} strip={<OfflineNotice />}>
        <KycFirst state={user.identityState} />
      </AppScreen>
    )
  return <TransferInForm />
}

function Followed({ id }: { id: string }) {
  const { t } = useText()
  const query = useTransferIn(id)
  if (query.data === undefined) {
    return (
      <AppScreen title={t('transfer.in.title')} strip={<OfflineNotice />}>
        <QueryStates query={query} title={t('transfer.in.error')}>
          {() => null}
        </QueryStates>
      </AppScreen>
    )
  }
  return query.data.transfer.state === 'waiting' ? (
    <TransferInWaiting detail={query.data} readAtMs={query.dataUpdatedAt} />
  ) : (
    <TransferInResult detail={query.data} />
  )
}
