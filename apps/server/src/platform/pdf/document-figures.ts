import type { PaperSummary } from '@bahi/contract/reports/certificates'

/** What the register keeps of a paper: whose it is, its facts and sums, and a digest of every figure that stands in it. */
export interface PaperFigures extends PaperSummary {
  readonly asOf: string
  readonly holder: { readonly name: string | null; readonly number: string }
  /** SHA-256 of facts, sections and notes as they were shown. */
  readonly digest: string
}
