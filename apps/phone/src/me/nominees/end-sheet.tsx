import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import type { useSheet } from '../../page/use-sheet.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useDeclineNominees, useWithdrawNominees } from './use-nominees.ts'

interface EndSheetProps {
  /** What is declared: that nobody is named, or that the declaration in force is withdrawn. */
  kind: 'opted-out' | 'withdrawn'
  sheet: ReturnType<typeof useSheet>
  replaces: string
}

const words = {
  'opted-out': { title: 'nominees.decline.title', text: 'nominees.declined.follows', done: 'nominees.declined' },
  withdrawn: { title: 'nominees.withdraw.title', text: 'nominees.withdraw.text', done: 'nominees.withdrawn' },
} as const

/** Says what follows, and asks for the password; that nobody is named is confirmed in words besides. */
export function EndSheet({ kind, sheet, replaces }: EndSheetProps) {
  const { t } = useText()
  const { toast } = useToast()
  const online = useOnline()
  const refusalText = useRefusalText()
  const [decline, withdraw] = [useDeclineNominees(), useWithdrawNominees()]
  const [password, setPassword] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const { isPending, error } = kind === 'opted-out' ? decline : withdraw
  const then = {
    onSuccess: () => {
      sheet.close()
      toast(t(words[kind].done), { tone: 'done' })
    },
  }
  const send = () =>
    kind === 'opted-out'
      ? mutateThen(decline, { confirmed: true, replaces, password }, then)
      : mutateThen(withdraw, { replaces, password }, then)
  const isReady = password !== '' && (kind === 'withdrawn' || isConfirmed) && online
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t(words[kind].title)}
      closeName={t('app.close')}
      locked={isPending}
      foot={
        <Button disabled={!isReady} busy={isPending} onPress={send}>
          {t(words[kind].title)}
        </Button>
      }
    >
      <div className="nominees-form">
        <p className="nominees-screen__say">{t(words[kind].text)}</p>
        {kind === 'opted-out' ? (
          <CheckBox checked={isConfirmed} onChange={setConfirmed}>
            {t('nominees.decline.confirm')}
          </CheckBox>
        ) : null}
        <CredentialPassword name={t('closing.password')} value={password} onChange={setPassword} />
        {error === null ? null : <Note tone="alert">{refusalText(error)}</Note>}
      </div>
    </Sheet>
  )
}
