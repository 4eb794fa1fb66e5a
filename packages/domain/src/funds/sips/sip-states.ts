import type { BusinessDate } from '../../calendar/business-date.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'
import { firstDueAfter, firstDueFrom } from './sip-dates.ts'

/**
 * What may become of a SIP. Whatever was stopped stays stopped; an instalment that was left out is none of its states. A pause that is
 * paused again gets another end. The SIP of a retired fund stops when its next instalment finds that out.
 */
export const sipTransitions = [
  { from: 'running', event: 'skip', to: 'running' },
  { from: 'running', event: 'unskip', to: 'running' },
  { from: 'running', event: 'pause', to: 'paused' },
  { from: 'running', event: 'stop', to: 'stopped' },
  { from: 'running', event: 'change', to: 'running' },
  { from: 'running', event: 'fund-retired', to: 'stopped' },
  { from: 'paused', event: 'pause', to: 'paused' },
  { from: 'paused', event: 'resume', to: 'running' },
  { from: 'paused', event: 'stop', to: 'stopped' },
  { from: 'paused', event: 'change', to: 'paused' },
] as const

export type SipState = (typeof sipTransitions)[number]['from' | 'to']
export type SipEvent = (typeof sipTransitions)[number]['event']
export type SipAct = Exclude<SipEvent, 'change' | 'fund-retired'>

export function sipAfter(from: SipState, event: SipEvent): SipState | null {
  return stateAfter(sipTransitions, from, event)
}

/** How a SIP stands. `nextDue` is null once it was stopped. */
export type SipStanding = {
  readonly state: SipState
  readonly nextDue: BusinessDate | null
  readonly skipsNext: boolean
  readonly pausedUntil: BusinessDate | null
}

/** What the customer does with a SIP; 977 where its state does not allow it, or nothing would change. `until` is of a pause only: the day it begins again. */
export function decideSipAct(
  sip: SipStanding & { readonly dayOfMonth: number },
  act: SipAct,
  until: BusinessDate | null,
  today: BusinessDate,
): Decision<SipStanding> {
  const { nextDue, skipsNext, pausedUntil, dayOfMonth } = sip
  const state = sipAfter(sip.state, act)
  if (state === null || nextDue === null) return refuse(refusal('sip-state-wrong'))
  switch (act) {
    case 'skip':
    case 'unskip':
      return skipsNext === (act === 'skip')
        ? refuse(refusal('sip-state-wrong'))
        : accept({ state, nextDue, skipsNext: act === 'skip', pausedUntil })
    case 'pause':
      return until !== null && until <= today
        ? refuse(refusal('sip-state-wrong', {}, 'until'))
        : accept({ state, nextDue, skipsNext: false, pausedUntil: until })
    case 'resume':
      return accept({
        state,
        nextDue: nextDue > today ? nextDue : firstDueAfter(today, dayOfMonth),
        skipsNext: false,
        pausedUntil: null,
      })
    case 'stop':
      return accept({ state, nextDue: null, skipsNext: false, pausedUntil: null })
  }
}

/** When the next instalment is due, the end of a pause considered; null while a pause has no end, and once stopped. A month that had its instalment before the pause has no second one. */
export function nextDueOf({ state, nextDue, pausedUntil }: SipStanding, dayOfMonth: number): BusinessDate | null {
  if (state !== 'paused') return nextDue
  if (pausedUntil === null) return null
  return nextDue !== null && nextDue >= pausedUntil ? nextDue : firstDueFrom(pausedUntil, dayOfMonth)
}

/** A pause that reached its day begins again by itself, with the first due date from that day on. Null while it lasts. */
export function endPause(sip: SipStanding, dayOfMonth: number, day: BusinessDate): SipStanding | null {
  if (sip.state !== 'paused' || sip.pausedUntil === null || sip.pausedUntil > day) return null
  return { state: 'running', nextDue: nextDueOf(sip, dayOfMonth), skipsNext: false, pausedUntil: null }
}

/** How a SIP stands once an instalment of it has run: with its next month, or stopped when its fund is there no more. */
export function afterInstalment(sip: SipStanding, nextDue: BusinessDate, isRetired: boolean): SipStanding {
  const state = isRetired ? sipAfter(sip.state, 'fund-retired') : null
  return state === null
    ? { ...sip, nextDue, skipsNext: false }
    : { state, nextDue: null, skipsNext: false, pausedUntil: null }
}
