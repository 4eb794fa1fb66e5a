import './more.css'
import {
  BadgeCheck,
  Bell,
  BellDot,
  BellRing,
  Bot,
  FileCheck2,
  FileText,
  Percent,
  Gauge,
  GraduationCap,
  HandCoins,
  Headset,
  History,
  IdCard,
  KeyRound,
  Landmark,
  Languages,
  LogIn,
  LogOut,
  Moon,
  ReceiptIndianRupee,
  Scale,
  ScrollText,
  Smartphone,
  Target,
} from 'lucide-react'
import { logOut } from '@bahi/contract/customers/account'
import { appVersion } from '@bahi/contract/wire/headers'
import { Badge } from '@bahi/ui/feedback/badge'
import { useToast } from '@bahi/ui/feedback/toast'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useClient } from '../../calls/client.ts'
import { useAppearance } from '../../device/appearance.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { InstallRow } from '../../page/install/install-row.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { readOwnToken } from '../../session/practice-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { useUnread } from '../../session/use-unread.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { languageNames } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import { identityStates } from '../identity/identity-state.ts'
import { AccountCard } from './account-card.tsx'
import { themeNames } from './appearance-names.ts'
import { LearningRows } from './learning-rows.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

export function MoreScreen() {
  const { t } = useText()
  return (
    <AppScreen title={t('tab.more')} root tab="more" simulated={false} scrollId="more" strip={<OfflineNotice />}>
      <div className="more-screen">
        <AccountCard />
        <CardRows>
          <IdentityRow />
          <ListRow plain icon={<GraduationCap {...icon} />} title={t('practice.title')} href={linkTo(paths.practice)} />
          <ListRow plain icon={<Landmark {...icon} />} title={t('more.bank')} href={linkTo(paths.bank)} />
          <ListRow
            plain
            icon={<History {...icon} />}
            title={t('more.transfers')}
            href={linkTo(paths.transferRecords)}
          />
          <ListRow plain icon={<BellRing {...icon} />} title={t('alerts.title')} href={linkTo(paths.alerts)} />
          <ListRow plain icon={<Target {...icon} />} title={t('triggers.title')} href={linkTo(paths.triggers)} />
          <ListRow plain icon={<HandCoins {...icon} />} title={t('more.loan')} href={linkTo(paths.loan)} />
          <ListRow plain icon={<Gauge {...icon} />} title={t('limits.title')} href={linkTo(paths.limits)} />
          <ListRow
            plain
            icon={<ReceiptIndianRupee {...icon} />}
            title={t('paper.title')}
            detail={t('paper.more.detail')}
            href={linkTo(paths.papers)}
          />
          <ListRow
            plain
            icon={<BadgeCheck {...icon} />}
            title={t('proof.title')}
            detail={t('proof.more.detail')}
            href={linkTo(paths.proof)}
          />
        </CardRows>
        <DeviceRows />
        <LearningRows />
        <CardRows>
          <ServiceRow />
          <NoticesRow />
          <ListRow
            plain
            icon={<FileText {...icon} />}
            title={t('more.agreements')}
            href={linkTo(paths.userAgreement)}
          />
          <ListRow plain icon={<Percent {...icon} />} title={t('charges.title')} href={linkTo(paths.charges)} />
          <ListRow plain icon={<FileCheck2 {...icon} />} title={t('check.title')} href={linkTo(paths.checkDocument)} />
          <ListRow plain icon={<ScrollText {...icon} />} title={t('changes.more')} href={linkTo(paths.changeLog)} />
          <ListRow plain icon={<Scale {...icon} />} title={t('licences.title')} href={linkTo(paths.licences)} />
          <InstallRow />
          <ListRow
            plain
            icon={<Smartphone {...icon} />}
            title={t('about.title')}
            end={appVersion.version}
            href={linkTo(paths.about)}
          />
          <LogInOrOut />
        </CardRows>
        <p className="more-screen__plain">{t('more.notRegistered')}</p>
      </div>
    </AppScreen>
  )
}

function IdentityRow() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { data: user } = useUserInfo()
  const state = loggedIn && user !== undefined ? identityStates[user.identityState] : undefined
  return (
    <ListRow
      plain
      icon={<IdCard {...icon} />}
      title={t('more.identity')}
      end={state === undefined ? undefined : t(state.text)}
      href={linkTo(state?.path ?? paths.identity)}
    />
  )
}

/** What is kept safe, and what is chosen, on this device. */
function DeviceRows() {
  const { t, language } = useText()
  const { appearance } = useAppearance()
  return (
    <CardRows>
      <ListRow
        plain
        icon={<KeyRound {...icon} />}
        title={t('more.passwords')}
        detail={t('more.passwords.detail')}
        href={linkTo(paths.passwords)}
      />
      <ListRow plain icon={<BellDot {...icon} />} title={t('messages.title')} href={linkTo(paths.messages)} />
      <ListRow plain icon={<Bot {...icon} />} title={t('program.title')} href={linkTo(paths.programs)} />
      <ListRow
        plain
        icon={<Languages {...icon} />}
        title={t('more.language')}
        end={languageNames[language]}
        href={linkTo(paths.language)}
      />
      <ListRow
        plain
        icon={<Moon {...icon} />}
        title={t('more.theme')}
        end={t(themeNames[appearance.theme])}
        href={linkTo(paths.appearance)}
      />
    </CardRows>
  )
}

function ServiceRow() {
  const { t } = useText()
  const { messages } = useUnread()
  return (
    <ListRow
      plain
      icon={<Headset {...icon} />}
      title={t('more.service')}
      end={messages === 0 ? undefined : <Badge count={messages} maximum={99} />}
      href={linkTo(paths.customerService)}
    />
  )
}

function NoticesRow() {
  const { t } = useText()
  const { notices } = useUnread()
  return (
    <ListRow
      plain
      icon={<Bell {...icon} />}
      title={t('notices.title')}
      end={notices === 0 ? undefined : <Badge count={notices} maximum={99} />}
      href={linkTo(paths.notices)}
    />
  )
}

function LogInOrOut() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const logOut = useLogOut()
  if (!loggedIn) return <ListRow plain icon={<LogIn {...icon} />} title={t('more.login')} href={linkTo(paths.login)} />
  return <ListRow plain icon={<LogOut {...icon} />} title={t('more.logout')} onPress={logOut} />
}

const longestWaitMs = 1_000

/** Ends the session here and on the server. The phone forgets it even when the server cannot be reached: the customer said so. */
function useLogOut(): () => void {
  const { t } = useText()
  const { call } = useClient()
  const session = useSession()
  const { relaunch } = useNavigation()
  const { toast } = useToast()
  return () => {
    // The call carries the token, so the phone forgets it once the server has answered, or has had its moment.
    const end = () => call(logOut, {}, { isLoading: false, needLogin: false }).catch(() => undefined)
    const own = readOwnToken()
    // Who is in a practice book leaves the full account too.
    const ended = own === null ? end() : end().then(() => (session.switchTo(own), end()))
    const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
    void Promise.race([ended, late]).then(session.logOut)
    toast(t('more.loggedOut'), { tone: 'done' })
    relaunch(paths.home)
  }
}
