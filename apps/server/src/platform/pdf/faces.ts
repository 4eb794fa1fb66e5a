import { type Family, fontFile, type Weight } from './fonts.ts'

interface Place {
  readonly advanceWidth: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}
type Pdf = PDFKit.PDFDocument

/** The glyphs of a text with their places, as pdfkit keeps them. */
interface Run {
  readonly glyphs: readonly unknown[]
  readonly positions: readonly Place[]
  readonly advanceWidth: number
}
/** The parts of pdfkit's embedded font and of its page that its types leave out. */
interface Face {
  readonly id: string
  readonly ref: () => unknown
  readonly encode: (text: string) => readonly [glyphs: readonly string[], positions: readonly Place[]]
  layoutRun: (text: string, features?: readonly string[]) => Run
}
interface Drawn {
  readonly _font: Face
  readonly page: { readonly fonts: Record<string, unknown> }
  readonly addContent: (content: string) => unknown
}

/** Runs of earlier documents by face and text: they depend on the font file alone. */
export type ShapedRuns = Map<string, Run>

const DIGIT = /^[0-9]$/
/** Scripts whose letters join or change places, which only the shaper of the font knows. */
const JOINS = /[\u0300-\u036F\u0900-\u097F\u200C\u200D]/u
/** A bound on what a long-running process keeps. */
const MAX_RUNS = 20_000

/** Registers the faces of a document. Chinese characters are rare and their files large, so they are opened on demand. */
export function addFaces(pdf: Pdf, runs: ShapedRuns, hasHan: boolean): void {
  const families: readonly Family[] = hasHan ? ['anek', 'han'] : ['anek']
  for (const family of families)
    for (const weight of ['regular', 'semibold'] as const) {
      const name = faceName(family, weight)
      pdf.registerFont(name, fontFile(family, weight))
      layOutByCharacter(name, pdf.font(name), runs)
    }
}

export function faceName(family: Family, weight: Weight): string {
  return `${family}-${weight}`
}

/**
 * Sets text character by character wherever letters stand alone. Anek's tables for Devanagari make its shaper take some
 * milliseconds for each word, and a ledger has thousands of figures; their characters are a few dozen. Digits are all
 * of one width, so that columns of figures align.
 */
function layOutByCharacter(name: string, pdf: Pdf, runs: ShapedRuns): void {
  const face = (pdf as unknown as Drawn)._font
  const shape = face.layoutRun.bind(face)
  const kept = (text: string, features?: readonly string[]): Run => {
    const key = `${name} ${text}`
    const found = runs.get(key)
    if (found !== undefined) return found
    if (runs.size >= MAX_RUNS) runs.clear()
    const run = shape(text, features)
    runs.set(key, run)
    return run
  }
  face.layoutRun = (text) => {
    if (JOINS.test(text)) return kept(text)
    const each = Array.from(text, (character) => kept(character, DIGIT.test(character) ? ['tnum'] : undefined))
    return {
      glyphs: each.flatMap(({ glyphs }) => glyphs),
      positions: each.flatMap(({ positions }) => positions),
      advanceWidth: each.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
}

/**
 * Draws a run with the face that is set, its baseline at a height. Where letters stand alone, the run is one operator:
 * pdfkit writes nine for it, which is half of the time and the memory of a long table.
 */
export function drawRun(
  pdf: Pdf,
  run: string,
  { x, baseline, size }: { x: number; baseline: number; size: number },
): void {
  if (JOINS.test(run)) {
    pdf.fontSize(size).text(run, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    return
  }
  const drawn = pdf as unknown as Drawn
  const { _font: face, page } = drawn
  page.fonts[face.id] ??= face.ref()
  const [glyphs] = face.encode(run)
  // The page counts from its top, and letters from their feet: the matrix of the text turns them upright.
  drawn.addContent(
    `BT /${face.id} ${size} Tf 1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm [<${glyphs.join('')}>] TJ ET`,
  )
}
