import { formatPlainRupees } from './format.ts'

/** The content of a cell: typed text, a number, a computed figure, or nothing. */
export type CsvCell = string | number | { readonly figure: string } | null

/**
 * The places where a spreadsheet can begin a formula. A spreadsheet can be set to another separator than the comma, and
 * reads the wide signs of East Asian keyboards too, so a place stands at the start of the text and after every
 * separator and quote, with or without spaces before the sign. A leading tab or line break counts as well, because
 * some spreadsheets drop it.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;,|\t\r\n"])(?=[^\S\t\r\n]*[=+\-@%＝＋－＠−])/g

/** Puts an apostrophe before everything in a text that a spreadsheet could run as a formula. */
export function guardFormula(text: string): string {
  return text.replaceAll(FORMULA_START, "'")
}

/** A figure as every spreadsheet reads it: digits, one point, a plain minus. */
const FIGURE = /^-?\d+(?:\.\d+)?$/

/** Paise as a cell in rupees, exact and without grouping. */
export function rupeesCell(amountPaise: bigint | number): CsvCell {
  return { figure: formatPlainRupees(amountPaise) }
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `"${guardFormula(cell).replaceAll('"', '""')}"`
  const figure = typeof cell === 'number' ? String(cell) : cell.figure
  if (!FIGURE.test(figure)) throw new RangeError(`not a figure: ${figure}`)
  return figure
}

/**
 * Rows as comma-separated values after RFC 4180, each with its line end. All text is quoted and guarded.
 * @throws RangeError for a figure that spreadsheets do not read as a number, such as NaN or 1e21.
 */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

/** Rows as a file for spreadsheets, which know by the byte order mark that the text is UTF-8. */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${csvRows(rows)}`
}
