import { divide } from '@bahi/money/rounding'

/** Hundredths of a paisa, in which a NAV times units is counted. */
const A_PAISA = 100n
const BPS = 10_000n
const DAYS_A_YEAR = 365n

/** A part of an amount in basis points, rounded down: as a fee or an exit load in the customer's favour. */
export function feeOf(amountPaise: bigint, bps: number): bigint {
  return divide(amountPaise * BigInt(bps), BPS, 'down')
}

/** What running a scheme costs for some days, in paise of its assets, rounded down: for those who hold it. */
export function expenseOf(assetsPaise: bigint, expenseBps: number, days: number): bigint {
  if (assetsPaise <= 0n || days <= 0) return 0n
  return divide(assetsPaise * BigInt(expenseBps) * BigInt(days), BPS * DAYS_A_YEAR, 'down')
}

export type Worth = {
  readonly cashPaise: bigint
  readonly sharesPaise: bigint
  /** Of shares whose price has lost them, and not arrived. */ readonly dividendsPaise: bigint
  readonly toPayPaise: bigint
  readonly expensePaise: bigint
}

/**
 * What one unit is worth, rounded down to four places of a rupee: the fraction stays with all who hold the scheme.
 * @throws RangeError when nothing is in issue, or nothing would be left for a unit: such a scheme has no NAV.
 */
export function navOf(
  { cashPaise, sharesPaise, dividendsPaise, toPayPaise, expensePaise }: Worth,
  units: bigint,
): bigint {
  if (units <= 0n) throw new RangeError('a scheme without units has no NAV')
  const nav = divide((cashPaise + sharesPaise + dividendsPaise - toPayPaise - expensePaise) * A_PAISA, units, 'down')
  if (nav <= 0n) throw new RangeError(`a NAV of ${nav}`)
  return nav
}

/** A move from one NAV to another in basis points, cut towards zero; null without a NAV to come from. */
export function navMoveBps(from: bigint | null, to: bigint): number | null {
  return from === null || from <= 0n ? null : Number(((to - from) * BPS) / from)
}
