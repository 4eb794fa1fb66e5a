import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { addDays, type BusinessDate } from '../../calendar/business-date.ts'
import { isOnTick } from '../../market/tick.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { RefusalName } from '../../refusals.ts'
import type { Side } from '../charges/charge-rates.ts'
import type { OrderType } from '../orders/order-facts.ts'
import { nextTriggerState, type TriggerState } from './trigger-states.ts'

/** How long a good-till-triggered order waits. */
export const GTT_DAYS = 365
/** Triggers that one customer may have waiting. */
export const MOST_TRIGGERS = 50

export type TriggerKind = 'stop-loss' | 'gtt'
export type Direction = 'rises' | 'falls'

/** One leg as it came in: the numbers are not trusted. */
export type AskedLeg = { readonly triggerPaise: number; readonly type: OrderType; readonly limitPaise: number | null }

export type AskedTrigger = {
  readonly kind: TriggerKind
  readonly side: Side
  /** One leg, or two of which the first to be reached ends the other: the lower one first. */
  readonly legs: readonly AskedLeg[]
  /** Of a stop-loss: for the day only. A good-till-triggered order waits a year. */
  readonly isForDay: boolean
}

export type TriggerFacts = {
  /** The last traded price, before the first trade of the day the previous close; 0 when there is neither. */
  readonly lastPaise: number
  readonly tickPaise: number
  /** For each leg, every rule its order would break if it were placed now. */
  readonly refusals: readonly (readonly Refusal[])[]
  /** Triggers of this customer that wait already, a changed one not counted. */
  readonly waiting: number
  readonly today: BusinessDate
  /** The session under way, or the next one when today's is over; null when the calendar ends before it. */
  readonly session: BusinessDate | null
}

export type AcceptedLeg = AskedLeg & { readonly direction: Direction }
export type AcceptedTrigger = { readonly legs: readonly AcceptedLeg[]; readonly validUntil: BusinessDate | null }

/**
 * The rules that an order which waits is held to when it is made: who asks, which share, how many, at what sort of price. The others
 * speak of the hour, of cash, of the holding and of today's band, and are asked when it fires.
 */
const asksAtOnce: ReadonlySet<RefusalName> = new Set([
  'login-first',
  'account-locked',
  'segment-switched-off',
  'identity-missing',
  'quantity-below-lot',
  'quantity-above-most',
  'instrument-deleted',
  'instrument-hidden',
  'instrument-locked',
  'parameter-malformed',
])

const fieldsOfLeg = [
  { triggerPaise: 'triggerPaise', pricePaise: 'pricePaise' },
  { triggerPaise: 'otherTriggerPaise', pricePaise: 'otherPricePaise' },
] as const

/** The same refusal under the field of its leg. */
function underLeg(refused: Refusal, leg: number): Refusal {
  return refused.field === 'pricePaise' && leg > 0 ? { ...refused, field: 'otherPricePaise' } : refused
}

/** Would the order of a leg be refused if it were placed now; the rules that stop the trigger itself left out, and the one about a slip of the finger. */
export function warningsOf(refusals: readonly Refusal[], leg: number): Refusal[] {
  return refusals
    .filter(({ code }) => !asksAtOnce.has(code) && code !== 'too-frequent')
    .map((refused) => underLeg(refused, leg))
}

/** Every reason why this trigger cannot be set, in the order of the catalogue; each once. */
export function problemsOf(asked: AskedTrigger, facts: TriggerFacts): Refusal[] {
  const found = facts.refusals.flatMap((refusals, leg) =>
    refusals.filter(({ code }) => asksAtOnce.has(code)).map((refused) => underLeg(refused, leg)),
  )
  const once = [...new Map(found.map((refused) => [`${refused.code} ${refused.field ?? ''}`, refused])).values()]
  const offTick = asked.legs.flatMap(({ triggerPaise }, leg) =>
    isPrice(triggerPaise, facts)
      ? []
      : [refusal('parameter-malformed', { tick: formatPrice(paise(facts.tickPaise)) }, fieldsOfLeg[leg]?.triggerPaise)],
  )
  const levels = offTick.length > 0 || facts.lastPaise <= 0 ? [] : levelProblems(asked, facts)
  const isFull = facts.waiting >= MOST_TRIGGERS ? [refusal('watches-full', { most: MOST_TRIGGERS })] : []
  return [...once, ...offTick, ...levels, ...isFull]
}

function isPrice(triggerPaise: number, { tickPaise }: TriggerFacts): boolean {
  return Number.isSafeInteger(triggerPaise) && triggerPaise > 0 && isOnTick(paise(triggerPaise), paise(tickPaise))
}

/** Where the levels must lie: a stop-loss on the far side of the price, a single one anywhere but at it, two of them on either side. */
function levelProblems({ kind, side, legs: [first, second] }: AskedTrigger, { lastPaise }: TriggerFacts): Refusal[] {
  if (first === undefined) return [refusal('parameter-malformed', {}, 'triggerPaise')]
  const last = formatPrice(paise(lastPaise))
  if (second !== undefined) {
    return [
      ...(first.triggerPaise < lastPaise ? [] : [refusal('levels-same-side', { last }, 'triggerPaise')]),
      ...(second.triggerPaise > lastPaise ? [] : [refusal('levels-same-side', { last }, 'otherTriggerPaise')]),
    ]
  }
  const isReached =
    kind === 'stop-loss'
      ? side === 'sell'
        ? first.triggerPaise >= lastPaise
        : first.triggerPaise <= lastPaise
      : first.triggerPaise === lastPaise
  return isReached ? [refusal('level-reached-already', { last }, 'triggerPaise')] : []
}

/** Which way the price must go to reach a single leg: a stop-loss is told by its side, any other by where the price stands. */
function directionOf({ kind, side }: AskedTrigger, { triggerPaise }: AskedLeg, lastPaise: number): Direction {
  if (kind === 'stop-loss' || lastPaise <= 0) return side === 'sell' ? 'falls' : 'rises'
  return triggerPaise > lastPaise ? 'rises' : 'falls'
}

/** Each leg with the way the price must go. */
export function legsWithDirections(asked: AskedTrigger, lastPaise: number): AcceptedLeg[] {
  const isPair = asked.legs.length === 2
  return asked.legs.map((leg, at) => ({
    ...leg,
    direction: isPair ? (at === 0 ? 'falls' : 'rises') : directionOf(asked, leg, lastPaise),
  }))
}

/** The last day on which it waits; null is until it is cancelled. */
export function validUntil(
  { kind, isForDay }: Pick<AskedTrigger, 'kind' | 'isForDay'>,
  { today, session }: Pick<TriggerFacts, 'today' | 'session'>,
): BusinessDate | null {
  if (kind === 'gtt') return addDays(today, GTT_DAYS)
  return isForDay ? (session ?? today) : null
}

/** Decides whether a trigger may be set. Nothing is held for it, so neither cash nor shares are asked for. */
export function decideTrigger(asked: AskedTrigger, facts: TriggerFacts): Decision<AcceptedTrigger> {
  const [refused] = problemsOf(asked, facts)
  if (refused !== undefined) return refuse(refused)
  return accept({ legs: legsWithDirections(asked, facts.lastPaise), validUntil: validUntil(asked, facts) })
}

/** Decides whether a trigger may still be changed or cancelled: once the price was reached its order is on the way. */
export function decideTouch(state: TriggerState | null, event: 'change' | 'cancel'): Decision<object> {
  if (state === null) return refuse(refusal('watch-missing', {}, 'triggerId'))
  return nextTriggerState(state, event) === null ? refuse(refusal('trigger-too-late', {}, 'triggerId')) : accept({})
}

export type WaitingTrigger = {
  readonly state: TriggerState
  readonly validUntil: BusinessDate | null
  readonly legs: readonly { readonly leg: number; readonly direction: Direction; readonly triggerPaise: number }[]
}

export type Fired = { readonly fires: number } | { readonly expires: true } | null

/** What a price means to a trigger: the leg that fires, that its time is over, or nothing. The first leg of a pair is looked at first. */
export function decideFire(
  { state, validUntil: until, legs }: WaitingTrigger,
  { pricePaise, date }: { readonly pricePaise: number; readonly date: BusinessDate },
): Fired {
  if (nextTriggerState(state, 'reach') === null) return null
  if (until !== null && until < date) return { expires: true }
  const reached = legs.find(({ direction, triggerPaise }) =>
    direction === 'rises' ? pricePaise >= triggerPaise : pricePaise <= triggerPaise,
  )
  return reached === undefined ? null : { fires: reached.leg }
}
