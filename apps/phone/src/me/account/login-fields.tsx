import { LockKeyhole } from 'lucide-react'
import { useReducer, useRef, type FormEvent, type ReactNode } from 'react'
import { sendCode } from '@bahi/contract/customers/passwords'
import * as refusals from '@bahi/contract/messages/refusals'
import { Button, ButtonRow, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useClient } from '../../calls/client.ts'
import { mutateThen } from '../../calls/mutate-then.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { CredentialPassword, PhoneField } from '../../page/credential-fields.tsx'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { problemOfCall } from './call-problem.ts'
import { readDeviceKey } from './device-key.ts'
import { focusFirstProblem } from './focus-problem.ts'
import {
  emptyLogin,
  readLockedEntry,
  problemOfLogin,
  reduceLogin,
  type LockedEntry,
  type LoginForm,
} from './login-form.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { problemUnder, type Problem } from './problem.ts'
import { useEnter, useLogIn } from './use-sign-in.ts'
import { VerificationCode } from './verification-code.tsx'

/** Phone and password, and their problem. `children` are drawn below the filled button. */
export function LoginFields({ children }: { children: ReactNode }) {
  const { t, tip } = useText()
  const [form, dispatch] = useReducer(reduceLogin, emptyLogin)
  const element = useRef<HTMLFormElement>(null)
  const logIn = useLogIn()
  const { call } = useClient()
  const refuse = (problem: Problem) => {
    dispatch({ type: 'refused', problem })
    focusFirstProblem(element.current)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (logIn.isPending) return
    const problem = problemOfLogin(form)
    if (problem !== null) return refuse(problem)
    mutateThen(
      logIn,
      { phone: form.phone, password: form.password, smsCode: form.smsCode ?? '' },
      { onError: (cause) => refuse(problemOfCall(cause)) },
    )
  }
  const textUnder = (field: string) => {
    const found = problemUnder(form.problem, field)
    return found === null ? undefined : tip(found.msg, found.params)
  }
  return (
    <form ref={element} className="account-form__fields" noValidate onSubmit={send}>
      <PhoneField
        value={form.phone}
        problem={textUnder('phone')}
        onChange={(value) => dispatch({ type: 'phone', value })}
      />
      <CredentialPassword
        value={form.password}
        problem={textUnder('password')}
        onChange={(value) => dispatch({ type: 'password', value })}
      />
      <div className="login-screen__forgot">
        <TextLink href={linkTo(paths.forgotPassword)}>{t('login.forgot')}</TextLink>
      </div>
      {form.smsCode === null ? null : (
        <VerificationCode
          value={form.smsCode}
          problem={textUnder('smsCode')}
          onChange={(value) => dispatch({ type: 'smsCode', value })}
          onSend={() =>
            call(sendCode, { phone: form.phone, purpose: 'login', deviceKey: readDeviceKey() }, { isLoading: false })
          }
        />
      )}
      <Above form={form} />
      <ButtonRow column>
        <Button type="submit" busy={logIn.isPending}>
          {t('login.title')}
        </Button>
        <PasskeyButton onRefused={(cause) => refuse(problemOfCall(cause))} />
        {children}
      </ButtonRow>
    </form>
  )
}

/** What belongs to no field: a locked account with its way in, or whatever else was said. */
function Above({ form }: { form: LoginForm }) {
  const { tip } = useText()
  const locked = readLockedEntry(form.problem)
  if (locked !== null) return <LockedNote entry={locked} />
  if (form.problem === null || form.problem.fields.length > 0) return null
  return <Note tone="alert">{tip(form.problem.msg, form.problem.params)}</Note>
}

/** Locked is not lost: why, until when, and the way to read and export everything. */
function LockedNote({ entry }: { entry: LockedEntry }) {
  const { t, tip, language } = useText()
  const enter = useEnter()
  const until = entry.until === null ? tip('lock.until.legal-order') : formatDayAndTime(entry.until, language)
  return (
    <div className="account-form__locked">
      <Note tone="alert" icon={<LockKeyhole size={18} strokeWidth={1.9} />}>
        {tip(refusals.accountLockedAtLogin, { reason: tip(`lock.reason.${entry.reason}`), until })}
      </Note>
      <Button kind="soft" onPress={() => enter(entry.token, null)}>
        {t('login.readOnly')}
      </Button>
    </div>
  )
}
