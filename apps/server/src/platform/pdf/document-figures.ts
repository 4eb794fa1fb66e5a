import type { PaperSummary } from '@bahi/contract/reports/certificates'

/** The register's record of a paper: its owner, its facts and sums, and a digest of all its figures. */
export interface PaperFigures extends PaperSummary {
  readonly asOf: string
  readonly holder: {
    readonly name: string | null
    readonly number: string
    /** The verified identity document, its number masked. A check of the code never shows it. */
    readonly document?: { readonly kind: 'pan' | 'id-number'; readonly number: string }
  }
  /** SHA-256 of facts, sections and notes as they were shown. */
  readonly digest: string
}
