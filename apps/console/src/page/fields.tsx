import { Input, type InputProps } from 'antd'
import type { ReactNode } from 'react'
import { refusalText } from '../text/refusal-text.ts'

/** A control of a dialog with its label, and below it a hint where there is one. */
export function Field({
  label,
  hint,
  lang,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  lang?: string
  children: ReactNode
}) {
  return (
    <label className="dialog__field" lang={lang}>
      {label}
      {children}
      {hint === undefined ? null : <span className="dialog__count">{hint}</span>}
    </label>
  )
}

interface TextFieldProps extends Omit<InputProps, 'onChange' | 'value'> {
  label: ReactNode
  hint?: ReactNode
  value: string
  onChange: (value: string) => void
}

/** A field for one line of text, for a number or for a day. */
export function TextField({ label, hint, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input {...input} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}

/** A field for text of several lines. It grows from `rows[0]` to `rows[1]` lines. */
export function LongTextField({
  label,
  lang,
  value,
  maxLength,
  rows: [minRows, maxRows],
  className,
  onChange,
}: {
  label: ReactNode
  lang?: string
  value: string
  maxLength: number
  rows: readonly [number, number]
  className?: string
  onChange: (value: string) => void
}) {
  return (
    <Field label={label} {...(lang === undefined ? {} : { lang })}>
      <Input.TextArea
        {...(className === undefined ? {} : { className })}
        value={value}
        maxLength={maxLength}
        autoSize={{ minRows, maxRows }}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** Why a call failed, in the words of the catalogue. */
export function Failure({ cause }: { cause: unknown }) {
  if (cause === null) return null
  return (
    <p className="dialog__wrong" role="alert">
      {refusalText(cause)}
    </p>
  )
}
