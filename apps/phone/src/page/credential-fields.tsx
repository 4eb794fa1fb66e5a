import type { ReactNode } from 'react'
import { PasswordField } from '@bahi/ui/fields/password-field'
import { TextField } from '@bahi/ui/fields/text-field'
import { useText } from '../text/use-text.tsx'

interface CredentialProps {
  value: string
  problem?: string | undefined
  onChange: (value: string) => void
}

/** The phone number, which is the name a customer logs in by. */
export function PhoneField({ onBlur, end, ...field }: CredentialProps & { onBlur?: () => void; end?: ReactNode }) {
  const { t } = useText()
  return (
    <TextField
      {...field}
      label={t('account.phone')}
      prefix="+91"
      type="tel"
      inputMode="numeric"
      name="phone"
      autoComplete="username"
      onBlur={onBlur}
      end={end}
    />
  )
}

/** A password: the one there is, or a new one, which password stores must not fill in but keep. */
export function CredentialPassword({
  fresh = false,
  name,
  note,
  hint,
  ...field
}: CredentialProps & { fresh?: boolean; name?: string; note?: string; hint?: ReactNode }) {
  const { t } = useText()
  return (
    <PasswordField
      {...field}
      label={name ?? t('account.password')}
      note={note}
      hint={hint}
      name={fresh ? 'new-password' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      showName={t('account.password.show')}
      hideName={t('account.password.hide')}
    />
  )
}
