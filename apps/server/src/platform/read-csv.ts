import { CsvError, parse } from 'csv-parse/sync'

/** A row of a file. The line is the one on which the row begins; lines count from 1 and include the heading. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export type CsvText =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly line: number; readonly problem: string }

/** No row of a bank, an exchange or a broker comes near this. It also ends the search for a quote that never closes. */
const MAX_ROW_BYTES = 100_000

/** Line ends of every system. A file may mix them. */
const LINE_ENDS = ['\r\n', '\n', '\r']

/**
 * Reads comma-separated values after RFC 4180, with or without a byte order mark, as text in UTF-8. Rows may have any
 * number of cells; empty lines are left out. A file that is no CSV is refused whole, with the line on which
 * the first row at fault begins.
 */
export function readCsv(text: string): CsvText {
  const nul = text.indexOf('\0')
  if (nul >= 0) return { ok: false, line: lineBreaksIn(text.slice(0, nul)) + 1, problem: 'there is a zero byte' }
  const rows: CsvRow[] = []
  let lastLine = 0
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      record_delimiter: LINE_ENDS,
      max_record_size: MAX_ROW_BYTES,
      on_record: (cells: string[]) => {
        const isEmpty = cells.length === 1 && cells[0] === ''
        if (!isEmpty) rows.push({ line: lastLine + 1, cells })
        lastLine += 1 + cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser may notice a fault lines later: the row at fault is the one after the last row.
    return { ok: false, line: lastLine + 1, problem: problemOf(error.code) }
  }
  return { ok: true, rows }
}

/** The cells of a row by the names of the heading, without spaces around them. */
export type NamedCells = Readonly<Record<string, string | undefined>>

/** The rows below the heading. A cell that a row does not have is undefined. */
export function nameCells(
  [head, ...body]: readonly CsvRow[],
  nameOf = (name: string): string => name,
): { readonly line: number; readonly cells: NamedCells }[] {
  const names = (head?.cells ?? []).map((name) => nameOf(name.trim()))
  return body.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim()])),
  }))
}

function problemOf(code: string): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is never closed'
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `a row is longer than ${MAX_ROW_BYTES} bytes`
    : 'a quote stands inside a cell, or text behind a closed quote'
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
