/** Whole-number division that stays exact on doubles, for quantities below 2^53. */

/** ⌊numerator ÷ denominator⌋ of two safe integers; the remainder corrects a quotient the double division rounded up. */
export function divideDown(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`cannot divide ${numerator} by ${denominator}`)
  }
  const quotient = Math.floor(numerator / denominator)
  return quotient * denominator > numerator ? quotient - 1 : quotient
}

/** The nearest whole number to numerator ÷ denominator, a half rounded up. */
export function divideHalfUp(numerator: number, denominator: number): number {
  const down = divideDown(numerator, denominator)
  const rest = numerator - down * denominator
  return rest * 2 >= denominator ? down + 1 : down
}

/** The volume-weighted average price rounded to the nearest tick, half a tick up; `volume` must not be zero. */
export function averageToTick(valuePaise: number, volume: number, tickPaise: number): number {
  return divideHalfUp(valuePaise, volume * tickPaise) * tickPaise
}
