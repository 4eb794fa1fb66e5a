import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { stateAfter } from '../state-table.ts'
import { type Schedule, firstDueAfter, firstDueFrom } from './sip-dates.ts'

/**
 * The states of a SIP. A stopped SIP stays stopped. A skipped instalment is not a state. Pausing a paused SIP changes
 * the end of the pause. A SIP stops by itself when it is over: its fund is retired, its share is delisted, its last
 * instalment was bought. One that is missed too often pauses by itself.
 */
export const sipTransitions = [
  { from: 'running', event: 'skip', to: 'running' },
  { from: 'running', event: 'unskip', to: 'running' },
  { from: 'running', event: 'pause', to: 'paused' },
  { from: 'running', event: 'stop', to: 'stopped' },
  { from: 'running', event: 'change', to: 'running' },
  { from: 'running', event: 'over', to: 'stopped' },
  { from: 'running', event: 'give-up', to: 'paused' },
  { from: 'paused', event: 'pause', to: 'paused' },
  { from: 'paused', event: 'resume', to: 'running' },
  { from: 'paused', event: 'stop', to: 'stopped' },
  { from: 'paused', event: 'change', to: 'paused' },
  { from: 'paused', event: 'over', to: 'stopped' },
] as const

export type SipState = (typeof sipTransitions)[number]['from' | 'to']
export type SipEvent = (typeof sipTransitions)[number]['event']
export type SipAct = Exclude<SipEvent, 'change' | 'over' | 'give-up'>

export function sipAfter(from: SipState, event: SipEvent): SipState | null {
  return stateAfter(sipTransitions, from, event)
}

/** The state of a SIP. `nextDue` is null after it was stopped. */
export type SipStatus = {
  readonly state: SipState
  readonly nextDue: BusinessDate | null
  readonly skipsNext: boolean
  readonly pausedUntil: BusinessDate | null
}

/** The farthest day that a SIP may be asked to begin or to go on: ten years, which every calendar can count. */
export const FARTHEST_DAYS = 3_653

/** The state of a SIP that has ended. */
export const STOPPED: SipStatus = { state: 'stopped', nextDue: null, skipsNext: false, pausedUntil: null }

/**
 * Decides an act of the customer on a SIP: 977 when its state does not allow the act, or the act would change nothing.
 * `until` belongs to a pause: the day on which the SIP continues.
 */
export function decideSipAct(
  sip: SipStatus & { readonly schedule: Schedule },
  act: SipAct,
  until: BusinessDate | null,
  today: BusinessDate,
): Decision<SipStatus> {
  const { nextDue, skipsNext, pausedUntil, schedule } = sip
  const state = sipAfter(sip.state, act)
  if (state === null || nextDue === null) return refuse(refusal('sip-state-wrong'))
  switch (act) {
    case 'skip':
    case 'unskip':
      return skipsNext === (act === 'skip')
        ? refuse(refusal('sip-state-wrong'))
        : accept({ state, nextDue, skipsNext: act === 'skip', pausedUntil })
    case 'pause':
      return until !== null && (until <= today || until > addDays(today, FARTHEST_DAYS))
        ? refuse(refusal('sip-state-wrong', {}, 'until'))
        : accept({ state, nextDue, skipsNext: false, pausedUntil: until })
    case 'resume':
      return accept({
        state,
        nextDue: nextDue > today ? nextDue : firstDueAfter(today, schedule),
        skipsNext: false,
        pausedUntil: null,
      })
    case 'stop':
      return accept(STOPPED)
  }
}

/**
 * The due date of the next instalment after a pause; null for a pause without an end and for a stopped SIP. A month
 * or week whose instalment ran before the pause has no second instalment.
 */
export function findNextDue({ state, nextDue, pausedUntil }: SipStatus, schedule: Schedule): BusinessDate | null {
  if (state !== 'paused') return nextDue
  if (pausedUntil === null) return null
  return nextDue !== null && nextDue >= pausedUntil ? nextDue : firstDueFrom(pausedUntil, schedule)
}

/**
 * Ends a pause on its day: the SIP continues with the first due date from that day on. Null while the pause lasts.
 */
export function endPause(sip: SipStatus, schedule: Schedule, day: BusinessDate): SipStatus | null {
  if (sip.state !== 'paused' || sip.pausedUntil === null || sip.pausedUntil > day) return null
  return { state: 'running', nextDue: findNextDue(sip, schedule), skipsNext: false, pausedUntil: null }
}

/** The state of a SIP after an instalment: due again, or stopped when it is over. */
export function afterInstalment(sip: SipStatus, nextDue: BusinessDate, isOver: boolean): SipStatus {
  return isOver && sipAfter(sip.state, 'over') !== null ? STOPPED : { ...sip, nextDue, skipsNext: false }
}
