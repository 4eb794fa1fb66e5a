import { drawRun, faceName } from './faces.ts'
import type { Weight } from './fonts.ts'
import { INK, PAGE, type Pdf } from './page.ts'

export interface Look {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'right'
  readonly width?: number
}

const HAN = '\\u2E80-\\u303F\\u3400-\\u9FFF\\uF900-\\uFAFF\\uFF00-\\uFFEF'
const HAN_RUN = new RegExp(`[${HAN}]+|[^${HAN}]+`, 'gu')
const ONE_HAN = new RegExp(`[${HAN}]`, 'u')
/** A word with the spaces and the rupee sign behind it, or a Chinese character with the closing signs that may not begin a line. */
const UNBROKEN = new RegExp(
  `[${HAN}][、。，；：？！）》”]*(?: ₹)?|[^${HAN}\\s]+(?: ₹)?[、。，；：？！）》]*\\s*|\\s+`,
  'gu',
)

/** Anek's lines are made high for Devanagari; what is written here stands closer together. */
const LEADING = 1.46
const ASCENT = 1.013

export function hasHan(text: string): boolean {
  return ONE_HAN.test(text)
}

export function lineHeight(size: number): number {
  return size * LEADING
}

/** Points that a text takes on one line. */
export function measureWidth(pdf: Pdf, text: string, { size = 10, weight = 'regular' }: Look = {}): number {
  let width = 0
  for (const run of text.match(HAN_RUN) ?? []) {
    pdf.font(faceOf(run, weight)).fontSize(size)
    width += pdf.widthOfString(run)
  }
  return width
}

/** The width of the widest piece that is never broken. */
export function widestPiece(pdf: Pdf, text: string, look: Look): number {
  return Math.max(0, ...(text.match(UNBROKEN) ?? []).map((piece) => measureWidth(pdf, piece.trimEnd(), look)))
}

/** The lines of a text. No word and no number is broken: a piece wider than the width has a line to itself. */
export function breakLines(pdf: Pdf, text: string, width: number, look: Look): string[] {
  // A hundredth of a point forgives the rounding of a column that was made as wide as this text.
  if (measureWidth(pdf, text, look) <= width + 0.01) return [text]
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(UNBROKEN) ?? []) {
    if (line !== '' && measureWidth(pdf, (line + piece).trimEnd(), look) > width + 0.01) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}

/** Writes at a place; gives the height it took. */
export function write(pdf: Pdf, text: string, x: number, y: number, look: Look = {}): number {
  const { size = 10, color = INK.text, align = 'left', width = PAGE.right - x } = look
  const lines = breakLines(pdf, text, width, look)
  pdf.fillColor(color)
  for (const [at, line] of lines.entries()) {
    const from = align === 'right' ? x + width - measureWidth(pdf, line, look) : x
    writeLine(pdf, line, from, y + at * lineHeight(size) + size * ASCENT, look)
  }
  return lines.length * lineHeight(size)
}

export function measureHeight(pdf: Pdf, text: string, width: number, look: Look = {}): number {
  return breakLines(pdf, text, width, look).length * lineHeight(look.size ?? 10)
}

function writeLine(pdf: Pdf, line: string, x: number, baseline: number, { size = 10, weight = 'regular' }: Look): void {
  let from = x
  for (const run of line.match(HAN_RUN) ?? []) {
    pdf.font(faceOf(run, weight)).fontSize(size)
    drawRun(pdf, run, { x: from, baseline, size })
    from += pdf.widthOfString(run)
  }
}

function faceOf(run: string, weight: Weight): string {
  return faceName(hasHan(run) ? 'han' : 'anek', weight)
}
