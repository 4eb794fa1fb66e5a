import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { lotProfit, totalsByTerm } from '@bahi/domain/reports/gains'
import { holdingTerm } from '@bahi/domain/reports/tax-class'
import { paperFact, said, paperSection, type PaperDraft, type PaperSection, type PaperSource } from './paper-draft.ts'
import { readFundSales, readShareSales, type FundSale } from './read-sales.ts'
import { readBonusShares } from './read-taxed-sales.ts'
import { shareSalesSection } from './share-sales.ts'

/** Drafts the gains of a financial year's sales after all charges, lot by lot. */
export async function draftProfit(source: PaperSource, year: FinancialYear): Promise<PaperDraft> {
  const [shares, funds] = [await readShareSales(source, year), await readFundSales(source, year)]
  const all = [...shares, ...funds]
  return {
    facts: [
      paperFact('year-from', 'date', year.from),
      paperFact('year-until', 'date', year.until),
      paperFact(
        'profit-total',
        'signed-money',
        all.reduce((sum, sale) => sum + lotProfit(sale), 0n),
      ),
    ],
    sections: [
      paperSection(
        'terms',
        [
          { key: 'term', cell: 'text', of: ({ term }) => said(term) },
          { key: 'proceeds', cell: 'money', of: ({ proceedsPaise }) => proceedsPaise, sums: true },
          { key: 'cost', cell: 'money', of: ({ costPaise }) => costPaise, sums: true },
          { key: 'charges-paid', cell: 'money', of: ({ chargesPaise }) => chargesPaise, sums: true },
          { key: 'profit-made', cell: 'signed-money', of: ({ profitPaise }) => profitPaise, sums: true },
        ],
        totalsByTerm(all),
      ),
      shareSalesSection(source, 'sales', shares, {
        charges: ({ chargesPaise }) => chargesPaise,
        gain: 'profit-made',
        gainOf: lotProfit,
      }),
      ...(funds.length === 0 ? [] : [fundSalesOf(funds)]),
    ],
    notes: ['note-profit', ...((await readBonusShares(source, shares, year)).size === 0 ? [] : ['note-profit-bonus'])],
  }
}

function fundSalesOf(sales: readonly FundSale[]): PaperSection {
  return paperSection(
    'fund-sales',
    [
      { key: 'fund', cell: 'text', of: ({ name }) => name },
      { key: 'bought-on', cell: 'date', of: ({ boughtOn }) => boughtOn },
      { key: 'sold-on', cell: 'date', of: ({ soldOn }) => soldOn },
      { key: 'units', cell: 'count', of: ({ units }) => units },
      { key: 'proceeds', cell: 'money', of: ({ proceedsPaise }) => proceedsPaise, sums: true },
      { key: 'cost', cell: 'money', of: ({ costPaise }) => costPaise, sums: true },
      { key: 'charges-paid', cell: 'money', of: ({ chargesPaise }) => chargesPaise, sums: true },
      { key: 'profit-made', cell: 'signed-money', of: lotProfit, sums: true },
      { key: 'term', cell: 'text', of: (sale) => said(sale.taxClass === 'debt' ? 'slab' : holdingTerm(sale)) },
    ],
    sales,
  )
}
