import './account.css'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { PageCover } from '@bahi/ui/layout/cover'
import { Screen } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { PracticeButton } from '../../page/practice-button.tsx'
import { useText } from '../../text/use-text.tsx'
import { LanguageChoice } from './language-choice.tsx'
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
