import './passwords.css'
import { Fingerprint, KeyRound, LockKeyhole, MonitorSmartphone } from 'lucide-react'
import type { hasPin } from '@bahi/contract/customers/passwords'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { PinStepsSheet } from '../../session/pin/pin-steps-sheet.tsx'
import { usePinState } from '../../session/pin/use-pin-state.ts'
import { useSession } from '../../session/use-session.ts'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** What the account is opened with, and what money out is released with. */
export function PasswordsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = usePinState()
  return (
    <AppScreen title={t('more.passwords')} simulated={false} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query}>{(state) => <Passwords state={state} />}</QueryStates>
      ) : (
        <LogInFirst next={paths.passwords} />
      )}
    </AppScreen>
  )
}

function Passwords({ state }: { state: ReplyOf<typeof hasPin> }) {
  const { t, language } = useText()
  const { toast } = useToast()
  const sheet = useSheet('pin')
  const done = () => {
    sheet.close()
    toast(t(state.has ? 'pin.changed' : 'pin.isSet'), { tone: 'done' })
  }
  const ofPassword =
    state.passwordChangedAt === null
      ? t('passwords.fromStart')
      : t('passwords.changedOn', { day: formatDay(state.passwordChangedAt, language) })
  const ofPin =
    state.changedAt === null ? t('pin.none') : t('passwords.changedOn', { day: formatDay(state.changedAt, language) })
  return (
    <div className="passwords-screen">
      <CardRows>
        <ListRow
          icon={<KeyRound {...icon} />}
          title={t('password.title')}
          detail={ofPassword}
          href={linkTo(paths.changePassword)}
        />
        <ListRow
          icon={<Fingerprint {...icon} />}
          title={t('passkeys.title')}
          detail={t('passwords.passkeys')}
          href={linkTo(paths.passkeys)}
        />
        <ListRow icon={<LockKeyhole {...icon} />} title={t('pin.title')} detail={ofPin} onPress={sheet.show} />
        <ListRow
          icon={<MonitorSmartphone {...icon} />}
          title={t('devices.title')}
          detail={t('passwords.devices')}
          href={linkTo(paths.devices)}
        />
      </CardRows>
      <Gutter>
        {state.lockedUntil === null ? (
          <Note>{t('passwords.note')}</Note>
        ) : (
          <Note tone="wait">{t('pin.lockedUntil', { time: formatClock(state.lockedUntil, false) })}</Note>
        )}
        {state.has ? (
          <div className="passwords-screen__forgot">
            <TextLink href={linkTo(paths.forgottenPin)}>{t('pin.forgot')}</TextLink>
          </div>
        ) : null}
      </Gutter>
      <PinStepsSheet
        task={state.has ? 'change' : 'set'}
        open={sheet.open}
        onOpenChange={sheet.onOpenChange}
        onDone={done}
      />
    </div>
  )
}
