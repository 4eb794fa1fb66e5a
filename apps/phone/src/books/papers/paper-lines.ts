import type { PaperCell, PaperView } from '@bahi/contract/reports/papers'

type Section = PaperView['sections'][number]
type Column = Section['columns'][number]
type Cells = Section['rows'][number]

/** A cell with the column it is of. */
export interface PaperPart {
  readonly column: Column
  readonly value: string
}

/** One row in two lines: what it is about and its figure, then all the rest with the names of their columns. */
export interface PaperLine {
  readonly lead: string
  readonly leadCell: PaperCell
  readonly figure: PaperPart | null
  readonly rest: readonly PaperPart[]
}

/** What a row is about, in the order of preference. */
const subjects = ['share', 'fund', 'what', 'item', 'lender', 'charge']
const maxColumns = 5
const maxTextColumns = 2
/** Of lakhs, beside the name of the row. */
const maxAmounts = 3
const isMoney = ({ cell }: Column) => cell === 'money' || cell === 'signed-money'

/** Whether a table can be read on a phone without scrolling sideways. */
export function fitsPhone(columns: readonly Column[]): boolean {
  return (
    columns.length <= maxColumns &&
    columns.filter(({ cell }) => cell === 'text').length <= maxTextColumns &&
    columns.filter(isMoney).length <= maxAmounts
  )
}

/** A row of a table that is wider than a phone. The last amount of a row is its figure: the value, what is due, the balance. */
export function paperLine(columns: readonly Column[], cells: Cells): PaperLine {
  const subject = subjects.map((key) => columns.findIndex((column) => column.key === key)).find((at) => at >= 0) ?? 0
  const closing = columns.findLastIndex(isMoney)
  const last = closing >= 0 ? closing : columns.length - 1
  const partOf = (at: number): PaperPart | null => {
    const [column, value] = [columns[at], cells[at] ?? null]
    return column === undefined || value === null || value === '' ? null : { column, value }
  }
  return {
    lead: cells[subject] ?? '',
    leadCell: columns[subject]?.cell ?? 'text',
    figure: partOf(last),
    rest: columns.flatMap((_, at) => (at === subject || at === last ? [] : (partOf(at) ?? []))),
  }
}

/** The sums of a table. Its first cell says that they are sums, whichever column is the subject. */
export function totalLine(columns: readonly Column[], cells: Cells): PaperLine {
  const { figure, rest } = paperLine(columns, cells)
  return { lead: cells[0] ?? '', leadCell: 'text', figure, rest: rest.filter(({ column }) => isMoney(column)) }
}
