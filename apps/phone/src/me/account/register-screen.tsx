import './account.css'
import { useRef, type FormEvent } from 'react'
import { sendCode } from '@bahi/contract/customers/passwords'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { Button } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { Note } from '@bahi/ui/feedback/note'
import { useClient } from '../../calls/client.ts'
import { mutateThen } from '../../calls/mutate-then.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { useSettings } from '../../session/use-settings.ts'
import { useText } from '../../text/use-text.tsx'
import { problemOfCall } from './call-problem.ts'
import { focusFirstProblem } from './focus-problem.ts'
import { problemOfPhone } from './forgot-form.ts'
import { problemUnder, type Problem } from './problem.ts'
import { RegisterFields } from './register-fields.tsx'
import { problemOfRegistration, type RegisterEvent } from './register-form.ts'
import { usePhoneCheck } from './use-phone-check.ts'
import { useRegisterForm } from './use-register-form.ts'
import { useRegister } from './use-sign-in.ts'

const formId = 'register'

/** Create an account. */
export function RegisterScreen() {
  const { t, tip } = useText()
  const settings = useSettings()
  const { form, change, element, phoneCheck, askForCode, send, isSending } = useRegistration()
  const shown = form.problem ?? phoneCheck.problem
  const textUnder = (field: string) => {
    const found = problemUnder(shown, field)
    return found === null ? undefined : tip(found.msg, found.params)
  }
  return (
    <AppScreen
      title={t('register.title')}
      simulated={false}
      foot={
        <Button type="submit" form={formId} busy={isSending}>
          {t('register.create')}
        </Button>
      }
    >
      <form ref={element} id={formId} className="account-form account-form__fields" noValidate onSubmit={send}>
        <Note>{t('register.simulated')}</Note>
        <RegisterFields
          form={form}
          textUnder={textUnder}
          onSendCode={settings.data?.smsOnRegister === true ? askForCode : null}
          phoneCheck={phoneCheck}
          onChange={change}
        />
        <CheckBox
          checked={form.agreed}
          problem={textUnder('agreed')}
          onChange={(value) => change({ type: 'agreed', value })}
        >
          <Agreements />
        </CheckBox>
        {form.problem === null || form.problem.fields.length > 0 ? null : (
          <Note tone="alert">{tip(form.problem.msg, form.problem.params)}</Note>
        )}
      </form>
    </AppScreen>
  )
}

/** The form and the ways to send it. One key goes with one set of entries: a retry of the same entries never opens a second account. */
function useRegistration() {
  const { call, newIdempotencyKey } = useClient()
  const [form, dispatch] = useRegisterForm()
  const key = useRef<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const phoneCheck = usePhoneCheck(form.phone)
  const register = useRegister()
  const change = (event: RegisterEvent) => {
    key.current = null
    dispatch(event)
  }
  const refuse = (problem: Problem) => {
    dispatch({ type: 'refused', problem })
    focusFirstProblem(element.current)
  }
  const askForCode = async () => {
    const problem = problemOfPhone(form.phone) ?? phoneCheck.problem
    if (problem === null) return call(sendCode, { phone: form.phone, purpose: 'register' }, { isLoading: false })
    refuse(problem)
    return null
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (register.isPending) return
    const problem = problemOfRegistration(form) ?? phoneCheck.problem
    if (problem !== null) return refuse(problem)
    key.current ??= newIdempotencyKey()
    const { phone, password, smsCode, invitationCode, email, agreed, simulated } = form
    mutateThen(
      register,
      {
        input: {
          phone,
          password,
          smsCode,
          invitationCode: invitationCode.trim(),
          email: email.trim(),
          agreed,
          agreementVersion,
          simulated,
        },
        key: key.current,
      },
      { onError: (cause) => refuse(problemOfCall(cause)) },
    )
  }
  return { form, change, element, phoneCheck, askForCode, send, isSending: register.isPending }
}

/** "I have read and accept the A and the B", whatever order a language says it in. */
function Agreements() {
  const { t } = useText()
  const links = {
    agreement: { href: linkTo(paths.userAgreement), text: t('account.agreement') },
    privacy: { href: linkTo(paths.privacyPolicy), text: t('account.privacyPolicy') },
  }
  const parts = t('register.accept', { agreement: '\u0001agreement\u0001', privacy: '\u0001privacy\u0001' }).split(
    '\u0001',
  )
  return parts.map((part) =>
    part === 'agreement' || part === 'privacy' ? (
      <a key={part} href={links[part].href}>
        {links[part].text}
      </a>
    ) : (
      part
    ),
  )
}
