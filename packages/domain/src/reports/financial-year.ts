import { addDays, businessDate, yearOf, type BusinessDate } from '@bahi/money/business-date'

/** A financial year of India, April to March, named by the calendar year in which it begins. */
export type FinancialYear = { readonly year: string; readonly from: BusinessDate; readonly until: BusinessDate }

export function financialYear(year: number): FinancialYear {
  const named = (one: number): string => one.toString().padStart(4, '0')
  return {
    year: named(year),
    from: businessDate(`${named(year)}-04-01`),
    until: businessDate(`${named(year + 1)}-03-31`),
  }
}

export function financialYearOf(date: BusinessDate): FinancialYear {
  return financialYear(date.slice(5) >= '04-01' ? yearOf(date) : yearOf(date) - 1)
}

/** The financial years between two dates, newest first. */
export function financialYears(from: BusinessDate, until: BusinessDate): FinancialYear[] {
  const years: FinancialYear[] = []
  for (let one = financialYearOf(until); one.until >= from; one = financialYearOf(addDays(one.from, -1)))
    years.push(one)
  return years
}
