import { type ColumnNeed, decideColumnWidths } from './column-widths.ts'
import type { Weight } from './fonts.ts'
import { type Element, INK, rule } from './page.ts'
import { type Frame, type Paper, WHOLE } from './paper.ts'
import { measureHeight, lineHeight, type Look, widestPiece, measureWidth, write } from './text.ts'

export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
}

export interface Table {
  readonly columns: readonly Column[]
  /** A cell of two lines, a small grey one below the first, has a line feed between them. */
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
  readonly title?: string
}

const GAP = 12
const MIN_GAP = 7
const SUB = 0.84
const HEAD_SIZE = 8.5
/** Sizes of letters, in the order of preference: smaller letters before lines that break, down to what is legible. */
const SIZES = [10, 9.5, 9, 8.5, 8]
const LONG_SIZES = [8.5, 8]
/** From so many rows on a table is a list to search in, not a page to read: its lines stand closer. */
const LONG_FROM = 40
const SMALL_SIZES = [8, 7.5, 7, 6.5, 6]

interface Grid {
  readonly columns: readonly (Column & { readonly x: number; readonly width: number })[]
  readonly size: number
  /** The room above and below a row, as a part of the size. */
  readonly padding: number
  readonly frame: Frame
}

export function drawTable(paper: Paper, table: Table, frame: Frame = WHOLE): void {
  const grid = layOutGrid(paper, table, frame)
  const { rows, total } = table
  const element = paper.opened('Table')
  const totalHeight = total === undefined ? 0 : rowHeight(paper, grid, total, 'semibold')
  paper.needs(headHeight(paper, grid) + (rows[0] === undefined ? 0 : rowHeight(paper, grid, rows[0], 'regular')))
  drawHead(paper, grid, element)
  for (const [at, row] of rows.entries()) {
    const height = rowHeight(paper, grid, row, 'regular')
    // A total never starts a page: it takes the last row with it.
    const after = at === rows.length - 1 ? totalHeight : 0
    if (paper.needs(height + after)) drawHead(paper, grid, null)
    drawRow(paper, grid, { row, element, height, weight: 'regular' })
    drawLine(paper, grid, INK.line)
  }
  if (total !== undefined) {
    drawRow(paper, grid, { row: total, element, height: totalHeight, weight: 'semibold' })
    drawLine(paper, grid, INK.strong)
  }
  element.end()
  paper.y += 10
}

/** The height of a table that stays on one page, for what is drawn beside it. */
export function tableHeight(paper: Paper, table: Table, frame: Frame): number {
  const grid = layOutGrid(paper, table, frame)
  const rows = table.rows.reduce((sum, row) => sum + rowHeight(paper, grid, row, 'regular'), 0)
  return (
    headHeight(paper, grid) +
    rows +
    (table.total === undefined ? 0 : rowHeight(paper, grid, table.total, 'semibold')) +
    10
  )
}

/** Chooses the size of letters and the widths of columns by what the cells hold. */
function layOutGrid(paper: Paper, table: Table, frame: Frame): Grid {
  const needs = table.columns.map((column, at) => needOf(paper, table, column, at))
  const isLong = table.rows.length > LONG_FROM
  const found = fit(needs, frame.width, isLong ? LONG_SIZES : SIZES)
  let x = frame.left
  const columns = table.columns.map((column, at) => {
    const width = found.widths[at] ?? 0
    const isLast = at === table.columns.length - 1
    const placed = { ...column, x, width: width - (isLast ? 0 : found.gap) }
    x += width
    return placed
  })
  return { columns, size: found.size, padding: isLong ? 0.22 : 0.28, frame }
}

function fit(
  needs: readonly ColumnNeed[],
  whole: number,
  sizes: readonly number[],
): { size: number; gap: number; widths: number[] } {
  const at = (size: number, gap: number): ColumnNeed[] =>
    needs.map(({ natural, min }, column) => {
      const between = column === needs.length - 1 ? 0 : gap
      return { natural: natural * size + between, min: min * size + between }
    })
  for (const size of sizes) {
    const sized = at(size, GAP)
    const widths = decideColumnWidths(sized, whole)
    if (widths !== null && sized.reduce((sum, { natural }) => sum + natural, 0) <= whole)
      return { size, gap: GAP, widths }
  }
  for (const size of SMALL_SIZES) {
    const widths = decideColumnWidths(at(size, MIN_GAP), whole)
    if (widths !== null) return { size, gap: MIN_GAP, widths }
  }
  const size = SMALL_SIZES.at(-1) ?? 6
  return { size, gap: MIN_GAP, widths: needs.map(() => whole / needs.length) }
}

/** What a column asks for with letters of one point. */
function needOf(paper: Paper, { rows, total }: Table, { title }: Column, at: number): ColumnNeed {
  const { pdf } = paper
  const head = { size: 0.9 }
  const inHead = widestPiece(pdf, title, head)
  let [natural, min] = [inHead, inHead]
  const take = (text: string, look: Look): void => {
    const width = measureWidth(pdf, text, look)
    if (width > natural) natural = width
    if (width > min) min = Math.max(min, widestPiece(pdf, text, look))
  }
  for (const row of rows) {
    const [main = '', sub] = (row[at] ?? '').split('\n')
    take(main, { size: 1, weight: sub === undefined ? 'regular' : 'semibold' })
    if (sub !== undefined) take(sub, { size: SUB })
  }
  // A total's name may run over the empty cells beside it.
  if (total !== undefined && at > 0) take(total[at] ?? '', { size: 1, weight: 'semibold' })
  return { natural, min }
}

const headSize = ({ size }: Grid): number => Math.min(size * 0.9, HEAD_SIZE)

function headHeight(paper: Paper, grid: Grid): number {
  const size = headSize(grid)
  return 9 + Math.max(...grid.columns.map(({ title, width }) => measureHeight(paper.pdf, title, width, { size })))
}

/** The head of a table: once in the structure, and again on each further page as an ornament. */
function drawHead(paper: Paper, grid: Grid, element: Element | null): void {
  const { pdf } = paper
  const height = headHeight(paper, grid)
  drawLine(paper, grid, INK.strong)
  const titles = (draw: (column: Grid['columns'][number], write: () => void) => void): void => {
    for (const column of grid.columns) {
      const { title, x, width, align = 'left' } = column
      draw(
        column,
        () => void write(pdf, title, x, paper.y + 4, { size: headSize(grid), color: INK.third, width, align }),
      )
    }
  }
  if (element === null) paper.artifact(() => titles((_column, writeTitle) => writeTitle()), 'Pagination')
  else {
    const row = paper.opened('TR', element)
    titles((_column, writeTitle) => paper.tagged('TH', writeTitle, { within: row, scope: 'Column' }))
    row.end()
  }
  paper.y += height
  drawLine(paper, grid, INK.strong)
}

interface Row {
  readonly row: readonly string[]
  readonly element: Element
  readonly height: number
  readonly weight: Weight
}

function drawRow(paper: Paper, grid: Grid, { row, element, height, weight }: Row): void {
  const { pdf } = paper
  const { size, padding, frame } = grid
  const top = paper.y + size * padding
  const tr = paper.opened('TR', element)
  for (const [at, { x, width, align = 'left' }] of grid.columns.entries()) {
    const [main = '', sub] = (row[at] ?? '').split('\n')
    const draw = (): void => {
      const room = weight === 'semibold' && at === 0 ? nameRoom(grid, row, frame) : width
      const bold = sub === undefined ? weight : 'semibold'
      const used = main === '' ? 0 : write(pdf, main, x, top, { size, weight: bold, width: room, align })
      if (sub !== undefined) write(pdf, sub, x, top + used, { size: size * SUB, color: INK.third, width, align })
    }
    if (at === 0) paper.tagged('TH', draw, { within: tr, scope: 'Row' })
    else paper.tagged('TD', draw, { within: tr })
  }
  tr.end()
  paper.y += height
}

/** The name of a total runs over the empty cells behind it. */
function nameRoom({ columns }: Grid, row: readonly string[], frame: Frame): number {
  const next = columns.findIndex((_column, at) => at > 0 && (row[at] ?? '') !== '')
  const first = columns[0]
  if (first === undefined) return frame.width
  if (next === 1) return first.width
  return (next === -1 ? frame.left + frame.width : (columns[next]?.x ?? frame.left + frame.width)) - first.x - MIN_GAP
}

function rowHeight(paper: Paper, grid: Grid, row: readonly string[], weight: Weight): number {
  const { size, padding } = grid
  let most = lineHeight(size)
  for (const [at, { width }] of grid.columns.entries()) {
    const [main = '', sub] = (row[at] ?? '').split('\n')
    const room = weight === 'semibold' && at === 0 ? nameRoom(grid, row, grid.frame) : width
    const height =
      measureHeight(paper.pdf, main, room, { size, weight: sub === undefined ? weight : 'semibold' }) +
      (sub === undefined ? 0 : measureHeight(paper.pdf, sub, width, { size: size * SUB }))
    if (height > most) most = height
  }
  return most + size * padding * 2
}

function drawLine(paper: Paper, { frame: { left, width } }: Grid, color: string): void {
  paper.artifact(() => rule(paper.pdf, paper.y, { from: left, to: left + width, color }))
}
