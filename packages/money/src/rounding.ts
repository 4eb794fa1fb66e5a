/** `down` is towards minus infinity, `up` towards plus infinity, `half-up` to the nearest with ties away from zero, as accountants round. */
export type Rounding = 'down' | 'up' | 'half-up'

/**
 * Divides two whole numbers and rounds as told; exact for any size.
 * @throws RangeError when the divisor is zero.
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new RangeError('division by zero')
  const n = denominator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  // BigInt division drops the fraction towards zero, so each side of zero needs its own correction.
  const quotient = n / d
  const remainder = n % d
  if (remainder === 0n) return quotient
  if (rounding === 'down') return n < 0n ? quotient - 1n : quotient
  if (rounding === 'up') return n > 0n ? quotient + 1n : quotient
  const twice = remainder < 0n ? -2n * remainder : 2n * remainder
  if (twice < d) return quotient
  return n < 0n ? quotient - 1n : quotient + 1n
}

/**
 * The rounding that favours a party. A charge is what the customer pays, a credit what the customer gets: fractions of a paisa
 * go to the named party either way, so the caller says whom it favours and never has to think which way that is.
 */
export function favouring(party: 'customer' | 'house', flow: 'charge' | 'credit'): Rounding {
  return (party === 'customer') === (flow === 'charge') ? 'down' : 'up'
}
