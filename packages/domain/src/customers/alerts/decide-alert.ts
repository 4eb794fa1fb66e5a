import type { BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { Level, Subject } from '../../market/level-watch.ts'
import { type Compared, isBeyond, type StudyTerms, wrongFigure } from '../../market/studies/alert-studies.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'

/** The most alerts of one customer on one share or index; `MAX_ALERTS` is the most in all. */
export const MAX_ALERTS_ON_ONE = 10
export const MAX_ALERTS = 100

export const alertKinds = ['above', 'below', 'move', 'indicator'] as const
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
 * The condition of an alert: a level in paise (or hundredths of a point for an index), a move of the day in basis
 * points in either direction, or a study of daily candles that crosses to one side.
 */
export type AlertTerms = {
  readonly kind: AlertKind
  readonly level: number | null
  readonly moveBps: number | null
  readonly indicator: StudyTerms | null
  readonly repeats: boolean
}

/** The present value and the previous close, in paise or hundredths of a point; 0 means that there is none. */
export type ValueNow = { readonly last: number; readonly previousClose: number }

export type AlertFacts = {
  /** Whether the customer can see the share or index. */
  readonly standing: 'seen' | 'hidden' | 'missing'
  readonly now: ValueNow
  /** The values that an indicator compares now; null for other kinds, and where there are not candles enough or no price. */
  readonly compared: Compared | null
  /** Other alerts of the customer on the same share or index (`onThis`) and in all. */
  readonly onThis: number
  readonly inAll: number
}

export function isMet(
  { kind, level, moveBps }: Pick<AlertTerms, 'kind' | 'level' | 'moveBps'>,
  { last, previousClose }: ValueNow,
): boolean {
  if (last <= 0 || kind === 'indicator') return false
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

/** An alert as it begins: one that is not armed waits until its condition does not hold any more. */
export type AlertBegins = { readonly isArmed: boolean }

/**
 * Decides whether an alert may be set, changed or switched on. A price that is reached already is refused, because the
 * alert would fire at once. An indicator is on one side or the other at any time, and its alert tells of a crossing:
 * where the condition holds already, it begins unarmed. An indicator without candles enough is refused.
 */
export function decideAlert(terms: AlertTerms, facts: AlertFacts): Decision<AlertBegins> {
  const missing = missingField(terms)
  if (missing !== null) return refuse(refusal('parameter-malformed', {}, missing))
  if (facts.standing === 'missing') return refuse(refusal('instrument-deleted', {}, 'code'))
  if (facts.standing === 'hidden') return refuse(refusal('instrument-hidden', {}, 'code'))
  const { compared } = facts
  if (terms.kind === 'indicator' && compared === null)
    return refuse(refusal('parameter-malformed', {}, terms.indicator?.period === null ? 'study' : 'period'))
  if (isMet(terms, facts.now))
    return refuse(
      refusal(
        'level-reached-already',
        { last: formatPrice(paise(facts.now.last)) },
        terms.kind === 'move' ? 'moveBps' : 'level',
      ),
    )
  if (facts.onThis >= MAX_ALERTS_ON_ONE) return refuse(refusal('watches-full', { most: MAX_ALERTS_ON_ONE }))
  if (facts.inAll >= MAX_ALERTS) return refuse(refusal('watches-full', { most: MAX_ALERTS }))
  const holds = terms.indicator !== null && compared !== null && isBeyond(terms.indicator.direction, compared)
  return accept({ isArmed: !holds })
}

/** The field without which there is no condition; null when it is whole. */
function missingField({ kind, level, moveBps, indicator }: AlertTerms): string | null {
  if (kind === 'indicator') return indicator === null ? 'study' : wrongFigure(indicator)
  if (kind === 'move') return moveBps === null ? 'moveBps' : null
  return level === null || level <= 0 ? 'level' : null
}

export type ActiveAlert = AlertTerms & {
  readonly state: AlertState
  readonly subject: Subject
  /**
   * False after a repeating alert fired, until the price has come back to the other side of the level, and while the
   * condition of an indicator holds since before it was waited for.
   */
  readonly isArmed: boolean
  readonly firedOn: BusinessDate | null
}

/** The levels that an alert waits for on a day; none when nothing can happen to it that day, and none of an indicator. */
export function watchedLevels(
  alert: ActiveAlert,
  { previousClose, today }: { readonly previousClose: number; readonly today: BusinessDate },
): Level[] {
  const { state, subject, kind, level, isArmed, firedOn } = alert
  if (state !== 'on' || kind === 'indicator') return []
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
  if (alert.state !== 'on' || alert.kind === 'indicator' || now.last <= 0) return null
  const met = isMet(alert, now)
  if (alert.kind !== 'move' && !alert.isArmed) return met ? null : 'arm'
  return met && alert.firedOn !== now.today ? 'fire' : null
}

/**
 * The effect of the values of an indicator on its alert. It fires when the condition begins to hold, a repeating one
 * once a day at most, and is armed again when it holds no more. Values that are missing change nothing.
 */
export function decideCompared(
  alert: Pick<ActiveAlert, 'state' | 'indicator' | 'isArmed' | 'firedOn'>,
  compared: Compared | null,
  today: BusinessDate,
): 'fire' | 'arm' | null {
  if (alert.state !== 'on' || alert.indicator === null || compared === null) return null
  const holds = isBeyond(alert.indicator.direction, compared)
  if (!alert.isArmed) return holds ? null : 'arm'
  return holds && alert.firedOn !== today ? 'fire' : null
}
