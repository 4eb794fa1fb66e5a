import { type BusinessDate, type BusinessTime, compareTimes } from '@bahi/money/business-date'
import { type MarketPhase, takesOrders } from '../../calendar/phase.ts'
import { refusal } from '../../outcome.ts'
import type { OrderFacts } from './order-facts.ts'
import { type Rule, isAmo } from './order-rules.ts'
import { type OrderState, type Pending, nextOrderState, waitsAtDesk } from './order-states.ts'

export const MAX_VALIDITY_MINUTES = 120

/**
 * The minutes of an order: whole, and only for an order that would otherwise last for the day. An after-market order has
 * no beginning yet from which minutes could count.
 */
export const hasUsableValidity: Rule<OrderFacts> = ({ order }) => {
  const { validityMinutes: minutes, type, timeInForce } = order
  if (minutes === undefined) return null
  const isWhole = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_VALIDITY_MINUTES
  const lastsForDay = type === 'sl-m' || (type !== 'market' && timeInForce === 'day')
  return isWhole && lastsForDay && !isAmo(order)
    ? null
    : refusal('parameter-malformed', { most: MAX_VALIDITY_MINUTES }, 'validityMinutes')
}

type TimedOrder = {
  readonly placedOn: BusinessDate
  readonly placedSecond: number
  /** Null for an order of the day. */
  readonly validityMinutes: number | null
}

/** When an order ends by itself, unless its day ends before; null for an order of the day. */
export function validUntil({ placedOn, placedSecond, validityMinutes }: TimedOrder): BusinessTime | null {
  return validityMinutes === null ? null : { date: placedOn, second: placedSecond + validityMinutes * 60 }
}

/** Whether the minutes of an order are over. */
export function isOutOfTime(until: BusinessTime | null, now: BusinessTime): boolean {
  return until !== null && compareTimes(until, now) <= 0
}

/**
 * Who ends an order whose minutes are over: the desk while it waits there, otherwise the exchange, because a fill can
 * come first. Null when nobody does: it has time left, has ended, or its end is asked for already; and while the
 * exchange matches the auction it cancels nothing, so the order is looked at again.
 */
export function decideExpiry(
  order: TimedOrder & { readonly state: OrderState; readonly pending: Pending | null },
  { now, phase }: { readonly now: BusinessTime; readonly phase: MarketPhase },
): 'desk' | 'exchange' | null {
  if (nextOrderState(order.state, 'expired') === null || !isOutOfTime(validUntil(order), now)) return null
  if (waitsAtDesk(order.state)) return 'desk'
  const endsAlready = order.pending === 'cancel' || order.pending === 'expire'
  return endsAlready || !takesOrders(phase) ? null : 'exchange'
}
