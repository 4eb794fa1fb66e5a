import type { PaperCell } from '@bahi/contract/reports/papers'
import type { PdfTask } from '../../platform/pdf/pdf-renderer.ts'
import type { Part } from '../../platform/pdf/write-document.ts'
import type { PaperSection } from './paper-draft.ts'
import { dayText, momentText, readable, paperText } from './paper-values.ts'
import type { IssuedPaper } from './register-paper.ts'

/** The relative widths of columns. */
const WEIGHTS: Readonly<Record<PaperCell, number>> = {
  text: 1.5,
  date: 1.3,
  time: 0.95,
  money: 1.75,
  'signed-money': 1.75,
  count: 0.9,
  nav: 1.2,
  percent: 0.9,
  mark: 1.5,
}
const ALIGNED_LEFT: ReadonlySet<PaperCell> = new Set(['text', 'date', 'time', 'mark'])
const MONEY: ReadonlySet<PaperCell> = new Set(['money', 'signed-money'])
const WIDE_FROM = 6
/** Rows of a table that the PDF shows, which bounds the time of printing. The CSV has all rows. */
const MAX_ROWS = 2_000

/** The printed paper: the figures of the screen, in English words. */
export function paperPage({ view, document }: IssuedPaper): PdfTask {
  const { kind, period, asOf, facts, sections, notes, mark, fingerprint, isSimulated } = view
  return {
    letterhead: { title: paperText(kind), code: mark, fingerprint, isSimulated, asOf: momentText(asOf) },
    madeAt: document.issuedAt,
    parts: [
      { kind: 'subject', name: paperText(kind), detail: periodWords(period) },
      {
        kind: 'facts',
        facts: facts.map(
          ({ key, cell, value }) =>
            [
              paperText(key),
              `${MONEY.has(cell) ? '₹' : ''}${readable(cell, value)}`.replace(/^₹([−+])/, '$1₹'),
            ] as const,
        ),
      },
      ...sections.flatMap(partsOf),
      ...notes.map((note): Part => ({ kind: 'paragraph', quiet: true, text: paperText(note) })),
    ],
  }
}

function periodWords(period: string): string {
  if (period === 'now') return 'As of now'
  if (period.length > 4) return dayText(period)
  return `Financial year ${period}–${String(Number(period) + 1).slice(-2)}`
}

function partsOf(section: PaperSection): Part[] {
  const heading: Part = { kind: 'heading', text: paperText(section.key) }
  if (section.rows.length === 0) return [heading, { kind: 'paragraph', text: 'None.' }]
  return [
    heading,
    section.key === 'settlement' ? sumOf(section) : tableOf(section),
    ...(section.rows.length <= MAX_ROWS ? [] : [leftOut(section.rows.length - MAX_ROWS)]),
  ]
}

function cellsOf({ columns }: PaperSection, cells: readonly (string | null)[]): string[] {
  return cells.map((value, at) =>
    readable(value?.startsWith('@') === true ? 'text' : (columns[at]?.cell ?? 'text'), value),
  )
}

/** The sum of a contract note, printed over a double rule. */
function sumOf(section: PaperSection): Part {
  const pair = (cells: readonly (string | null)[]): readonly [string, string] => {
    const [label = '', value = ''] = cellsOf(section, cells)
    return [label, value]
  }
  return { kind: 'sum', rows: section.rows.map(pair), total: pair(section.total ?? []) }
}

function tableOf(section: PaperSection): Part {
  const { columns, rows, total } = section
  const whole = columns.reduce((sum, { cell }) => sum + WEIGHTS[cell], 0)
  return {
    kind: 'table',
    dense: columns.length > WIDE_FROM,
    columns: columns.map(({ key, cell }) => ({
      title: paperText(key),
      share: WEIGHTS[cell] / whole,
      align: ALIGNED_LEFT.has(cell) ? 'left' : 'right',
    })),
    rows: rows.slice(-MAX_ROWS).map((row) => cellsOf(section, row)),
    ...(total === null ? {} : { total: cellsOf(section, total) }),
  }
}

function leftOut(count: number): Part {
  return {
    kind: 'paragraph',
    quiet: true,
    text: `${count} earlier rows are left out here; the total takes them in. The CSV of this paper has all of them.`,
  }
}
