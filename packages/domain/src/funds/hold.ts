import { ratePercent } from '@bahi/money/rate'
import { divide } from '@bahi/money/rounding'
import { costOfUnits, feeOf } from './nav.ts'

export type Hold = { /** Units at the last NAV. */ readonly amountPaise: bigint; /** The entry fee on that. */ readonly feePaise: bigint; /** What is held: amount with the buffer, and the fee on both. */ readonly holdPaise: bigint }

/**
 * What a subscription holds until its NAV is known, in paise. The buffer is rounded up, so that the hold covers amount and fee whenever
 * the NAV has risen by no more than the buffer; what is not needed goes back when it is struck.
 */
export function holdOf(units: bigint, lastNav: bigint, bufferPercent: string, feeBps: number): Hold {
  const { numerator, denominator } = ratePercent(bufferPercent)
  const amountPaise = costOfUnits(units, lastNav)
  const most = amountPaise + divide(amountPaise * numerator, denominator, 'up')
  return { amountPaise, feePaise: feeOf(amountPaise, feeBps), holdPaise: most + feeOf(most, feeBps) }
}
