import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import { useText } from '../../text/use-text.tsx'
import { useAddPasskey } from './use-passkeys.ts'

interface AddPasskeySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a name and the password; then the device asks its owner. */
export function AddPasskeySheet({ open, onOpenChange }: AddPasskeySheetProps) {
  const { t } = useText()
  const [name, setName] = useState(t('devices.this'))
  const [password, setPassword] = useState('')
  const { add, isPending, problem, reset } = useAddPasskey(() => onOpenChange(false))
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('passkeys.add')} closeName={t('app.close')}>
      <form
        className="passkeys-screen__sheet"
        onSubmit={(event) => {
          event.preventDefault()
          add({ name, password })
        }}
      >
        <p>{t('passkeys.add.how')}</p>
        <TextField label={t('passkeys.name')} maxLength={40} value={name} onChange={setName} />
        <CredentialPassword
          name={t('password.title')}
          value={password}
          problem={problem}
          onChange={(typed) => {
            setPassword(typed)
            reset()
          }}
        />
        <Button type="submit" busy={isPending} disabled={name.trim() === '' || password === ''}>
          {t('passkeys.add')}
        </Button>
      </form>
    </Sheet>
  )
}
