import './statement.css'
import { useQueryClient } from '@tanstack/react-query'
import { Download, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { entrySorts } from '@bahi/contract/reports/statement'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths, type QueryOf } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { usePlace } from '../../navigation/use-router.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { CheckSheet } from '../check/check-sheet.tsx'
import { useAccountCheck } from '../check/use-account-check.ts'
import { DownloadSheet } from './download-sheet.tsx'
import type { EntryFilter } from './entry-lines.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { PeriodList } from './period-list.tsx'
import type { Period } from './periods.ts'
import { showsAllEntries, allEntries, readNumber, type StatementFilter } from './statement-filter.ts'
import { StatementPages } from './statement-pages.tsx'
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
      {loggedIn ? <Statement filterSheet={filterSheet} downloadSheet={downloadSheet} /> : <LogInFirst />}
    </AppScreen>
  )
}

type SheetState = ReturnType<typeof useSheet>

function Statement({ filterSheet, downloadSheet }: { filterSheet: SheetState; downloadSheet: SheetState }) {
  const { t } = useText()
  const [filter, setFilter] = useStatementFilter()
  const periodSheet = useSheet('month')
  const checkSheet = useSheet('book')
  const check = useAccountCheck()
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
            <NoEntries filter={filter} onShowAll={() => setFilter(allEntries)} />
          ) : (
            <StatementPages
              pages={pages}
              filter={filter}
              check={check}
              statement={statement}
              onProof={checkSheet.show}
            />
          )
        }
      </QueryStates>
      <PeriodSheet sheet={periodSheet} scope={scope} period={filter.period} onChoose={(period) => change({ period })} />
      <FilterSheet sheet={filterSheet} scope={scope} filter={filter} onChange={change} />
      <DownloadSheet sheet={downloadSheet} scope={scope} asked={filter.period} check={check} />
      <CheckSheet sheet={checkSheet} check={check} />
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
  if (!showsAllEntries(filter))
    return <EmptyState title={t('statement.none.here')} text={t('statement.none.here.text')} action={all} />
  return (
    <EmptyState
      title={t('statement.none')}
      text={t('statement.none.text')}
      action={<Button href={linkTo(paths.transferIn)}>{t('transfer.in.title')}</Button>}
    />
  )
}

const cards = [0, 1, 2] as const

/** Ledger cards in the shape they will have. */
function StatementSkeleton({ name }: { name: string }) {
  return (
    <div role="status" aria-label={name} className="statement-skeleton">
      <Skeleton width={150} heightPx={18} />
      {cards.map((card) => (
        <div key={card} className="statement-skeleton__card">
          <Skeleton width={180} heightPx={15} />
          <Skeleton width={120} heightPx={12} />
          <div className="statement-skeleton__line">
            <Skeleton width={90} heightPx={13} />
            <Skeleton width={70} heightPx={13} />
          </div>
          <div className="statement-skeleton__line">
            <Skeleton width={104} heightPx={13} />
            <Skeleton width={70} heightPx={13} />
          </div>
        </div>
      ))}
    </div>
  )
}

interface PeriodSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  scope: ReturnType<typeof useStatementScope>
  period: Period
  onChoose: (period: Period) => void
}

/** The months of business in which the book has entries. */
function PeriodSheet({ sheet, scope, period, onChoose }: PeriodSheetProps) {
  const { t } = useText()
  const choose = (chosen: Period) => {
    onChoose(chosen)
    sheet.onOpenChange(false)
  }
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('statement.month')} closeName={t('app.close')}>
      <QueryStates query={scope}>
        {({ months }) => <PeriodList months={months} period={period} onChoose={choose} />}
      </QueryStates>
    </Sheet>
  )
}

const accounts: readonly EntryFilter[] = ['all', 'cash', 'shares']

/** The filter: from the address at first, and the customer's own choice after coming back from an order. */
function useStatementFilter(): [filter: StatementFilter, setFilter: (filter: StatementFilter) => void] {
  const asked = useQueryValues(paths.statement)
  const queries = useQueryClient()
  const { state } = usePlace()
  const [key] = useState(() => ['statement-filter', state.__TSR_key])
  const [filter, setFilter] = useState<StatementFilter>(
    () => queries.getQueryData<StatementFilter>(key) ?? filterOf(asked),
  )
  const change = (next: StatementFilter) => {
    queries.setQueryData(key, next)
    setFilter(next)
  }
  return [filter, change]
}

function filterOf({ account, code, sort, number }: Partial<QueryOf<typeof paths.statement>>): StatementFilter {
  return {
    ...allEntries,
    account: accounts.find((one) => one === account) ?? 'all',
    sort: entrySorts.find((one) => one === sort) ?? 'all',
    share: code === undefined ? null : { code, symbol: code },
    number: number === undefined ? null : readNumber(number),
  }
}
