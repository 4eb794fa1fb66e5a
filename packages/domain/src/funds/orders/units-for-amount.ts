import { costOfUnits } from '@bahi/money/nav'
import { divide } from '@bahi/money/rounding'
import { entryFee } from '../nav.ts'

/** The terms from which a SIP computes units: the NAV in ten-thousandths of a rupee, units whole. */
export type UnitTerms = {
  readonly nav: bigint
  readonly subscriptionBps: number
  readonly leastUnits: bigint
  readonly stepUnits: bigint
}

/**
 * The cost of units at a NAV with the entry fee, in paise. The value is rounded up in favour of the other unit
 * holders, the fee down in favour of the customer.
 */
export function costWithFee(
  units: bigint,
  { nav, subscriptionBps }: Pick<UnitTerms, 'nav' | 'subscriptionBps'>,
): bigint {
  const amount = costOfUnits(units, nav)
  return amount + entryFee(amount, subscriptionBps)
}

/** The cost of the least number of units, in paise; a smaller instalment buys nothing. */
export function minInstalment(terms: UnitTerms): bigint {
  return costWithFee(terms.leastUnits, terms)
}

/**
 * The units that an amount buys: as many whole steps as it pays for, and none when that is below the fund's least
 * number.
 */
export function unitsFor(amountPaise: bigint, terms: UnitTerms): bigint {
  const { nav, subscriptionBps, stepUnits, leastUnits } = terms
  // Without the two roundings, which change the cost by less than two paise, so the true number of steps is at most a
  // few steps away.
  let steps = divide(amountPaise * 100n * 10_000n, nav * BigInt(10_000 + subscriptionBps) * stepUnits, 'down')
  while (steps > 0n && costWithFee(steps * stepUnits, terms) > amountPaise) steps -= 1n
  while (costWithFee((steps + 1n) * stepUnits, terms) <= amountPaise) steps += 1n
  const units = steps * stepUnits
  return units < leastUnits ? 0n : units
}
