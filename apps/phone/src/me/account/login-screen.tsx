import './account.css'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { useToast } from '@bahi/ui/feedback/toast'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { PageCover } from '@bahi/ui/layout/cover'
import { Screen } from '@bahi/ui/layout/screen'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { PracticeButton } from '../../page/practice-button.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { languageNames, type Language } from '../../text/language.ts'
import { useText } from '../../text/use-text.tsx'
import { LoginFields } from './login-fields.tsx'

/** Log in, or look at the market first. */
export function LoginScreen() {
  const { t } = useText()
  const { next } = useQueryValues(paths.login)
  return (
    <Screen>
      <PageCover>
        <div className="login-screen__brand">
          <BrandMark sizePx={44} onCover />
          <span className="login-screen__name">{t('app.name')}</span>
        </div>
        <p className="login-screen__promise">
          {t('login.promise.twice')}
          <br />
          {t('login.promise.check')}
        </p>
      </PageCover>
      <div className="account-form">
        <h1 className="text-title-1">{t('login.title')}</h1>
        <LoginFields>
          <PracticeButton next={next} kind="quiet" />
          <Button kind="quiet" href={linkTo(paths.market)}>
            {t('login.lookFirst')}
          </Button>
        </LoginFields>
        <p className="login-screen__line">
          <span>{t('login.new')}</span>
          <TextLink href={linkTo(paths.register, next === undefined ? {} : { next })}>{t('register.title')}</TextLink>
        </p>
        <p className="login-screen__line login-screen__small">
          <a href={linkTo(paths.userAgreement)}>{t('account.agreement')}</a>
          <span aria-hidden="true">·</span>
          <a href={linkTo(paths.privacyPolicy)}>{t('account.privacy')}</a>
          <span aria-hidden="true">·</span>
          <LanguageChoice />
        </p>
      </div>
    </Screen>
  )
}

/** The language by its own name, so that a person who cannot read this page finds it. */
function LanguageChoice() {
  const { t, language, setLanguage } = useText()
  const { toast } = useToast()
  const { open, show, close, onOpenChange } = useSheet('language')
  const choose = (next: Language) => {
    close()
    setLanguage(next).catch(() => toast(t('more.language.failed'), { tone: 'alert' }))
  }
  const options = (Object.keys(languageNames) as Language[]).map((value) => ({
    value,
    text: languageNames[value],
    lang: value,
  }))
  return (
    <>
      <button type="button" className="login-screen__language" onClick={show}>
        {languageNames[language]}
      </button>
      <Sheet open={open} onOpenChange={onOpenChange} title={t('more.language')} closeName={t('app.close')}>
        <ChoiceList name={t('more.language')} value={language} options={options} onChange={choose} />
      </Sheet>
    </>
  )
}
