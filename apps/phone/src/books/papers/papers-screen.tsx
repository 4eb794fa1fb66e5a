import './papers.css'
import { useState } from 'react'
import type { listPapers } from '@bahi/contract/reports/papers'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { usePaperValues } from './use-paper-values.ts'
import { usePapers } from './use-papers.ts'

type Papers = ReplyOf<typeof listPapers>
const daysAtFirst = 8

/** Everything that Bahi writes down for the customer, by day, by year and as of now. */
export function PapersScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = usePapers()
  return (
    <AppScreen title={t('paper.title')} strip={<OfflineNotice />} scrollId="papers">
      {!loggedIn ? (
        <LogInFirst next={paths.papers} />
      ) : (
        <QueryStates query={query} title={t('paper.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
          {(papers) =>
            papers.years.length === 0 ? (
              <EmptyState title={t('paper.none.title')} text={t('paper.none.text')} />
            ) : (
              <Kinds papers={papers} />
            )
          }
        </QueryStates>
      )}
    </AppScreen>
  )
}

function Kinds({ papers: { noteDays, years, hasFunds, hasLoans } }: { papers: Papers }) {
  const { t } = useText()
  const values = usePaperValues()
  const [chosen, setChosen] = useState<string | null>(null)
  const year = chosen ?? years[0]?.year ?? ''
  return (
    <div className="papers-page">
      <Section title={t('paper.now')}>
        <CardRows>
          <ListRow
            title={values.word('holdings')}
            detail={t('paper.about.holdings')}
            href={linkTo(paths.paper, { kind: 'holdings' })}
          />
          {hasFunds ? (
            <ListRow
              title={values.word('funds')}
              detail={t('paper.about.funds')}
              href={linkTo(paths.paper, { kind: 'funds' })}
            />
          ) : null}
          {hasLoans ? (
            <ListRow
              title={values.word('loans')}
              detail={t('paper.about.loans')}
              href={linkTo(paths.paper, { kind: 'loans' })}
            />
          ) : null}
        </CardRows>
      </Section>
      <Section title={t('paper.years')}>
        <ChipRow name={t('paper.years')}>
          {years.map((one) => (
            <Chip key={one.year} on={one.year === year} onPress={() => setChosen(one.year)}>
              {values.year(one.year)}
            </Chip>
          ))}
        </ChipRow>
        <CardRows>
          <ListRow
            title={values.word('profit')}
            detail={t('paper.about.profit')}
            href={linkTo(paths.paper, { kind: 'profit', period: year })}
          />
          <ListRow
            title={values.word('tax')}
            detail={t('paper.about.tax')}
            href={linkTo(paths.paper, { kind: 'tax', period: year })}
          />
          <ListRow
            title={values.word('ledger')}
            detail={t('paper.about.ledger')}
            href={linkTo(paths.paper, { kind: 'ledger', period: year })}
          />
        </CardRows>
      </Section>
      <Notes days={noteDays} />
      <CardRows>
        <ListRow title={t('everything.title')} detail={t('everything.detail')} href={linkTo(paths.everything)} />
      </CardRows>
    </div>
  )
}

function Notes({ days }: { days: Papers['noteDays'] }) {
  const { t } = useText()
  const values = usePaperValues()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? days : days.slice(0, daysAtFirst)
  return (
    <Section title={t('paper.notes')}>
      {days.length === 0 ? (
        <p className="papers-page__none">{t('paper.notes.none')}</p>
      ) : (
        <CardRows>
          {shown.map(({ date, trades }) => (
            <ListRow
              key={date}
              plain
              title={values.day(date)}
              end={t('paper.trades', { count: trades })}
              href={linkTo(paths.paper, { kind: 'contract-note', period: date })}
            />
          ))}
        </CardRows>
      )}
      {shown.length === days.length ? null : (
        <Gutter>
          <Button kind="quiet" onPress={() => setShowsAll(true)}>
            {t('paper.notes.all')}
          </Button>
        </Gutter>
      )}
    </Section>
  )
}
