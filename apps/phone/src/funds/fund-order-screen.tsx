import './funds.css'
import { CalendarClock, ChartLine, Layers } from 'lucide-react'
import type { FundOrder } from '@bahi/contract/funds/views'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { DisplayFigure } from '@bahi/ui/figures/price'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { LedgerCard } from '@bahi/ui/rows/ledger-card'
import { Card, CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { journalSides } from '../entries/journal-sides.ts'
import { useNavigation } from '../navigation/navigate.ts'
import { linkTo, paths, pathWithQuery } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { formatDayAndTime } from '../text/business-time.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { fundAccounts, fundEntryTitles, provesOrder } from './fund-order-entries.ts'
import { FundOrderLife } from './fund-order-life.tsx'
import { isPlanCode } from './fund-words.ts'
import { formatNav } from './scheme/nav-figure.ts'
import { OrderTag } from './scheme/scheme-order-card.tsx'
import { movedPaise, placeText, reasonText, whatText } from './scheme/scheme-order-words.ts'
import { useFundOrder } from './use-funds.ts'

type Detail = NonNullable<ReturnType<typeof useFundOrder>['data']>

/** One order of a fund or a plan: its request, its money, its steps, and its entries in the book. */
export function FundOrderScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { order: orderId = '' } = useQueryValues(paths.fundOrder)
  const query = useFundOrder(orderId)
  const order = query.data?.order
  return (
    <AppScreen title={order?.name ?? t('fund.order')} subtitle={order?.number} strip={<OfflineNotice />}>
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.fundOrder, { order: orderId })} />
      ) : orderId === '' ? (
        <NoOrder />
      ) : (
        <QueryStates query={query} title={t('fund.order.error')}>
          {(detail) => <Body {...detail} />}
        </QueryStates>
      )}
    </AppScreen>
  )
}

function NoOrder() {
  const { t } = useText()
  return (
    <EmptyState
      title={t('fund.order.none')}
      text={t('fund.order.none.text')}
      action={<Button href={linkTo(paths.fundTab, { tab: 'orders' })}>{t('fund.tab.orders')}</Button>}
    />
  )
}

function Body({ order, journals }: Detail) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const { amountPaise, isSure } = movedPaise(order)
  const amount = figures.rupees(amountPaise)
  const reason = reasonText(text, figures, order)
  return (
    <div className="fund-page">
      <div className="fund-order" role="status">
        <OrderTag order={order} />
        <DisplayFigure text={isSure ? amount : t('scheme.about', { amount })} name={amount} amount />
        <p>{whatText(text, figures, order)}</p>
        <p className="text-caption text-2">{placeText(text, figures, order)}</p>
      </div>
      {reason === null ? null : (
        <Gutter>
          <Note tone={order.state === 'failed' ? 'alert' : 'plain'}>{reason}</Note>
        </Gutter>
      )}
      <Sum order={order} />
      <FundOrderLife order={order} />
      <Entries order={order} journals={journals} />
      <WaysOn order={order} />
    </div>
  )
}

/** The fund or the plan, what else was ordered of its kind, and the SIP that asked. */
function WaysOn({ order: { code, name, sipId } }: { order: FundOrder }) {
  const { t } = useText()
  const icon = { size: 22, strokeWidth: 1.75 } as const
  const isPlan = isPlanCode(code)
  return (
    <CardRows>
      <ListRow
        icon={<ChartLine {...icon} />}
        title={name}
        href={isPlan ? linkTo(paths.plan, { code }) : linkTo(paths.fund, { code })}
      />
      <ListRow
        icon={<Layers {...icon} />}
        title={t('fund.order.all')}
        href={isPlan ? linkTo(paths.plans) : linkTo(paths.fundTab, { tab: 'orders' })}
      />
      {sipId === null ? null : (
        <ListRow
          icon={<CalendarClock {...icon} />}
          title={t('fund.order.sip')}
          href={linkTo(paths.sip, { sip: sipId })}
        />
      )}
    </CardRows>
  )
}

/** The arithmetic, once the value is known. */
function Sum({ order: { kind, units, nav, amountPaise, feePaise, netPaise } }: { order: FundOrder }) {
  const { t } = useText()
  const figures = useFigures()
  if (nav === null || amountPaise === null) return null
  const isIn = kind === 'subscribe'
  return (
    <Card>
      <KeyValue
        label={t('fund.order.units', { count: figures.shares(units), nav: formatNav(nav) })}
        value={figures.rupees(amountPaise)}
      />
      <KeyValue
        label={isIn ? t('scheme.terms.entry') : t('scheme.terms.exit')}
        value={figures.rupees(isIn ? (feePaise ?? 0) : -(feePaise ?? 0))}
      />
      {netPaise === null ? null : (
        <KeyValue
          total
          label={isIn ? t('fund.order.paid') : t('fund.order.received')}
          value={figures.rupees(netPaise)}
        />
      )}
    </Card>
  )
}

/** The order as the book has it; checked here against what it says of itself. */
function Entries({ order, journals }: Detail) {
  const { t, language } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  if (journals.length === 0) return null
  const isProven = provesOrder(order, journals)
  const columns = { account: t('order.book.account'), debit: t('order.book.debit'), credit: t('order.book.credit') }
  return (
    <Section
      title={t('order.book')}
      end={
        <VerifiedChip
          state={isProven ? 'checked' : 'failed'}
          text={isProven ? t('order.book.verified') : t('order.book.differs')}
          onPress={() => navigation.open(paths.statement)}
        />
      }
    >
      {journals.map((journal) => (
        <LedgerCard
          key={journal.id}
          title={t(fundEntryTitles[journal.kind] ?? 'entry.other')}
          detail={formatDayAndTime(journal.recordedAt, language)}
          entry={`#${journal.postings[0]?.seq ?? ''}`}
          columns={columns}
          lines={journalSides(journal, fundAccounts).map(({ account, symbol, side, amount }) => ({
            account: symbol === null ? t(account) : t(account, { symbol: order.name }),
            [side]: symbol === null ? figures.rupees(amount) : figures.shares(amount),
          }))}
        />
      ))}
    </Section>
  )
}
