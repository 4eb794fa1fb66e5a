import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, addPaise, maxPaise, paise, subtractPaise, ZERO_PAISE } from '@bahi/money/paise'
import type { Band } from '../../market/band.ts'
import { isOnTick } from '../../market/tick.ts'
import { deliveryChargeRates, type Side } from '../../shares/charges/charge-rates.ts'
import {
  type ChargedDay,
  chargedDayAfter,
  chargesForFill,
  maxCharges,
  NOTHING_CHARGED,
} from '../../shares/charges/charges.ts'
import { limitBeyond } from '../../shares/orders/market-limit.ts'

/** As far beyond the price where it begins as the exchange's usual price protection: 3 %. */
const PROTECTION_BPS = 300

/** Play money and shares of one made day, in no ledger. Amounts in paise, shares whole; orders by their place in the list. */
export type MadeBook = {
  readonly date: BusinessDate
  readonly cashPaise: Paise
  readonly shares: ReadonlyMap<number, number>
  /** What open orders hold: cash of purchases, shares of sales. */
  readonly holds: ReadonlyMap<number, MadeHold>
  readonly charged: ReadonlyMap<string, ChargedDay>
  readonly chargesPaise: Paise
}

type MadeHold = { readonly cashPaise: Paise; readonly shares: number; readonly share: number }

export type MadeOrder = {
  readonly side: Side
  readonly share: number
  readonly quantity: number
  readonly type: 'market' | 'limit' | 'stop'
  /** The limit, or the trigger of a stop; null for a market order. */
  readonly pricePaise: number | null
}

/** What a share is at the moment of an order. Zero is "nobody". */
export type MadeQuote = {
  readonly lastPaise: Paise
  readonly bidPaise: Paise
  readonly askPaise: Paise
  readonly tickPaise: Paise
  readonly band: Band
}

export const madeRefusals = ['price', 'band', 'reached', 'nobody', 'cash', 'shares'] as const
export type MadeRefusal = (typeof madeRefusals)[number]

export type MadePlaced =
  | { readonly ok: true; readonly book: MadeBook; readonly limitPaise: Paise }
  | { readonly ok: false; readonly refused: MadeRefusal }

/** What the open orders leave free. */
export function freeCash({ cashPaise, holds }: MadeBook): Paise {
  return [...holds.values()].reduce((free, hold) => subtractPaise(free, hold.cashPaise), cashPaise)
}

export function freeShares({ shares, holds }: MadeBook, share: number): number {
  const held = [...holds.values()].filter((hold) => hold.share === share)
  return (shares.get(share) ?? 0) - held.reduce((sum, hold) => sum + hold.shares, 0)
}

/**
 * Places an order of the made day: the limit that the exchange receives, and what it holds. The rules are those of the
 * order desk, as far as a day of six shares has them: tick, band, a trigger ahead of the price, and enough to hold.
 */
export function placeMade(book: MadeBook, number: number, order: MadeOrder, quote: MadeQuote): MadePlaced {
  const limitPaise = limitOf(order, quote)
  if (typeof limitPaise === 'string') return { ok: false, refused: limitPaise }
  const { side, share, quantity } = order
  if (side === 'sell') {
    if (freeShares(book, share) < quantity) return { ok: false, refused: 'shares' }
    return { ok: true, limitPaise, book: withHold(book, number, { cashPaise: ZERO_PAISE, shares: quantity, share }) }
  }
  const cashPaise = costAt(book, limitPaise, quantity)
  if (freeCash(book) < cashPaise) return { ok: false, refused: 'cash' }
  return { ok: true, limitPaise, book: withHold(book, number, { cashPaise, shares: 0, share }) }
}

/** A part of an order traded: what it holds shrinks, and the charges of the day are taken as of any trade at Bahi. */
export function fillMade(
  book: MadeBook,
  number: number,
  order: Pick<MadeOrder, 'side' | 'share'>,
  fill: { readonly pricePaise: Paise; readonly quantity: number; readonly left: number; readonly limitPaise: Paise },
): MadeBook {
  const { side, share } = order
  const valuePaise = paise(fill.pricePaise * BigInt(fill.quantity))
  const key = `${share} ${side}`
  const day = book.charged.get(key) ?? NOTHING_CHARGED
  const hold = book.holds.get(number)
  if (hold === undefined) throw new RangeError(`order ${number} holds nothing`)
  const mostPaise = side === 'sell' ? valuePaise : subtractPaise(hold.cashPaise, valuePaise)
  const charges = chargesForFill({
    side,
    exchange: 'NSE',
    date: book.date,
    rates: deliveryChargeRates,
    day,
    fillValuePaise: valuePaise,
    mostPaise: maxPaise(mostPaise, ZERO_PAISE),
  })
  const paid = addPaise(valuePaise, charges.totalPaise)
  const change = side === 'buy' ? fill.quantity : -fill.quantity
  const rest: MadeHold = {
    share,
    shares: side === 'sell' ? fill.left : 0,
    cashPaise: side === 'buy' && fill.left > 0 ? subtractPaise(hold.cashPaise, paid) : ZERO_PAISE,
  }
  return {
    ...withHold(book, number, rest),
    cashPaise:
      side === 'buy'
        ? subtractPaise(book.cashPaise, paid)
        : addPaise(book.cashPaise, subtractPaise(valuePaise, charges.totalPaise)),
    shares: new Map(book.shares).set(share, (book.shares.get(share) ?? 0) + change),
    charged: new Map(book.charged).set(key, chargedDayAfter(day, valuePaise, charges)),
    chargesPaise: addPaise(book.chargesPaise, charges.totalPaise),
  }
}

/** An order is over: nothing is held for it any more. */
export function endMade(book: MadeBook, number: number): MadeBook {
  const holds = new Map(book.holds)
  holds.delete(number)
  return { ...book, holds }
}

/** Cash, and the shares at these prices. */
export function worthOfMade(book: MadeBook, priceOf: (share: number) => number): Paise {
  let worth = book.cashPaise
  for (const [share, quantity] of book.shares) worth = addPaise(worth, paise(priceOf(share) * quantity))
  return worth
}

function withHold(book: MadeBook, number: number, hold: MadeHold): MadeBook {
  return { ...book, holds: new Map(book.holds).set(number, hold) }
}

function costAt(book: MadeBook, limitPaise: Paise, quantity: number): Paise {
  const valuePaise = paise(limitPaise * BigInt(quantity))
  const charges = maxCharges({ exchange: 'NSE', date: book.date, rates: deliveryChargeRates, valuePaise })
  return addPaise(valuePaise, charges)
}

function limitOf(order: MadeOrder, quote: MadeQuote): Paise | MadeRefusal {
  const { side, type, pricePaise } = order
  const { band, tickPaise } = quote
  const protectedFrom = (start: Paise) => limitBeyond(side, start, { protectionBps: PROTECTION_BPS, tickPaise, band })
  if (type === 'market') {
    const start = side === 'buy' ? quote.askPaise : quote.bidPaise
    return start > 0n ? protectedFrom(start) : 'nobody'
  }
  if (pricePaise === null || !Number.isSafeInteger(pricePaise) || pricePaise <= 0) return 'price'
  const price = paise(pricePaise)
  if (!isOnTick(price, tickPaise)) return 'price'
  if (price < band.lowerPaise || price > band.upperPaise) return 'band'
  if (type === 'limit') return price
  const isBehind = side === 'buy' ? price < quote.lastPaise : price > quote.lastPaise
  return isBehind ? 'reached' : protectedFrom(price)
}
