import './applications.css'
import { BadgeCheck, FileText, TrendingUp } from 'lucide-react'
import type { ApplicationView } from '@bahi/contract/ipo/views'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { SplitSum } from '@bahi/ui/figures/split-sum'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { LedgerCard } from '@bahi/ui/rows/ledger-card'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { journalSides } from '../../entries/journal-sides.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { DateLine } from '../date-line.tsx'
import { dateSteps } from '../date-steps.ts'
import { ApplicationTag } from '../ipo-tag.tsx'
import { shortDate, shortMoment } from '../ipo-times.ts'
import { useApplication } from '../use-ipos.ts'
import { entryTitles, provesApplication } from './application-entries.ts'
import { ApplicationFoot } from './application-foot.tsx'
import { outcomeText } from './application-words.ts'

/** One application: its request, its result, its money, and its entries in the book. */
export function ApplicationScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { id = '' } = useQueryValues(paths.ipoApplication)
  const query = useApplication({ id })
  const application = query.data?.application
  return (
    <AppScreen
      title={application?.name ?? t('ipo.toMine')}
      subtitle={application === undefined ? undefined : t('ipo.mine.subtitle', { number: application.number })}
      strip={<OfflineNotice />}
      foot={application?.canChange === true ? <ApplicationFoot application={application} /> : undefined}
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.ipoApplication, { id })} />
      ) : id === '' ? (
        <NoSuch />
      ) : (
        <QueryStates query={query} title={t('ipo.mine.error')}>
          {(data) => <Body {...data} />}
        </QueryStates>
      )}
    </AppScreen>
  )
}

function NoSuch() {
  const { t } = useText()
  return (
    <EmptyState
      title={t('ipo.unknownOne')}
      text={t('ipo.unknownOne.text')}
      action={<Button href={linkTo(paths.ipoApplications)}>{t('ipo.mine')}</Button>}
    />
  )
}

type Application = NonNullable<ReturnType<typeof useApplication>['data']>

function Body({ application, journals }: Pick<Application, 'application' | 'journals'>) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const { ipoState, state, dates } = application
  const steps = dateSteps(ipoState, dates).map(({ text: name, at, isMoment, mark }) => ({
    name: t(name),
    when: isMoment ? shortMoment(at, language) : shortDate(at, language),
    mark,
  }))
  return (
    <div className="application-page">
      <div className="application-page__head">
        <ApplicationTag state={state} />
        <p className="application-page__asked">{outcomeText(application, text, figures)}</p>
        <p className="text-caption text-2">
          {application.atCutOff
            ? t('ipo.mine.cutOff', { price: figures.price(application.pricePaise) })
            : t('ipo.mine.own', { price: figures.price(application.pricePaise) })}{' '}
          · {formatDayAndTime(application.appliedAt, language)}
        </p>
      </div>
      <Section title={t('ipo.mine.money')}>
        <Gutter>
          <Money application={application} proven={provesApplication(application, journals)} />
        </Gutter>
      </Section>
      {state === 'withdrawn' ? null : (
        <Section title={t('ipo.dates')}>
          <DateLine name={t('ipo.dates')} steps={steps} />
        </Section>
      )}
      <Links application={application} />
      {journals.length === 0 ? null : <Entries journals={journals} />}
    </div>
  )
}

/** The ways on to the offer, its draw and the share. */
function Links({ application }: Pick<Application, 'application'>) {
  const { t } = useText()
  const figures = useFigures()
  const { ipoId, state, decidedAt, place, of, code, symbol, allottedShares } = application
  return (
    <div className="application-page__links">
      <CardRows>
        <ListRow
          icon={<FileText size={22} strokeWidth={1.75} />}
          title={t('ipo.mine.offer')}
          href={linkTo(paths.ipo, { id: ipoId })}
        />
        {decidedAt === null || state === 'withdrawn' ? null : (
          <ListRow
            icon={<BadgeCheck size={22} strokeWidth={1.75} />}
            title={t('ipo.draw.title')}
            detail={
              place === null || of === null
                ? undefined
                : t('ipo.draw.own.place', { place: figures.shares(place), of: figures.shares(of) })
            }
            href={linkTo(paths.ipoDraw, { id: ipoId })}
          />
        )}
        {code === null || allottedShares === 0 ? null : (
          <ListRow
            icon={<TrendingUp size={22} strokeWidth={1.75} />}
            title={t('ipo.mine.trade', { symbol })}
            detail={t('ipo.mine.trade.text')}
            href={linkTo(paths.stock, { code: code })}
          />
        )}
      </CardRows>
    </div>
  )
}

/** The entries of the application, debit against credit. */
function Entries({ journals }: Pick<Application, 'journals'>) {
  const { t, language } = useText()
  const figures = useFigures()
  const columns = { account: t('order.book.account'), debit: t('order.book.debit'), credit: t('order.book.credit') }
  return (
    <Section title={t('order.book')}>
      {journals.map((journal) => (
        <LedgerCard
          key={journal.id}
          title={t(entryTitles[journal.kind] ?? 'entry.other')}
          detail={formatDayAndTime(journal.recordedAt, language)}
          entry={`#${journal.postings[0]?.seq ?? ''}`}
          columns={columns}
          lines={journalSides(journal).map(({ account, symbol: of, side, amount }) => ({
            account: of === null ? t(account) : t(account, { symbol: of }),
            [side]: of === null ? figures.rupees(amount) : figures.shares(amount),
          }))}
        />
      ))}
    </Section>
  )
}

/** The amounts held, paid and released: they add up to the first hold. */
function Money({ application, proven }: { application: ApplicationView; proven: boolean }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { heldPaise, paidPaise, returnedPaise, movedAt, dates, state, changedAt } = application
  const moved = movedAt ?? (state === 'withdrawn' ? changedAt : null)
  const when = moved === null ? shortDate(dates.creditsOn, language) : shortMoment(moved, language)
  const parts = [
    {
      id: 'held',
      amountPaise: heldPaise,
      title: t('ipo.money.part.held'),
      detail:
        heldPaise === 0
          ? undefined
          : state === 'subscribed'
            ? t('ipo.money.part.held.text')
            : t('ipo.money.part.waits', { day: when }),
    },
    { id: 'paid', amountPaise: paidPaise, title: t('ipo.money.part.paid'), detail: paidPaise === 0 ? undefined : when },
    {
      id: 'back',
      amountPaise: returnedPaise,
      title: t('ipo.money.part.back'),
      detail: returnedPaise === 0 ? undefined : when,
    },
  ]
  const total = heldPaise + paidPaise + returnedPaise
  if (total === 0) return <Note>{t('ipo.money.nothing')}</Note>
  return (
    <SplitSum
      parts={parts.map((part) => ({ ...part, amountText: figures.rupees(part.amountPaise) }))}
      totalLabel={t('ipo.money.total')}
      totalText={figures.rupees(total)}
      proven={proven}
      drawn
    />
  )
}
