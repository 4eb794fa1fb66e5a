import { divide } from '@bahi/money/rounding'

/**
 * Units of an Indian mutual fund as a registrar counts them: thousandths of a unit. Bahi's own funds deal in whole units
 * (`funds/orders/units-for-amount.ts`); a SIP of a fixed amount over ten years is told as the trade does it.
 */
export const THOUSANDTHS_A_UNIT = 1_000n

/** NAV in ten-thousandths of a rupee times thousandths of a unit is counted in parts of a paisa. */
const PARTS_A_PAISA = 100n * THOUSANDTHS_A_UNIT

/**
 * The stamp duty inside a purchase, in paise: 0.005 % of what is left after it (Indian Stamp Act, schedule I, article
 * 56A, since 1 July 2020), so 0.005 / 100.005 of the amount. Rounded to the nearest paisa, half up.
 */
export function stampDutyIn(amountPaise: bigint): bigint {
  return divide(amountPaise * 5n, 100_005n, 'half-up')
}

/**
 * The thousandths of a unit that an amount in paise buys at a NAV in ten-thousandths of a rupee, rounded down.
 * @throws RangeError for a NAV that is not positive.
 */
export function thousandthsFor(netPaise: bigint, nav: bigint): bigint {
  if (nav <= 0n) throw new RangeError(`a NAV of ${nav}`)
  return divide(netPaise * PARTS_A_PAISA, nav, 'down')
}

/** What thousandths of a unit are worth at a NAV, in paise, rounded down. */
export function worthOfThousandths(thousandths: bigint, nav: bigint): bigint {
  return divide(thousandths * nav, PARTS_A_PAISA, 'down')
}
