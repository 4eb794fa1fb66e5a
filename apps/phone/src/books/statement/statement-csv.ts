import type { StatementEntry } from '@bahi/contract/reports/statement'
import { csvFile, rupeesCell, type CsvCell } from '@bahi/money/csv'

/** The words of the file, in the customer's language. */
export interface CsvWords {
  /** "Simulated market": the first line of every file that is not of real money. */
  simulated: string
  /** What the file is, of which time, when it was made: label and value. */
  about: readonly (readonly [label: string, value: string])[]
  columns: Readonly<Record<CsvColumn, string>>
  rupees: string
  title: (entry: StatementEntry) => string
  accountOf: (account: number, of: { asset: number; symbol: string | null }) => string
  time: (recordedAt: string) => string
}

const columns = [
  'number',
  'date',
  'time',
  'entry',
  'order',
  'reference',
  'debit',
  'credit',
  'asset',
  'amount',
  'cost',
  'gain',
  'mark',
] as const
export type CsvColumn = (typeof columns)[number]

/** Entries, oldest first, one row for each posting, so that adding the rows up gives the same balances. */
export function statementCsv(newestFirst: readonly StatementEntry[], words: CsvWords): string {
  return csvFile([
    [words.simulated],
    ...words.about.map(([label, value]): CsvCell[] => [label, value]),
    columns.map((column) => words.columns[column]),
    ...newestFirst.toReversed().flatMap((entry) => rowsOf(entry, words)),
  ])
}

function rowsOf(entry: StatementEntry, words: CsvWords): CsvCell[][] {
  return entry.postings.map((posting, index) => {
    const { seq, debit, credit, asset, symbol, amount, hash } = posting
    // Cost and gain are worked out for the sale as a whole; repeated, they would be added up twice.
    const memo = index === 0 ? entry.memo : null
    return [
      seq,
      entry.businessDate,
      words.time(entry.recordedAt),
      words.title(entry),
      entry.orderNumber,
      entry.externalReference,
      words.accountOf(debit, posting),
      words.accountOf(credit, posting),
      asset === 0 ? words.rupees : (symbol ?? `#${asset}`),
      asset === 0 ? rupeesCell(amount) : amount,
      memo === null ? null : rupeesCell(memo.costPaise),
      memo === null ? null : rupeesCell(memo.gainPaise),
      hash,
    ]
  })
}
