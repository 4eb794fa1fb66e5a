import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE } from '@bahi/money/paise'
import type { Quantity } from '@bahi/money/quantity'
import { type Lot, sellFromLots } from './lots.ts'

/** The part of a transfer that one lot gave: what was paid for it goes with the shares. */
export type MovedLot = {
  readonly lotId: bigint
  readonly quantity: Quantity
  readonly costPaise: Paise
  /** The charges of the purchase. */
  readonly chargesPaise: Paise
  readonly boughtOn: BusinessDate
}

/**
 * Takes shares that leave for another account of the same person from the oldest lots, as the depository does (first in,
 * first out: Income-tax Act, section 45(2A)). It is no sale, so nothing is realised; costs are divided as a sale divides
 * them, exactly to the paisa.
 * @throws RangeError when the lots outside of a lock-in hold fewer shares.
 */
export function moveFromLots(
  lots: readonly Lot[],
  quantity: Quantity,
  on: BusinessDate,
): { readonly lots: readonly Lot[]; readonly moved: readonly MovedLot[] } {
  const boughtOn = new Map(lots.map((lot) => [lot.id, lot.boughtOn]))
  const taken = sellFromLots(lots, { quantity, proceedsPaise: ZERO_PAISE, chargesPaise: ZERO_PAISE, soldOn: on })
  return {
    lots: taken.lots,
    moved: taken.sales.map(({ lotId, quantity: part, costPaise, chargesPaise }) => ({
      lotId,
      quantity: part,
      costPaise,
      chargesPaise,
      boughtOn: boughtOn.get(lotId) ?? on,
    })),
  }
}
