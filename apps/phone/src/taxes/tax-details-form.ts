import type { TaxDetailsView } from '@bahi/contract/reports/tax'
import { amountText, parseAmount } from '../text/typed-amount.ts'
import type { TaxDetailsInput } from './use-tax-details.ts'

/** The losses of one earlier year as they are typed. */
export type TypedLoss = { readonly year: number; readonly short: string; readonly long: string }
export type TypedDetails = { readonly income: string; readonly losses: readonly TypedLoss[] }

export function typedDetails({ otherIncomePaise, losses }: TaxDetailsView): TypedDetails {
  return {
    income: otherIncomePaise === null ? '' : typed(otherIncomePaise),
    losses: losses.map(({ year, shortPaise, longPaise }) => ({
      year,
      short: shortPaise === 0 ? '' : typed(shortPaise),
      long: longPaise === 0 ? '' : typed(longPaise),
    })),
  }
}

/** Whether a form says what the other says, field for field. */
export function isSameTyped(one: TypedDetails, other: TypedDetails): boolean {
  return (
    one.income === other.income &&
    one.losses.length === other.losses.length &&
    one.losses.every(({ year, short, long }, at) => {
      const its = other.losses[at]
      return its?.year === year && its.short === short && its.long === long
    })
  )
}

const typed = (paise: number): string => (paise === 0 ? '0' : amountText(paise))

/** An empty field is nothing; null while a field is no amount. */
function amountOf(text: string): number | null {
  const trimmed = text.trim()
  return trimmed === '' || /^0+(\.0*)?$/.test(trimmed) ? 0 : parseAmount(trimmed)
}

/** What is sent of the typed form; null while a field is no amount. Years without a loss are left out. */
export function detailsInput(year: number, { income, losses }: TypedDetails): TaxDetailsInput | null {
  const otherIncomePaise = income.trim() === '' ? null : amountOf(income)
  if (income.trim() !== '' && otherIncomePaise === null) return null
  const told: { year: number; shortPaise: number; longPaise: number }[] = []
  for (const loss of losses) {
    const [shortPaise, longPaise] = [amountOf(loss.short), amountOf(loss.long)]
    if (shortPaise === null || longPaise === null) return null
    if (shortPaise + longPaise > 0) told.push({ year: loss.year, shortPaise, longPaise })
  }
  return { year, otherIncomePaise, losses: told }
}

export const isAmount = (text: string): boolean => amountOf(text) !== null

/** A financial year as people write it: 2025–26. */
export function yearName(year: number): string {
  return `${year}–${String((year + 1) % 100).padStart(2, '0')}`
}
