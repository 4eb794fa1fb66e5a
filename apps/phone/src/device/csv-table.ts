/** What may stand in a cell: text that somebody wrote, or a figure that was computed here. */
export type CsvCell = { text: string } | { figure: string } | null

/**
 * Characters with which a spreadsheet begins a formula, the wide ones of East Asian keyboards too. A cell is text from its first
 * character on, and from any separator that a spreadsheet may be set to instead of the comma.
 */
const formulaStart = /(^|[;,|\t\r\n"])([ \u00A0\u3000]*)(?=[=+\-@%＝＋－＠−])/g

/** Text that no spreadsheet runs: an apostrophe stands before whatever could begin a formula. */
export function safeText(text: string): string {
  return text.replaceAll(formulaStart, "$1$2'")
}

/** A figure as every spreadsheet reads it: digits, one point, a plain minus. */
const figureShape = /^-?\d+(\.\d+)?$/

function fieldOf(cell: CsvCell): string {
  if (cell === null) return ''
  if ('figure' in cell) {
    if (!figureShape.test(cell.figure)) throw new RangeError(`not a figure: ${cell.figure}`)
    return cell.figure
  }
  return `"${safeText(cell.text).replaceAll('"', '""')}"`
}

/** A table as comma-separated values after RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(fieldOf).join(',')).join('\r\n')}\r\n`
}

/** Paise as rupees, exact: "1234.05", "-0.01". Nothing is grouped, so that a spreadsheet reads a number. */
export function rupeesFigure(amountPaise: bigint): string {
  const digits = String(amountPaise < 0n ? -amountPaise : amountPaise).padStart(3, '0')
  return `${amountPaise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
