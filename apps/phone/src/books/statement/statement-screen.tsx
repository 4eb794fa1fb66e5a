import './statement.css'
import { Download, ListFilter } from 'lucide-react'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { BookSheet } from '../check/book-sheet.tsx'
import { useBookCheck } from '../check/use-book-check.ts'
import { DownloadSheet } from './download-sheet.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { PeriodSheet } from './period-sheet.tsx'
import { isWholeBook, wholeBook, type StatementFilter } from './statement-filter.ts'
import { StatementPages } from './statement-pages.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import { useStatementFilter } from './use-statement-filter.ts'
import { useStatement, useStatementScope } from './use-statement.ts'

/** The ledger itself: every entry of the customer's book. */
export function StatementScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const filterSheet = useSheet('filter')
  const downloadSheet = useSheet('download')
  const actions = (
    <span className="statement-screen__actions">
      <IconButton
        name={t('statement.filter')}
        icon={<ListFilter size={22} strokeWidth={1.75} />}
        onPress={filterSheet.show}
      />
      <IconButton
        name={t('statement.download')}
        icon={<Download size={22} strokeWidth={1.75} />}
        onPress={downloadSheet.show}
      />
    </span>
  )
  return (
    <AppScreen
      title={t('statement.title')}
      actions={loggedIn ? actions : undefined}
      strip={<OfflineNotice />}
      scrollId="statement"
    >
      {loggedIn ? (
        <Statement filterSheet={filterSheet} downloadSheet={downloadSheet} />
      ) : (
        <LogInFirst next={paths.statement} />
      )}
    </AppScreen>
  )
}

type SheetState = ReturnType<typeof useSheet>

function Statement({ filterSheet, downloadSheet }: { filterSheet: SheetState; downloadSheet: SheetState }) {
  const { t } = useText()
  const [filter, setFilter] = useStatementFilter()
  const periodSheet = useSheet('month')
  const bookSheet = useSheet('book')
  const check = useBookCheck()
  const statement = useStatement(filter)
  const scope = useStatementScope(filterSheet.open || periodSheet.open || downloadSheet.open)
  const change = (part: Partial<StatementFilter>) => setFilter({ ...filter, number: null, ...part })
  return (
    <>
      <FilterChips filter={filter} onChange={change} onPeriod={periodSheet.show} />
      <QueryStates
        key={JSON.stringify(filter)}
        query={statement.query}
        skeleton={<StatementSkeleton name={t('state.loading')} />}
        title={t('statement.error')}
      >
        {(pages) =>
          pages.every((page) => page.items.length === 0) ? (
            <NoEntries filter={filter} onShowAll={() => setFilter(wholeBook)} />
          ) : (
            <StatementPages
              pages={pages}
              filter={filter}
              check={check}
              statement={statement}
              onProof={bookSheet.show}
            />
          )
        }
      </QueryStates>
      <PeriodSheet sheet={periodSheet} scope={scope} period={filter.period} onChoose={(period) => change({ period })} />
      <FilterSheet sheet={filterSheet} scope={scope} filter={filter} onChange={change} />
      <DownloadSheet sheet={downloadSheet} scope={scope} asked={filter.period} check={check} />
      <BookSheet sheet={bookSheet} check={check} />
    </>
  )
}

function NoEntries({ filter, onShowAll }: { filter: StatementFilter; onShowAll: () => void }) {
  const { t } = useText()
  const all = <Button onPress={onShowAll}>{t('statement.none.all')}</Button>
  if (filter.number !== null)
    return (
      <EmptyState
        title={t('statement.none.number', { number: filter.number })}
        text={t('statement.none.number.text')}
        action={all}
      />
    )
  if (!isWholeBook(filter))
    return <EmptyState title={t('statement.none.here')} text={t('statement.none.here.text')} action={all} />
  return (
    <EmptyState
      title={t('statement.none')}
      text={t('statement.none.text')}
      action={<Button href={linkTo(paths.transferIn)}>{t('transfer.in.title')}</Button>}
    />
  )
}
