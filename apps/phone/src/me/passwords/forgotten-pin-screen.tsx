import './passwords.css'
import { useState } from 'react'
import type { CallFailed } from '@bahi/client/throwing-calls'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { CredentialPassword } from '../../page/credential-fields.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { PinStepsSheet } from '../../session/pin/pin-steps-sheet.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { VerificationCode } from '../account/verification-code.tsx'
import { useOwnCode } from './use-passwords.ts'

/** Replaces a forgotten PIN: a code and the log-in password prove the customer. */
export function ForgottenPinScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  if (loggedIn) return <ForgottenPin />
  return (
    <AppScreen title={t('pin.forgotten.title')} simulated={false}>
      <LogInFirst next={paths.forgottenPin} />
    </AppScreen>
  )
}

function ForgottenPin() {
  const { t, tip } = useText()
  const { back } = useNavigation()
  const { toast } = useToast()
  const sheet = useSheet('new-pin')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<CallFailed['failure'] | null>(null)
  const sendCode = useOwnCode('pin')
  const problemOf = (field: string) => (refused?.fields[0] === field ? tip(refused.msg, refused.params) : undefined)
  const isFilled = code.length === 6 && password !== ''
  const done = () => {
    toast(t('pin.changed'), { tone: 'done' })
    // The sheet is a step of its own in the history.
    back(2)
  }
  return (
    <AppScreen
      title={t('pin.forgotten.title')}
      simulated={false}
      strip={<OfflineNotice />}
      foot={
        <Button disabled={!isFilled} onPress={sheet.show}>
          {t('pin.forgotten.go')}
        </Button>
      }
    >
      <Unsaved isFilled={(code !== '' || password !== '') && !sheet.open} />
      <div className="change-password">
        <Note>{t('pin.forgotten.text')}</Note>
        <VerificationCode
          value={code}
          problem={problemOf('code')}
          onChange={(value) => {
            setCode(value)
            setRefused(null)
          }}
          onSend={sendCode}
        />
        <CredentialPassword
          name={t('password.title')}
          value={password}
          problem={problemOf('password')}
          onChange={(value) => {
            setPassword(value)
            setRefused(null)
          }}
        />
      </div>
      <PinStepsSheet
        task="renew"
        open={sheet.open}
        onOpenChange={sheet.onOpenChange}
        proof={{ code, password }}
        onDone={done}
        onProofRefused={(cause) => {
          sheet.close()
          setRefused(cause.failure)
        }}
      />
    </AppScreen>
  )
}
