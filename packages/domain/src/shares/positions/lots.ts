import { type Paise, ZERO_PAISE, addPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, minQuantity, subtractQuantity, sumQuantity, valueOf } from '@bahi/money/quantity'
import { divide } from '@bahi/money/rounding'
import { type BusinessDate, addMonths } from '../../calendar/business-date.ts'

/** Shares bought together. `costPaise` and `chargesPaise` are of the whole lot, however much of it is left. */
export type Lot = {
  readonly id: bigint
  readonly quantity: Quantity
  readonly remaining: Quantity
  readonly costPaise: Paise
  readonly chargesPaise: Paise
  readonly boughtOn: BusinessDate
  /** Still bound by the lock-in of an offer: no sale takes of it. */
  readonly isLockedIn: boolean
}

/** The part of a sale that came out of one lot. */
export type LotSale = {
  readonly lotId: bigint
  readonly quantity: Quantity
  readonly costPaise: Paise
  readonly proceedsPaise: Paise
  /** Of buying and of selling, this part's share. */
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

/** Opens the lot of one buy fill; `id` orders the lots of a day, so it must grow with every fill. */
export function openLot(
  id: bigint,
  quantity: Quantity,
  costPaise: Paise,
  chargesPaise: Paise,
  boughtOn: BusinessDate,
): Lot {
  return { id, quantity, remaining: quantity, costPaise, chargesPaise, boughtOn, isLockedIn: false }
}

/** Shares held for more than twelve months are long term: sold after the same day of the month one year on. */
export function isLongTerm(boughtOn: BusinessDate, soldOn: BusinessDate): boolean {
  return soldOn > addMonths(boughtOn, 12)
}

/**
 * The part of an amount that falls on the shares numbered `from` to `to` of `whole`, in paise. Taken as the difference of two running
 * totals, so that the parts of any split add up to the amount.
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

/** By the day of buying, whether on the market or from an offer; of one day, by number, which puts the market's before the offers'. */
function byAge(a: Lot, b: Lot): number {
  if (a.boughtOn !== b.boughtOn) return a.boughtOn < b.boughtOn ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** How many shares of these lots a sale may take. */
export function sharesOutOfLockIn(lots: readonly Lot[]): Quantity {
  return sumQuantity(lots.map((lot) => (lot.isLockedIn ? ZERO_QUANTITY : lot.remaining)))
}

/**
 * Takes a sale out of the oldest lots: first in, first out, as the income tax asks of shares in a demat account. A lot is passed over
 * only while its lock-in lasts. Amounts are shared by shares, to the paisa, and nothing is lost between the parts.
 * @throws RangeError when the lots out of lock-in hold fewer shares than are sold.
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

/** What the shares left in a lot cost, in paise, without charges. */
export function remainingCost(lot: Lot): Paise {
  return share(lot.costPaise, lot.quantity - lot.remaining, lot.quantity, lot.quantity)
}

/** The part of a lot's charges that falls on the shares left in it, in paise. */
export function remainingCharges(lot: Lot): Paise {
  return share(lot.chargesPaise, lot.quantity - lot.remaining, lot.quantity, lot.quantity)
}

export type Position = {
  readonly quantity: Quantity
  readonly investedPaise: Paise
  readonly valuePaise: Paise
  readonly unrealisedPaise: Paise
  /** Cost of one share, to the nearest paisa; zero when there are none. */
  readonly averageCostPaise: Paise
}

/** What the open lots of one instrument come to at a price, in paise. Charges paid are a cost of their own and stay out of the gain on paper. */
export function positionOf(lots: readonly Lot[], pricePaise: Paise): Position {
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
