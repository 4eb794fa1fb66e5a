import type { FundDetail } from '@bahi/contract/funds/views'

const WHOLE_BPS = 10_000n

/** The most whole steps of units that an amount pays for at the last NAV, the entry fee included. */
export function unitsFor(
  amountPaise: number,
  fund: Pick<FundDetail, 'amountPerUnitPaise' | 'subscriptionBps' | 'stepUnits'>,
): number {
  const perStep = BigInt(fund.amountPerUnitPaise) * BigInt(fund.stepUnits) * (WHOLE_BPS + BigInt(fund.subscriptionBps))
  return perStep === 0n ? 0 : Number((BigInt(amountPaise) * WHOLE_BPS) / perStep) * fund.stepUnits
}
