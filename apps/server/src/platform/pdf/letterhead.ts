import type { PageLanguage } from './page-words.ts'
import { INK, PAGE, type Pdf, rule, WIDTH } from './page.ts'
import type { Paper } from './paper.ts'
import { drawQr, type QrModules } from './qr.ts'
import { measureHeight, write } from './text.ts'

/** The parts of every page of a document. */
export interface Letterhead {
  readonly title: string
  /** The period of the document, behind its number. */
  readonly period?: string
  /** The verification code as it is printed. */
  readonly code: string
  /** The beginning of the figures' hash: who checks the code compares it. */
  readonly fingerprint: string
  /** The text of the QR code: the address of the check, or code and fingerprint where no address is known. */
  readonly proof: string
  /** Of a market that is not real: said on every page (H3). */
  readonly isSimulated: boolean
  /** The moment of business time that the figures are of. */
  readonly asOf: string
  readonly language: PageLanguage
}

/** The head of a page; gives where its content begins. Only the head of the first page is part of the structure. */
export function drawHead(paper: Paper, letterhead: Letterhead, isFirst: boolean): number {
  const { pdf, words } = paper
  const { title, code, period, isSimulated } = letterhead
  const element = (type: string, draw: () => void): void => (isFirst ? paper.tagged(type, draw) : draw())
  const ornament = (): void => {
    drawStitch(pdf)
    drawMark(pdf, PAGE.left, PAGE.top, 24)
  }
  if (isFirst) paper.artifact(ornament)
  else ornament()
  element('P', () => write(pdf, 'Bahi', PAGE.left + 32, PAGE.top - 1, { size: 17, weight: 'semibold' }))
  const right = { align: 'right', width: WIDTH - 120 } as const
  element('H1', () => write(pdf, title, PAGE.left + 120, PAGE.top - 3, { size: 17, weight: 'semibold', ...right }))
  const number = [words.number(code), ...(period === undefined ? [] : [period])].join(' · ')
  element('P', () => write(pdf, number, PAGE.left + 120, PAGE.top + 21, { size: 9, color: INK.third, ...right }))
  const y = PAGE.top + 44
  if (!isSimulated) return y + 6
  if (!isFirst) return y + write(pdf, words.simulatedShort, PAGE.left, y - 6, { size: 8.5, color: INK.third }) + 6
  const look = { size: 8.5, color: INK.second, width: WIDTH - 22 }
  const height = measureHeight(pdf, words.simulated, look.width, look) + 11
  paper.artifact(() =>
    pdf
      .roundedRect(PAGE.left, y, WIDTH, height, 6)
      .lineWidth(0.75)
      .dash(3, { space: 2 })
      .strokeColor(INK.strong)
      .stroke()
      .undash(),
  )
  paper.tagged('P', () => write(pdf, words.simulated, PAGE.left + 11, y + 5, look))
  return y + height + 14
}

const QR_SIZE = 52

/** The foot of a page: where it can be checked, and which page of how many it is. */
export function drawFoot(
  paper: Paper,
  { code, fingerprint, asOf, proof }: Letterhead,
  { qr, page, pages }: { qr: QrModules; page: number; pages: number },
): void {
  const { pdf, words } = paper
  const y = PAGE.bottom + 8
  const foot = (element: (type: string, draw: () => void, alt?: string) => void): void => {
    element('Figure', () => drawQr(pdf, qr, { x: PAGE.left, y: y + 12, size: QR_SIZE }), `QR ${proof}`)
    const left = PAGE.left + QR_SIZE + 14
    element('P', () => {
      write(pdf, words.check, left, y + 8, { size: 8.5, weight: 'semibold' })
      const height = write(pdf, words.checkText, left, y + 21, { size: 7.5, color: INK.third, width: 268 })
      write(pdf, code, left, y + 22 + height, { size: 10, weight: 'semibold' })
    })
    const right = { align: 'right', width: 150, size: 7.5, color: INK.third } as const
    const lines = [words.fingerprint(fingerprint), words.asOf(asOf), words.rupees, words.page(page, pages)]
    element('P', () => {
      for (const [at, line] of lines.entries()) write(pdf, line, PAGE.right - 150, y + 8 + at * 12.5, right)
    })
  }
  paper.artifact(() => rule(pdf, y, { color: INK.line }))
  if (page === 1) foot((type, draw, alt) => paper.tagged(type, draw, alt === undefined ? {} : { alt }))
  else paper.artifact(() => foot((_type, draw) => draw()), 'Pagination')
}

/** The haldi thread that binds the book. */
function drawStitch(pdf: Pdf): void {
  pdf
    .moveTo(30, 34)
    .lineTo(30, PAGE.height - 34)
    .lineWidth(2)
    .dash(10, { space: 8 })
    .strokeColor(INK.thread)
    .stroke()
    .undash()
}

/** Bahi's mark, from its drawing on a field of 32. */
function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 32)
  pdf.roundedRect(3, 1.5, 26, 29, 6.5).fill(INK.cover)
  pdf
    .lineCap('round')
    .moveTo(9.5, 5.5)
    .lineTo(9.5, 26.5)
    .lineWidth(2.2)
    .dash(4.2, { space: 3.4 })
    .strokeColor('#F2B73F')
    .stroke()
    .undash()
  for (const line of [10, 17.6, 21.6])
    pdf.moveTo(14.5, line).lineTo(24, line).lineWidth(2).strokeColor('#FFFFFF').stroke()
  pdf.restore().lineCap('butt')
}
