import { CardRows, ListRow } from '@bahi/ui/list-row'
import { useToast } from '@bahi/ui/toast'
import { appVersion } from '@bahi/contract/headers'
import { FileText, HandCoins, Headset, History, IdCard, KeyRound, Landmark, Languages, LogIn, LogOut, Moon, ShieldCheck, Smartphone } from 'lucide-react'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import { languageNames } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import { themes, useTheme } from '../../theme.ts'
import { useSession } from '../../use-session.ts'
import { useUserInfo } from '../../use-user-info.ts'
import { AccountCard } from './account-card.tsx'
import { ChoiceSheet } from './choice-sheet.tsx'
import { identityStates } from './identity-state.ts'
import { themeNames } from './theme-names.ts'
import { useLogOut } from './use-log-out.ts'
import './more-screen.css'

const icon = { size: 22, strokeWidth: 1.75 } as const

export function MoreScreen() {
  const { t } = useText()
  return (
    <AppScreen title={t('tab.more')} root tab="more" simulated={false} scrollId="more">
      <div className="more-screen">
        <AccountCard />
        <CardRows>
          <IdentityRow />
          <ListRow plain icon={<Landmark {...icon} />} title={t('more.bank')} href={linkTo(paths.bank)} />
          <ListRow plain icon={<History {...icon} />} title={t('more.transfers')} href={linkTo(paths.transferRecords)} />
          <ListRow plain icon={<HandCoins {...icon} />} title={t('more.loan')} href={linkTo(paths.loan)} />
        </CardRows>
        <CardRows>
          <ListRow plain icon={<KeyRound {...icon} />} title={t('more.passwords')} detail={t('more.passwords.detail')} href={linkTo(paths.profile)} />
          <LanguageRow />
          <ThemeRow />
        </CardRows>
        <CardRows>
          <ListRow plain icon={<Headset {...icon} />} title={t('more.service')} href={linkTo(paths.customerService)} />
          <ListRow plain icon={<FileText {...icon} />} title={t('account.agreement')} href={linkTo(paths.userAgreement)} />
          <ListRow plain icon={<ShieldCheck {...icon} />} title={t('account.privacyPolicy')} href={linkTo(paths.privacyPolicy)} />
          <ListRow plain icon={<Smartphone {...icon} />} title={t('more.version')} end={appVersion.version} />
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
  return <ListRow plain icon={<IdCard {...icon} />} title={t('more.identity')} end={state === undefined ? undefined : t(state.text)} href={linkTo(state?.path ?? paths.identity)} />
}

function LanguageRow() {
  const { t, language, setLanguage } = useText()
  const { toast } = useToast()
  const sheet = useSheet('language')
  const choose = (next: typeof language) => {
    setLanguage(next).catch(() => toast(t('more.language.failed'), { tone: 'alert' }))
  }
  const options = Object.entries(languageNames).map(([value, text]) => ({ value: value as typeof language, text, lang: value }))
  return (
    <>
      <ListRow plain icon={<Languages {...icon} />} title={t('more.language')} end={languageNames[language]} onPress={sheet.show} />
      <ChoiceSheet sheet={sheet} title={t('more.language')} value={language} options={options} onChoose={choose} />
    </>
  )
}

function ThemeRow() {
  const { t } = useText()
  const { theme, setTheme } = useTheme()
  const sheet = useSheet('theme')
  return (
    <>
      <ListRow plain icon={<Moon {...icon} />} title={t('more.theme')} end={t(themeNames[theme])} onPress={sheet.show} />
      <ChoiceSheet sheet={sheet} title={t('more.theme')} value={theme} options={themes.map((value) => ({ value, text: t(themeNames[value]) }))} onChoose={setTheme} />
    </>
  )
}

function LogInOrOut() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const logOut = useLogOut()
  if (!loggedIn) return <ListRow plain icon={<LogIn {...icon} />} title={t('more.login')} href={linkTo(paths.login)} />
  return <ListRow plain icon={<LogOut {...icon} />} title={t('more.logout')} onPress={logOut} />
}
