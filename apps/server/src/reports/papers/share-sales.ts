import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import { holdingTerm } from '@bahi/domain/reports/tax-class'
import { said, paperSection, shareNamed, type PaperSection, type PaperSource } from './paper-draft.ts'
import type { ShareSale } from './read-sales.ts'

/**
 * How a paper computes the gain of a sale and the charges within it. The gain of the owner and the taxable gain differ.
 */
interface Earned {
  readonly charges: (sale: ShareSale) => bigint
  readonly gain: PaperWord
  readonly gainOf: (sale: ShareSale) => bigint
}

/** A table of share sales, lot by lot. */
export function shareSalesSection(
  source: PaperSource,
  title: PaperWord,
  sales: readonly ShareSale[],
  { charges, gain, gainOf }: Earned,
): PaperSection {
  return paperSection(
    title,
    [
      { key: 'share', cell: 'text', of: ({ instrumentId }) => shareNamed(source, instrumentId) },
      { key: 'bought-on', cell: 'date', of: ({ boughtOn }) => boughtOn },
      { key: 'sold-on', cell: 'date', of: ({ soldOn }) => soldOn },
      { key: 'quantity', cell: 'count', of: ({ quantity }) => quantity },
      { key: 'proceeds', cell: 'money', of: ({ proceedsPaise }) => proceedsPaise, sums: true },
      { key: 'cost', cell: 'money', of: ({ costPaise }) => costPaise, sums: true },
      { key: 'charges-paid', cell: 'money', of: charges, sums: true },
      { key: gain, cell: 'signed-money', of: gainOf, sums: true },
      { key: 'term', cell: 'text', of: (sale) => said(holdingTerm(sale)) },
    ],
    sales,
  )
}
