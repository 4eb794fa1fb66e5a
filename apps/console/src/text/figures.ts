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

/** A net asset value of the wire, exact to its four places: ₹1,234.5678. */
export function formatNav(nav: string): string {
  const [rupees = '0', parts = '0000'] = nav.split('.')
  return `₹${counts.format(BigInt(rupees))}.${parts}`
}

/** Basis points as a percentage with two places: 650 is "6.50%". */
export function formatBps(bps: number): string {
  const digits = String(Math.abs(bps)).padStart(3, '0')
  return `${bps < 0 ? '−' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}%`
}
