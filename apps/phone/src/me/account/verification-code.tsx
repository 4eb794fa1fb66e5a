import './account.css'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { SentCode } from '@bahi/contract/customers/passwords'
import { TextLink } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { CodeField } from '@bahi/ui/fields/code-field'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'

interface VerificationCodeProps {
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  /** Asks for a code; null when it was not asked for after all, because something else is missing. */
  onSend: () => Promise<SentCode | null>
}

/** A code sent to a phone, and the button that asks for it. On a server that sends none the message is shown here. */
export function VerificationCode({ value, problem, onChange, onSend }: VerificationCodeProps) {
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const [sent, setSent] = useState<SentCode | null>(null)
  const send = async () => {
    try {
      const answer = await onSend()
      if (answer !== null) setSent(answer)
      return answer !== null
    } catch (cause) {
      toast(refusalText(cause), { tone: 'alert' })
      return false
    }
  }
  const digits = (typed: string) => onChange(typed.replace(/\D/g, '').slice(0, 6))
  return (
    <div className="verification-code">
      <CodeField
        label={t('code.label')}
        hint={
          sent === null || sent.demoMessage !== null ? undefined : (
            <span role="status">{t('code.sent', { phone: sent.phone })}</span>
          )
        }
        value={value}
        problem={problem}
        onChange={digits}
        button={{
          text: { first: t('code.get'), again: t('code.again'), waiting: (seconds) => t('code.wait', { seconds }) },
          onSend: send,
        }}
      />
      {sent?.demoMessage ? <DemoMessage code={sent.demoMessage.code} onUse={digits} /> : null}
    </div>
  )
}

/** The demo's inbox: what a phone would have received, on the device that asked for it. */
function DemoMessage({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  const { t } = useText()
  return (
    <div className="demo-message" role="status">
      <MessageSquareText size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className="demo-message__words">
        <p className="demo-message__title">{t('code.demo.title')}</p>
        <p>{t('code.demo.text', { code })}</p>
        <TextLink onPress={() => onUse(code)}>{t('code.demo.use')}</TextLink>
      </div>
    </div>
  )
}
