import { formatRupees as rupeesOf } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'

const counts = new Intl.NumberFormat('en-IN')

/** Money of the wire, exact: ₹1,84,236.40. */
export function formatRupees(amountPaise: number | bigint): string {
  return rupeesOf(paise(amountPaise), 'en')
}

export function formatCount(count: number): string {
  return counts.format(count)
}
