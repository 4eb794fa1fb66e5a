import type { Paise } from '@bahi/money/paise'
import type { Quantity } from '@bahi/money/quantity'
import { clampToBand } from '../../market/band.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { orderBand } from './order-band.ts'
import type { BuyFacts, OrderFacts, OrderType, SellFacts, ShareOrder } from './order-facts.ts'
import {
  type Judged,
  type Rule,
  firstRefusal,
  hasUsableLimit,
  hasVenue,
  isInSession,
  isListed,
  isNotAboveBand,
  isNotBelowBand,
  isNotDeleted,
  isNotHalted,
  isNotLocked,
  when,
} from './order-rules.ts'
import { hasTrigger, isAtMarket, stopRulesAtOpening } from './stop-order.ts'

export type ScheduledOrder = {
  readonly type: OrderType
  readonly quantity: Quantity
  readonly limitPaise: Paise
  readonly triggerPaise: Paise | null
}

export type OpeningFacts = {
  /** A split, a bonus or another act of the company changed what price and number of the order mean. */
  readonly isShareChanged: boolean
} & ({ readonly side: 'buy'; readonly facts: BuyFacts } | { readonly side: 'sell'; readonly facts: SellFacts })

export type OpenedOrder = { readonly event: 'sent' | 'armed'; readonly limitPaise: Paise }

const forBoth: readonly Rule<OrderFacts>[] = [isNotLocked, hasVenue, isNotDeleted, isNotHalted, isListed, isInSession]

const forBuy: readonly Rule<OrderFacts>[] = [
  when(({ facts }) => facts.customer.isSegmentOff, 'segment-switched-off'),
  when(({ facts }) => facts.instrument.state === 'hidden', 'instrument-hidden'),
  when(({ facts }) => facts.instrument.state === 'locked', 'instrument-locked'),
  when(
    ({ facts: { instrument } }) =>
      instrument.isSuspended || instrument.isBarredBySurveillance || instrument.isUnderDelistingNotice,
    'orders-barred',
  ),
]

const ofPrice: readonly Rule<OrderFacts>[] = [...stopRulesAtOpening, hasUsableLimit, isNotAboveBand, isNotBelowBand]

/**
 * Decides on an after-market order when its session takes orders: it goes to the exchange, waits for its trigger, or is
 * refused by a rule that the new day has changed: its share, its band, its customer. Cash and shares are held already.
 * The limit of an order at market stays within the new band, always to the customer's side of what is held.
 */
export function decideOpening(
  order: ScheduledOrder,
  { side, facts, isShareChanged }: OpeningFacts,
): Decision<OpenedOrder> {
  if (isShareChanged) return refuse(refusal('share-changed'))
  const limitPaise = isAtMarket(order.type) ? clampToBand(order.limitPaise, orderBand(facts)) : order.limitPaise
  const asOrder: ShareOrder = {
    type: order.type,
    quantity: Number(order.quantity),
    limitPaise: Number(limitPaise),
    timeInForce: 'day',
    ...(order.triggerPaise === null ? {} : { triggerPaise: Number(order.triggerPaise) }),
  }
  const judged: Judged<OrderFacts> = { order: asOrder, facts, quantity: order.quantity, limitPaise, isPreview: false }
  const refused = firstRefusal([...forBoth, ...(side === 'buy' ? forBuy : []), ...ofPrice], judged)
  if (refused !== null) return refuse(refused)
  return accept({ event: hasTrigger(order.type) ? 'armed' : 'sent', limitPaise })
}
