import { type Paise, ZERO_PAISE, addPaise, minPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, minQuantity, subtractQuantity } from '@bahi/money/quantity'

/** Cash held for an order, in paise, by origin; a release returns it to its origin. */
export type CashHold = { readonly fromUnsettledPaise: Paise; readonly fromAvailablePaise: Paise }

/** Shares held for an order, by origin. */
export type ShareHold = { readonly fromAvailable: Quantity; readonly fromUnsettled: Quantity }

export const NO_CASH_HOLD: CashHold = { fromUnsettledPaise: ZERO_PAISE, fromAvailablePaise: ZERO_PAISE }

/** The whole hold, in paise. */
export function heldPaise(hold: CashHold): Paise {
  return addPaise(hold.fromUnsettledPaise, hold.fromAvailablePaise)
}

/** Two holds together. */
export function addCash(one: CashHold, other: CashHold): CashHold {
  return {
    fromUnsettledPaise: addPaise(one.fromUnsettledPaise, other.fromUnsettledPaise),
    fromAvailablePaise: addPaise(one.fromAvailablePaise, other.fromAvailablePaise),
  }
}

/** A hold without a part of it. */
export function lessCash(hold: CashHold, part: CashHold): CashHold {
  return {
    fromUnsettledPaise: subtractPaise(hold.fromUnsettledPaise, part.fromUnsettledPaise),
    fromAvailablePaise: subtractPaise(hold.fromAvailablePaise, part.fromAvailablePaise),
  }
}

/**
 * Takes an amount, from unsettled sale proceeds first. Unsettled proceeds can buy and cannot be withdrawn, so this
 * order leaves the customer the most cash that can be withdrawn.
 * @throws RangeError for too little cash, which the caller must have checked.
 */
export function takeCash(
  amountPaise: Paise,
  from: { readonly availablePaise: Paise; readonly unsettledPaise: Paise },
): CashHold {
  const fromUnsettledPaise = minPaise(amountPaise, from.unsettledPaise)
  const fromAvailablePaise = subtractPaise(amountPaise, fromUnsettledPaise)
  if (fromAvailablePaise > from.availablePaise) throw new RangeError('a hold takes no more than there is')
  return { fromUnsettledPaise, fromAvailablePaise }
}

/**
 * Takes an amount out of a hold, its unsettled part first for the same reason. Returns the taken and the remaining
 * part. @throws RangeError when the hold is smaller.
 */
export function takeFromHold(
  amountPaise: Paise,
  hold: CashHold,
): { readonly taken: CashHold; readonly left: CashHold } {
  const taken = takeCash(amountPaise, {
    availablePaise: hold.fromAvailablePaise,
    unsettledPaise: hold.fromUnsettledPaise,
  })
  return { taken, left: lessCash(hold, taken) }
}

/**
 * Takes shares for a sale, settled ones first, because they are older and can be delivered at once. @throws RangeError
 * for too few shares.
 */
export function takeShares(
  shares: Quantity,
  from: { readonly available: Quantity; readonly unsettled: Quantity },
): ShareHold {
  const fromAvailable = minQuantity(shares, from.available)
  const fromUnsettled = subtractQuantity(shares, fromAvailable)
  if (fromUnsettled > from.unsettled) throw new RangeError('a hold takes no more shares than there are')
  return { fromAvailable, fromUnsettled }
}
