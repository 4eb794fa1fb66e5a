import { useState } from 'react'
import { sendOwnCode } from '@bahi/contract/customers/passwords'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { CodeField } from '@bahi/ui/fields/code-field'
import { useClient } from '../calls/client.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText } from '../text/use-text.tsx'

/** The code from a message that a setting asks for before anything leaves the account. */
export function WithdrawCode({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useText()
  const { call } = useClient()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const [demo, setDemo] = useState<string | null>(null)
  const send = async (): Promise<boolean> => {
    try {
      const sent = await call(sendOwnCode, { purpose: 'withdraw' })
      setDemo(sent.demoMessage?.code ?? null)
      return true
    } catch (cause) {
      toast(refusalText(cause), { tone: 'alert' })
      return false
    }
  }
  return (
    <>
      <CodeField
        label={t('transfer.code')}
        value={code}
        onChange={onCode}
        button={{
          text: {
            first: t('transfer.code.get'),
            again: t('transfer.code.again'),
            waiting: (seconds) => t('transfer.code.wait', { seconds }),
          },
          onSend: send,
        }}
      />
      {demo === null ? null : <Note>{t('transfer.code.demo', { code: demo })}</Note>}
    </>
  )
}
