import './passkeys.css'
import { Fingerprint } from 'lucide-react'
import type { listPasskeys } from '@bahi/contract/customers/passkeys'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { canUsePasskeys } from '@bahi/ui/base/passkeys'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows } from '@bahi/ui/rows/list-row'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { AddPasskeySheet } from './add-passkey-sheet.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** The passkeys that open the account beside the password. */
export function PasskeysScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = usePasskeys()
  const sheet = useSheet('add')
  const isFull = query.data !== undefined && query.data.items.length >= query.data.most
  const canAdd = query.data !== undefined && !isFull && canUsePasskeys()
  const foot = canAdd ? <Button onPress={sheet.show}>{t('passkeys.add')}</Button> : undefined
  return (
    <AppScreen title={t('passkeys.title')} strip={<OfflineNotice />} foot={loggedIn ? foot : undefined}>
      {loggedIn ? (
        <>
          <QueryStates query={query}>{(list) => <Passkeys list={list} />}</QueryStates>
          <AddPasskeySheet key={String(sheet.open)} open={sheet.open} onOpenChange={sheet.onOpenChange} />
        </>
      ) : (
        <LogInFirst next={paths.passkeys} />
      )}
    </AppScreen>
  )
}

function Passkeys({ list: { items, most } }: { list: ReplyOf<typeof listPasskeys> }) {
  const { t } = useText()
  return (
    <div className="passkeys-screen">
      {items.length === 0 ? (
        <StateView
          picture={
            <Medal tone="soft">
              <Fingerprint size={36} strokeWidth={1.6} />
            </Medal>
          }
          title={t('passkeys.none')}
          text={t('passkeys.none.text')}
        />
      ) : (
        <CardRows>
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </CardRows>
      )}
      <Gutter>
        <Note>{t('passkeys.note')}</Note>
        {items.length < most ? null : <p className="passkeys-screen__say">{t('passkeys.full', { most })}</p>}
        {canUsePasskeys() ? null : <p className="passkeys-screen__say">{t('passkeys.unable')}</p>}
        <TermsLink of={['passkey']} />
      </Gutter>
    </div>
  )
}
