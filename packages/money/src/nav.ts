import { divide } from './rounding.ts'

// Units are whole. A NAV is a whole number of ten-thousandths of a rupee, so that units × NAV is in hundredths of a paisa.
const A_PAISA = 100n
const A_RUPEE = 10_000n

/**
 * Reads a NAV as the wire has it, "18.4263", in ten-thousandths of a rupee.
 * @throws RangeError for anything but rupees with four places.
 */
export function parseNav(text: string): bigint {
  if (!/^\d{1,12}\.\d{4}$/.test(text)) throw new RangeError(`not a net asset value: ${text}`)
  return BigInt(text.replace('.', ''))
}

/** As the wire has it: rupees with four places. */
export function navText(nav: bigint): string {
  return `${nav / A_RUPEE}.${(nav % A_RUPEE).toString().padStart(4, '0')}`
}

/** What units cost, in paise, rounded up: the fraction is for those who stay. */
export function costOfUnits(units: bigint, nav: bigint): bigint {
  return divide(units * nav, A_PAISA, 'up')
}

/** What units are worth or bring in, in paise, rounded down: the fraction is for those who stay. */
export function worthOfUnits(units: bigint, nav: bigint): bigint {
  return divide(units * nav, A_PAISA, 'down')
}
