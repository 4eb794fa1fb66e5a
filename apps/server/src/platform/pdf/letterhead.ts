import { INK, PAGE, type Pdf, rule, WIDTH, write } from './page.ts'

/** The parts of every page of a document. */
export interface Letterhead {
  readonly title: string
  /** The verification code as it is printed. */
  readonly code: string
  /** The beginning of the figures' hash: who checks the code compares it. */
  readonly fingerprint: string
  /** Of a market that is not real: said on every page (H3). */
  readonly isSimulated: boolean
  /** The moment of business time that the figures are of. */
  readonly asOf: string
}

const SIMULATED =
  'Simulated market. The companies, the prices and the money in this document are invented; nothing in it was traded on an exchange. Bahi is not a SEBI-registered intermediary.'
const CHECK =
  'Anybody can check this page: open Bahi, then More, then Check a document, and type the code. The page is genuine only if Bahi shows the same figures and the same fingerprint.'

/** The head of a page; gives where its content begins. */
export function drawHead(pdf: Pdf, { title, code, isSimulated }: Letterhead, isFirst: boolean): number {
  drawStitch(pdf)
  drawMark(pdf, PAGE.left, PAGE.top, 24)
  write(pdf, 'Bahi', PAGE.left + 32, PAGE.top + 1, { size: 17, weight: 'semibold' })
  write(pdf, title, PAGE.left + 120, PAGE.top, { size: 16, weight: 'semibold', align: 'right', width: WIDTH - 120 })
  write(pdf, `No. ${code}`, PAGE.left + 120, PAGE.top + 22, {
    size: 9,
    color: INK.third,
    align: 'right',
    width: WIDTH - 120,
  })
  const y = PAGE.top + 44
  if (!isSimulated) return y + 6
  if (!isFirst) return y + write(pdf, 'Simulated market', PAGE.left, y - 4, { size: 8.5, color: INK.third }) + 10
  pdf
    .roundedRect(PAGE.left, y, WIDTH, 38, 6)
    .lineWidth(0.75)
    .dash(3, { space: 2 })
    .strokeColor(INK.strong)
    .stroke()
    .undash()
  write(pdf, SIMULATED, PAGE.left + 11, y + 7, { size: 8.5, color: INK.second, width: WIDTH - 22 })
  return y + 56
}

/** The foot of a page: where it can be checked, and which page of how many it is. */
export function drawFoot(pdf: Pdf, { code, fingerprint, asOf }: Letterhead, page: number, pages: number): void {
  const y = PAGE.bottom + 16
  rule(pdf, y, { color: INK.line })
  write(pdf, 'Check this page', PAGE.left, y + 9, { size: 8.5, weight: 'semibold' })
  write(pdf, CHECK, PAGE.left, y + 21, { size: 8, color: INK.third, width: 320 })
  const right = { align: 'right', width: 160 } as const
  write(pdf, code, PAGE.right - 160, y + 8, { size: 12, weight: 'semibold', ...right })
  write(pdf, `Fingerprint ${fingerprint}`, PAGE.right - 160, y + 25, { size: 8, color: INK.third, ...right })
  write(pdf, `As of ${asOf}`, PAGE.right - 160, y + 36, { size: 8, color: INK.third, ...right })
  write(pdf, `Page ${page} of ${pages}`, PAGE.right - 160, y + 47, { size: 8, color: INK.third, ...right })
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

/** The mark of the house, from its drawing on a field of 32. */
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
