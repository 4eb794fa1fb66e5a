import type { FinancialYear } from '@bahi/domain/reports/financial-year'
import { shareNamed, type PaperSource } from './paper-draft.ts'
import { readFundSales, readShareSales, type FundSale, type ShareSale } from './read-sales.ts'
import { readBonusShares, readTaxedSales } from './read-taxed-sales.ts'

export type YearSales = {
  /** All sales of the year as income tax counts them, with the name of what was sold. */
  readonly sales: readonly ((ShareSale & { readonly name: string }) | FundSale)[]
  /** Sales of shares that had a bonus issue: their lots differ from those of the books. */
  readonly bonusSales: readonly ShareSale[]
}

/** Reads the sales of a financial year for the tax on it. */
export async function readYearSales(source: PaperSource, year: FinancialYear): Promise<YearSales> {
  const booked = await readShareSales(source, year)
  const bonusShares = await readBonusShares(source, booked, year)
  const bonusSales = await readTaxedSales(source, [...bonusShares], year)
  const shares = [...booked.filter(({ instrumentId }) => !bonusShares.has(instrumentId)), ...bonusSales]
  return {
    sales: [
      ...shares.map((sale) => ({ ...sale, name: shareNamed(source, sale.instrumentId) })),
      ...(await readFundSales(source, year)),
    ],
    bonusSales,
  }
}
