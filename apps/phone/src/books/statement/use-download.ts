import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { listStatement, type StatementEntry } from '@bahi/contract/reports/statement'
import { hashMarks } from '@bahi/proofs/hex'
import { useClient } from '../../calls/client.ts'
import { saveFile } from '../../device/save-file.ts'
import { formatClock, formatStamp } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import type { AccountCheck } from '../check/use-account-check.ts'
import { usePeriodText } from './period-list.tsx'
import { periodInput, type Period } from './periods.ts'
import { statementCsv, type CsvWords } from './statement-csv.ts'
import { useEntryWords } from './use-entry-words.ts'

const pageSize = 200

/** Reads all entries of a period and saves them as a file. Entries written meanwhile are newer than those asked for: they are of the next file. */
export function useDownload(check: AccountCheck) {
  const { call } = useClient()
  const [read, setRead] = useState(0)
  const wordsOf = useCsvWords(check)
  const saving = useMutation({
    mutationFn: async (period: Period) => {
      const entries: StatementEntry[] = []
      for (let before: string | undefined; ;) {
        const page = await call(
          listStatement,
          { ...periodInput(period), size: pageSize, ...(before === undefined ? {} : { before }) },
          { isLoading: false },
        )
        entries.push(...page.items)
        setRead(entries.length)
        before = page.items.at(-1)?.id
        if (!page.more || before === undefined) break
      }
      saveFile(`bahi-statement-${period}.csv`, 'text/csv;charset=utf-8', statementCsv(entries, wordsOf(period)))
      return entries.length
    },
    onSettled: () => setRead(0),
  })
  return { save: saving.mutateAsync, isSaving: saving.isPending, isFailed: saving.isError, read }
}

/** The words of a file of one period. */
function useCsvWords({ state, report }: AccountCheck): (period: Period) => CsvWords {
  const { t } = useText()
  const words = useEntryWords()
  const periodText = usePeriodText()
  const checked: (readonly [string, string])[] =
    report !== undefined && state === 'checked'
      ? [[t('csv.checked'), `${formatStamp(new Date(report.checkedAtMs))}, ${hashMarks(report.head.hash)}`]]
      : []
  return (period) => ({
    simulated: t('csv.simulated'),
    about: [[t('statement.title'), periodText(period)], [t('csv.made'), formatStamp(new Date())], ...checked],
    columns: {
      number: t('csv.number'),
      date: t('csv.date'),
      time: t('csv.time'),
      entry: t('csv.entry'),
      order: t('csv.order'),
      reference: t('csv.reference'),
      debit: t('csv.debit'),
      credit: t('csv.credit'),
      asset: t('csv.asset'),
      amount: t('csv.amount'),
      cost: t('csv.cost'),
      gain: t('csv.gain'),
      mark: t('csv.mark'),
    },
    rupees: 'INR',
    title: words.title,
    accountOf: words.accountOf,
    time: (recordedAt) => formatClock(recordedAt),
  })
}
