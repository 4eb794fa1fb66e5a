export type Cell = string | number | null

/** What a spreadsheet would take for a formula: it is given a quote in front, which shows it as the text it is. */
const looksLikeFormula = /^[\s]*[=+\-@]|^[\t\r\n]/
const isPlainNumber = /^-?\d+(?:\.\d+)?$/

/**
 * Rows as a file for spreadsheets (RFC 4180). Names and reasons are written by people outside: none of them may become
 * a formula.
 */
export function writeCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n') + '\r\n'
}

function writeCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = looksLikeFormula.test(cell) && !isPlainNumber.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Paise as rupees with two decimals, for a column of figures: a spreadsheet reads it as a number. */
export function rupeesCell(amountPaise: number): string {
  const sign = amountPaise < 0 ? '-' : ''
  const digits = String(Math.abs(amountPaise)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
