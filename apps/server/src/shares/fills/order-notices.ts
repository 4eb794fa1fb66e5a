import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import { waitsAtDesk } from '@bahi/domain/shares/orders/order-states'
import { isOutOfTime, validUntil } from '@bahi/domain/shares/orders/order-validity'
import { istTimeOf } from '@bahi/money/ist'
import type { NoticeRow } from '../../customers/notices/insert-notices.ts'
import { messageCode } from '../../platform/http/refusals.ts'
import { orderNumber } from '../../platform/reference-number.ts'
import type { OrderRecord, OrderRefusal } from '../orders/order-record.ts'
import { averagePaise } from '../orders/order-view.ts'

/** An order before and after a batch of tape entries or of commands. */
export type OrderChange = { readonly before: OrderRecord; readonly after: OrderRecord }

type Told = { readonly [K in NoticeKind]: { readonly kind: K; readonly params: NoticeParams<K> } }[NoticeKind]

type About = { readonly code: string; readonly order: string; readonly number: string }

/**
 * What a customer is told of an order that changed; null for a change that is no news. An order tells of itself twice at
 * most: of its first fill while it waits for the rest (a stop order of its trigger), and of its end. A cancel by the customer is no news.
 */
export function decideOrderNotice({ before, after }: OrderChange, code: string): Told | null {
  if (after.tag !== 'customer' || after.state === before.state) return null
  const about = { code, order: after.id.toString(), number: orderNumber(after.id, after.placedOn) }
  const counts = { shares: Number(after.quantity), filled: Number(after.filledQuantity) }
  switch (after.state) {
    case 'scheduled':
    case 'trigger-pending':
      return null
    case 'rejected':
      return after.refused === null ? null : refusedAtOpening(after.refused, about)
    case 'open':
      return triggered(after, about)
    case 'partly-filled':
      // An order that does not wait ends within the second, and a stop order told of its trigger instead.
      if (after.timeInForce === 'ioc' || after.triggered !== null) return null
      return { kind: 'orders.partly', params: { ...about, ...counts, price: Number(averagePaise(after)) } }
    case 'filled':
      return done(after, about)
    case 'expired':
      if (after.validityMinutes !== null && isTimedOut(after))
        return { kind: 'orders.timedOut', params: { ...about, ...counts, minutes: after.validityMinutes } }
      if (after.triggerPaise !== null && after.triggered === null)
        return { kind: 'orders.untriggered', params: { ...about, trigger: Number(after.triggerPaise) } }
      return { kind: 'orders.expired', params: { ...about, ...counts } }
    case 'cancelled':
      if (waitsAtDesk(before.state)) return null
      if (after.refused !== null) return { kind: 'orders.selfTrade', params: { ...about, ...counts } }
      if (before.pending === 'cancel') return after.filledQuantity > before.filledQuantity ? done(after, about) : null
      if (after.timeInForce !== 'ioc') return { kind: 'orders.rejected', params: { ...about, ...counts } }
      if (after.filledQuantity > 0n) return done(after, about)
      return { kind: 'orders.unfilled', params: { ...about, shares: counts.shares } }
  }
}

/** Whether the end of an order came with the end of its minutes, and not before, with the end of its day. */
function isTimedOut(order: OrderRecord): boolean {
  return order.endedAt !== null && isOutOfTime(validUntil(order), istTimeOf(order.endedAt.getTime()))
}

/** A stop order that now waits at the exchange for its limit price. One at market ends within the second. */
function triggered({ triggered, limitPaise, timeInForce }: OrderRecord, about: About): Told | null {
  if (triggered === null || timeInForce === 'ioc') return null
  const params = { ...about, price: Number(triggered.pricePaise), limit: Number(limitPaise) }
  return { kind: 'orders.triggered', params }
}

/** An after-market order that a rule of the new day refused; its hold is released. */
function refusedAtOpening(refused: OrderRefusal, about: About): Told {
  const why = JSON.stringify({ msg: messageCode(refused), params: refused.params })
  return { kind: 'orders.refused', params: { ...about, why } }
}

function done(order: OrderRecord, about: About): Told {
  const { side, filledValuePaise, chargesPaise } = order
  const amount = side === 'buy' ? filledValuePaise + chargesPaise : filledValuePaise - chargesPaise
  const params = {
    ...about,
    shares: Number(order.filledQuantity),
    price: Number(averagePaise(order)),
    amount: Number(amount),
  }
  return side === 'buy' ? { kind: 'orders.bought', params } : { kind: 'orders.sold', params }
}

type NoticeParts = {
  /** The names of the programs that placed orders, by key. */
  readonly programs: ReadonlyMap<bigint, string>
  readonly newId: (shard: number) => bigint
  readonly at: Date
  readonly codeOf: (instrumentId: number) => string
}

/** The rows of all notices that these changes give cause for. */
export function noticeRows(changes: readonly OrderChange[], parts: NoticeParts): NoticeRow[] {
  const { newId, at, codeOf, programs } = parts
  return changes.flatMap((change) => {
    const { shard, owner, instrumentId, programKeyId } = change.after
    const told = decideOrderNotice(change, codeOf(instrumentId))
    if (told === null) return []
    const program = programKeyId === null ? undefined : programs.get(programKeyId)
    const params = JSON.stringify({ ...told.params, program })
    return [{ shard, id: newId(shard), owner, at, kind: told.kind, params }]
  })
}
