import { useState } from 'react'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppModal } from '../../page/app-modal.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { useAcceptance } from './use-agreement.ts'

/** Asks who accepted an older agreement to read the present one: at each log-in and start, until it is accepted. */
export function AgreementAsk() {
  const { loggedIn } = useSession()
  return loggedIn ? <Question /> : null
}

function Question() {
  const { t, language } = useText()
  const { open } = useNavigation()
  const { waits } = useAcceptance()
  const [asked, setAsked] = useState(false)
  return (
    <AppModal
      open={waits && !asked}
      onOpenChange={(isOpen) => void (isOpen || setAsked(true))}
      title={t('agreement.ask.title')}
      confirmText={t('agreement.ask.read')}
      cancelText={t('agreement.ask.later')}
      onConfirm={() => {
        setAsked(true)
        open(paths.userAgreement)
      }}
    >
      {t('agreement.ask.text', { date: formatDay(agreementVersion, language) })}
    </AppModal>
  )
}
