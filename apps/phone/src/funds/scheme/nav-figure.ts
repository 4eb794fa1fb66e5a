import { formatPrice } from '@bahi/money/format'
import { parseNav, worthOfUnits } from '@bahi/money/nav'
import { paise } from '@bahi/money/paise'

/** "1,018.4263": four places in every language, grouped as prices are. */
export function formatNav(nav: string | bigint | number): string {
  const whole = typeof nav === 'string' ? parseNav(nav) : BigInt(nav)
  return `${formatPrice(paise((whole / 10_000n) * 100n)).slice(0, -3)}.${(whole % 10_000n).toString().padStart(4, '0')}`
}

/** What units are worth at a value, in paise, floored as a payout is: what is left over stays with those who stay. */
export function worthPaise(units: number, nav: string): bigint {
  return worthOfUnits(BigInt(units), parseNav(nav))
}
