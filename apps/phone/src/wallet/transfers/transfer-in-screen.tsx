import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { TransferInForm } from './transfer-in-form.tsx'
import { TransferInResult } from './transfer-in-result.tsx'
import { TransferInWaiting } from './transfer-in-waiting.tsx'
import { useTransferIn } from './use-transfers.ts'

/** Bring money in; with a transfer in the address, what became of it. */
export function TransferInScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { transfer = '' } = useQueryValues(paths.transferIn)
  if (!loggedIn)
    return (
      <AppScreen title={t('transfer.in.title')} strip={<OfflineNotice />}>
        <LogInFirst next={paths.transferIn} />
      </AppScreen>
    )
  return transfer === '' ? <TransferInForm /> : <Followed id={transfer} />
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
