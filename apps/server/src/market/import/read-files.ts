import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import type { BarRow, Nonsense } from './bar-row.ts'
import type { FileFormat, NamedRow } from './file-format.ts'
import { detectFormat } from './file-formats.ts'
import { parseRows, type CsvRow } from './parse-rows.ts'

/** Zip bombs: a year of bhavcopies in one archive is far below this. */
const MAX_UNZIPPED_BYTES = 512 * 1024 * 1024
const MAX_NONSENSE_SHOWN = 20

export interface InputFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface FileReport {
  readonly file: string
  readonly format: string
  readonly taken: number
  /** Rows whose prices had more decimals than four and were rounded to the paisa. */
  readonly rounded: number
  /** Rows that are right but not ours, by reason. */
  readonly left: ReadonlyMap<string, number>
}

/** Either every row of every file makes sense, or nothing is to be written. */
export type ReadResult =
  | { readonly ok: true; readonly bars: readonly BarRow[]; readonly reports: readonly FileReport[] }
  | { readonly ok: false; readonly nonsense: readonly Nonsense[] }

/** Reads end-of-day files, zipped or not, told apart by their header. Two files that say different things of one day are nonsense too. */
export function readFiles(files: readonly InputFile[]): ReadResult {
  const nonsense: Nonsense[] = []
  const reports: FileReport[] = []
  const bars = new Map<string, { bar: BarRow; file: string }>()
  for (const file of files) {
    const opened = openFile(file)
    if ('problem' in opened) nonsense.push({ file: file.name, line: 0, problem: opened.problem })
    else for (const part of opened.parts) readPart(part, { nonsense, reports, bars })
    if (nonsense.length >= MAX_NONSENSE_SHOWN) break
  }
  if (nonsense.length > 0) return { ok: false, nonsense: nonsense.slice(0, MAX_NONSENSE_SHOWN) }
  return { ok: true, bars: [...bars.values()].map(({ bar }) => bar), reports }
}

interface Gathered {
  readonly nonsense: Nonsense[]
  readonly reports: FileReport[]
  readonly bars: Map<string, { bar: BarRow; file: string }>
}

function openFile(file: InputFile): { readonly parts: readonly InputFile[] } | { readonly problem: string } {
  if (file.bytes[0] === 0x1f && file.bytes[1] === 0x8b) return openGzip(file)
  const isZip = file.bytes[0] === 0x50 && file.bytes[1] === 0x4b
  if (!isZip) return { parts: [file] }
  try {
    let total = 0
    const entries = unzipSync(file.bytes, {
      filter(entry) {
        total += entry.originalSize
        return total <= MAX_UNZIPPED_BYTES && isTable(entry.name)
      },
    })
    if (total > MAX_UNZIPPED_BYTES) return { problem: 'it unpacks to more than 512 MB' }
    const parts = Object.entries(entries).map(([name, bytes]) => ({ name: `${file.name}/${basename(name)}`, bytes }))
    return parts.length === 0 ? { problem: 'there is no CSV file in this archive' } : { parts }
  } catch {
    return { problem: 'this archive is damaged' }
  }
}

/** A Mac puts `__MACOSX/._name.csv` beside each `name.csv`: notes of its own, not tables. */
function isTable(name: string): boolean {
  return /\.csv$/i.test(name) && !name.startsWith('__MACOSX/') && !basename(name).startsWith('._')
}

function openGzip(file: InputFile): { readonly parts: readonly InputFile[] } | { readonly problem: string } {
  try {
    const bytes = gunzipSync(file.bytes, { maxOutputLength: MAX_UNZIPPED_BYTES })
    return { parts: [{ name: file.name.replace(/\.gz$/i, ''), bytes }] }
  } catch (error) {
    const tooLarge = error instanceof RangeError
    return { problem: tooLarge ? 'it unpacks to more than 512 MB' : 'this archive is damaged' }
  }
}

function readPart(part: InputFile, gathered: Gathered): void {
  const parsed = parseRows(part.bytes)
  if ('problem' in parsed) {
    gathered.nonsense.push({ file: part.name, ...parsed })
    return
  }
  const found = detectFormat(dropTrailingEmpty(parsed.header))
  if ('problem' in found) {
    gathered.nonsense.push({ file: part.name, line: 1, problem: found.problem })
    return
  }
  readRows(part.name, found.format, parsed.header, parsed.rows, gathered)
}

/** Old bhavcopies end every line with a comma. */
function dropTrailingEmpty(header: readonly string[]): string[] {
  return header.at(-1) === '' ? header.slice(0, -1) : [...header]
}

function readRows(
  file: string,
  format: FileFormat,
  header: readonly string[],
  rows: readonly CsvRow[],
  { nonsense, reports, bars }: Gathered,
): void {
  const left = new Map<string, number>()
  let taken = 0
  let rounded = 0
  for (const { cells, line } of rows) {
    if (!isAsLong(cells, header)) {
      const problem = `${cells.length} fields stand below a header of ${header.length}`
      nonsense.push({ file, line, problem })
      continue
    }
    const row: NamedRow = Object.fromEntries(header.map((column, at) => [column, cells[at]]))
    const outcome = format.read(row, file)
    if ('left' in outcome) left.set(outcome.left.reason, (left.get(outcome.left.reason) ?? 0) + 1)
    else if ('nonsense' in outcome) nonsense.push({ file, line, problem: outcome.nonsense })
    else if (addBar(bars, outcome.taken, file)) {
      taken += 1
      if (outcome.rounded) rounded += 1
    } else
      nonsense.push({
        file,
        line,
        problem: `${outcome.taken.symbol} on ${outcome.taken.date} stands twice with different figures`,
      })
  }
  if (rows.length === 0) nonsense.push({ file, line: 1, problem: 'there are no rows below the header' })
  reports.push({ file, format: format.name, taken, rounded, left })
}

/** Some programs end each row with a comma that the header lacks, or the other way round. */
function isAsLong(cells: readonly string[], header: readonly string[]): boolean {
  if (cells.length >= header.length) return cells.slice(header.length).every((cell) => cell.trim() === '')
  return cells.length === header.length - 1 && header.at(-1) === ''
}

/** False when another row said something else about the same share and day. */
function addBar(bars: Gathered['bars'], bar: BarRow, file: string): boolean {
  const key = `${bar.exchange}:${bar.symbol}:${bar.date}`
  const earlier = bars.get(key)?.bar
  if (earlier === undefined) {
    bars.set(key, { bar, file })
    return true
  }
  return (
    earlier.openPaise === bar.openPaise &&
    earlier.highPaise === bar.highPaise &&
    earlier.lowPaise === bar.lowPaise &&
    earlier.closePaise === bar.closePaise &&
    earlier.volume === bar.volume
  )
}
