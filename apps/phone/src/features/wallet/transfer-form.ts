import { parseRupees } from '@bahi/money/format'

/** The amounts that one tap fills in, in rupees. */
export const quickRupees = [10_000, 25_000, 50_000, 1_00_000] as const

/** What was typed, in paise; null while it is no amount. */
export function amountOf(typed: string): number | null {
  const amount = typed.trim() === '' ? null : parseRupees(typed)
  return amount === null || amount <= 0n ? null : Number(amount)
}

/** An amount as it is typed: whole rupees without decimals. */
export function typedOf(amountPaise: number): string {
  const rupees = Math.floor(amountPaise / 100)
  const rest = amountPaise % 100
  const digits = String(rupees)
  const grouped = digits.length <= 3 ? digits : `${digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`
  return rest === 0 ? grouped : `${grouped}.${String(rest).padStart(2, '0')}`
}

/** A duration as a person says it: minutes up to two hours, hours up to two days, days beyond. */
export function durationOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 2_880) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / 1_440) }
}
