import { type BusinessDate, addMonths } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, addPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, minQuantity, subtractQuantity, sumQuantity, valueOf } from '@bahi/money/quantity'
import { divide } from '@bahi/money/rounding'

/** Shares bought together. `costPaise` and `chargesPaise` cover the whole lot, however much of it is left. */
export type Lot = {
  readonly id: bigint
  readonly quantity: Quantity
  readonly remaining: Quantity
  readonly costPaise: Paise
  readonly chargesPaise: Paise
  readonly boughtOn: BusinessDate
  /** Whether the lock-in of an offer still binds the lot; a sale then takes nothing of it. */
  readonly isLockedIn: boolean
}

/** The part of a sale that one lot gave. */
export type LotSale = {
  readonly lotId: bigint
  readonly quantity: Quantity
  readonly costPaise: Paise
  readonly proceedsPaise: Paise
  /** This part's share of the charges of the purchase and of the sale. */
  readonly chargesPaise: Paise
  readonly realisedPaise: Paise
  readonly isLongTerm: boolean
}

export type Sale = {
  readonly quantity: Quantity
  readonly proceedsPaise: Paise
  readonly chargesPaise: Paise
  readonly soldOn: BusinessDate
}

/** Opens the lot of one buy fill. `id` orders the lots of a day, so it must grow with every fill. */
export function openLot(
  id: bigint,
  quantity: Quantity,
  costPaise: Paise,
  chargesPaise: Paise,
  boughtOn: BusinessDate,
): Lot {
  return { id, quantity, remaining: quantity, costPaise, chargesPaise, boughtOn, isLockedIn: false }
}

/**
 * Whether shares are long term: held for more than twelve months, which means sold after the same day one year later.
 */
export function isLongTerm(boughtOn: BusinessDate, soldOn: BusinessDate): boolean {
  return soldOn > addMonths(boughtOn, 12)
}

/**
 * The part of an amount for the shares `from` to `to` of `whole`, in paise: the difference of two running totals, so
 * that the parts of any split add up to the amount.
 */
function share(amount: Paise, from: bigint, to: bigint, whole: bigint): Paise {
  return (divide(amount * to, whole, 'down') - divide(amount * from, whole, 'down')) as Paise
}

function saleFromLot(lot: Lot, taken: Quantity, sale: Sale, soldBefore: bigint): LotSale {
  const gone = lot.quantity - lot.remaining
  const costPaise = share(lot.costPaise, gone, gone + taken, lot.quantity)
  const proceedsPaise = share(sale.proceedsPaise, soldBefore, soldBefore + taken, sale.quantity)
  const chargesPaise = addPaise(
    share(lot.chargesPaise, gone, gone + taken, lot.quantity),
    share(sale.chargesPaise, soldBefore, soldBefore + taken, sale.quantity),
  )
  return {
    lotId: lot.id,
    quantity: taken,
    costPaise,
    proceedsPaise,
    chargesPaise,
    realisedPaise: subtractPaise(subtractPaise(proceedsPaise, costPaise), chargesPaise),
    isLongTerm: isLongTerm(lot.boughtOn, sale.soldOn),
  }
}

/**
 * Sorts by day of purchase, from the market or an offer; on one day by id, which puts market purchases before offers.
 */
function byAge(a: Lot, b: Lot): number {
  if (a.boughtOn !== b.boughtOn) return a.boughtOn < b.boughtOn ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** How many shares of these lots a sale can take. */
export function sharesOutOfLockIn(lots: readonly Lot[]): Quantity {
  return sumQuantity(lots.map((lot) => (lot.isLockedIn ? ZERO_QUANTITY : lot.remaining)))
}

/**
 * Takes a sale from the oldest lots: first in, first out, as income tax requires for a demat account. A lot is skipped
 * only while its lock-in lasts. Amounts are divided by shares, exactly to the paisa.
 * @throws RangeError when the lots outside of a lock-in hold fewer shares.
 */
export function sellFromLots(
  lots: readonly Lot[],
  sale: Sale,
): { readonly lots: readonly Lot[]; readonly sales: readonly LotSale[] } {
  if (sale.quantity > sharesOutOfLockIn(lots)) throw new RangeError('a sale takes no more shares than the lots hold')
  const sales: LotSale[] = []
  let sold = 0n
  const after = [...lots].sort(byAge).map((lot) => {
    const taken = lot.isLockedIn ? ZERO_QUANTITY : minQuantity(lot.remaining, (sale.quantity - sold) as Quantity)
    if (taken === 0n) return lot
    sales.push(saleFromLot(lot, taken, sale, sold))
    sold += taken
    return { ...lot, remaining: subtractQuantity(lot.remaining, taken) }
  })
  return { lots: after, sales }
}

/** The cost of the shares left in a lot, in paise, without charges. */
export function remainingCost(lot: Lot): Paise {
  return share(lot.costPaise, lot.quantity - lot.remaining, lot.quantity, lot.quantity)
}

/** The part of a lot's charges for the shares left in it, in paise. */
export function remainingCharges(lot: Lot): Paise {
  return share(lot.chargesPaise, lot.quantity - lot.remaining, lot.quantity, lot.quantity)
}

export type Position = {
  readonly quantity: Quantity
  readonly investedPaise: Paise
  readonly valuePaise: Paise
  readonly unrealisedPaise: Paise
  /** The cost of one share to the nearest paisa; zero without shares. */
  readonly averageCostPaise: Paise
}

/**
 * The value of one instrument's open lots at a price, in paise. Charges are a separate cost and not a part of the
 * unrealised gain.
 */
export function toPosition(lots: readonly Lot[], pricePaise: Paise): Position {
  const quantity = sumQuantity(lots.map((lot) => lot.remaining))
  const investedPaise = lots.reduce((total, lot) => addPaise(total, remainingCost(lot)), ZERO_PAISE)
  const valuePaise = valueOf(quantity, pricePaise)
  const averageCostPaise = quantity === 0n ? ZERO_PAISE : (divide(investedPaise, quantity, 'half-up') as Paise)
  return {
    quantity,
    investedPaise,
    valuePaise,
    unrealisedPaise: subtractPaise(valuePaise, investedPaise),
    averageCostPaise,
  }
}
