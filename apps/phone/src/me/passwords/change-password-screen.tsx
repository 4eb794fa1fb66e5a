import './passwords.css'
import { useReducer, type FormEvent } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { Button } from '@bahi/ui/buttons/button'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { PasswordField } from '@bahi/ui/fields/password-field'
import { Card } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { usePinState } from '../../session/pin/use-pin-state.ts'
import { useSession } from '../../session/use-session.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { VerificationCode } from '../account/verification-code.tsx'
import {
  clearlyDiffers,
  emptyPasswordForm,
  reducePasswordForm,
  formStep,
  type PasswordFormStep,
} from './password-form.ts'
import { PasswordMeter } from './password-meter.tsx'
import { checkPassword, minPasswordLength } from './password-strength.ts'
import { useChangePassword, useOtherDevices, useOwnCode } from './use-passwords.ts'

const formId = 'change-password'
const buttonTexts = {
  old: 'password.enterOld',
  new: 'password.enterNew',
  same: 'password.takeAnother',
  differ: 'password.makeMatch',
  code: 'password.enterCode',
  ready: 'password.save',
} as const satisfies Record<PasswordFormStep, TextKey>

/** A new log-in password for the old one. */
export function ChangePasswordScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  if (loggedIn) return <ChangePassword />
  return (
    <AppScreen title={t('password.title')} simulated={false}>
      <LogInFirst next={paths.changePassword} />
    </AppScreen>
  )
}

function ChangePassword() {
  const { t, tip } = useText()
  const { form, dispatch, asksForCode, step, send, isSending, isTyped } = usePasswordForm()
  const user = useUserInfo().data
  const sendCode = useOwnCode('login')
  const problemOf = (field: string) =>
    form.refused?.field === field ? tip(form.refused.msg, form.refused.params) : undefined
  const names = { showName: t('account.password.show'), hideName: t('account.password.hide') }
  return (
    <AppScreen
      title={t('password.title')}
      simulated={false}
      strip={<OfflineNotice />}
      foot={
        <Button type="submit" form={formId} disabled={step !== 'ready'} busy={isSending}>
          {t(buttonTexts[step])}
        </Button>
      }
    >
      <Unsaved isFilled={isTyped} />
      <form id={formId} className="change-password" noValidate onSubmit={send}>
        <PasswordField
          {...names}
          label={t('password.old')}
          name="password"
          autoComplete="current-password"
          value={form.oldPassword}
          problem={problemOf('oldPassword')}
          onChange={(value) => dispatch({ type: 'oldPassword', value })}
        />
        <div>
          <PasswordField
            {...names}
            label={t('password.new')}
            note={t('register.password.note', { count: minPasswordLength })}
            name="new-password"
            autoComplete="new-password"
            value={form.newPassword}
            problem={problemOf('newPassword')}
            onChange={(value) => dispatch({ type: 'newPassword', value })}
          />
          <PasswordMeter password={form.newPassword} checks={checkPassword(form.newPassword, user?.phone ?? '')} />
        </div>
        <PasswordField
          {...names}
          label={t('password.again')}
          name="new-password-again"
          autoComplete="new-password"
          value={form.again}
          problem={clearlyDiffers(form) ? t('password.differ') : undefined}
          onChange={(value) => dispatch({ type: 'again', value })}
        />
        {asksForCode ? (
          <VerificationCode
            value={form.code}
            problem={problemOf('code')}
            onChange={(value) => dispatch({ type: 'code', value })}
            onSend={sendCode}
          />
        ) : null}
        {form.refused !== null && form.refused.field === undefined ? (
          <Note tone="alert">{tip(form.refused.msg, form.refused.params)}</Note>
        ) : null}
        <LogOutOthers checked={form.logOutOthers} onChange={(value) => dispatch({ type: 'logOutOthers', value })} />
      </form>
    </AppScreen>
  )
}

/** The form as it is typed, and the way to send it. */
function usePasswordForm() {
  const { t } = useText()
  const { back } = useNavigation()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const [form, dispatch] = useReducer(reducePasswordForm, emptyPasswordForm)
  const asksForCode = usePinState().data?.codeForPassword === true
  const change = useChangePassword()
  const step = formStep(form, asksForCode)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (step !== 'ready' || change.isPending) return
    const { oldPassword, newPassword, code, logOutOthers } = form
    change.mutate(
      { oldPassword, newPassword, code, logOutOthers },
      {
        onSuccess: ({ ended }) => {
          toast(ended === 0 ? t('password.changed') : t('password.changedAndEnded', { count: ended }), { tone: 'done' })
          back()
        },
        onError: (cause) =>
          cause instanceof CallFailed && cause.failure.kind === 'refused'
            ? dispatch({ type: 'refused', failure: cause.failure })
            : toast(refusalText(cause), { tone: 'alert' }),
      },
    )
  }
  const isTyped = [form.oldPassword, form.newPassword, form.again].some((typed) => typed !== '')
  return {
    form,
    dispatch,
    asksForCode,
    step,
    send,
    isSending: change.isPending,
    isTyped: isTyped && (change.isIdle || change.isError),
  }
}

/** Whether the other devices are logged out too, and how many there are. */
function LogOutOthers({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useText()
  const others = useOtherDevices()
  return (
    <div className="change-password__devices">
      <Card>
        <Toggle
          label={t('password.logOutOthers')}
          detail={others === undefined ? undefined : t('password.others', { count: others })}
          checked={checked}
          onChange={onChange}
        />
      </Card>
    </div>
  )
}
