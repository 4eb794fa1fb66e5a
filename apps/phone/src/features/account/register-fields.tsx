import { PasswordField } from '@bahi/ui/password-field'
import { TextField } from '@bahi/ui/text-field'
import { CircleCheck } from 'lucide-react'
import { useText } from '../../text/use-text.tsx'
import { leastPasswordLength, type RegisterEvent, type RegisterForm } from './register-form.ts'
import type { PhoneCheck } from './use-phone-check.ts'

interface RegisterFieldsProps {
  form: RegisterForm
  textUnder: (field: string) => string | undefined
  /** Whether a code sent to the phone is asked for. */
  withCode: boolean
  phoneCheck: PhoneCheck
  onChange: (event: RegisterEvent) => void
}

export function RegisterFields({ form, textUnder, withCode, phoneCheck, onChange }: RegisterFieldsProps) {
  const { t } = useText()
  return (
    <>
      <TextField
        label={t('account.phone')}
        prefix="+91"
        type="tel"
        inputMode="numeric"
        name="phone"
        autoComplete="username"
        value={form.phone}
        problem={textUnder('phone')}
        onChange={(value) => onChange({ type: 'phone', value })}
        onBlur={() => phoneCheck.askSoon(form.phone)}
        end={phoneCheck.free ? <FreeMark /> : undefined}
      />
      {withCode ? (
        <TextField
          label={t('register.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={form.smsCode}
          problem={textUnder('smsCode')}
          onChange={(value) => onChange({ type: 'smsCode', value })}
        />
      ) : null}
      <PasswordField
        label={t('account.password')}
        note={t('register.password.note', { count: leastPasswordLength })}
        name="new-password"
        autoComplete="new-password"
        showName={t('account.password.show')}
        hideName={t('account.password.hide')}
        value={form.password}
        problem={textUnder('password')}
        onChange={(value) => onChange({ type: 'password', value })}
      />
      <TextField
        label={t('register.invitation')}
        note={t('register.optional')}
        autoComplete="off"
        maxLength={32}
        value={form.invitationCode}
        problem={textUnder('invitationCode')}
        onChange={(value) => onChange({ type: 'invitationCode', value })}
      />
      <TextField
        label={t('register.email')}
        note={t('register.optional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.in"
        maxLength={254}
        value={form.email}
        problem={textUnder('email')}
        onChange={(value) => onChange({ type: 'email', value })}
      />
    </>
  )
}

/** Nobody has this number yet. */
function FreeMark() {
  const { t } = useText()
  return (
    <span className="register-screen__free" role="img" aria-label={t('register.phone.free')}>
      <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" />
    </span>
  )
}
