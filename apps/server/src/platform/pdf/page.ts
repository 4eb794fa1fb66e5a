import PdfDocument from 'pdfkit'
import { fontFile } from './fonts.ts'

/** A4 in points. The stitched edge of the app's paper runs down its left. */
export const PAGE = { width: 595.28, height: 841.89, left: 57, right: 553, top: 40, bottom: 742 } as const
export const WIDTH = PAGE.right - PAGE.left

export const INK = {
  text: '#14161F',
  second: '#4B4F5E',
  third: '#636675',
  line: '#E4E1D6',
  strong: '#8E8A79',
  cover: '#1A2260',
  thread: '#DCA01A',
  paper: '#FAF9F5',
} as const

export type Pdf = PDFKit.PDFDocument

/** An empty document with the fonts of the house. `madeAt` is the only time in it, so that the same content gives the same bytes. */
export function openPdf(title: string, madeAt: Date): Pdf {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    pdfVersion: '1.7',
    font: fontFile('regular'),
    info: { Title: title, Author: 'Bahi', Creator: 'Bahi', Producer: 'Bahi', CreationDate: madeAt, ModDate: madeAt },
  })
  pdf.registerFont('regular', fontFile('regular'))
  pdf.registerFont('semibold', fontFile('semibold'))
  return pdf
}

export interface Look {
  readonly size?: number
  readonly weight?: 'regular' | 'semibold'
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
  readonly width?: number
  readonly gap?: number
}

/** The fonts' lines are made high for Devanagari; what is written here is closer together. */
const tighter = (size: number): number => -size * 0.22

/** Writes at a place; gives the height it took. */
export function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  {
    size = 10,
    weight = 'regular',
    color = INK.text,
    align = 'left',
    width = PAGE.right - x,
    gap = tighter(size),
  }: Look = {},
): number {
  pdf.font(weight).fontSize(size).fillColor(color)
  const options = { width, align, lineGap: gap }
  const height = pdf.heightOfString(text, options)
  pdf.text(text, x, y, options)
  return height
}

export function measure(
  pdf: Pdf,
  text: string,
  width: number,
  { size = 10, weight = 'regular', gap = tighter(size) }: Look = {},
): number {
  return pdf.font(weight).fontSize(size).heightOfString(text, { width, lineGap: gap })
}

export function rule(
  pdf: Pdf,
  y: number,
  {
    from = PAGE.left,
    to = PAGE.right,
    color = INK.line,
    thick = 0.75,
  }: { from?: number; to?: number; color?: string; thick?: number } = {},
): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(thick).strokeColor(color).undash().stroke()
}

/** All pages as bytes. */
export async function closePdf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
    pdf.on('end', () => resolve())
    pdf.on('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
