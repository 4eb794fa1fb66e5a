import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { PasswordField } from '@bahi/ui/fields/password-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import type { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useCloseAccount } from './use-closing.ts'

interface CloseSheetProps {
  sheet: ReturnType<typeof useSheet>
  hasPin: boolean
}

/** Asks for the password, and for a PIN that is set, before the account begins to close. */
export function CloseSheet({ sheet, hasPin }: CloseSheetProps) {
  const { t } = useText()
  const online = useOnline()
  const refusalText = useRefusalText()
  const { password, setPassword, pin, setPin, close, send } = useCloseForm(sheet.close)
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('closing.sheet')}
      closeName={t('app.close')}
      locked={close.isPending}
      foot={
        <Button disabled={password === '' || (hasPin && pin === '') || !online} busy={close.isPending} onPress={send}>
          {t('closing.confirm')}
        </Button>
      }
    >
      <div className="close-form">
        <p className="closing-screen__say">{t('closing.happens.back')}</p>
        <CredentialPassword name={t('closing.password')} value={password} onChange={setPassword} />
        {hasPin ? (
          <PasswordField
            showName={t('account.password.show')}
            hideName={t('account.password.hide')}
            label={t('closing.pin')}
            name="pin"
            autoComplete="off"
            value={pin}
            onChange={setPin}
          />
        ) : null}
        {close.isError ? <Note tone="alert">{refusalText(close.error)}</Note> : null}
      </div>
    </Sheet>
  )
}

/** What is typed, and what is said of the closing. A closed account has no session: the app goes on as a visitor's. */
function useCloseForm(onDone: () => void) {
  const { t } = useText()
  const { toast } = useToast()
  const { logOut } = useSession()
  const close = useCloseAccount()
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const send = () =>
    mutateThen(
      close,
      { password, pin },
      {
        onSuccess: ({ state }) => {
          setPassword('')
          setPin('')
          onDone()
          toast(t(state === 'closed' ? 'closing.done' : 'closing.begun'), { tone: 'done' })
          if (state === 'closed') logOut()
        },
      },
    )
  return { password, setPassword, pin, setPin, close, send }
}
