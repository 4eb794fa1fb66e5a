import './agreement.css'
import { List, Printer } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { agreementVersion, agreementVersions } from '@bahi/contract/site/agreement-version'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { AgreementText } from './agreement-text.tsx'
import { ContentsSheet } from './contents-sheet.tsx'
import { readVersion } from './load-document.ts'
import { unreadRest } from './reading.ts'
import type { DocumentName } from './texts/agreement-document.ts'
import { useAcceptance, useDocument, useNewerVersion } from './use-agreement.ts'

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
  const version = readVersion(useQueryValues(pathOf[name]).version)
  const isPresent = version === agreementVersion
  const query = useDocument(name, version)
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
      subtitle={t('agreement.inForce', { date: formatDay(version, language) })}
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
            rest={unreadRest(query.data, seen)}
            acceptable={name === 'user-agreement' && !newer && isPresent}
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
          onChange={(next) => redirect(pathOf[next], isPresent ? {} : { version })}
        />
        {newer ? (
          <Note tone="wait">
            {t('agreement.newer')}{' '}
            <Button small kind="soft" onPress={() => location.reload()}>
              {t('agreement.reload')}
            </Button>
          </Note>
        ) : null}
        {isPresent ? null : (
          <Note tone="wait">
            <a href={linkTo(pathOf[name])}>{t('agreement.older')}</a>
          </Note>
        )}
        <QueryStates query={query}>{(document) => <AgreementText document={document} text={text} />}</QueryStates>
        {isPresent ? <EarlierVersions path={pathOf[name]} /> : null}
      </div>
      {query.data === undefined ? null : <ContentsSheet document={query.data} sheet={contents} />}
    </AppScreen>
  )
}

/** The texts that were in force before: whoever accepted one can read it again. */
function EarlierVersions({ path }: { path: (typeof pathOf)[DocumentName] }) {
  const { t, language } = useText()
  return (
    <ul className="agreement-earlier">
      {agreementVersions
        .filter((version) => version !== agreementVersion)
        .map((version) => (
          <li key={version}>
            <TextLink href={linkTo(path, { version })}>
              {t('agreement.earlier', { date: formatDay(version, language) })}
            </TextLink>
          </li>
        ))}
    </ul>
  )
}

interface AgreementFootProps {
  rest: { sections: number; minutes: number }
  /** Whether this is the text that is accepted. */
  acceptable: boolean
  onContents: () => void
}

/** What is left to read, the way to any part, and for who has not accepted this version yet, the button. */
function AgreementFoot({ rest, acceptable, onContents }: AgreementFootProps) {
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

/** How many sections were read to their end: the end of one has come into view, or passed it. It never goes back. */
function useSectionsSeen(text: RefObject<HTMLElement | null>, loaded: boolean): number {
  const [seen, setSeen] = useState(0)
  useEffect(() => {
    if (text.current === null || !loaded) return
    const ends = [...text.current.querySelectorAll('[data-section-end]')]
    const observer = new IntersectionObserver((entries) => {
      const reached = entries
        .filter(({ isIntersecting, boundingClientRect }) => isIntersecting || boundingClientRect.top < 0)
        .map(({ target }) => ends.indexOf(target) + 1)
      setSeen((before) => Math.max(before, ...reached))
    })
    for (const end of ends) observer.observe(end)
    return () => observer.disconnect()
  }, [text, loaded])
  return seen
}
