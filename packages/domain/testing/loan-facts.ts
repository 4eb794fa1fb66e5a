import { PARTS_A_PAISA } from '../src/loans/loan-terms.ts'
import type { Pledgeable } from '../src/loans/pledge.ts'

export const share = (asset: number, quantity: bigint, rupees: bigint, ltvBps = 6_000): Pledgeable => ({
  asset,
  quantity,
  priceParts: rupees * 100n * PARTS_A_PAISA,
  ltvBps,
})
