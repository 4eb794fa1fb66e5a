import { useState } from 'react'
import { mailAddressShape } from '@bahi/contract/customers/messages'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import { useText } from '../../text/use-text.tsx'
import { useAskForMail } from './use-mail.ts'

interface MailSheetProps {
  first: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for an address and sends the link that confirms it. */
export function MailSheet({ first, open, onOpenChange }: MailSheetProps) {
  const { t } = useText()
  const [address, setAddress] = useState(first)
  const [password, setPassword] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { ask, isPending, problem, field } = useAskForMail(() => onOpenChange(false))
  const send = () => {
    const isAddress = mailAddressShape.test(address.trim())
    setWrong(!isAddress)
    if (isAddress) ask({ address, password })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('messages.mail')}
      closeName={t('app.close')}
      foot={
        <Button busy={isPending} disabled={address.trim() === '' || password === ''} onPress={send}>
          {t('messages.mail.send')}
        </Button>
      }
    >
      <div className="messages-screen__sheet">
        <p>{t('messages.mail.how')}</p>
        <TextField
          label={t('messages.mail.address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="name@example.in"
          maxLength={254}
          value={address}
          problem={isWrong ? t('messages.mail.wrong') : field === 'address' ? problem : undefined}
          onChange={setAddress}
        />
        <CredentialPassword
          name={t('password.title')}
          value={password}
          problem={!isWrong && field === 'password' ? problem : undefined}
          onChange={setPassword}
        />
        {isWrong || problem === undefined || field !== undefined ? null : <Note tone="alert">{problem}</Note>}
      </div>
    </Sheet>
  )
}
