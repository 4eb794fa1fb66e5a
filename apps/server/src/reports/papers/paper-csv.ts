import type { PaperCell, PaperView } from '@bahi/contract/reports/papers'
import { csvFile, type CsvCell } from '@bahi/money/csv'
import { clockText, figureText, paperReader } from './paper-values.ts'

/** The columns of a spreadsheet keep one name, whatever language its reader speaks. */
const { word: paperText, moment: momentText, readable } = paperReader('en')

/** The first line of every file of a simulated market (rule H3). */
export const SIMULATED = 'Simulated market: the companies, the prices and the money in this file are invented.'

function fieldOf(cell: PaperCell, value: string | null): CsvCell {
  if (value === null) return null
  const figure = figureText(cell, value)
  if (figure !== null) return { figure }
  // Dates stay in ISO form, which every spreadsheet reads the same way.
  if (cell === 'date') return value
  return cell === 'time' ? clockText(value) : readable(cell, value)
}

/** Writes a paper as CSV. The figures equal the screen's and the PDF's. */
export function paperCsv({
  kind,
  period,
  asOf,
  facts,
  sections,
  notes,
  mark,
  fingerprint,
  isSimulated,
}: PaperView): Buffer {
  const lines: CsvCell[][] = [
    ...(isSimulated ? [[SIMULATED]] : []),
    [paperText(kind), period],
    ['As of', momentText(asOf)],
    ['Code', mark],
    ['Fingerprint', fingerprint],
    ...facts.map(({ key, cell, value }) => [paperText(key), fieldOf(cell, value)]),
  ]
  for (const { key, columns, rows, total } of sections) {
    const row = (cells: readonly (string | null)[]): CsvCell[] =>
      cells.map((value, at) => fieldOf(value?.startsWith('@') === true ? 'text' : (columns[at]?.cell ?? 'text'), value))
    lines.push(
      [],
      [paperText(key)],
      columns.map((column) => paperText(column.key)),
      ...rows.map(row),
      ...(total === null ? [] : [row(total)]),
    )
  }
  lines.push([], ...notes.map((note) => [paperText(note)]))
  return Buffer.from(csvFile(lines))
}
