/** A time of business: every day, a month as "2026-11", or the financial year that begins in April of 2026 as "FY2026". */
export type Period = string

export const anyTime: Period = 'all'

/** The range of years around today that a picker of dates offers. */
const yearsAround = 10

export interface FinancialYear {
  period: Period
  /** The year in which it begins. */
  begins: number
  months: readonly { month: string; entries: number }[]
}

/** The first of April begins the financial year. */
export function financialYearOfMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number >= 4 ? year : year - 1
}

/** Months that have entries under their financial years, newest first, as far as the picker's range around a date goes. */
export function financialYears(months: readonly { month: string; entries: number }[], today: string): FinancialYear[] {
  const thisYear = Number(today.slice(0, 4))
  const inRange = months.filter(({ month }) => Math.abs(Number(month.slice(0, 4)) - thisYear) <= yearsAround)
  const begins = [...new Set(inRange.map(({ month }) => financialYearOfMonth(month)))]
  return begins.map((year) => ({
    period: `FY${year}`,
    begins: year,
    months: inRange.filter(({ month }) => financialYearOfMonth(month) === year),
  }))
}

/** What the statement is asked for. */
export function periodInput(period: Period): { month?: string; year?: string } {
  if (period === anyTime) return {}
  return period.startsWith('FY') ? { year: period.slice(2) } : { month: period }
}

/** "2026" and "27": a financial year is named by both. */
export function yearNames(period: Period): { from: string; to: string } {
  const from = period.slice(2)
  return { from, to: String((Number(from) + 1) % 100).padStart(2, '0') }
}
