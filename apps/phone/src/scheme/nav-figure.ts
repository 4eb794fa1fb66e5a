import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'

/** A net asset value as it comes over the wire, "18.4263", in ten-thousandths of a rupee. */
export function navOf(text: string): bigint {
  return BigInt(text.replace('.', ''))
}

/** "1,018.4263": four places in every language, grouped as prices are. */
export function formatNav(nav: string | bigint | number): string {
  const whole = typeof nav === 'string' ? navOf(nav) : BigInt(nav)
  return `${formatPrice(paise((whole / 10_000n) * 100n)).slice(0, -3)}.${(whole % 10_000n).toString().padStart(4, '0')}`
}

/** What units are worth at a value, in paise, floored as a payout is: what is left over stays with those who stay. */
export function worthPaise(units: number, nav: string): bigint {
  return (BigInt(units) * navOf(nav)) / 100n
}
