import type { SizedName } from '../src/funds/schemes/size-orders.ts'

/** A name of a scheme at ₹100.00 in lots of a hundred, all of which can be sold. */
export const sizedName = (
  instrumentId: number,
  targetBps: number,
  quantity: bigint,
  more: Partial<SizedName> = {},
): SizedName => ({
  instrumentId,
  targetBps,
  quantity,
  available: quantity,
  pricePaise: 100_00n,
  lotSize: 100n,
  maxShares: 1_000_000n,
  ...more,
})

/** The rule file of a plan, with what it may not leave out. */
export const planFile = {
  pick: 'model',
  from: 1,
  to: 200,
  features: ['momentum-20', 'volatility-10'],
  train: 60,
  ahead: 5,
  refit: 20,
  names: 20,
  keep: 40,
}
