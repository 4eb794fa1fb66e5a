import {
  Bell,
  CalendarDays,
  Copy,
  DoorClosed,
  Hash,
  History,
  IdCard,
  KeyRound,
  MonitorSmartphone,
  UserCheck,
} from 'lucide-react'
import type { UserInfo } from '@bahi/contract/customers/account'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { useToast } from '@bahi/ui/feedback/toast'
import { Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { copyText } from '../../device/copy-text.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useSessions } from '../access/use-sessions.ts'
import { identityStates } from '../identity/identity-state.ts'
import { shortCustomerNumber } from './customer-number.ts'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** Who the customer is to Bahi. */
export function AccountRows({ user }: { user: UserInfo }) {
  const { t, language } = useText()
  const { toast } = useToast()
  const copy = async () => {
    const copied = await copyText(user.id)
    toast(copied ? t('profile.number.copied') : t('profile.copyFailed'), { tone: copied ? 'done' : 'alert' })
  }
  const number = (
    <span className="profile-screen__number">
      {shortCustomerNumber(user.id)}
      <IconButton
        name={t('profile.number.copy')}
        icon={<Copy size={18} strokeWidth={1.75} />}
        onPress={() => void copy()}
      />
    </span>
  )
  const identity = identityStates[user.identityState]
  return (
    <CardRows>
      <ListRow plain icon={<Hash {...icon} />} title={t('profile.number')} end={number} />
      <ListRow
        plain
        icon={<CalendarDays {...icon} />}
        title={t('profile.since')}
        end={formatDay(user.registeredAt, language)}
      />
      <ListRow
        plain
        icon={<IdCard {...icon} />}
        title={t('more.identity')}
        end={t(identity.text)}
        href={linkTo(identity.path)}
      />
    </CardRows>
  )
}

/** What keeps the account the customer's own. */
export function SafetyRows() {
  const { t } = useText()
  const sessions = useSessions()
  const count = sessions.data === undefined ? undefined : sessions.data.items.length + sessions.data.more
  return (
    <Section title={t('profile.safety')}>
      <CardRows>
        <ListRow
          plain
          icon={<MonitorSmartphone {...icon} />}
          title={t('devices.title')}
          end={count}
          href={linkTo(paths.devices)}
        />
        <ListRow plain icon={<History {...icon} />} title={t('accessLog.title')} href={linkTo(paths.accessLog)} />
        <ListRow plain icon={<KeyRound {...icon} />} title={t('more.passwords')} href={linkTo(paths.passwords)} />
        <ListRow plain icon={<Bell {...icon} />} title={t('notices.title')} href={linkTo(paths.notices)} />
        <ListRow plain icon={<UserCheck {...icon} />} title={t('nominees.title')} href={linkTo(paths.nominees)} />
        <ListRow plain icon={<DoorClosed {...icon} />} title={t('closing.title')} href={linkTo(paths.closing)} />
      </CardRows>
    </Section>
  )
}
