import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { isOnTick } from '../../market/tick.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { RefusalName } from '../../refusals.ts'
import type { Side } from '../charges/charge-rates.ts'
import { nextTriggerState, type TriggerState } from './trigger-states.ts'

/** How many days a good-till-triggered order waits. */
export const GTT_DAYS = 365
/** The most waiting triggers of one customer. */
export const MAX_TRIGGERS = 50

export type TriggerKind = 'stop-loss' | 'gtt'
export type Direction = 'rises' | 'falls'

/** One leg as the customer typed it; its numbers are not trusted. */
export type AskedLeg = {
  readonly triggerPaise: number
  readonly type: 'market' | 'limit'
  readonly limitPaise: number | null
}

export type AskedTrigger = {
  readonly kind: TriggerKind
  readonly side: Side
  /** One leg, or two legs with the lower price first; the leg that is reached first ends the other. */
  readonly legs: readonly AskedLeg[]
  /** For a stop-loss: whether it waits for the day only. A good-till-triggered order waits for a year. */
  readonly isForDay: boolean
}

export type TriggerFacts = {
  /** The last traded price, or the previous close before the first trade of the day; 0 without either. */
  readonly lastPaise: number
  readonly tickPaise: number
  /** For each leg, every rule that its order would break now. */
  readonly refusals: readonly (readonly Refusal[])[]
  /** The customer's other waiting triggers. */
  readonly waiting: number
  /** Whether the trigger is to begin, and not changed while it waits. */
  readonly isNew: boolean
  readonly today: BusinessDate
  /** The present session, or the next one after today's session; null when the calendar ends before it. */
  readonly session: BusinessDate | null
}

export type AcceptedLeg = AskedLeg & { readonly direction: Direction }
export type AcceptedTrigger = { readonly legs: readonly AcceptedLeg[]; readonly validUntil: BusinessDate | null }

/**
 * The rules that a waiting order must keep when it is set: customer, share, quantity and form of the price. The other
 * rules depend on time, cash, holding and today's band, and are checked when it fires.
 */
const asksAtOnce: ReadonlySet<RefusalName> = new Set([
  'login-first',
  'account-locked',
  'segment-switched-off',
  'identity-missing',
  'quantity-below-lot',
  'quantity-above-max',
  'instrument-deleted',
  'instrument-hidden',
  'instrument-locked',
  'parameter-malformed',
])

/** What a customer set for themself lets nothing new begin; what waits already may be changed, and is asked when it fires. */
const asksOfNew: ReadonlySet<RefusalName> = new Set(['account-closing', 'buying-paused'])

const isAskedOf = (code: RefusalName, { isNew }: Pick<TriggerFacts, 'isNew'>) =>
  asksAtOnce.has(code) || (isNew && asksOfNew.has(code))

/** The rules among these that a waiting order must keep when it is set. */
export function rulesWhenSet(refusals: readonly Refusal[], facts: Pick<TriggerFacts, 'isNew'>): Refusal[] {
  return refusals.filter(({ code }) => isAskedOf(code, facts))
}

const fieldsOfLeg = [
  { triggerPaise: 'triggerPaise', pricePaise: 'pricePaise' },
  { triggerPaise: 'otherTriggerPaise', pricePaise: 'otherPricePaise' },
] as const

/** The refusal with the field of its leg. */
function underLeg(refused: Refusal, leg: number): Refusal {
  return refused.field === 'pricePaise' && leg > 0 ? { ...refused, field: 'otherPricePaise' } : refused
}

/**
 * The rules that the order of a leg would break now, without those that stop the trigger itself and without the rule
 * about repeated orders.
 */
export function toWarnings(refusals: readonly Refusal[], leg: number, facts: Pick<TriggerFacts, 'isNew'>): Refusal[] {
  return refusals
    .filter(({ code }) => !isAskedOf(code, facts) && code !== 'too-frequent')
    .map((refused) => underLeg(refused, leg))
}

/** Every reason why this trigger cannot be set, each once, in the order of the catalogue. */
export function triggerProblems(asked: AskedTrigger, facts: TriggerFacts): Refusal[] {
  const found = facts.refusals.flatMap((refusals, leg) =>
    rulesWhenSet(refusals, facts).map((refused) => underLeg(refused, leg)),
  )
  const once = [...new Map(found.map((refused) => [`${refused.code} ${refused.field ?? ''}`, refused])).values()]
  const offTick = asked.legs.flatMap(({ triggerPaise }, leg) =>
    isPrice(triggerPaise, facts)
      ? []
      : [refusal('parameter-malformed', { tick: formatPrice(paise(facts.tickPaise)) }, fieldsOfLeg[leg]?.triggerPaise)],
  )
  const levels = offTick.length > 0 || facts.lastPaise <= 0 ? [] : levelProblems(asked, facts)
  const isFull = facts.waiting >= MAX_TRIGGERS ? [refusal('watches-full', { most: MAX_TRIGGERS })] : []
  return [...once, ...offTick, ...levels, ...isFull]
}

function isPrice(triggerPaise: number, { tickPaise }: TriggerFacts): boolean {
  return Number.isSafeInteger(triggerPaise) && triggerPaise > 0 && isOnTick(paise(triggerPaise), paise(tickPaise))
}

/**
 * The position of the levels: a stop-loss lies on the far side of the price, a single level anywhere but at the price,
 * two levels on either side of it.
 */
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

/**
 * The direction in which the price reaches a single leg: the side decides for a stop-loss, the present price for any
 * other.
 */
function directionOf({ kind, side }: AskedTrigger, { triggerPaise }: AskedLeg, lastPaise: number): Direction {
  if (kind === 'stop-loss' || lastPaise <= 0) return side === 'sell' ? 'falls' : 'rises'
  return triggerPaise > lastPaise ? 'rises' : 'falls'
}

/** The legs with the directions in which the price reaches them. */
export function legsWithDirections(asked: AskedTrigger, lastPaise: number): AcceptedLeg[] {
  const isPair = asked.legs.length === 2
  return asked.legs.map((leg, at) => ({
    ...leg,
    direction: isPair ? (at === 0 ? 'falls' : 'rises') : directionOf(asked, leg, lastPaise),
  }))
}

/** The last day of the trigger; null for a trigger that waits until it is cancelled. */
export function validUntil(
  { kind, isForDay }: Pick<AskedTrigger, 'kind' | 'isForDay'>,
  { today, session }: Pick<TriggerFacts, 'today' | 'session'>,
): BusinessDate | null {
  if (kind === 'gtt') return addDays(today, GTT_DAYS)
  return isForDay ? (session ?? today) : null
}

/** Decides whether a trigger may be set. A waiting trigger holds nothing, so neither cash nor shares are checked. */
export function decideTrigger(asked: AskedTrigger, facts: TriggerFacts): Decision<AcceptedTrigger> {
  const [refused] = triggerProblems(asked, facts)
  if (refused !== undefined) return refuse(refused)
  return accept({ legs: legsWithDirections(asked, facts.lastPaise), validUntil: validUntil(asked, facts) })
}

/**
 * Decides whether a trigger may still be changed or cancelled. After its price was reached, its order is on the way.
 */
export function decideTouch(state: TriggerState | null, event: 'change' | 'cancel'): Decision<object> {
  if (state === null) return refuse(refusal('watch-missing', {}, 'triggerId'))
  return nextTriggerState(state, event) === null ? refuse(refusal('trigger-too-late', {}, 'triggerId')) : accept({})
}

export type WaitingTrigger = {
  readonly state: TriggerState
  readonly validUntil: BusinessDate | null
  readonly legs: readonly WaitingLeg[]
}

export type WaitingLeg = {
  readonly leg: number
  readonly direction: Direction
  readonly triggerPaise: number
  readonly state: LegState
}
export type LegState = 'watching' | 'fired' | 'cancelled' | 'ended'

/** The legs that a price can still reach: the customer may have cancelled one of a pair. */
export function waitingLegs<Leg extends { readonly state: LegState }>(legs: readonly Leg[]): Leg[] {
  return legs.filter(({ state }) => state === 'watching')
}

export type Fired = { readonly fires: number } | { readonly expires: true } | null

/**
 * The effect of a price on a trigger: a leg fires, the trigger has expired, or nothing. The first leg of a pair is
 * checked first.
 */
export function decideFire(
  { state, validUntil: until, legs }: WaitingTrigger,
  { pricePaise, date }: { readonly pricePaise: number; readonly date: BusinessDate },
): Fired {
  if (nextTriggerState(state, 'reach') === null) return null
  if (until !== null && until < date) return { expires: true }
  const reached = waitingLegs(legs).find(({ direction, triggerPaise }) =>
    direction === 'rises' ? pricePaise >= triggerPaise : pricePaise <= triggerPaise,
  )
  return reached === undefined ? null : { fires: reached.leg }
}
