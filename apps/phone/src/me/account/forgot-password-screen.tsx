import './account.css'
import { useMutation } from '@tanstack/react-query'
import { useReducer, useRef, type FormEvent } from 'react'
import { resetPassword, sendCode } from '@bahi/contract/customers/passwords'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { CredentialPassword, PhoneField } from '../../page/credential-fields.tsx'
import { useText } from '../../text/use-text.tsx'
import { problemOfCall } from './call-problem.ts'
import { readDeviceKey } from './device-key.ts'
import { focusFirstProblem } from './focus-problem.ts'
import { emptyForgot, problemOfForgot, problemOfPhone, reduceForgot } from './forgot-form.ts'
import { problemUnder, type Problem } from './problem.ts'
import { minPasswordLength } from './register-form.ts'
import { VerificationCode } from './verification-code.tsx'

const formId = 'forgot-password'

/** Sets a new log-in password by a code to the phone. The page never says whether the number is registered. */
export function ForgotPasswordScreen() {
  const { t, tip } = useText()
  const { form, dispatch, element, askForCode, send, isSending } = useForgotForm()
  const textUnder = (field: string) => {
    const found = problemUnder(form.problem, field)
    return found === null ? undefined : tip(found.msg, found.params)
  }
  return (
    <AppScreen
      title={t('login.forgot')}
      simulated={false}
      foot={
        <Button type="submit" form={formId} busy={isSending}>
          {t('forgot.save')}
        </Button>
      }
    >
      <form ref={element} id={formId} className="account-form account-form__fields" noValidate onSubmit={send}>
        <Note>{t('forgot.text')}</Note>
        <PhoneField
          value={form.phone}
          problem={textUnder('phone')}
          onChange={(value) => dispatch({ type: 'phone', value })}
        />
        <VerificationCode
          value={form.code}
          problem={textUnder('code')}
          onChange={(value) => dispatch({ type: 'code', value })}
          onSend={askForCode}
        />
        <CredentialPassword
          fresh
          name={t('password.new')}
          note={t('register.password.note', { count: minPasswordLength })}
          value={form.password}
          problem={textUnder('newPassword')}
          onChange={(value) => dispatch({ type: 'password', value })}
        />
        {form.problem === null || form.problem.fields.length > 0 ? null : (
          <Note tone="alert">{tip(form.problem.msg, form.problem.params)}</Note>
        )}
      </form>
    </AppScreen>
  )
}

/** The form as it is typed, and the ways to ask for a code and to send it. */
function useForgotForm() {
  const { t } = useText()
  const { call } = useClient()
  const { redirect } = useNavigation()
  const { toast } = useToast()
  const { keyFor, spend } = useIntentKey()
  const [form, dispatch] = useReducer(reduceForgot, emptyForgot)
  const element = useRef<HTMLFormElement>(null)
  const reset = useMutation({
    mutationFn: (input: { phone: string; code: string; newPassword: string }) =>
      call(resetPassword, { ...input, deviceKey: readDeviceKey() }, { idempotencyKey: keyFor(input) }),
  })
  const refuse = (problem: Problem) => {
    dispatch({ type: 'refused', problem })
    focusFirstProblem(element.current)
  }
  const askForCode = async () => {
    const problem = problemOfPhone(form.phone)
    if (problem === null)
      return call(
        sendCode,
        { phone: form.phone, purpose: 'password', deviceKey: readDeviceKey() },
        { isLoading: false },
      )
    refuse(problem)
    return null
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending) return
    const problem = problemOfForgot(form)
    if (problem !== null) return refuse(problem)
    reset.mutate(
      { phone: form.phone, code: form.code, newPassword: form.password },
      {
        onSuccess: () => {
          spend()
          toast(t('forgot.done'), { tone: 'done' })
          redirect(paths.login)
        },
        onError: (cause) => refuse(problemOfCall(cause)),
      },
    )
  }
  return { form, dispatch, element, askForCode, send, isSending: reset.isPending }
}
