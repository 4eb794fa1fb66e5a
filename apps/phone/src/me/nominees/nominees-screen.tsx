import './nominees.css'
import { UserCheck, UserX } from 'lucide-react'
import type { NomineeDeclaration, NomineesView } from '@bahi/contract/customers/nominees'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { Card, CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { Points } from '@bahi/ui/rows/points'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay, formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { EndSheet } from './end-sheet.tsx'
import { NomineeCard } from './nominee-card.tsx'
import { percentText } from './nominee-form.ts'
import { kindWords } from './nominee-words.ts'
import { useNominees } from './use-nominees.ts'

/** Whom the customer named for everything in the account, and what that means. */
export function NomineesScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useNominees()
  return (
    <AppScreen title={t('nominees.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query}>{(view) => <Nominees view={view} />}</QueryStates>
      ) : (
        <LogInFirst next={paths.nominees} />
      )}
    </AppScreen>
  )
}

function Nominees({ view: { isOffered, current, earlier } }: { view: NomineesView }) {
  const { t } = useText()
  const decline = useSheet('decline-nominees')
  const withdraw = useSheet('withdraw-nominees')
  if (!isOffered) return <NotOffered />
  const kind = current?.kind ?? 'withdrawn'
  const replaces = current?.id ?? ''
  return (
    <div className="nominees-screen">
      {current === null || kind === 'withdrawn' ? <NoneYet /> : <InForce declaration={current} />}
      <Gutter>
        <div className="nominees-screen__acts">
          <Button kind={kind === 'named' ? 'outline' : 'primary'} href={linkTo(paths.nominate)}>
            {t(kind === 'named' ? 'nominees.change' : 'nominees.name')}
          </Button>
          {kind === 'opted-out' ? null : (
            <Button kind="quiet" onPress={decline.show}>
              {t('nominees.decline')}
            </Button>
          )}
          {kind === 'withdrawn' ? null : (
            <Button kind="quiet" onPress={withdraw.show}>
              {t('nominees.withdraw')}
            </Button>
          )}
        </div>
      </Gutter>
      <WhatItMeans />
      <Earlier declarations={earlier} />
      <EndSheet key={`decline ${decline.open}`} kind="opted-out" sheet={decline} replaces={replaces} />
      <EndSheet key={`withdraw ${withdraw.open}`} kind="withdrawn" sheet={withdraw} replaces={replaces} />
    </div>
  )
}

function NotOffered() {
  const { t } = useText()
  return (
    <StateView
      picture={
        <Medal tone="soft">
          <UserX size={36} strokeWidth={1.6} />
        </Medal>
      }
      title={t('nominees.practice')}
      text={t('nominees.practice.text')}
    />
  )
}

function NoneYet() {
  const { t } = useText()
  return (
    <StateView
      compact
      picture={
        <Medal tone="soft">
          <UserCheck size={36} strokeWidth={1.6} />
        </Medal>
      }
      title={t('nominees.none')}
      text={t('nominees.none.text')}
    />
  )
}

function InForce({ declaration: { kind, nominees, madeAt } }: { declaration: NomineeDeclaration }) {
  const { t, language } = useText()
  const time = formatDayAndTime(madeAt, language)
  if (kind === 'opted-out')
    return (
      <Gutter>
        <Note tone="wait">
          <p className="nominees-screen__state">{t('nominees.declined.since', { time })}</p>
          <p>{t('nominees.declined.follows')}</p>
        </Note>
      </Gutter>
    )
  return (
    <Section title={t('nominees.inForce')} end={<span className="nominees-screen__since">{time}</span>}>
      <ol className="nominee-cards">
        {nominees.map((nominee, at) => (
          <NomineeCard key={at} nominee={nominee} />
        ))}
      </ol>
    </Section>
  )
}

/** Says only what is so: passing things on is no part of the app. */
const means = [
  'nominees.means.all',
  'nominees.means.trustees',
  'nominees.means.rest',
  'nominees.means.papers',
  'nominees.means.ask',
  'nominees.means.seen',
] as const

function WhatItMeans() {
  const { t } = useText()
  return (
    <Section title={t('nominees.means')}>
      <Card>
        <Points items={means.map((key) => t(key))} />
      </Card>
      <CardRows>
        <ListRow plain title={t('about.title')} detail={t('nominees.means.about')} href={linkTo(paths.about)} />
      </CardRows>
      <Gutter>
        <TermsLink of={['nominee', 'kyc']} />
      </Gutter>
    </Section>
  )
}

function Earlier({ declarations }: { declarations: readonly NomineeDeclaration[] }) {
  const { t, language } = useText()
  if (declarations.length === 0) return null
  return (
    <Section title={t('nominees.earlier')}>
      <CardRows>
        {declarations.map(({ id, kind, madeAt, nominees }) => (
          <ListRow
            key={id}
            plain
            title={
              nominees.length === 0
                ? t(kindWords[kind])
                : nominees.map(({ name, shareBp }) => `${name} ${percentText(shareBp)}%`).join(', ')
            }
            detail={formatDay(madeAt, language)}
          />
        ))}
      </CardRows>
    </Section>
  )
}
