import type { Paise } from './paise.ts'

declare const quantityBrand: unique symbol

/** A number of whole shares, never negative. */
export type Quantity = bigint & { readonly [quantityBrand]: true }

/** Makes a quantity. @throws RangeError for a fraction, an unsafe number or a negative count. */
export function quantity(shares: bigint | number): Quantity {
  if (typeof shares === 'number' && !Number.isSafeInteger(shares)) {
    throw new RangeError(`not whole shares: ${shares}`)
  }
  const whole = BigInt(shares)
  if (whole < 0n) throw new RangeError(`negative shares: ${shares}`)
  return whole as Quantity
}

export const ZERO_QUANTITY: Quantity = quantity(0n)

export function addQuantity(a: Quantity, b: Quantity): Quantity {
  return (a + b) as Quantity
}

/** @throws RangeError when the result is negative. */
export function subtractQuantity(a: Quantity, b: Quantity): Quantity {
  if (b > a) throw new RangeError(`cannot take ${b} shares from ${a}`)
  return (a - b) as Quantity
}

export function sumQuantity(counts: Iterable<Quantity>): Quantity {
  let total = 0n
  for (const count of counts) total += count
  return total as Quantity
}

export function minQuantity(a: Quantity, b: Quantity): Quantity {
  return a < b ? a : b
}

export function maxQuantity(a: Quantity, b: Quantity): Quantity {
  return a > b ? a : b
}

/** What so many shares are worth at a price, in paise. Exact: shares are whole. */
export function valueOf(shares: Quantity, price: Paise): Paise {
  return (shares * price) as Paise
}

/** @throws RangeError beyond 2^53 − 1 shares. */
export function quantityToNumber(shares: Quantity): number {
  const number = Number(shares)
  if (!Number.isSafeInteger(number)) throw new RangeError(`too large for the wire: ${shares} shares`)
  return number
}
