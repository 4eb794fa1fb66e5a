import { useState } from 'react'
import type { PasskeyView } from '@bahi/contract/customers/passkeys'
import { Button } from '@bahi/ui/buttons/button'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import { formatDayAndTime } from '../../text/business-time.ts'
import { sentences } from '../../text/sentences.ts'
import { useText } from '../../text/use-text.tsx'
import { useRemovePasskey, useRenamePasskey } from './use-passkeys.ts'

const maxName = 40

interface PasskeySheetProps {
  passkey: PasskeyView
  open: boolean
  close: () => void
  onOpenChange: (open: boolean) => void
}

/** What is known of a passkey, its name, and its end. */
export function PasskeySheet({ passkey, open, close, onOpenChange }: PasskeySheetProps) {
  const { t, language } = useText()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={passkey.name} closeName={t('app.close')}>
      <div className="passkeys-screen__sheet">
        <p className="passkeys-screen__say">
          {sentences(
            [
              t('passkeys.made', { at: formatDayAndTime(passkey.createdAt, language) }),
              t(passkey.isSynced ? 'passkeys.synced' : 'passkeys.single'),
            ],
            language,
          )}
        </p>
        <Rename passkey={passkey} onDone={close} />
        <Remove passkey={passkey} onDone={close} />
      </div>
    </Sheet>
  )
}

function Rename({ passkey: { id, name: before }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { t } = useText()
  const [name, setName] = useState(before)
  const { rename, isPending, problem } = useRenamePasskey(onDone)
  return (
    <form
      className="passkeys-screen__part"
      onSubmit={(event) => {
        event.preventDefault()
        rename({ id, name })
      }}
    >
      <TextField label={t('passkeys.name')} maxLength={maxName} value={name} problem={problem} onChange={setName} />
      <Button kind="soft" type="submit" busy={isPending} disabled={name.trim() === '' || name.trim() === before}>
        {t('passkeys.rename')}
      </Button>
    </form>
  )
}

function Remove({ passkey: { id }, onDone }: { passkey: PasskeyView; onDone: () => void }) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const { remove, isPending, problem } = useRemovePasskey(onDone)
  return (
    <form
      className="passkeys-screen__part"
      onSubmit={(event) => {
        event.preventDefault()
        remove({ id, password })
      }}
    >
      <p className="passkeys-screen__say">{t('passkeys.remove.how')}</p>
      <CredentialPassword name={t('password.title')} value={password} problem={problem} onChange={setPassword} />
      <Button kind="outline" type="submit" busy={isPending} disabled={password === ''}>
        {t('passkeys.remove')}
      </Button>
    </form>
  )
}
