import type { ComponentProps } from 'react'
import { CodeButton } from './code-button.tsx'
import { TextField } from './text-field.tsx'

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'note' | 'hint' | 'problem' | 'value' | 'onChange'
> & { button: ComponentProps<typeof CodeButton> }

/** The code from a message, with the button that asks for it. The phone offers to fill it in by itself. */
export function CodeField({ button, ...field }: CodeFieldProps) {
  return (
    <div className="code-row">
      <TextField {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      <CodeButton {...button} />
    </div>
  )
}
