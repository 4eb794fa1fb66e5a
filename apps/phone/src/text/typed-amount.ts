import { parseRupees } from '@bahi/money/format'

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
  const grouped =
    digits.length <= 3 ? digits : `${digits.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ',')},${digits.slice(-3)}`
  return rest === 0 ? grouped : `${grouped}.${String(rest).padStart(2, '0')}`
}
