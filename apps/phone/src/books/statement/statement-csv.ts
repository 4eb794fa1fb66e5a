import type { StatementEntry } from '@bahi/contract/reports/statement'
import { csvOf, rupeesFigure, type CsvCell } from '../../device/csv-table.ts'

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

/** Entries, oldest first, one row a posting: the book as it is, so that whoever adds it up comes to the same. */
export function statementCsv(newestFirst: readonly StatementEntry[], words: CsvWords): string {
  return csvOf([
    [{ text: words.simulated }],
    ...words.about.map(([label, value]): CsvCell[] => [{ text: label }, { text: value }]),
    columns.map((column): CsvCell => ({ text: words.columns[column] })),
    ...newestFirst.toReversed().flatMap((entry) => rowsOf(entry, words)),
  ])
}

function rowsOf(entry: StatementEntry, words: CsvWords): CsvCell[][] {
  return entry.postings.map((posting, index) => {
    const { seq, debit, credit, asset, symbol, amount, hash } = posting
    // Cost and gain are worked out for the sale as a whole; repeated, they would be added up twice.
    const memo = index === 0 ? entry.memo : null
    return [
      { figure: String(seq) },
      { text: entry.businessDate },
      { text: words.time(entry.recordedAt) },
      { text: words.title(entry) },
      entry.orderNumber === null ? null : { text: entry.orderNumber },
      entry.externalReference === null ? null : { text: entry.externalReference },
      { text: words.accountOf(debit, posting) },
      { text: words.accountOf(credit, posting) },
      { text: asset === 0 ? words.rupees : (symbol ?? `#${asset}`) },
      { figure: asset === 0 ? rupeesFigure(BigInt(amount)) : String(amount) },
      memo === null ? null : { figure: rupeesFigure(BigInt(memo.costPaise)) },
      memo === null ? null : { figure: rupeesFigure(BigInt(memo.gainPaise)) },
      { text: hash },
    ]
  })
}
