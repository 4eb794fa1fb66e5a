import { CsvError, parse } from 'csv-parse/sync'

/** A row with the line of the file it ends on. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

export interface CsvTable {
  /** Trimmed and upper-cased. */
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
}

export interface CsvProblem {
  readonly line: number
  readonly problem: string
}

/** No row of an end-of-day file comes near this. It also ends the search for a quote that never closes. */
const MAX_ROW_BYTES = 100_000

/** The header and rows of a file, or the line on which it stops being a CSV. */
export function parseRows(bytes: Uint8Array): CsvTable | CsvProblem {
  // No text has these bytes; a picture, a workbook or an archive has them within its first few.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (!isUtf16 && bytes.subarray(0, 1_000).includes(0)) return { line: 1, problem: 'this is no CSV file' }
  try {
    const records = parse(Buffer.from(bytes), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      columns: false,
      info: true,
      max_record_size: MAX_ROW_BYTES,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]
    return tableOf(records.map(({ record, info }) => ({ cells: record, line: info.lines })))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line: typeof error.lines === 'number' ? error.lines : 1, problem: 'this is no CSV file' }
  }
}

function tableOf(rows: readonly CsvRow[]): CsvTable | CsvProblem {
  const [first, second, third] = rows
  if (first === undefined) return { line: 1, problem: 'this is no CSV file' }
  const header = first.cells.map((column) => column.trim().toUpperCase())
  const below = rows.slice(1).filter(({ cells }) => !isFooter(cells))
  const named = second?.cells[0]?.trim().toUpperCase() === 'TICKER' && third?.cells[0]?.trim().toUpperCase() === 'DATE'
  if (header[0] !== 'PRICE' || !named) return { header, rows: below }
  return tableOfTicker(header, second?.cells ?? [], below.slice(2))
}

/** yfinance writes three header rows: the figures, the ticker above each of them, and `Date` alone. */
function tableOfTicker(
  header: readonly string[],
  tickers: readonly string[],
  rows: readonly CsvRow[],
): CsvTable | CsvProblem {
  const names = new Set(tickers.slice(1).filter((ticker) => ticker.trim() !== ''))
  const [ticker] = names
  if (ticker === undefined || names.size > 1)
    return { line: 2, problem: 'several shares stand side by side in this file; one file a share can be read' }
  return {
    header: ['DATE', ...header.slice(1), 'SYMBOL'],
    rows: rows.map(({ cells, line }) => ({ cells: [...cells, ticker], line })),
  }
}

/** `<EOF>` and the like, alone in the last row. */
function isFooter(cells: readonly string[]): boolean {
  return /^<[A-Za-z]+>$/.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell.trim() === '')
}
