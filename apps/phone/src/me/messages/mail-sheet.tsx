import { useState } from 'react'
import { mailAddressShape } from '@bahi/contract/customers/messages'
import { Button } from '@bahi/ui/buttons/button'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
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
  const [isWrong, setWrong] = useState(false)
  const { ask, isPending, problem } = useAskForMail(() => onOpenChange(false))
  const send = () => {
    const isAddress = mailAddressShape.test(address.trim())
    setWrong(!isAddress)
    if (isAddress) ask(address)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('messages.mail')}
      closeName={t('app.close')}
      foot={
        <Button busy={isPending} disabled={address.trim() === ''} onPress={send}>
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
          problem={isWrong ? t('messages.mail.wrong') : problem}
          onChange={setAddress}
        />
      </div>
    </Sheet>
  )
}
