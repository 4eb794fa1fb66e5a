import type { BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { Level, Subject } from '../../market/level-watch.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'

/** The most alerts of one customer on one share or index; `MAX_ALERTS` is the most in all. */
export const MAX_ALERTS_ON_ONE = 10
export const MAX_ALERTS = 100

export const alertKinds = ['above', 'below', 'move'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * The states of an alert. A repeating alert stays active after it fired, and fires once a day at most. A single alert
 * rests after it fired until the customer switches it on again. An alert on a delisted share can only be deleted.
 */
export const alertTransitions = [
  { from: 'on', event: 'fire', to: 'fired' },
  { from: 'on', event: 'fire-again', to: 'on' },
  { from: 'on', event: 'switch-off', to: 'off' },
  { from: 'off', event: 'switch-on', to: 'on' },
  { from: 'fired', event: 'switch-on', to: 'on' },
  { from: 'on', event: 'change', to: 'on' },
  { from: 'off', event: 'change', to: 'on' },
  { from: 'fired', event: 'change', to: 'on' },
  { from: 'on', event: 'end', to: 'ended' },
  { from: 'off', event: 'end', to: 'ended' },
  { from: 'fired', event: 'end', to: 'ended' },
] as const

export type AlertState = (typeof alertTransitions)[number]['from' | 'to']
export type AlertEvent = (typeof alertTransitions)[number]['event']

export function nextAlertState(from: AlertState, event: AlertEvent): AlertState | null {
  return stateAfter(alertTransitions, from, event)
}

/**
 * The condition of an alert: a level in paise (or hundredths of a point for an index), or a move of the day in basis
 * points in either direction.
 */
export type AlertTerms = {
  readonly kind: AlertKind
  readonly level: number | null
  readonly moveBps: number | null
  readonly repeats: boolean
}

/** The present value and the previous close, in paise or hundredths of a point; 0 means that there is none. */
export type ValueNow = { readonly last: number; readonly previousClose: number }

export type AlertFacts = {
  /** Whether the customer can see the share or index. */
  readonly standing: 'seen' | 'hidden' | 'missing'
  readonly now: ValueNow
  /** Other alerts of the customer on the same share or index (`onThis`) and in all. */
  readonly onThis: number
  readonly inAll: number
}

export function isMet(
  { kind, level, moveBps }: Pick<AlertTerms, 'kind' | 'level' | 'moveBps'>,
  { last, previousClose }: ValueNow,
): boolean {
  if (last <= 0) return false
  if (kind === 'move') {
    const levels = moveLevels(previousClose, moveBps)
    return levels !== null && (last >= levels.upper || last <= levels.lower)
  }
  return level !== null && (kind === 'above' ? last >= level : last <= level)
}

/**
 * The values at which the move of the day is reached, rounded away from the close, so that an alert never overstates a
 * move.
 */
export function moveLevels(
  previousClose: number,
  moveBps: number | null,
): { readonly upper: number; readonly lower: number } | null {
  if (moveBps === null || previousClose <= 0) return null
  const move = (BigInt(previousClose) * BigInt(moveBps) + 9_999n) / 10_000n
  return { upper: previousClose + Number(move), lower: previousClose - Number(move) }
}

/**
 * Decides whether an alert may be set, changed or switched on. A condition that already holds is refused, because the
 * alert would fire at once.
 */
export function decideAlert(terms: AlertTerms, facts: AlertFacts): Decision<object> {
  const missing =
    terms.kind === 'move'
      ? terms.moveBps === null
        ? 'moveBps'
        : null
      : terms.level === null || terms.level <= 0
        ? 'level'
        : null
  if (missing !== null) return refuse(refusal('parameter-malformed', {}, missing))
  if (facts.standing === 'missing') return refuse(refusal('instrument-deleted', {}, 'code'))
  if (facts.standing === 'hidden') return refuse(refusal('instrument-hidden', {}, 'code'))
  if (isMet(terms, facts.now))
    return refuse(
      refusal(
        'level-reached-already',
        { last: formatPrice(paise(facts.now.last)) },
        terms.kind === 'move' ? 'moveBps' : 'level',
      ),
    )
  if (facts.onThis >= MAX_ALERTS_ON_ONE) return refuse(refusal('watches-full', { most: MAX_ALERTS_ON_ONE }))
  return facts.inAll >= MAX_ALERTS ? refuse(refusal('watches-full', { most: MAX_ALERTS })) : accept({})
}

export type ActiveAlert = AlertTerms & {
  readonly state: AlertState
  readonly subject: Subject
  /** False after a repeating alert fired, until the price has come back to the other side of the level. */
  readonly isArmed: boolean
  readonly firedOn: BusinessDate | null
}

/** The levels that an alert waits for on a day; none when nothing can happen to it that day. */
export function watchedLevels(
  alert: ActiveAlert,
  { previousClose, today }: { readonly previousClose: number; readonly today: BusinessDate },
): Level[] {
  const { state, subject, kind, level, isArmed, firedOn } = alert
  if (state !== 'on') return []
  if (kind !== 'move' && !isArmed && level !== null)
    return [
      kind === 'above'
        ? { subject, direction: 'falls', level: level - 1 }
        : { subject, direction: 'rises', level: level + 1 },
    ]
  if (firedOn === today) return []
  if (kind !== 'move')
    return level === null ? [] : [{ subject, direction: kind === 'above' ? 'rises' : 'falls', level }]
  const levels = moveLevels(previousClose, alert.moveBps)
  return levels === null
    ? []
    : [
        { subject, direction: 'rises', level: levels.upper },
        { subject, direction: 'falls', level: levels.lower },
      ]
}

/** The effect of a value on an alert: the alert fires, the alert is armed again, or nothing happens. */
export function decideReached(
  alert: ActiveAlert,
  now: ValueNow & { readonly today: BusinessDate },
): 'fire' | 'arm' | null {
  if (alert.state !== 'on' || now.last <= 0) return null
  const met = isMet(alert, now)
  if (alert.kind !== 'move' && !alert.isArmed) return met ? null : 'arm'
  return met && alert.firedOn !== now.today ? 'fire' : null
}
