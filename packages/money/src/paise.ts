declare const paiseBrand: unique symbol

/** An amount of money in whole paise (1 rupee = 100 paise). May be negative: a difference is an amount too. */
export type Paise = bigint & { readonly [paiseBrand]: true }

/**
 * Makes an amount from whole paise.
 * @throws RangeError for a number that is not a safe integer: a fraction of a paisa means that a rounding was forgotten.
 */
export function paise(amount: bigint | number): Paise {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) {
    throw new RangeError(`not whole paise: ${amount}`)
  }
  return BigInt(amount) as Paise
}

export const ZERO_PAISE: Paise = paise(0n)

/** Makes an amount from whole rupees. @throws RangeError as `paise` does. */
export function rupees(amount: bigint | number): Paise {
  return (paise(amount) * 100n) as Paise
}

export function addPaise(a: Paise, b: Paise): Paise {
  return (a + b) as Paise
}

export function subtractPaise(a: Paise, b: Paise): Paise {
  return (a - b) as Paise
}

export function negatePaise(a: Paise): Paise {
  return -a as Paise
}

export function sumPaise(amounts: Iterable<Paise>): Paise {
  let total = 0n
  for (const amount of amounts) total += amount
  return total as Paise
}

/** The smaller of two amounts, in paise. */
export function minPaise(a: Paise, b: Paise): Paise {
  return a < b ? a : b
}

/** The larger of two amounts, in paise. */
export function maxPaise(a: Paise, b: Paise): Paise {
  return a > b ? a : b
}

/**
 * The amount as the wire carries it: a JSON integer of paise.
 * @throws RangeError beyond ±2^53 − 1 paise (about ₹9,007 crore crore), where a JSON number would silently lose a paisa.
 */
export function paiseToNumber(amount: Paise): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`too large for the wire: ${amount} paise`)
  return number
}
