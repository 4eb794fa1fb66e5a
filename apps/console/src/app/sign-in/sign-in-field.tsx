import { Input, type InputProps } from 'antd'

interface SignInFieldProps extends Omit<InputProps, 'onChange' | 'value' | 'size'> {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A large field of the forms before the console: a name, a password or a code. */
export function SignInField({ label, onChange, ...input }: SignInFieldProps) {
  return (
    <label className="sign-in__field">
      {label}
      <Input size="large" {...input} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
