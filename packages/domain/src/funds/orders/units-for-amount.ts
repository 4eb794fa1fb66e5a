import { costOfUnits } from '@bahi/money/nav'
import { divide } from '@bahi/money/rounding'
import { feeOf } from '../nav.ts'

/** What a fund's units cost, as far as a SIP asks. The NAV in ten-thousandths of a rupee, units whole. */
export type UnitTerms = {
  readonly nav: bigint
  readonly subscriptionBps: number
  readonly leastUnits: bigint
  readonly stepUnits: bigint
}

/** What units cost at a NAV with the entry fee, in paise: the value rounded up for those who stay in the fund, the fee down for the customer. */
export function costWithFee(
  units: bigint,
  { nav, subscriptionBps }: Pick<UnitTerms, 'nav' | 'subscriptionBps'>,
): bigint {
  const amount = costOfUnits(units, nav)
  return amount + feeOf(amount, subscriptionBps)
}

/** What the least units cost: an instalment below it buys nothing. */
export function leastInstalment(terms: UnitTerms): bigint {
  return costWithFee(terms.leastUnits, terms)
}

/** How many units an amount buys: as many whole steps as it pays for, none when that is fewer than the fund's least. */
export function unitsFor(amountPaise: bigint, terms: UnitTerms): bigint {
  const { nav, subscriptionBps, stepUnits, leastUnits } = terms
  // Without the two roundings, which move the cost by less than two paise: the true number of steps is at most a few away.
  let steps = divide(amountPaise * 100n * 10_000n, nav * BigInt(10_000 + subscriptionBps) * stepUnits, 'down')
  while (steps > 0n && costWithFee(steps * stepUnits, terms) > amountPaise) steps -= 1n
  while (costWithFee((steps + 1n) * stepUnits, terms) <= amountPaise) steps += 1n
  const units = steps * stepUnits
  return units < leastUnits ? 0n : units
}
