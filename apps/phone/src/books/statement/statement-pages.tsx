import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import { LoadMore } from '../../page/load-more.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { CheckChip } from '../check/check-chip.tsx'
import type { AccountCheck } from '../check/use-account-check.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { statementDays, type StatementPage } from './statement-days.ts'
import { linesShown, type StatementFilter } from './statement-filter.ts'
import { StatementDays } from './statement-list.tsx'
import { useEntryChecks } from './use-entry-checks.ts'
import type { useStatement } from './use-statement.ts'

interface StatementPagesProps {
  pages: readonly StatementPage[]
  filter: StatementFilter
  check: AccountCheck
  statement: Pick<ReturnType<typeof useStatement>, 'more' | 'loadMore'>
  onProof: () => void
}

/** The entries that were read so far, by day, and one of them in full. */
export function StatementPages({ pages, filter, check, statement, onProof }: StatementPagesProps) {
  const [chosen, setChosen] = useState<StatementEntry | null>(null)
  const entrySheet = useSheet('entry')
  const checkOf = useEntryChecks(pages, check.report?.owner ?? null, check.report?.head ?? null)
  const account = linesShown(filter)
  const isAccountSound = check.state === 'checked'
  const days = useMemo(
    () => statementDays(pages, account, (entry) => isAccountSound && checkOf(entry) === 'sound'),
    [pages, account, isAccountSound, checkOf],
  )
  const show = useRef(entrySheet.show)
  useEffect(() => {
    show.current = entrySheet.show
  })
  const open = useCallback((entry: StatementEntry) => {
    setChosen(entry)
    show.current()
  }, [])
  const isPart = filter.number !== null || filter.sort !== 'all' || filter.share !== null
  return (
    <>
      <StatementDays
        days={days}
        account={account}
        isPart={isPart}
        chip={<CheckChip check={check} onPress={onProof} />}
        checkOf={checkOf}
        onOpen={open}
      />
      <LoadMore state={statement.more} onMore={statement.loadMore} />
      {chosen === null ? null : <EntrySheet sheet={entrySheet} entry={chosen} check={checkOf(chosen)} />}
    </>
  )
}
