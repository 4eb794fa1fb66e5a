import type { PaperCell, PaperView } from '@bahi/contract/reports/papers'
import { csvFile, type CsvCell } from '@bahi/money/csv'
import { type PageLanguage, pageWords } from '../../platform/pdf/page-words.ts'
import { clockText, figureText, type PaperReader, paperReader } from './paper-values.ts'

function fieldOf({ readable }: PaperReader, cell: PaperCell, value: string | null): CsvCell {
  if (value === null) return null
  const figure = figureText(cell, value)
  if (figure !== null) return { figure }
  // Dates stay in ISO form, which every spreadsheet reads the same way.
  if (cell === 'date') return value
  return cell === 'time' ? clockText(value) : readable(cell, value)
}

/** Writes a paper as CSV, its words in the customer's language. The figures equal the screen's and the PDF's. */
export function paperCsv(paper: PaperView, language: PageLanguage): Buffer {
  const reader = paperReader(language)
  const page = pageWords[language]
  const { kind, period, asOf, facts, sections, notes, mark, fingerprint, isSimulated } = paper
  const lines: CsvCell[][] = [
    ...(isSimulated ? [[page.simulated]] : []),
    [reader.word(kind), period],
    [page.asOfName, reader.moment(asOf)],
    [page.codeName, mark],
    [page.fingerprintName, fingerprint],
    ...facts.map(({ key, cell, value }) => [reader.word(key), fieldOf(reader, cell, value)]),
  ]
  for (const { key, columns, rows, total } of sections) {
    const row = (cells: readonly (string | null)[]): CsvCell[] =>
      cells.map((value, at) =>
        fieldOf(reader, value?.startsWith('@') === true ? 'text' : (columns[at]?.cell ?? 'text'), value),
      )
    lines.push(
      [],
      [reader.word(key)],
      columns.map((column) => reader.word(column.key)),
      ...rows.map(row),
      ...(total === null ? [] : [row(total)]),
    )
  }
  lines.push([], ...notes.map((note) => [reader.word(note)]))
  return Buffer.from(csvFile(lines))
}
