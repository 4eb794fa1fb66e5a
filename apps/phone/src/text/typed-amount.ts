import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'

/** What was typed, in paise; null while it is no amount. */
export function parseAmount(typed: string): number | null {
  const amount = typed.trim() === '' ? null : parseRupees(typed)
  return amount === null || amount <= 0n ? null : Number(amount)
}

/** An amount as it is typed: whole rupees without decimals. */
export function amountText(amountPaise: number): string {
  return formatPrice(paise(amountPaise)).replace(/\.00$/, '')
}
