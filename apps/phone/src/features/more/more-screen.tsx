import { Card, CardRows, ListRow } from '@bahi/ui/list-row'
import { useToast } from '@bahi/ui/toast'
import { FileText, HandCoins, Headset, History, IdCard, KeyRound, Landmark, Languages, LogIn, LogOut, Moon, Smartphone, UserRound } from 'lucide-react'
import { useNavigation } from '../../navigate.ts'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import { languageNames } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import { useTheme } from '../../theme.ts'
import { useSession } from '../../use-session.ts'
import { ChoiceSheet } from './choice-sheet.tsx'
import { themeNames } from './theme-names.ts'
import { appVersion } from './version.ts'
import './more-screen.css'

const icon = { size: 22, strokeWidth: 1.75 } as const

export function MoreScreen() {
  const { t, language, setLanguage } = useText()
  const { theme, setTheme } = useTheme()
  const { toast } = useToast()
  const languageSheet = useSheet('language')
  const themeSheet = useSheet('theme')
  const chooseLanguage = (next: typeof language) => {
    setLanguage(next).catch(() => toast(t('more.language.failed'), { tone: 'alert' }))
  }
  return (
    <AppScreen title={t('tab.more')} root tab="more" simulated={false}>
      <div className="more-screen">
        <Account />
        <CardRows>
          <ListRow plain icon={<IdCard {...icon} />} title={t('more.identity')} href={linkTo(paths.identity)} />
          <ListRow plain icon={<Landmark {...icon} />} title={t('more.bank')} href={linkTo(paths.bank)} />
          <ListRow plain icon={<History {...icon} />} title={t('more.transfers')} href={linkTo(paths.transferRecords)} />
          <ListRow plain icon={<HandCoins {...icon} />} title={t('more.loan')} href={linkTo(paths.loan)} />
        </CardRows>
        <CardRows>
          <ListRow plain icon={<KeyRound {...icon} />} title={t('more.passwords')} detail={t('more.passwords.detail')} href={linkTo(paths.profile)} />
          <ListRow plain icon={<Languages {...icon} />} title={t('more.language')} end={languageNames[language]} onPress={languageSheet.show} />
          <ListRow plain icon={<Moon {...icon} />} title={t('more.theme')} end={t(themeNames[theme])} onPress={themeSheet.show} />
        </CardRows>
        <CardRows>
          <ListRow plain icon={<Headset {...icon} />} title={t('more.service')} href={linkTo(paths.customerService)} />
          <ListRow plain icon={<FileText {...icon} />} title={t('more.agreements')} href={linkTo(paths.userAgreement)} />
          <ListRow plain icon={<Smartphone {...icon} />} title={t('more.version')} end={appVersion} />
          <LogInOrOut />
        </CardRows>
        <p className="more-screen__plain">{t('more.notRegistered')}</p>
      </div>
      <ChoiceSheet sheet={languageSheet} title={t('more.language')} value={language} options={Object.entries(languageNames).map(([value, text]) => ({ value: value as typeof language, text, lang: value }))} onChoose={chooseLanguage} />
      <ChoiceSheet sheet={themeSheet} title={t('more.theme')} value={theme} options={(['system', 'light', 'dark'] as const).map((value) => ({ value, text: t(themeNames[value]) }))} onChoose={setTheme} />
    </AppScreen>
  )
}

function Account() {
  const { t } = useText()
  const { loggedIn } = useSession()
  return (
    <Card padded={false}>
      <a className="more-screen__account" href={linkTo(loggedIn ? paths.profile : paths.login)}>
        <span className="more-screen__face" aria-hidden="true"><UserRound size={24} strokeWidth={1.75} /></span>
        <span>
          <span className="more-screen__who">{loggedIn ? t('more.account') : t('more.visitor')}</span>
          <span className="more-screen__detail">{loggedIn ? t('more.account.detail') : t('more.visitor.detail')}</span>
        </span>
      </a>
    </Card>
  )
}

function LogInOrOut() {
  const { t } = useText()
  const { loggedIn, logOut } = useSession()
  const { relaunch } = useNavigation()
  const { toast } = useToast()
  if (!loggedIn) return <ListRow plain icon={<LogIn {...icon} />} title={t('more.login')} href={linkTo(paths.login)} />
  const leave = () => {
    logOut()
    toast(t('more.loggedOut'), { tone: 'done' })
    relaunch(paths.home)
  }
  return <ListRow plain icon={<LogOut {...icon} />} title={t('more.logout')} onPress={leave} />
}
