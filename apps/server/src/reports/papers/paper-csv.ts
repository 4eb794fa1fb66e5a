import type { PaperCell, PaperView } from '@bahi/contract/reports/papers'
import { clockOf, figureOf, momentOf, readable, wordOf } from './paper-values.ts'

const SIMULATED = 'Simulated market: the companies, the prices and the money in this file are invented.'

/**
 * Characters that start a formula in spreadsheets, at the start of a cell or after any separator that a spreadsheet may
 * be set to.
 */
const FORMULA_START = /(^|[;,|\t\r\n"])([ \u00A0\u3000]*)(?=[=+\-@%＝＋－＠−])/g

function textField(text: string): string {
  return `"${text.replaceAll(FORMULA_START, "$1$2'").replaceAll('"', '""')}"`
}

function fieldOf(cell: PaperCell, value: string | null): string {
  if (value === null) return ''
  const figure = figureOf(cell, value)
  if (figure !== null) return figure
  // Dates stay in ISO form, which every spreadsheet reads the same way.
  if (cell === 'date') return value
  return textField(cell === 'time' ? clockOf(value) : readable(cell, value))
}

/**
 * Writes a paper as CSV after RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. The figures
 * equal the screen's and the PDF's.
 */
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
  const lines: string[][] = [
    ...(isSimulated ? [[textField(SIMULATED)]] : []),
    [textField(wordOf(kind)), textField(period)],
    [textField('As of'), textField(momentOf(asOf))],
    [textField('Code'), textField(mark)],
    [textField('Fingerprint'), textField(fingerprint)],
    ...facts.map(({ key, cell, value }) => [textField(wordOf(key)), fieldOf(cell, value)]),
  ]
  for (const { key, columns, rows, total } of sections) {
    const row = (cells: readonly (string | null)[]): string[] =>
      cells.map((value, at) => fieldOf(value?.startsWith('@') === true ? 'text' : (columns[at]?.cell ?? 'text'), value))
    lines.push(
      [],
      [textField(wordOf(key))],
      columns.map((column) => textField(wordOf(column.key))),
      ...rows.map(row),
      ...(total === null ? [] : [row(total)]),
    )
  }
  lines.push([], ...notes.map((note) => [textField(wordOf(note))]))
  return Buffer.from(`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`)
}
