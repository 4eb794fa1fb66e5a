import { fallBounds, type MadeShare, madeShares, type runFall } from '@bahi/contract/learning/fall'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { parseAmount } from '../../text/typed-amount.ts'

export type FallDay = ReplyOf<typeof runFall>
export type Act = InputOf<typeof runFall>['acts'][number]
export type OrderAct = Exclude<Act, { cancel: number }>
export type OrderType = OrderAct['type']

/** Three days whose weeks after went three ways. */
export const namedDays = { back: 17, shut: 16, on: 7 } as const
export type NamedDay = keyof typeof namedDays

export function drawDay(random: () => number = Math.random): number {
  const { min, max } = fallBounds.seed
  const seed = min + Math.floor(random() * (max - min + 1))
  return Object.values<number>(namedDays).includes(seed) ? seed + 1 : seed
}

/** A ticket as it is typed. */
export interface Ticket {
  readonly side: 'buy' | 'sell'
  readonly share: MadeShare
  readonly type: OrderType
  readonly quantity: string
  readonly price: string
}

export type TicketProblem = 'quantity' | 'price'

/** The order that a ticket means at a second of the day, or which of its fields mean nothing. */
export function orderOf(ticket: Ticket, second: number, tickPaise: number): OrderAct | readonly TicketProblem[] {
  const quantity = /^\d{1,6}$/.test(ticket.quantity.trim()) ? Number(ticket.quantity) : 0
  const pricePaise = ticket.type === 'market' ? null : parseAmount(ticket.price)
  const { min, max } = fallBounds.quantity
  const hasQuantity = quantity >= min && quantity <= max
  const hasPrice =
    ticket.type === 'market' ||
    (pricePaise !== null && pricePaise <= fallBounds.pricePaise.max && pricePaise % tickPaise === 0)
  if (!hasQuantity || !hasPrice)
    return [...(hasQuantity ? [] : (['quantity'] as const)), ...(hasPrice ? [] : (['price'] as const))]
  const { side, share, type } = ticket
  return { second, side, share, quantity, type, pricePaise }
}

/**
 * The acts with one more, at its place in time: behind those of the same second. An order that comes before others, in a
 * day that was turned back, takes their numbers, so the cancels of those others name the next ones.
 */
export function withAct(acts: readonly Act[], act: Act): Act[] {
  const at = acts.findLastIndex(({ second }) => second <= act.second) + 1
  const number = acts.slice(0, at).filter((one) => !('cancel' in one)).length
  const renamed = acts.map((one) =>
    'cancel' in one && !('cancel' in act) && one.cancel >= number ? { ...one, cancel: one.cancel + 1 } : one,
  )
  return [...renamed.slice(0, at), act, ...renamed.slice(at)]
}

/** The minute of the day that a second belongs to: the frame in which it can first be seen. */
export function frameOf(second: number): number {
  return Math.max(0, Math.ceil((second - fallBounds.second.min) / 60))
}

export type FallEvent =
  | { readonly kind: 'open' | 'half'; readonly second: number }
  | { readonly kind: 'halt'; readonly second: number; readonly moveBps: number; readonly resumedSecond: number | null }
  | { readonly kind: 'resumed'; readonly second: number }
  | { readonly kind: 'locked'; readonly second: number; readonly share: MadeShare }
  | {
      readonly kind: 'refused' | 'fired' | 'unfilled' | 'partly' | 'filled'
      readonly second: number
      readonly order: number
    }
  | { readonly kind: 'close'; readonly second: number }

/** What happened until a second, in the order of the day. */
export function eventsUntil(day: FallDay, acts: readonly Act[], second: number): FallEvent[] {
  const { frames, indexBefore, halts, locked } = day
  const [first, last] = [frames[0], frames.at(-1)]
  const half = frames.find(({ index }) => index * 100 <= indexBefore * 95)
  const all: FallEvent[] = [
    ...(first === undefined ? [] : [{ kind: 'open', second: first.second } as const]),
    ...(half === undefined ? [] : [{ kind: 'half', second: half.second } as const]),
    ...halts.map((halt): FallEvent => ({ kind: 'halt', ...halt })),
    ...halts.flatMap(({ resumedSecond }): FallEvent[] =>
      resumedSecond === null ? [] : [{ kind: 'resumed', second: resumedSecond }],
    ),
    ...locked.map((one): FallEvent => ({ kind: 'locked', ...one })),
    ...day.orders.flatMap((order, at) => orderEvents(order, at, acts)),
    ...(last === undefined ? [] : [{ kind: 'close', second: last.second } as const]),
  ]
  return all.filter((event) => event.second <= second).toSorted((one, other) => one.second - other.second)
}

/** The minutes in which something happened, but for the opening. */
export function eventFrames(day: FallDay, acts: readonly Act[]): ReadonlySet<number> {
  const events = eventsUntil(day, acts, Number.POSITIVE_INFINITY)
  return new Set(events.flatMap(({ kind, second }) => (kind === 'open' ? [] : [frameOf(second)])))
}

function orderEvents(order: FallDay['orders'][number], at: number, acts: readonly Act[]): FallEvent[] {
  const act = acts[order.act]
  if (act === undefined || 'cancel' in act) return []
  const filled = order.fills.reduce((sum, { quantity }) => sum + quantity, 0)
  const lastFill = order.fills.at(-1)
  return [
    ...(order.refused === null ? [] : [{ kind: 'refused', second: act.second, order: at } as const]),
    ...(order.firedSecond === null ? [] : [{ kind: 'fired', second: order.firedSecond, order: at } as const]),
    ...(lastFill === undefined
      ? []
      : [{ kind: filled < act.quantity ? 'partly' : 'filled', second: lastFill.second, order: at } as const]),
    ...(filled === 0 && order.ended === 'ioc' && order.endedSecond !== null
      ? [{ kind: 'unfilled', second: order.endedSecond, order: at } as const]
      : []),
  ]
}

/** Shares filled and their average in whole paise, of the fills until a second. */
export function filledUntil(order: FallDay['orders'][number], second: number) {
  const fills = order.fills.filter((fill) => fill.second <= second)
  const quantity = fills.reduce((sum, fill) => sum + fill.quantity, 0)
  const valuePaise = fills.reduce((sum, fill) => sum + fill.quantity * fill.pricePaise, 0)
  return { quantity, valuePaise, averagePaise: quantity === 0 ? 0 : Math.round(valuePaise / quantity) }
}

export type OrderState = 'placed' | 'refused' | 'waiting' | 'open' | 'filled' | 'partly' | 'ended'

/** Where an order stands at a second. */
export function stateUntil(order: FallDay['orders'][number], act: OrderAct, second: number): OrderState {
  if (act.second > second) return 'placed'
  if (order.refused !== null) return 'refused'
  const { quantity } = filledUntil(order, second)
  if (quantity === act.quantity) return 'filled'
  if (order.endedSecond !== null && order.endedSecond <= second) return quantity > 0 ? 'partly' : 'ended'
  if (act.type === 'stop' && (order.firedSecond === null || order.firedSecond > second)) return 'waiting'
  return 'open'
}

/** Shares of a kind that were held at a second. */
export function heldUntil(day: FallDay, acts: readonly Act[], share: MadeShare, second: number): number {
  const begun = day.shares.find((one) => one.share === share)?.held ?? 0
  return day.orders.reduce((held, order) => {
    const act = acts[order.act]
    if (act === undefined || 'cancel' in act || act.share !== share) return held
    const { quantity } = filledUntil(order, second)
    return held + (act.side === 'buy' ? quantity : -quantity)
  }, begun)
}

export const shareAt = (at: number): MadeShare => madeShares[at] ?? 'bank'
