import { drawFoot, drawHead, type Letterhead } from './letterhead.ts'
import { closePdf, INK, measure, openPdf, PAGE, type Pdf, rule, WIDTH, write } from './page.ts'

export interface Column {
  readonly title: string
  /** Of the width of the page: the shares of all columns come to 1. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

/** What a document is made of, from top to bottom. Figures come as they are to be read. */
export type Part =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean }
  /** A name with a line below: what the document is about. */
  | { readonly kind: 'subject'; readonly name: string; readonly detail: string }
  /** The one figure that counts, over the double rule. */
  | { readonly kind: 'figure'; readonly value: string; readonly unit: string }
  /** Small facts in columns of three. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Dense: for many columns, in smaller letters. */
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly string[])[]
      readonly total?: readonly string[]
      readonly dense?: boolean
    }
  /** Items and what they come to, over the double rule of an account that is closed. */
  | {
      readonly kind: 'sum'
      readonly rows: readonly (readonly [label: string, value: string])[]
      readonly total: readonly [label: string, value: string]
    }

/** A document as a PDF: the same letterhead and parts give the same bytes. */
export async function writeDocument(letterhead: Letterhead, parts: readonly Part[], madeAt: Date): Promise<Buffer> {
  const pdf = openPdf(`${letterhead.title} ${letterhead.code}`, madeAt)
  const paper = new Paper(pdf, letterhead)
  for (const part of parts) drawPart(paper, part)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    drawFoot(pdf, letterhead, page + 1, count)
  }
  return closePdf(pdf)
}

/** Where the pen is, and a new page when there is no more room. */
class Paper {
  readonly pdf: Pdf
  readonly #letterhead: Letterhead
  y = 0

  constructor(pdf: Pdf, letterhead: Letterhead) {
    this.pdf = pdf
    this.#letterhead = letterhead
    this.turn(true)
  }

  turn(isFirst: boolean): void {
    this.pdf.addPage()
    this.y = drawHead(this.pdf, this.#letterhead, isFirst)
  }

  /** Turns the page when less than this is left; says whether it did. */
  needs(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false
    this.turn(false)
    return true
  }
}

function drawPart(paper: Paper, part: Part): void {
  switch (part.kind) {
    case 'heading':
      // A heading never stands alone at the foot of a page.
      paper.needs(70)
      paper.y += 8
      paper.y += write(paper.pdf, part.text, PAGE.left, paper.y, { size: 12, weight: 'semibold' }) + 7
      return
    case 'paragraph':
      return drawParagraph(paper, part)
    case 'subject':
      paper.needs(60)
      paper.y += write(paper.pdf, part.name, PAGE.left, paper.y, { size: 22, weight: 'semibold' })
      paper.y += write(paper.pdf, part.detail, PAGE.left, paper.y + 4, { size: 10, color: INK.third }) + 20
      return
    case 'figure':
      return drawFigure(paper, part)
    case 'facts':
      return drawFacts(paper, part)
    case 'table':
      return drawTable(paper, part)
    case 'sum':
      return drawSum(paper, part)
  }
}

function drawParagraph(paper: Paper, { text, quiet = false }: Extract<Part, { kind: 'paragraph' }>): void {
  const look = { size: quiet ? 8.5 : 10, color: quiet ? INK.third : INK.second, width: WIDTH }
  paper.needs(measure(paper.pdf, text, WIDTH, look))
  paper.y += write(paper.pdf, text, PAGE.left, paper.y, look) + 8
}

function drawFigure(paper: Paper, { value, unit }: Extract<Part, { kind: 'figure' }>): void {
  paper.needs(64)
  const { pdf } = paper
  pdf.font('semibold').fontSize(34)
  const width = pdf.widthOfString(value)
  write(pdf, value, PAGE.left, paper.y, { size: 34, weight: 'semibold' })
  write(pdf, unit, PAGE.left + width + 8, paper.y + 17, { size: 14 })
  drawDoubleRule(pdf, paper.y + 45, PAGE.left, PAGE.left + width)
  paper.y += 70
}

/** The double rule under a figure that is final. */
function drawDoubleRule(pdf: Pdf, y: number, from: number, to: number): void {
  rule(pdf, y, { from, to, color: INK.text, thick: 1.25 })
  rule(pdf, y + 3, { from, to, color: INK.text, thick: 0.75 })
}

const FACTS_IN_ROW = 3

function drawFacts(paper: Paper, { facts }: Extract<Part, { kind: 'facts' }>): void {
  const width = WIDTH / FACTS_IN_ROW - 12
  for (let from = 0; from < facts.length; from += FACTS_IN_ROW) {
    const row = facts.slice(from, from + FACTS_IN_ROW)
    const height = Math.max(
      ...row.map(([, value]) => measure(paper.pdf, value, width, { size: 11, weight: 'semibold' })),
    )
    paper.needs(height + 24)
    for (const [at, [label, value]] of row.entries()) {
      const x = PAGE.left + (at * WIDTH) / FACTS_IN_ROW
      write(paper.pdf, label, x, paper.y, { size: 8.5, color: INK.third, width })
      write(paper.pdf, value, x, paper.y + 13, { size: 11, weight: 'semibold', width })
    }
    paper.y += height + 27
  }
}

interface RowLook {
  readonly weight: 'regular' | 'semibold'
  readonly size: number
}

function drawTable(paper: Paper, { columns, rows, total, dense = false }: Extract<Part, { kind: 'table' }>): void {
  const look: RowLook = { weight: 'regular', size: dense ? 8 : 10 }
  const bold: RowLook = { ...look, weight: 'semibold' }
  const totalHeight = total === undefined ? 0 : rowHeight(paper.pdf, columns, total, bold) + 14
  paper.needs(60)
  drawTableHead(paper, columns, look)
  for (const [at, row] of rows.entries()) {
    // A total never starts a page: it takes the last row with it.
    const after = at === rows.length - 1 ? totalHeight : 0
    if (paper.needs(rowHeight(paper.pdf, columns, row, look) + 14 + after)) drawTableHead(paper, columns, look)
    drawRow(paper, columns, row, look)
    rule(paper.pdf, paper.y)
  }
  if (total !== undefined) {
    if (paper.needs(totalHeight)) drawTableHead(paper, columns, look)
    drawRow(paper, columns, total, bold)
    rule(paper.pdf, paper.y, { color: INK.strong })
  }
  paper.y += 14
}

function drawTableHead(paper: Paper, columns: readonly Column[], { size }: RowLook): void {
  rule(paper.pdf, paper.y, { color: INK.strong })
  paper.y += 6
  const head = Math.min(size, 8.5)
  let height = 0
  place(columns, (x, width, column) => {
    height = Math.max(
      height,
      write(paper.pdf, column.title, x, paper.y, {
        size: head,
        color: INK.third,
        width,
        align: column.align ?? 'left',
      }),
    )
  })
  paper.y += Math.max(17, height + 6)
  rule(paper.pdf, paper.y, { color: INK.strong })
}

function drawRow(paper: Paper, columns: readonly Column[], row: readonly string[], look: RowLook): void {
  paper.y += look.size * 0.7
  const height = rowHeight(paper.pdf, columns, row, look)
  place(
    columns,
    (x, width, column, at) =>
      void write(paper.pdf, row[at] ?? '', x, paper.y, { ...look, width, align: column.align ?? 'left' }),
  )
  paper.y += height + look.size * 0.7
}

function rowHeight(pdf: Pdf, columns: readonly Column[], row: readonly string[], look: RowLook): number {
  let height = 0
  place(columns, (_x, width, _column, at) => {
    height = Math.max(height, measure(pdf, row[at] ?? '', width, look))
  })
  return height
}

const COLUMN_GAP = 8

function place(columns: readonly Column[], draw: (x: number, width: number, column: Column, at: number) => void): void {
  let x: number = PAGE.left
  for (const [at, column] of columns.entries()) {
    const width = column.share * WIDTH
    draw(x, width - (at === columns.length - 1 ? 0 : COLUMN_GAP), column, at)
    x += width
  }
}

/** A box on the right half of the page, as the settlement of a note has it. */
function drawSum(paper: Paper, { rows, total }: Extract<Part, { kind: 'sum' }>): void {
  const height = rows.length * 19 + 62
  paper.needs(height + 8)
  const { pdf } = paper
  const [from, to] = [PAGE.left + WIDTH * 0.4, PAGE.right]
  pdf
    .roundedRect(from, paper.y, to - from, height, 7)
    .lineWidth(0.75)
    .fillAndStroke(INK.paper, INK.line)
  const inside = { from: from + 14, to: to - 14 }
  let y = paper.y + 12
  const line = (label: string, value: string, size: number, weight: 'regular' | 'semibold') => {
    write(pdf, label, inside.from, y + (size > 10 ? 3 : 0), { weight, width: 150 })
    write(pdf, value, inside.from + 100, y, { size, weight, align: 'right', width: inside.to - inside.from - 100 })
  }
  for (const [label, value] of rows) {
    line(label, value, 10, 'regular')
    y += 19
  }
  rule(pdf, y + 2, { ...inside, color: INK.strong })
  y += 10
  line(total[0], total[1], 14, 'semibold')
  pdf.font('semibold').fontSize(14)
  drawDoubleRule(pdf, y + 20, inside.to - pdf.widthOfString(total[1]), inside.to)
  paper.y += height + 14
}
