import { formatPrice } from '@bahi/money/format'
import { type Paise, paise } from '@bahi/money/paise'
import type { Quantity } from '@bahi/money/quantity'
import { mayInvest } from '../../customers/identity/identity-state.ts'
import { isOnTick } from '../../market/tick.ts'
import { type Refusal, refusal } from '../../outcome.ts'
import type { RefusalName } from '../../refusals.ts'
import { orderBand } from './order-band.ts'
import type { OrderFacts, ShareOrder } from './order-facts.ts'

/** An order with its facts and the values that the rules share. */
export type Judged<Facts extends OrderFacts> = {
  readonly order: ShareOrder
  readonly facts: Facts
  /** Null when the customer's number is not a count of shares. */
  readonly quantity: Quantity | null
  /** The limit for the exchange; null for a market order without a quote and for an invalid price. */
  readonly limitPaise: Paise | null
  readonly isPreview: boolean
}

/** One rule: its refusal, or null when the order keeps the rule. */
export type Rule<Facts extends OrderFacts> = (judged: Judged<Facts>) => Refusal | null

export function firstRefusal<Facts extends OrderFacts>(
  rules: readonly Rule<Facts>[],
  judged: Judged<Facts>,
): Refusal | null {
  for (const rule of rules) {
    const refused = rule(judged)
    if (refused !== null) return refused
  }
  return null
}

export function allRefusals<Facts extends OrderFacts>(rules: readonly Rule<Facts>[], judged: Judged<Facts>): Refusal[] {
  return rules.flatMap((rule) => rule(judged) ?? [])
}

/** A rule that refuses by name alone when a condition holds. */
export function when<Facts extends OrderFacts>(
  breaks: (judged: Judged<Facts>) => boolean,
  code: RefusalName,
): Rule<Facts> {
  return (judged) => (breaks(judged) ? refusal(code) : null)
}

/** A customer's limit: whole positive paise; null for anything else. */
export function readLimit(untrusted: number | null): Paise | null {
  return untrusted !== null && Number.isSafeInteger(untrusted) && untrusted > 0 ? paise(untrusted) : null
}

export function isAmo({ variety }: Pick<ShareOrder, 'variety'>): boolean {
  return variety === 'amo'
}

export const isSignedIn = when<OrderFacts>(({ facts }) => !facts.customer.isSignedIn, 'login-first')
export const isNotLocked = when<OrderFacts>(({ facts }) => facts.customer.isLocked, 'account-locked')
export const isIdentified = when<OrderFacts>(({ facts }) => !mayInvest(facts.customer.identity), 'identity-missing')
/** With real prices and no connected exchange, everything can be read and nothing ordered. */
export const hasVenue = when<OrderFacts>(({ facts }) => !facts.hasVenue, 'no-venue')

export const isNotDeleted = when<OrderFacts>(({ facts }) => facts.instrument.state === 'deleted', 'instrument-deleted')
/** A halt ends with its day, so it does not concern an order for the next session. */
export const isNotHalted = when<OrderFacts>(
  ({ order, facts }) => facts.instrument.isHalted && !isAmo(order),
  'instrument-halted',
)
export const isListed: Rule<OrderFacts> = ({ facts }) =>
  facts.now.date < facts.instrument.listedOn ? refusal('not-listed-yet', { listedOn: facts.instrument.listedOn }) : null

/**
 * 004, 266, 007, 009: at most one of them, for a weekend, for a holiday or unknown day, before the session, and after
 * it. An after-market order may come at any time, as long as the calendar knows a next session.
 */
export const isInSession: Rule<OrderFacts> = ({ order, facts }) => {
  if (isAmo(order)) return facts.nextSession === null ? refusal('holiday') : null
  if (facts.dayKind === 'weekend') return refusal('weekend')
  if (facts.dayKind !== 'trading') return refusal('holiday')
  if (facts.phase === 'after') return refusal('after-session')
  // Between the two sessions the exchange matches the opening auction and takes no orders; continuous trading is still
  // to come.
  return facts.phase === 'before' || facts.phase === 'preOpenMatching' ? refusal('before-session') : null
}

/** A limit must be whole paise on the tick of its instrument; the limit of a market order is computed on it. */
export const hasUsableLimit: Rule<OrderFacts> = ({ order, facts, limitPaise }) => {
  if (order.type === 'market' || order.type === 'sl-m') return null
  const { tickPaise } = facts.instrument
  if (limitPaise !== null && isOnTick(limitPaise, tickPaise)) return null
  return refusal('parameter-malformed', { tick: formatPrice(tickPaise) }, 'pricePaise')
}

/** The band of an after-market order is that of the session it waits for. */
export const isNotAboveBand: Rule<OrderFacts> = ({ order, facts, limitPaise }) => {
  if (isAmo(order)) return null
  const { upperPaise } = orderBand(facts)
  return limitPaise !== null && limitPaise > upperPaise
    ? refusal('above-upper-band', { limit: formatPrice(upperPaise) }, 'pricePaise')
    : null
}

export const isNotBelowBand: Rule<OrderFacts> = ({ order, facts, limitPaise }) => {
  if (isAmo(order)) return null
  const { lowerPaise } = orderBand(facts)
  return limitPaise !== null && limitPaise < lowerPaise
    ? refusal('below-lower-band', { limit: formatPrice(lowerPaise) }, 'pricePaise')
    : null
}

/**
 * The same order twice within seconds is taken for a mistake. The rule is the last, so that a refused order never
 * starts the wait.
 */
export const isNotRepeated: Rule<OrderFacts> = ({ facts }) => {
  const { frequentSeconds } = facts.settings
  const ago = facts.lastIdenticalOrderAgoMs
  const leftMs = ago === null ? 0 : frequentSeconds * 1000 - ago
  return leftMs > 0 ? refusal('too-frequent', { seconds: Math.ceil(leftMs / 1000) }) : null
}
