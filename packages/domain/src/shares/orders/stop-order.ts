import type { BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import type { Paise } from '@bahi/money/paise'
import { clampToBand } from '../../market/band.ts'
import { isOnTick } from '../../market/tick.ts'
import { refusal } from '../../outcome.ts'
import type { Side } from '../charges/charge-rates.ts'
import { knownPrice, marketLimit, protectedLimit } from './market-limit.ts'
import { orderBand } from './order-band.ts'
import type { OrderFacts, OrderType, ShareOrder } from './order-facts.ts'
import { type Rule, isAmo, readLimit } from './order-rules.ts'
import type { OrderState } from './order-states.ts'

/** Whether an order waits for its trigger before it reaches the exchange. */
export function hasTrigger(type: OrderType): boolean {
  return type === 'sl' || type === 'sl-m'
}

/** Whether the price protection sets the limit, and the exchange ends what does not trade at once. */
export function isAtMarket(type: OrderType): boolean {
  return type === 'market' || type === 'sl-m'
}

/** The direction in which a trade reaches the trigger: up for a buy, down for a sale. */
export function triggerDirection(side: Side): 'rises' | 'falls' {
  return side === 'buy' ? 'rises' : 'falls'
}

/** A trigger in whole positive paise; null for anything else, and for an order without one. */
export function readTrigger(order: Pick<ShareOrder, 'type' | 'triggerPaise'>): Paise | null {
  return hasTrigger(order.type) ? readLimit(order.triggerPaise ?? null) : null
}

/**
 * The limit that the exchange will receive, in paise. The limit of an `sl-m` is fixed when it is placed, as far beyond
 * its trigger as the price protection allows, so that what it holds is enough whenever it fires. Null without a usable
 * price.
 */
export function orderLimit(side: Side, order: ShareOrder, facts: OrderFacts): Paise | null {
  if (!isAtMarket(order.type)) return readLimit(order.limitPaise)
  if (order.type === 'market') return isAmo(order) ? limitAtClose(side, facts) : marketLimit(side, facts)
  const triggerPaise = readTrigger(order)
  return triggerPaise === null ? null : clampToBand(protectedLimit(side, triggerPaise, facts), orderBand(facts))
}

/** The limit of an after-market order at market: nobody offers a price while it is placed, so the last one counts. */
function limitAtClose(side: Side, facts: OrderFacts): Paise | null {
  const closePaise = knownPrice(facts.instrument.quote)
  return closePaise <= 0n ? null : protectedLimit(side, closePaise, facts)
}

/** The state in which an accepted order begins. */
export function firstState({ type, variety }: Pick<ShareOrder, 'type' | 'variety'>): OrderState {
  if (variety === 'amo') return 'scheduled'
  return hasTrigger(type) ? 'trigger-pending' : 'open'
}

const hasUsableTrigger: Rule<OrderFacts> = ({ order, facts }) => {
  const triggerPaise = readTrigger(order)
  const { tickPaise } = facts.instrument
  if (triggerPaise !== null && isOnTick(triggerPaise, tickPaise)) return null
  return refusal('parameter-malformed', { tick: formatPrice(tickPaise) }, 'triggerPaise')
}

/** A stop order lasts for the day: one that ends at once cannot wait. */
const isForDay: Rule<OrderFacts> = ({ order }) =>
  order.type === 'sl' && order.timeInForce !== 'day' ? refusal('parameter-malformed', {}, 'timeInForce') : null

const isTriggerInBand: Rule<OrderFacts> = ({ order, facts }) => {
  if (isAmo(order)) return null
  const triggerPaise = readTrigger(order)
  const { upperPaise, lowerPaise } = orderBand(facts)
  if (triggerPaise === null) return null
  if (triggerPaise > upperPaise) return refusal('above-upper-band', { limit: formatPrice(upperPaise) }, 'triggerPaise')
  return triggerPaise < lowerPaise
    ? refusal('below-lower-band', { limit: formatPrice(lowerPaise) }, 'triggerPaise')
    : null
}

/** The trigger of a buy lies at the last price or above, that of a sale at the last price or below. */
function isTriggerAhead(side: Side): Rule<OrderFacts> {
  return ({ order, facts }) => {
    if (isAmo(order)) return null
    const triggerPaise = readTrigger(order)
    const lastPaise = knownPrice(facts.instrument.quote)
    if (triggerPaise === null || lastPaise <= 0n) return null
    const isBehind = side === 'buy' ? triggerPaise < lastPaise : triggerPaise > lastPaise
    return isBehind ? refusal('level-reached-already', { last: formatPrice(lastPaise) }, 'triggerPaise') : null
  }
}

/** The limit of a buy lies at the trigger or above, that of a sale at the trigger or below. */
function isLimitBeyondTrigger(side: Side): Rule<OrderFacts> {
  return ({ order, limitPaise }) => {
    const triggerPaise = readTrigger(order)
    if (order.type !== 'sl' || triggerPaise === null || limitPaise === null) return null
    const isShort = side === 'buy' ? limitPaise < triggerPaise : limitPaise > triggerPaise
    return isShort ? refusal('limit-short-of-trigger', { trigger: formatPrice(triggerPaise) }, 'pricePaise') : null
  }
}

/** The rules about the trigger, in the order of the catalogue; an order without a trigger keeps them all. */
export function stopRules(side: Side): readonly Rule<OrderFacts>[] {
  const rules = [hasUsableTrigger, isForDay, isTriggerInBand, isTriggerAhead(side), isLimitBeyondTrigger(side)]
  return rules.map((rule) => (judged) => (hasTrigger(judged.order.type) ? rule(judged) : null))
}

/**
 * The rules about the trigger of an after-market order when its session opens. The price may have passed the trigger
 * over night: the first trade then fires it.
 */
export const stopRulesAtOpening: readonly Rule<OrderFacts>[] = [hasUsableTrigger, isTriggerInBand].map(
  (rule): Rule<OrderFacts> =>
    (judged) =>
      hasTrigger(judged.order.type) ? rule(judged) : null,
)

/** A traded price of the continuous session of a day. */
export type ReachedPrice = { readonly pricePaise: Paise; readonly date: BusinessDate; readonly second: number }

/** Whether a trade makes a waiting stop order an order at the exchange. */
export function firesAt(
  order: {
    readonly side: Side
    readonly state: OrderState
    readonly triggerPaise: Paise | null
    /** The day of the session that the order is for. */
    readonly sessionOn: BusinessDate
  },
  { pricePaise, date }: ReachedPrice,
): boolean {
  if (order.state !== 'trigger-pending' || order.triggerPaise === null || order.sessionOn !== date) return false
  return order.side === 'buy' ? pricePaise >= order.triggerPaise : pricePaise <= order.triggerPaise
}
