import { CircleCheck } from 'lucide-react'
import type { SentCode } from '@bahi/contract/customers/passwords'
import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { TextField } from '@bahi/ui/fields/text-field'
import { CredentialPassword, PhoneField } from '../../page/credential-fields.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { minPasswordLength, type RegisterEvent, type RegisterForm } from './register-form.ts'
import type { PhoneCheck } from './use-phone-check.ts'
import { VerificationCode } from './verification-code.tsx'
import { passwordWeakness, type PasswordWeakness } from './weak-password.ts'

interface RegisterFieldsProps {
  form: RegisterForm
  textUnder: (field: string) => string | undefined
  /** Sends a code to the phone; null where none is asked for. */
  onSendCode: (() => Promise<SentCode | null>) | null
  phoneCheck: PhoneCheck
  onChange: (event: RegisterEvent) => void
}

const weaknessTexts = {
  common: 'register.password.common',
  pattern: 'register.password.pattern',
  phone: 'register.password.phone',
} as const satisfies Record<PasswordWeakness, TextKey>

export function RegisterFields({ form, textUnder, onSendCode, phoneCheck, onChange }: RegisterFieldsProps) {
  const { t } = useText()
  const weakness = passwordWeakness(form.password, form.phone)
  return (
    <>
      <PhoneField
        value={form.phone}
        problem={textUnder('phone')}
        onChange={(value) => onChange({ type: 'phone', value })}
        onBlur={() => phoneCheck.askSoon(form.phone)}
        end={phoneCheck.free ? <FreeMark /> : undefined}
      />
      {onSendCode === null ? null : (
        <VerificationCode
          value={form.smsCode}
          problem={textUnder('smsCode')}
          onChange={(value) => onChange({ type: 'smsCode', value })}
          onSend={onSendCode}
        />
      )}
      <CredentialPassword
        fresh
        note={t('register.password.note', { count: minPasswordLength })}
        hint={
          weakness === null ? undefined : (
            <span className="register-screen__weak" role="status">
              {t(weaknessTexts[weakness])}
            </span>
          )
        }
        value={form.password}
        problem={textUnder('password')}
        onChange={(value) => onChange({ type: 'password', value })}
      />
      <KindOfAccount simulated={form.simulated} onChange={(value) => onChange({ type: 'simulated', value })} />
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

/** Said before it is chosen, because it can never be changed: what a practice account cannot do. */
function KindOfAccount({ simulated, onChange }: { simulated: boolean; onChange: (simulated: boolean) => void }) {
  const { t } = useText()
  const options = [
    { value: 'full', text: t('register.kind.full'), detail: t('register.kind.full.detail') },
    { value: 'practice', text: t('register.kind.practice'), detail: t('register.kind.practice.detail') },
  ] as const
  return (
    <div>
      <p className="register-screen__label" aria-hidden="true">
        {t('register.kind')}
      </p>
      <div className="register-screen__kind">
        <ChoiceList
          name={t('register.kind')}
          value={simulated ? 'practice' : 'full'}
          options={options}
          onChange={(value) => onChange(value === 'practice')}
        />
      </div>
    </div>
  )
}

/** Whether the number is free. */
function FreeMark() {
  const { t } = useText()
  return (
    <span className="register-screen__free" role="img" aria-label={t('register.phone.free')}>
      <CircleCheck size={20} strokeWidth={1.9} aria-hidden="true" />
    </span>
  )
}
