import * as refusals from '@bahi/contract/messages/refusals'
import type { OrderPreview, OrderView, previewOrder } from '@bahi/contract/shares/orders'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'

export type Side = 'buy' | 'sell'
/**
 * An `ioc` order has a limit too; what does not trade at once is cancelled. A stop order waits for its trigger and then
 * becomes a limit order (`sl`) or a market order (`sl-m`).
 */
export type OrderKind = 'market' | 'limit' | 'ioc' | 'sl' | 'sl-m'

/** Whether an order of this kind has a price of the customer's own. */
export function hasLimit(kind: OrderKind): boolean {
  return kind !== 'market' && kind !== 'sl-m'
}

/** Whether an order of this kind waits for a trigger. */
export function isStop(kind: OrderKind): kind is 'sl' | 'sl-m' {
  return kind === 'sl' || kind === 'sl-m'
}

/** The fields of a ticket, as typed. */
export interface OrderTicket {
  readonly side: Side
  readonly kind: OrderKind
  readonly quantity: string
  /** The rupees to buy for, as typed, instead of a quantity; null while shares are counted. */
  readonly amount: string | null
  readonly limit: string
  readonly trigger: string
  /** Whether it waits for the opening of the next session. */
  readonly isAmo: boolean
  /** The minutes after which it ends by itself; null for the whole day. */
  readonly minutes: number | null
}

/** The minutes that a ticket offers. */
export const ticketMinutes = [1, 2, 3, 5, 10, 15, 30, 45, 60, 90, 120]

/** Whether an order of this ticket waits, so that it can wait for some minutes only. */
export function takesMinutes({ kind, isAmo }: Pick<OrderTicket, 'kind' | 'isAmo'>): boolean {
  return !isAmo && kind !== 'market' && kind !== 'ioc'
}

export type TicketEvent =
  | { type: 'kind'; kind: OrderKind; lastPaise: number }
  | { type: 'quantity'; text: string }
  | { type: 'amount'; text: string | null }
  | { type: 'limit'; text: string }
  | { type: 'trigger'; text: string }
  | { type: 'amo'; isAmo: boolean }
  | { type: 'minutes'; minutes: number | null }

/** What of a share a ticket needs to begin. */
export interface TicketStart {
  side: Side
  lotSize: number
  /** A price picked from the depth makes it a limit order. */
  limitPaise?: number | undefined
  /** An order that is to be placed once more: the ticket begins with its terms. */
  repeated?: RepeatedOrder | undefined
}

export type RepeatedOrder = Pick<
  OrderView,
  'quantity' | 'type' | 'timeInForce' | 'variety' | 'limitPaise' | 'triggerPaise' | 'validityMinutes'
>

export function openTicket({ side, lotSize, limitPaise, repeated }: TicketStart): OrderTicket {
  if (repeated !== undefined) return { side, ...repeatedTerms(repeated) }
  const limit = limitPaise === undefined ? '' : formatPrice(paise(limitPaise))
  return {
    side,
    kind: limitPaise === undefined ? 'market' : 'limit',
    quantity: String(lotSize),
    amount: null,
    limit,
    trigger: '',
    isAmo: false,
    minutes: null,
  }
}

/** The limit of an order at the market was made by the price protection of its moment, so it is not repeated. */
function repeatedTerms({ quantity, type, ...order }: RepeatedOrder): Omit<OrderTicket, 'side'> {
  const { limitPaise, triggerPaise, validityMinutes } = order
  const kind = type === 'limit' && order.timeInForce === 'ioc' ? 'ioc' : type
  return {
    kind,
    quantity: String(quantity),
    amount: null,
    limit: hasLimit(kind) ? formatPrice(paise(limitPaise)) : '',
    trigger: triggerPaise === null ? '' : formatPrice(paise(triggerPaise)),
    isAmo: order.variety === 'amo',
    // A program may have asked for minutes that no ticket offers.
    minutes: validityMinutes !== null && ticketMinutes.includes(validityMinutes) ? validityMinutes : null,
  }
}

/** One step of filling in. Turning to a limit order for the first time begins at the last price. */
export function reduceTicket(ticket: OrderTicket, event: TicketEvent): OrderTicket {
  switch (event.type) {
    case 'kind': {
      const limit =
        hasLimit(event.kind) && !isStop(event.kind) && ticket.limit === '' && event.lastPaise > 0
          ? formatPrice(paise(event.lastPaise))
          : ticket.limit
      return { ...ticket, kind: event.kind, limit }
    }
    case 'quantity':
      return { ...ticket, quantity: event.text.replace(/[^\d.]/g, '').slice(0, 15) }
    case 'amount':
      return { ...ticket, amount: event.text }
    case 'limit':
      return { ...ticket, limit: event.text }
    case 'amo':
      return { ...ticket, isAmo: event.isAmo }
    case 'minutes':
      return { ...ticket, minutes: event.minutes }
    case 'trigger':
      return { ...ticket, trigger: event.text }
  }
}

export type TicketAsk = CallOf<typeof previewOrder>

/**
 * What is asked of the server for these fields. An empty or unreadable quantity goes as 0 and an unreadable price is left
 * out: the server then names the rule with its figures, and no rule is written twice.
 */
export function ticketInput(ticket: OrderTicket, code: string): TicketAsk {
  const { side, kind } = ticket
  const amo = ticket.isAmo ? ({ variety: 'amo' } as const) : {}
  const wanted = ticket.amount === null ? { quantity: readShares(ticket.quantity) } : wantedFor(ticket.amount)
  if (kind === 'market') return { code, side, type: 'market', ...wanted, ...amo }
  const type = kind === 'ioc' ? 'limit' : kind
  const ask: TicketAsk = { code, side, type, ...wanted, timeInForce: kind === 'ioc' ? 'ioc' : 'day' }
  const pricePaise = hasLimit(kind) ? readPrice(ticket.limit) : undefined
  const triggerPaise = isStop(kind) ? readPrice(ticket.trigger) : undefined
  return {
    ...ask,
    ...amo,
    ...(ticket.minutes === null || !takesMinutes(ticket) ? {} : { validityMinutes: ticket.minutes }),
    ...(pricePaise === undefined ? {} : { pricePaise }),
    ...(triggerPaise === undefined ? {} : { triggerPaise }),
  }
}

/** No quantity and an amount: the server says how many shares it buys. */
function wantedFor(amount: string): { quantity: string; mostPaise?: number } {
  const mostPaise = readPrice(amount)
  return mostPaise === undefined ? { quantity: '0' } : { quantity: '0', mostPaise }
}

/** The shares of a ticket: those typed, or those that its amount buys. */
export function sharesOf({ amount, quantity }: OrderTicket, preview: OrderPreview | undefined): number {
  return amount === null ? Number(readShares(quantity)) : (preview?.quantity ?? 0)
}

/** A price as typed, in paise; undefined for what is no price. */
function readPrice(text: string): number | undefined {
  const price = parseRupees(text)
  return price === null || price <= 0n ? undefined : paiseToNumber(price)
}

function readShares(text: string): string {
  return /^\d{1,15}(\.\d{1,10})?$/.test(text) ? text : '0'
}

export type Problem = OrderPreview['problems'][number]

/** Broken rules by where they are said. */
export interface TicketProblems {
  quantity: Problem[]
  limit: Problem[]
  trigger: Problem[]
  /** Not enough cash: said in its own box, with the way to more. */
  cash: Problem | undefined
  /** About the share, the hour or the customer: said above the slide. */
  others: Problem[]
  count: number
  /** The same order went out a moment ago: how many seconds the slide stays locked. Nothing to fix, only to wait for. */
  tooSoonSeconds: number | null
}

const cashShort = refusals.cashShort
const frequent = refusals.tooFrequent
const shareOfWorth = [refusals.shareOfWorthExceeded, refusals.totalOfWorthExceeded]

export function ticketProblems(broken: readonly Problem[], kind: OrderKind): TicketProblems {
  const tooSoon = broken.find((one) => one.msg === frequent)
  const problems = broken.filter((one) => one !== tooSoon && !isOnlyCashShort(one, broken))
  const at = (field: string) => problems.filter((one) => one.msg !== cashShort && one.fields.includes(field))
  const quantity = at('quantity')
  // An order at market has no field for its price.
  const limit = hasLimit(kind) ? at('pricePaise').filter((one) => !quantity.includes(one)) : []
  const trigger = at('triggerPaise')
  const cash = problems.find((one) => one.msg === cashShort)
  const others = problems.filter((one) => one !== cash && ![...quantity, ...limit, ...trigger].includes(one))
  return {
    quantity,
    limit,
    trigger,
    cash,
    others,
    count: problems.length,
    tooSoonSeconds: tooSoon === undefined ? null : Number(tooSoon.params['seconds'] ?? 0),
  }
}

const outOfSession: readonly string[] = [
  refusals.weekend,
  refusals.holiday,
  refusals.beforeSession,
  refusals.afterSession,
]

/** Whether the exchange takes no orders now, so that an order can only be for the next session. */
export function isMarketClosed(broken: readonly Problem[]): boolean {
  return broken.some(({ msg }) => outOfSession.includes(msg))
}

/** What has to be done before a ticket makes sense: leaving an earlier book, proving who one is, or bringing money. */
export type TicketStep = 'earlier-book' | 'identity' | 'funds'

/**
 * The next missing step; null when an order can be filled in. Money is missing when not even the fewest shares that can be
 * bought are within reach.
 */
export function nextStep(side: Side, lotSize: number, { problems, maxQuantity }: OrderPreview): TicketStep | null {
  if (problems.some(({ msg }) => msg === refusals.identityMissing)) return 'identity'
  const isCashShort = problems.some(({ msg }) => msg === cashShort)
  return side === 'buy' && isCashShort && maxQuantity < lotSize ? 'funds' : null
}

/** "At most all of what you own" says no more than that the cash is short. */
function isOnlyCashShort({ msg, params }: Problem, broken: readonly Problem[]): boolean {
  return (
    shareOfWorth.includes(msg) && Object.values(params).includes(100) && broken.some((one) => one.msg === cashShort)
  )
}

/** The whole lots nearest below what was typed that may be traded: what to use instead of a number that is wrong. */
export function nearestLots(typed: string, lotSize: number, most: number): number {
  const lots = Math.max(1, Math.floor(Number(readShares(typed)) / lotSize))
  return Math.min(lots * lotSize, most)
}

export interface TicketSummary {
  shares: number
  /** False while a price or a count is missing: there is nothing to add up then. */
  priced: boolean
  valuePaise: number
  charges: OrderPreview['charges']
  chargesPaise: number
  /** What a buy holds beyond value and charges; zero for a sale. */
  roundingPaise: number
  /** Cash needed for a buy, net in hand for a sale. */
  totalPaise: number
}

/** The arithmetic below the fields, as the server answered it. */
export function summarise(ticket: OrderTicket, preview: OrderPreview): TicketSummary {
  const { valuePaise, charges, chargesPaise, limitPaise } = preview
  return {
    shares: sharesOf(ticket, preview),
    priced: valuePaise > 0 && limitPaise > 0,
    valuePaise,
    charges,
    chargesPaise,
    roundingPaise: ticket.side === 'buy' ? preview.cashNeededPaise - valuePaise - chargesPaise : 0,
    totalPaise: ticket.side === 'buy' ? preview.cashNeededPaise : preview.netInHandPaise,
  }
}
