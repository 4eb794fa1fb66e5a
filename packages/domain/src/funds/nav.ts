import { divide } from '@bahi/money/rounding'

/** One paisa in the units of this file: NAV times units is counted in hundredths of a paisa. */
const A_PAISA = 100n
const BPS = 10_000n
const DAYS_A_YEAR = 365n

/** A part of an amount in basis points, in paise, rounded down: a fee or an exit load favours the customer. */
export function entryFee(amountPaise: bigint, bps: number): bigint {
  return divide(amountPaise * BigInt(bps), BPS, 'down')
}

/** The running cost of a scheme for some days, in paise of its assets, rounded down in favour of the unit holders. */
export function accruedExpense(assetsPaise: bigint, expenseBps: number, days: number): bigint {
  if (assetsPaise <= 0n || days <= 0) return 0n
  return divide(assetsPaise * BigInt(expenseBps) * BigInt(days), BPS * DAYS_A_YEAR, 'down')
}

export type Worth = {
  readonly cashPaise: bigint
  readonly sharesPaise: bigint
  /** Dividends of shares that trade ex-dividend, not received yet. */
  readonly dividendsPaise: bigint
  readonly toPayPaise: bigint
  readonly expensePaise: bigint
}

/**
 * The value of one unit, rounded down to four places of a rupee; the remainder stays with all unit holders.
 * @throws RangeError when no units are in issue or the value of a unit is not positive: such a scheme has no NAV.
 */
export function computeNav(
  { cashPaise, sharesPaise, dividendsPaise, toPayPaise, expensePaise }: Worth,
  units: bigint,
): bigint {
  if (units <= 0n) throw new RangeError('a scheme without units has no NAV')
  const nav = divide((cashPaise + sharesPaise + dividendsPaise - toPayPaise - expensePaise) * A_PAISA, units, 'down')
  if (nav <= 0n) throw new RangeError(`a NAV of ${nav}`)
  return nav
}

/**
 * The move from one NAV to another in basis points, cut towards zero, so that neither gains nor losses are rounded up.
 * @throws RangeError when the earlier NAV is zero.
 */
export function navMoveBps(from: bigint, to: bigint): number {
  return Number(((to - from) * BPS) / from)
}
