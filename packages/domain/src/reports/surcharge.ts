import { divide } from '@bahi/money/rounding'

const WHOLE_BPS = 10_000n
/** The health and education cess on tax and surcharge (section 2 of each Finance Act since 2018). */
const CESS_BPS = 400n

/** Surcharge on the tax on gains above an income, the highest first. Fifteen percent is its limit on such tax. */
const SURCHARGES: readonly { readonly abovePaise: bigint; readonly bps: bigint }[] = [
  { abovePaise: 1_00_00_000_00n, bps: 1_500n },
  { abovePaise: 50_00_000_00n, bps: 1_000n },
]

export type Levies = {
  /** Null while the other income of the year is not known. */
  readonly surchargeBps: bigint | null
  readonly surchargePaise: bigint
  readonly cessPaise: bigint
}

/**
 * Surcharge and cess on the tax on a year's gains, each rounded down to the paisa in the customer's favour. The income
 * contains the gains. The relief of an income just above a limit needs the tax on all income and is not counted.
 */
export function leviesOn(taxPaise: bigint, incomePaise: bigint | null): Levies {
  const surchargeBps =
    incomePaise === null ? null : (SURCHARGES.find(({ abovePaise }) => incomePaise > abovePaise)?.bps ?? 0n)
  const surchargePaise = divide(taxPaise * (surchargeBps ?? 0n), WHOLE_BPS, 'down')
  return { surchargeBps, surchargePaise, cessPaise: divide((taxPaise + surchargePaise) * CESS_BPS, WHOLE_BPS, 'down') }
}
