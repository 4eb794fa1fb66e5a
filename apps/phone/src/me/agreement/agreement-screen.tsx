import './agreement.css'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { agreementVersion } from '@bahi/contract/site/agreement-version'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { AgreementFoot } from './agreement-foot.tsx'
import { AgreementText } from './agreement-text.tsx'
import { ContentsSheet } from './contents-sheet.tsx'
import { restOf } from './reading.ts'
import type { DocumentName } from './texts/agreement-document.ts'
import { useDocument, useNewerVersion } from './use-agreement.ts'
import { useSectionsSeen } from './use-sections-seen.ts'

const pathOf = { 'user-agreement': paths.userAgreement, privacy: paths.privacyPolicy } as const satisfies Record<
  DocumentName,
  string
>

export function UserAgreementScreen() {
  return <AgreementScreen name="user-agreement" />
}

export function PrivacyPolicyScreen() {
  return <AgreementScreen name="privacy" />
}

function AgreementScreen({ name }: { name: DocumentName }) {
  const { t, language } = useText()
  const { redirect } = useNavigation()
  const query = useDocument(name)
  const newer = useNewerVersion()
  const contents = useSheet('contents')
  const text = useRef<HTMLElement>(null)
  const seen = useSectionsSeen(text, query.data !== undefined)
  const documents = [
    { value: 'user-agreement', text: t('account.agreement') },
    { value: 'privacy', text: t('account.privacyPolicy') },
  ] as const
  const parts = query.data?.sections.length ?? 1
  return (
    <AppScreen
      title={name === 'privacy' ? t('account.privacyPolicy') : t('account.agreement')}
      subtitle={t('agreement.inForce', { date: formatDay(agreementVersion, language) })}
      simulated={false}
      scrollId={name}
      actions={
        <IconButton
          name={t('agreement.print')}
          icon={<Printer size={22} strokeWidth={1.75} />}
          onPress={() => window.print()}
        />
      }
      strip={
        <div className="agreement-progress" aria-hidden="true">
          <span style={{ width: `${(seen / parts) * 100}%` }} />
        </div>
      }
      foot={
        query.data === undefined ? undefined : (
          <AgreementFoot
            rest={restOf(query.data, seen)}
            acceptable={name === 'user-agreement' && !newer}
            onContents={contents.show}
          />
        )
      }
    >
      <div className="agreement-screen">
        <Segmented
          name={t('more.agreements')}
          value={name}
          options={documents}
          onChange={(next) => redirect(pathOf[next])}
        />
        {newer ? (
          <Note tone="wait">
            {t('agreement.newer')}{' '}
            <Button small kind="soft" onPress={() => location.reload()}>
              {t('agreement.reload')}
            </Button>
          </Note>
        ) : null}
        <QueryStates query={query}>{(document) => <AgreementText document={document} text={text} />}</QueryStates>
      </div>
      {query.data === undefined ? null : <ContentsSheet document={query.data} sheet={contents} />}
    </AppScreen>
  )
}
