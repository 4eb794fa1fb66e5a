import type { BusinessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import type { SipStatus } from '../../sips/sip-states.ts'
import { sharesWithin } from '../orders/buy-shares.ts'
import type { BuyFacts, ShareOrder } from '../orders/order-facts.ts'
import { orderLimit } from '../orders/stop-order.ts'
import type { Purchase } from './share-sip.ts'

/**
 * The second of the day from which instalments are placed: 09:30. By then fifteen minutes of trading have followed the
 * opening auction, in which spreads are widest.
 */
export const INSTALMENT_SECOND = 9 * 3_600 + 30 * 60

/** A SIP under its lock, and whether its instalment of the due date was decided before. */
export type DueSip = SipStatus & { readonly purchase: Purchase; readonly isDecided: boolean }

/**
 * The order at market of an instalment of an amount, or of a number of shares. The number of an amount is known only with the
 * price that the desk decides at.
 */
export function orderOfPurchase(purchase: Purchase): ShareOrder {
  const atMarket = { type: 'market', limitPaise: null, timeInForce: 'ioc' } as const
  return 'quantity' in purchase
    ? { ...atMarket, quantity: Number(purchase.quantity) }
    : { ...atMarket, quantity: 0, mostPaise: Number(purchase.amountPaise) }
}

/**
 * The order with as many shares as its amount buys at the limit that the desk gives it. An amount below the cost of one
 * lot asks for one lot, so that the rule about the amount names the reason.
 */
export function orderForAmount(order: ShareOrder, facts: BuyFacts): ShareOrder {
  if (order.mostPaise === undefined || order.quantity !== 0) return order
  const limitPaise = orderLimit('buy', order, facts)
  const within = limitPaise === null ? 0n : sharesWithin(paise(order.mostPaise), limitPaise, facts)
  return { ...order, quantity: Number(within === 0n ? facts.instrument.lotSize : within) }
}

/**
 * Decides whether the order of an instalment may still be placed: 976 without a SIP; 977 when the SIP was paused, ended or
 * changed meanwhile, or the instalment was decided before.
 */
export function decideDue(sip: DueSip | undefined, due: BusinessDate): Decision<Purchase> {
  if (sip === undefined) return refuse(refusal('sip-missing'))
  const isDue = sip.state === 'running' && sip.nextDue === due && !sip.skipsNext && !sip.isDecided
  return isDue ? accept(sip.purchase) : refuse(refusal('sip-state-wrong'))
}
