import { drawTable, type Table, tableHeight } from './draw-table.ts'
import { doubleRule, INK, PAGE, rule, WIDTH } from './page.ts'
import { type Frame, type Paper, WHOLE } from './paper.ts'
import { measureHeight, lineHeight, measureWidth, write } from './text.ts'

/** Items and what they come to, over the double rule of an account that is closed. */
export interface Sum {
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly total: readonly [label: string, value: string]
}

/** The parts of a document, from top to bottom. Figures come as they are to be read. */
export type Part =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean }
  /** A name with a line below: what the document is about. */
  | { readonly kind: 'subject'; readonly name: string; readonly detail: string }
  /** The one figure that counts, over the double rule. */
  | { readonly kind: 'figure'; readonly value: string; readonly unit: string }
  /** Small facts in columns of three. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | ({ readonly kind: 'table' } & Table)
  | ({ readonly kind: 'sum' } & Sum)
  /** A table with the sum that follows from it beside it, each under its heading. */
  | {
      readonly kind: 'beside'
      readonly table: Table & { readonly title: string }
      readonly sum: Sum & { readonly title: string; readonly note?: string }
    }

export function drawPart(paper: Paper, part: Part): void {
  switch (part.kind) {
    case 'heading':
      // A heading never stands alone at the foot of a page.
      paper.needs(80)
      return drawHeading(paper, part.text, WHOLE)
    case 'paragraph':
      return drawParagraph(paper, part)
    case 'subject':
      return drawSubject(paper, part)
    case 'figure':
      return drawFigure(paper, part)
    case 'facts':
      return drawFacts(paper, part.facts)
    case 'table':
      return drawTable(paper, part)
    case 'sum':
      return drawSum(paper, part, { left: PAGE.left + WIDTH * 0.4, width: WIDTH * 0.6 })
    case 'beside':
      return drawBeside(paper, part)
  }
}

function drawHeading(paper: Paper, text: string, { left, width }: Frame): void {
  paper.y += 4
  paper.tagged('H2', () => (paper.y += write(paper.pdf, text, left, paper.y, { size: 12, weight: 'semibold', width })))
  paper.y += 5
}

function drawParagraph(paper: Paper, { text, quiet = false }: Extract<Part, { kind: 'paragraph' }>): void {
  const look = { ...(quiet ? QUIET : { size: 10, color: INK.second }), width: WIDTH }
  paper.needs(measureHeight(paper.pdf, text, WIDTH, look))
  paper.tagged('P', () => (paper.y += write(paper.pdf, text, PAGE.left, paper.y, look)))
  paper.y += 6
}

function drawSubject(paper: Paper, { name, detail }: Extract<Part, { kind: 'subject' }>): void {
  paper.needs(60)
  paper.tagged('H2', () => (paper.y += write(paper.pdf, name, PAGE.left, paper.y, { size: 22, weight: 'semibold' })))
  const look = { size: 10, color: INK.third }
  paper.tagged('P', () => (paper.y += write(paper.pdf, detail, PAGE.left, paper.y, look)))
  paper.y += 16
}

function drawFigure(paper: Paper, { value, unit }: Extract<Part, { kind: 'figure' }>): void {
  paper.needs(74)
  const { pdf } = paper
  const look = { size: 34, weight: 'semibold' } as const
  const width = measureWidth(pdf, value, look)
  paper.tagged('P', () => {
    write(pdf, value, PAGE.left, paper.y, look)
    write(pdf, unit, PAGE.left + width + 8, paper.y + 21, { size: 14 })
  })
  paper.artifact(() => doubleRule(pdf, paper.y + 50, PAGE.left, PAGE.left + width))
  paper.y += 74
}

const FACTS_IN_ROW = 3

function drawFacts(paper: Paper, facts: readonly (readonly [label: string, value: string])[]): void {
  const width = WIDTH / FACTS_IN_ROW - 12
  const bold = { size: 11, weight: 'semibold', width } as const
  for (let from = 0; from < facts.length; from += FACTS_IN_ROW) {
    const row = facts.slice(from, from + FACTS_IN_ROW)
    const height = Math.max(...row.map(([, value]) => measureHeight(paper.pdf, value, width, bold)))
    paper.needs(height + 24)
    for (const [at, [label, value]] of row.entries()) {
      const x = PAGE.left + (at * WIDTH) / FACTS_IN_ROW
      paper.tagged('P', () => {
        write(paper.pdf, label, x, paper.y, { size: 8.5, color: INK.third, width })
        write(paper.pdf, value, x, paper.y + 12, bold)
      })
    }
    paper.y += height + 21
  }
}

const SUM_LINE = 18

function sumHeight({ rows }: Sum): number {
  return rows.length * SUM_LINE + 62
}

function drawSum(paper: Paper, sum: Sum, { left, width }: Frame): void {
  const { rows, total } = sum
  const height = sumHeight(sum)
  paper.needs(height + 8)
  const { pdf } = paper
  const inside = { from: left + 13, to: left + width - 13 }
  const room = inside.to - inside.from
  paper.artifact(() =>
    pdf.roundedRect(left, paper.y, width, height, 7).lineWidth(0.75).fillAndStroke(INK.paper, INK.line),
  )
  const element = paper.opened('Table')
  const line = (y: number, [label, value]: readonly [string, string], size: number, weight: 'regular' | 'semibold') => {
    const row = paper.opened('TR', element)
    const name = { size: Math.min(size, 10), weight, width: room }
    const drop = lineHeight(size) - lineHeight(name.size)
    paper.tagged('TH', () => write(pdf, label, inside.from, y + drop * 0.7, name), { within: row, scope: 'Row' })
    paper.tagged('TD', () => write(pdf, value, inside.from, y, { size, weight, align: 'right', width: room }), {
      within: row,
    })
    row.end()
  }
  let y = paper.y + 10
  for (const row of rows) {
    line(y, row, 10, 'regular')
    y += SUM_LINE
  }
  paper.artifact(() => rule(pdf, y + 3, { ...inside, color: INK.strong }))
  y += 10
  line(y, total, 14, 'semibold')
  element.end()
  const figure = measureWidth(pdf, total[1], { size: 14, weight: 'semibold' })
  paper.artifact(() => doubleRule(pdf, y + 23, inside.to - figure, inside.to))
  paper.y += height + 14
}

const QUIET = { size: 8.5, color: INK.third }

function drawNote(paper: Paper, text: string, { left, width }: Frame): void {
  paper.tagged('P', () => (paper.y += write(paper.pdf, text, left, paper.y - 6, { ...QUIET, width })))
}

function noteHeight(paper: Paper, text: string, { width }: Frame): number {
  return text === '' ? 0 : measureHeight(paper.pdf, text, width, QUIET)
}

/** The part of the width that the table takes. */
const TABLE_PART = 0.58

function drawBeside(paper: Paper, { table, sum }: Extract<Part, { kind: 'beside' }>): void {
  const left = { left: PAGE.left, width: WIDTH * TABLE_PART }
  const right = { left: PAGE.left + WIDTH * (TABLE_PART + 0.04), width: WIDTH * (0.96 - TABLE_PART) }
  paper.needs(
    30 + Math.max(tableHeight(paper, table, left), sumHeight(sum) + 14 + noteHeight(paper, sum.note ?? '', right)),
  )
  const top = paper.y
  drawHeading(paper, table.title, left)
  drawTable(paper, table, left)
  const bottom = paper.y
  paper.y = top
  drawHeading(paper, sum.title, right)
  drawSum(paper, sum, right)
  if (sum.note !== undefined) drawNote(paper, sum.note, right)
  paper.y = Math.max(bottom, paper.y)
}
