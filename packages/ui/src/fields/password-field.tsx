import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'prefix' | 'inputMode'> & {
  showName: string
  hideName: string
}

export function PasswordField({ showName, hideName, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? Eye : EyeOff
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          name={shown ? hideName : showName}
          icon={<Icon size={20} strokeWidth={1.75} />}
          onPress={() => setShown(!shown)}
        />
      }
    />
  )
}
