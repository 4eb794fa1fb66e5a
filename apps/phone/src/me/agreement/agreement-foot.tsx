import { List } from 'lucide-react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { useText } from '../../text/use-text.tsx'
import { useAcceptance } from './use-agreement.ts'

interface AgreementFootProps {
  rest: { sections: number; minutes: number }
  /** Whether this is the text that is accepted. */
  acceptable: boolean
  onContents: () => void
}

/** What is left to read, the way to any part, and for who has not accepted this version yet, the button. */
export function AgreementFoot({ rest, acceptable, onContents }: AgreementFootProps) {
  const { t } = useText()
  const { waits, accept, busy } = useAcceptance()
  const read = rest.sections === 0
  return (
    <div className="agreement-foot">
      <div className="agreement-foot__line">
        <span className="agreement-foot__rest">
          {read ? t('agreement.read') : t('agreement.rest', { sections: rest.sections, minutes: rest.minutes })}
        </span>
        <TextLink onPress={onContents}>
          <List size={16} strokeWidth={1.9} aria-hidden="true" />
          {t('agreement.contents')}
        </TextLink>
      </div>
      {acceptable && waits ? (
        <Button disabled={!read} busy={busy} onPress={accept}>
          {read ? t('agreement.accept') : t('agreement.readFirst')}
        </Button>
      ) : null}
    </div>
  )
}
