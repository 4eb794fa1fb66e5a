import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import type { EntryFilter } from './entry-lines.ts'
import { wholeBook, type StatementFilter } from './statement-filter.ts'

const accounts: readonly EntryFilter[] = ['all', 'cash', 'shares']

/** What is shown: first as the address says; whoever comes back from an order finds what they had chosen. */
export function useStatementFilter(): [filter: StatementFilter, setFilter: (filter: StatementFilter) => void] {
  const asked = useQueryValues(paths.statement)
  const queries = useQueryClient()
  const { history } = useRouter()
  const [key] = useState(() => ['statement-filter', history.location.state.__TSR_key])
  const [filter, setFilter] = useState<StatementFilter>(
    () => queries.getQueryData<StatementFilter>(key) ?? filterOf(asked),
  )
  const change = (next: StatementFilter) => {
    queries.setQueryData(key, next)
    setFilter(next)
  }
  return [filter, change]
}

function filterOf({ account, code }: { account?: string; code?: string }): StatementFilter {
  return {
    ...wholeBook,
    account: accounts.find((one) => one === account) ?? 'all',
    share: code === undefined ? null : { code, symbol: code },
  }
}
