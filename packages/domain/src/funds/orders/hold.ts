import { costOfUnits } from '@bahi/money/nav'
import { ratePercent } from '@bahi/money/rate'
import { divide } from '@bahi/money/rounding'
import { entryFee } from '../nav.ts'

export type Hold = {
  /** The units at the last NAV. */
  readonly amountPaise: bigint
  /** The entry fee on `amountPaise`. */
  readonly feePaise: bigint
  /** The cash that is held: the amount with the buffer, and the fee on both. */
  readonly holdPaise: bigint
}

/**
 * The hold of a subscription until its NAV is known, in paise. The buffer is rounded up, so the hold covers amount and
 * fee whenever the NAV rises by no more than the buffer. Striking the order releases the rest.
 */
export function subscriptionHold(units: bigint, lastNav: bigint, bufferPercent: string, feeBps: number): Hold {
  const { numerator, denominator } = ratePercent(bufferPercent)
  const amountPaise = costOfUnits(units, lastNav)
  const most = amountPaise + divide(amountPaise * numerator, denominator, 'up')
  return { amountPaise, feePaise: entryFee(amountPaise, feeBps), holdPaise: most + entryFee(most, feeBps) }
}

/**
 * The most units, in whole steps, whose hold the cash covers. The hold never falls with more units, so a binary search
 * finds the number.
 */
export function maxUnitsFor(
  cashPaise: bigint,
  {
    nav,
    bufferPercent,
    feeBps,
    stepUnits,
  }: { readonly nav: bigint; readonly bufferPercent: string; readonly feeBps: number; readonly stepUnits: bigint },
): bigint {
  const covers = (steps: bigint): boolean =>
    subscriptionHold(steps * stepUnits, nav, bufferPercent, feeBps).holdPaise <= cashPaise
  let [low, high] = [0n, (cashPaise * 100n) / (nav * stepUnits) + 1n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (covers(middle)) low = middle
    else high = middle
  }
  return low * stepUnits
}
