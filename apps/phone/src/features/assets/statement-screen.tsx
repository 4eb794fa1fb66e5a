import { Chip, ChipRow } from '@bahi/ui/chip'
import { Button } from '@bahi/ui/button'
import { EmptyState } from '@bahi/ui/state-view'
import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { LoadMore } from '../../load-more.tsx'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useQueryValues } from '../../use-query-values.ts'
import { useSession } from '../../use-session.ts'
import { BookChip } from './book-chip.tsx'
import { BookSheet } from './book-sheet.tsx'
import type { EntryFilter } from './entry-lines.ts'
import { MonthSheet, useMonthText } from './month-sheet.tsx'
import { StatementDays } from './statement-list.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import { useBookCheck } from './use-book-check.ts'
import { useStatement } from './use-statement.ts'
import './statement-screen.css'

const filters = { all: 'statement.all', cash: 'statement.cash', shares: 'statement.shares' } as const satisfies Record<EntryFilter, TextKey>
const filterNames = Object.keys(filters) as EntryFilter[]

/** The ledger itself: every entry of the customer's book. */
export function StatementScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { account: asked } = useQueryValues(paths.statement)
  return (
    <AppScreen title={t('statement.title')} strip={<OfflineNotice />} scrollId="statement">
      {loggedIn ? <Statement first={filterNames.find((filter) => filter === asked) ?? 'all'} /> : <LogInFirst next={paths.statement} />}
    </AppScreen>
  )
}

function Statement({ first }: { first: EntryFilter }) {
  const { t } = useText()
  const [account, setAccount] = useState(first)
  const [month, setMonth] = useState<string | null>(null)
  const monthText = useMonthText()
  const monthSheet = useSheet('month')
  const bookSheet = useSheet('book')
  const check = useBookCheck()
  const statement = useStatement(account, month)
  const showAll = () => {
    setAccount('all')
    setMonth(null)
  }
  const more = statement.isFetchingNextPage ? 'loading' : statement.hasNextPage ? 'more' : 'none'
  return (
    <>
      <ChipRow name={t('statement.filter')}>
        {filterNames.map((filter) => (
          <Chip key={filter} on={filter === account} onPress={() => setAccount(filter)}>{t(filters[filter])}</Chip>
        ))}
        <Chip on={month !== null} icon={<Calendar size={16} strokeWidth={1.75} />} onPress={monthSheet.show}>{month === null ? t('statement.allMonths') : monthText(month)}</Chip>
      </ChipRow>
      <QueryStates key={`${account} ${month}`} query={statement} skeleton={<StatementSkeleton name={t('state.loading')} />} title={t('statement.error')}>
        {({ pages }) =>
          pages.every((page) => page.items.length === 0) ? (
            <NoEntries filtered={account !== 'all' || month !== null} onShowAll={showAll} />
          ) : (
            <>
              <StatementDays pages={pages} account={account} chip={<BookChip check={check} onPress={bookSheet.show} />} />
              <LoadMore state={more} onMore={() => void statement.fetchNextPage()} />
            </>
          )
        }
      </QueryStates>
      <MonthSheet sheet={monthSheet} month={month} onChoose={setMonth} />
      <BookSheet sheet={bookSheet} check={check} />
    </>
  )
}

function NoEntries({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const { t } = useText()
  if (filtered) return <EmptyState title={t('statement.none.here')} text={t('statement.none.here.text')} action={<Button onPress={onShowAll}>{t('statement.none.all')}</Button>} />
  return <EmptyState title={t('statement.none')} text={t('statement.none.text')} action={<Button href={linkTo(paths.transferIn)}>{t('later.transferIn')}</Button>} />
}
