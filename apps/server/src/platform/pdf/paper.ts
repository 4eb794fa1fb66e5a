import type { PageWords } from './page-words.ts'
import { drawArtifact, type Element, PAGE, type Pdf, WIDTH } from './page.ts'

/** The part of a page's width that something is drawn in. */
export interface Frame {
  readonly left: number
  readonly width: number
}
export const WHOLE: Frame = { left: PAGE.left, width: WIDTH }

/** Draws the head of a page; gives where its content begins. */
type DrawHead = (paper: Paper, isFirst: boolean) => number
interface ElementOptions {
  readonly within?: Element
  /** Of a head of a table: whether it heads its row or its column. */
  readonly scope?: 'Row' | 'Column'
  /** The words for what is drawn. */
  readonly alt?: string
}

/** The place of the pen on the paper, and the structure of the document as it grows. */
export class Paper {
  readonly pdf: Pdf
  readonly words: PageWords
  readonly root: Element
  readonly #drawHead: DrawHead
  y = 0

  constructor(pdf: Pdf, words: PageWords, drawHead: DrawHead) {
    this.pdf = pdf
    this.words = words
    this.root = pdf.struct('Document')
    pdf.addStructure(this.root)
    this.#drawHead = drawHead
    pdf.addPage()
    this.y = drawHead(this, true)
  }

  /** Turns the page when less than this is left; says whether it did. */
  needs(height: number): boolean {
    if (this.y + height <= PAGE.bottom) return false
    this.pdf.addPage()
    this.artifact(() => (this.y = this.#drawHead(this, false)), 'Pagination')
    return true
  }

  /** Draws what an element of the structure says. An element spans no two pages. */
  tagged(type: string, draw: () => void, { within = this.root, ...options }: ElementOptions = {}): void {
    within.add(this.pdf.struct(type, options, draw))
  }

  /** An element that holds others. The caller ends it. */
  opened(type: string, within: Element = this.root): Element {
    const element = this.pdf.struct(type)
    within.add(element)
    return element
  }

  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    drawArtifact(this.pdf, type, draw)
  }
}
