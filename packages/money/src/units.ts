import type { Paise } from './paise.ts'
import { divide, type Rounding } from './rounding.ts'

declare const unitsBrand: unique symbol
declare const navBrand: unique symbol

/** Fund units in ten-thousandths of a unit; never negative. */
export type Units = bigint & { readonly [unitsBrand]: true }

/** Net asset value of one unit in ten-thousandths of a rupee; positive. */
export type Nav = bigint & { readonly [navBrand]: true }

const SCALE = 10_000n

function parseFourDecimals(text: string): bigint | null {
  const parts = /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text)
  if (parts === null) return null
  return BigInt(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`)
}

function formatFourDecimals(scaled: bigint): string {
  return `${scaled / SCALE}.${(scaled % SCALE).toString().padStart(4, '0')}`
}

/** @throws RangeError when negative. */
export function units(tenThousandths: bigint): Units {
  if (tenThousandths < 0n) throw new RangeError(`negative units: ${tenThousandths}`)
  return tenThousandths as Units
}

/** @throws RangeError unless positive: a fund worth nothing has no price to deal at. */
export function nav(tenThousandths: bigint): Nav {
  if (tenThousandths <= 0n) throw new RangeError(`net asset value not positive: ${tenThousandths}`)
  return tenThousandths as Nav
}

/** Reads a wire decimal string of at most four places; null when it is anything else. */
export function parseUnits(text: string): Units | null {
  return parseFourDecimals(text) as Units | null
}

/** Reads a wire decimal string of at most four places; null when it is anything else or not positive. */
export function parseNav(text: string): Nav | null {
  const scaled = parseFourDecimals(text)
  return scaled === null || scaled === 0n ? null : (scaled as Nav)
}

/** The wire form: a plain decimal string with four places. */
export function unitsToText(amount: Units): string {
  return formatFourDecimals(amount)
}

/** The wire form: a plain decimal string with four places. */
export function navToText(value: Nav): string {
  return formatFourDecimals(value)
}

/** What units are worth, in paise, rounded once as told. */
export function valueOfUnits(amount: Units, value: Nav, rounding: Rounding): Paise {
  return divide(amount * value * 100n, SCALE * SCALE, rounding) as Paise
}

/** How many units an amount buys, rounded once as told. */
export function unitsForAmount(amount: Paise, value: Nav, rounding: Rounding): Units {
  return units(divide(amount * SCALE * SCALE, value * 100n, rounding))
}
