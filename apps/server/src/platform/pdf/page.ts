import PdfDocument from 'pdfkit'
import { addFaces, faceName, type ShapedRuns } from './faces.ts'
import type { PageLanguage } from './page-words.ts'

/** A4 in points. The stitched edge of the app's paper runs down its left. */
export const PAGE = { width: 595.28, height: 841.89, left: 57, right: 553, top: 36, bottom: 752 } as const
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
/** An element of the structure that a reader of the document walks through. */
export type Element = ReturnType<Pdf['struct']>

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-IN', hi: 'hi-IN', zh: 'zh-Hans' }

export interface NewPdf {
  readonly title: string
  readonly language: PageLanguage
  readonly madeAt: Date
  readonly hasHan: boolean
}

/** An empty tagged document with Bahi's typefaces. `madeAt` is the only time in it, so that the same content gives the same bytes. */
export function openPdf({ title, language, madeAt, hasHan }: NewPdf, runs: ShapedRuns): Pdf {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: LOCALES[language],
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: 'Bahi', Creator: 'Bahi', Producer: 'Bahi', CreationDate: madeAt, ModDate: madeAt },
  })
  addFaces(pdf, runs, hasHan)
  pdf.font(faceName('anek', 'regular'))
  return pdf
}

/** Draws what has no meaning of its own: rules, boxes, the head and the foot of a page. */
export function drawArtifact(pdf: Pdf, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
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

/** The double rule under a figure that is final. */
export function doubleRule(pdf: Pdf, y: number, from: number, to: number): void {
  rule(pdf, y, { from, to, color: INK.text, thick: 1.25 })
  rule(pdf, y + 3, { from, to, color: INK.text, thick: 0.75 })
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
