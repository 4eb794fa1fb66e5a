import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Level, Subject } from '../../market/level-watch.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'

/** Alerts a customer may have on one share or index, and in all. */
export const MOST_ALERTS_ON_ONE = 10
export const MOST_ALERTS = 100

export const alertKinds = ['above', 'below', 'move'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * What may become of an alert. One that repeats goes on after it fired, once a day at most. One that was reached rests until it is
 * switched on again; one whose share left the list can only be deleted.
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

/** What is waited for: a level in paise, or hundredths of a point of an index; or a move of the day in basis points, either way. */
export type AlertTerms = {
  readonly kind: AlertKind
  readonly level: number | null
  readonly moveBps: number | null
  readonly repeats: boolean
}

/** The value now and at the previous close, in paise or hundredths of a point; 0 is none. */
export type ValueNow = { readonly last: number; readonly previousClose: number }

export type AlertFacts = {
  /** Whether the customer can see such a share or index. */
  readonly standing: 'seen' | 'hidden' | 'missing'
  readonly now: ValueNow
  /** Alerts on the same share or index, and in all; a changed one not counted. */
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

/** The values at which the day's move is reached; rounded away from the close, so that an alert never says more than happened. */
export function moveLevels(
  previousClose: number,
  moveBps: number | null,
): { readonly upper: number; readonly lower: number } | null {
  if (moveBps === null || previousClose <= 0) return null
  const move = (BigInt(previousClose) * BigInt(moveBps) + 9_999n) / 10_000n
  return { upper: previousClose + Number(move), lower: previousClose - Number(move) }
}

/** Decides whether an alert may be set, changed or switched on. What is true already would be told at once, and is no news. */
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
  if (facts.onThis >= MOST_ALERTS_ON_ONE) return refuse(refusal('watches-full', { most: MOST_ALERTS_ON_ONE }))
  return facts.inAll >= MOST_ALERTS ? refuse(refusal('watches-full', { most: MOST_ALERTS })) : accept({})
}

export type StandingAlert = AlertTerms & {
  readonly state: AlertState
  readonly subject: Subject
  /** False for one that has fired and repeats: the price must come back before it counts as a new crossing. */
  readonly isArmed: boolean
  readonly firedOn: BusinessDate | null
}

/** The levels at which something is to be decided about an alert on a day; none when nothing can happen to it. */
export function levelsOf(
  alert: StandingAlert,
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

/** What a value means to an alert: it fires, it may fire again from now on, or nothing. */
export function decideReached(
  alert: StandingAlert,
  now: ValueNow & { readonly today: BusinessDate },
): 'fire' | 'arm' | null {
  if (alert.state !== 'on' || now.last <= 0) return null
  const met = isMet(alert, now)
  if (alert.kind !== 'move' && !alert.isArmed) return met ? null : 'arm'
  return met && alert.firedOn !== now.today ? 'fire' : null
}
