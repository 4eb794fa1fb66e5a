import { memo, type ReactNode } from 'react'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import { LedgerCard, LedgerColumns, LedgerTotal, type LedgerLine } from '@bahi/ui/rows/ledger-card'
import { formatLongDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { entryLines, entryNumbers, type EntryFilter } from './entry-lines.ts'
import type { StatementDay } from './statement-days.ts'
import type { EntryCheck } from './use-entry-checks.ts'
import { plainRupees, useEntryWords } from './use-entry-words.ts'

interface StatementDaysProps {
  days: readonly StatementDay[]
  account: EntryFilter
  /** The entries of a day are fewer than it has: the total is of what is shown. */
  isPart: boolean
  /** Beside the first day: whether the book was checked. */
  chip: ReactNode
  checkOf: (entry: StatementEntry) => EntryCheck
  /** Must be the same function on every render, so that a long list is not drawn again. */
  onOpen: (entry: StatementEntry) => void
}

/** The days with their entries, newest first. */
export function StatementDays({ days, account, isPart, chip, checkOf, onOpen }: StatementDaysProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const columns = useColumns()
  return days.map((day, index) => (
    <section key={day.date} className="statement-screen__day" aria-label={formatLongDay(day.date, language)}>
      <div className="statement-screen__head">
        <h2 className="text-strong">{formatLongDay(day.date, language)}</h2>
        {index === 0 ? chip : null}
      </div>
      <LedgerColumns {...columns} />
      {day.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} account={account} isWrong={checkOf(entry) === 'wrong'} onOpen={onOpen} />
      ))}
      {day.total === null ? null : (
        <LedgerTotal
          label={isPart ? t('statement.shownTotal') : t('statement.dayTotal')}
          debit={plainRupees(figures.rupees(day.total.debitPaise))}
          credit={plainRupees(figures.rupees(day.total.creditPaise))}
          proven={day.total.proven}
        />
      )}
    </section>
  ))
}

function useColumns() {
  const { t } = useText()
  return { account: t('statement.account'), debit: t('statement.debit'), credit: t('statement.credit') }
}

interface EntryProps {
  entry: StatementEntry
  account: EntryFilter
  /** It does not carry the mark of the checked book. */
  isWrong: boolean
  onOpen: (entry: StatementEntry) => void
}

const Entry = memo(function Entry({ entry, account, isWrong, onOpen }: EntryProps) {
  const { t } = useText()
  const words = useEntryWords()
  const columns = useColumns()
  const lines = entryLines(entry, account).map((line): LedgerLine => {
    const { account: name, amount } = words.line(line)
    return line.side === 'debit' ? { account: name, debit: amount } : { account: name, credit: amount }
  })
  const memoLines = words.memo(entry, account)
  return (
    <div className="statement-screen__entry">
      <LedgerCard
        title={words.title(entry)}
        detail={[words.when(entry), ...words.causes(entry)].join(' · ')}
        entry={words.numbers(entryNumbers(entry))}
        lines={lines}
        columns={columns}
        memo={
          memoLines.length === 0 && !isWrong ? undefined : (
            <>
              {memoLines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {isWrong ? <p className="statement-screen__wrong">{t('statement.wrongMark')}</p> : null}
            </>
          )
        }
        onPress={() => onOpen(entry)}
      />
    </div>
  )
})
