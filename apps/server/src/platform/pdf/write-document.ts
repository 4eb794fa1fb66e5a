import { drawPart, type Part } from './draw-parts.ts'
import type { ShapedRuns } from './faces.ts'
import { drawFoot, drawHead, type Letterhead } from './letterhead.ts'
import { pageWords } from './page-words.ts'
import { closePdf, openPdf } from './page.ts'
import { Paper } from './paper.ts'
import { encodeQr } from './qr.ts'
import { hasHan } from './text.ts'

/**
 * A document as a PDF: the same letterhead and parts give the same bytes. The runs of earlier documents save time and
 * change nothing.
 */
export async function writeDocument(
  letterhead: Letterhead,
  parts: readonly Part[],
  madeAt: Date,
  runs: ShapedRuns = new Map(),
): Promise<Buffer> {
  const { title, code, language } = letterhead
  const pdf = openPdf(
    { title: `${title} ${code}`, language, madeAt, hasHan: language === 'zh' || hasHan(JSON.stringify(parts)) },
    runs,
  )
  const paper = new Paper(pdf, pageWords[language], (of, isFirst) => drawHead(of, letterhead, isFirst))
  for (const part of parts) drawPart(paper, part)
  const qr = encodeQr(letterhead.proof)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    drawFoot(paper, letterhead, { qr, page: page + 1, pages: count })
  }
  paper.root.end()
  return closePdf(pdf)
}
