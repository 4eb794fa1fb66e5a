import './loans.css'
import { useState } from 'react'
import { loanStates } from '@bahi/contract/loans/calls'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { linkTo, paths, pathWithQuery } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LoadMore } from '../page/load-more.tsx'
import { LogInFirst } from '../page/log-in-first.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useSession } from '../session/use-session.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { LoanDetailScreen } from './loan-detail-screen.tsx'
import { LoanRecord } from './loan-record.tsx'
import { loanStateKeys } from './loan-words.ts'
import { useLoanList, type LoanFilter } from './use-loans.ts'

const filters = ['all', 'unpaid', 'paid', 'in-review', 'rejected'] as const satisfies readonly LoanFilter[]
const filterKeys = { all: 'loan.filter.all', ...loanStateKeys } as const satisfies Record<LoanFilter, TextKey>

/** Every loan with its state and the place of its money; with one named in the address, that one. */
export function LoanRecordsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { loan = '', state } = useQueryValues(paths.loanRecords)
  if (loggedIn && loan !== '') return <LoanDetailScreen loanId={loan} />
  return (
    <AppScreen title={t('loan.records')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <Records first={loanStates.find((one) => one === state) ?? 'all'} />
      ) : (
        <LogInFirst next={pathWithQuery(paths.loanRecords, loan === '' ? {} : { loan })} />
      )}
    </AppScreen>
  )
}

function Records({ first }: { first: LoanFilter }) {
  const { t } = useText()
  const figures = useFigures()
  const [filter, setFilter] = useState<LoanFilter>(first)
  const { query, first: page, more, loadMore } = useLoanList(filter)
  const chipText = (one: LoanFilter) => {
    const count = page?.counts[one] ?? 0
    return count === 0 ? t(filterKeys[one]) : t('tab.count', { text: t(filterKeys[one]), count: figures.shares(count) })
  }
  return (
    <>
      <ChipRow name={t('loan.filter')}>
        {filters.map((one) => (
          <Chip key={one} on={one === filter} onPress={() => setFilter(one)}>
            {chipText(one)}
          </Chip>
        ))}
      </ChipRow>
      <div className="loan-records">
        <QueryStates query={query} title={t('loan.records.error')}>
          {(loans) =>
            loans.length === 0 ? (
              <EmptyState
                title={t('loan.records.empty')}
                text={t('loan.records.empty.text')}
                action={<Button href={linkTo(paths.loan)}>{t('loan.title')}</Button>}
              />
            ) : (
              <>
                {loans.map((loan) => (
                  <LoanRecord key={loan.id} loan={loan} />
                ))}
                <LoadMore auto state={more} onMore={loadMore} />
              </>
            )
          }
        </QueryStates>
      </div>
    </>
  )
}
