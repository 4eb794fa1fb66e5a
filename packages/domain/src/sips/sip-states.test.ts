import { describe, expect, it } from 'vitest'
import { businessDate as day } from '@bahi/money/business-date'
import { dueAfterDayChange } from './sip-dates.ts'
import {
  afterInstalment,
  decideSipAct,
  endPause,
  findNextDue,
  sipAfter,
  sipTransitions,
  type SipAct,
  type SipStatus,
} from './sip-states.ts'

describe('the states of a SIP', () => {
  const running: SipStatus & { schedule: { dayOfMonth: number } } = {
    state: 'running',
    nextDue: day('2026-12-05'),
    skipsNext: false,
    pausedUntil: null,
    schedule: { dayOfMonth: 5 },
  }
  const paused = { ...running, state: 'paused' as const }
  const today = day('2026-11-23')
  const after = (sip: typeof running, act: SipAct, until: string | null = null, on = today) => {
    const decision = decideSipAct(sip, act, until === null ? null : day(until), on)
    return decision.ok ? decision.accepted : decision.refused.code
  }

  it('are the rows of the table', () => {
    expect(sipTransitions.every(({ from, event, to }) => sipAfter(from, event) === to)).toBe(true)
    for (const act of ['skip', 'unskip', 'pause', 'resume', 'stop', 'change'] as const)
      expect(sipAfter('stopped', act)).toBeNull()
    expect(sipAfter('paused', 'skip')).toBeNull()
    expect(sipAfter('running', 'resume')).toBeNull()
  })

  it('leave the next instalment out, once, and take that back', () => {
    const skipped = after(running, 'skip')
    expect(skipped).toMatchObject({ state: 'running', skipsNext: true, nextDue: '2026-12-05' })
    expect(after({ ...running, skipsNext: true }, 'skip')).toBe('sip-state-wrong')
    expect(after({ ...running, skipsNext: true }, 'unskip')).toMatchObject({ skipsNext: false })
    expect(after(running, 'unskip')).toBe('sip-state-wrong')
  })

  it('pause until a later day, or for good', () => {
    expect(after(running, 'pause')).toMatchObject({ state: 'paused', pausedUntil: null })
    expect(after(running, 'pause', '2026-11-23')).toBe('sip-state-wrong')
    expect(after(running, 'pause', '2026-11-24')).toMatchObject({ state: 'paused', pausedUntil: '2026-11-24' })
    expect(after(running, 'pause', '2036-11-23')).toMatchObject({ pausedUntil: '2036-11-23' })
    expect(after(running, 'pause', '9999-12-31')).toBe('sip-state-wrong')
    expect(after(paused, 'pause', '2027-03-01')).toMatchObject({ pausedUntil: '2027-03-01' })
  })

  it('begin again by themselves on the day a pause ends', () => {
    const pause = { ...paused, pausedUntil: day('2027-02-01') }
    expect(endPause(pause, { dayOfMonth: 5 }, day('2027-01-31'))).toBeNull()
    expect(endPause(pause, { dayOfMonth: 5 }, day('2027-02-01'))).toMatchObject({
      state: 'running',
      nextDue: '2027-02-05',
      pausedUntil: null,
    })
    expect(findNextDue(pause, { dayOfMonth: 5 })).toBe('2027-02-05')
    expect(findNextDue(paused, { dayOfMonth: 5 })).toBeNull()
    expect(endPause(paused, { dayOfMonth: 5 }, day('2047-01-31'))).toBeNull()
  })

  it('go on to the next month after an instalment, and end when they are over', () => {
    expect(afterInstalment({ ...running, skipsNext: true }, day('2027-01-05'), false)).toMatchObject({
      state: 'running',
      nextDue: '2027-01-05',
      skipsNext: false,
    })
    expect(afterInstalment(running, day('2027-01-05'), true)).toMatchObject({ state: 'stopped', nextDue: null })
  })

  it('have no second instalment in a month that had one before the pause', () => {
    const pause = { ...paused, nextDue: day('2026-12-25'), pausedUntil: day('2026-11-24') }
    expect(endPause(pause, { dayOfMonth: 25 }, day('2026-11-24'))?.nextDue).toBe('2026-12-25')
  })

  it('start again with the first due date after today, and never once stopped', () => {
    expect(after(paused, 'resume', null, day('2027-01-05'))).toMatchObject({ state: 'running', nextDue: '2027-02-05' })
    expect(after(paused, 'resume')).toMatchObject({ nextDue: '2026-12-05' })
    expect(after(running, 'stop')).toEqual({ state: 'stopped', nextDue: null, skipsNext: false, pausedUntil: null })
    expect(after({ ...running, state: 'stopped', nextDue: null }, 'resume')).toBe('sip-state-wrong')
    // One that is due today has had its turn.
    expect(after(paused, 'resume', null, day('2026-12-05'))).toEqual({
      state: 'running',
      nextDue: '2027-01-05',
      skipsNext: false,
      pausedUntil: null,
    })
  })

  it('let nothing be done to one that has stopped, or that nothing is due of', () => {
    for (const act of ['skip', 'unskip', 'pause', 'resume', 'stop'] as const) {
      expect(after({ ...running, state: 'stopped' }, act)).toBe('sip-state-wrong')
      expect(after({ ...running, nextDue: null }, act)).toBe('sip-state-wrong')
      expect(after({ ...paused, nextDue: null }, act)).toBe('sip-state-wrong')
    }
  })

  it('forget in a pause that the next instalment was to be left out', () => {
    expect(after({ ...running, skipsNext: true }, 'pause')).toMatchObject({ state: 'paused', skipsNext: false })
    const pause = { ...paused, skipsNext: true, pausedUntil: day('2026-12-05') }
    expect(after(pause, 'resume')).toMatchObject({ skipsNext: false })
    expect(endPause(pause, { dayOfMonth: 5 }, day('2026-12-05'))).toEqual({
      state: 'running',
      nextDue: '2026-12-05',
      skipsNext: false,
      pausedUntil: null,
    })
  })

  it('are due as they were where nothing pauses them', () => {
    expect(findNextDue({ ...running, pausedUntil: day('2027-05-01') }, { dayOfMonth: 5 })).toBe('2026-12-05')
    expect(endPause({ ...running, pausedUntil: today }, { dayOfMonth: 5 }, today)).toBeNull()
    expect(findNextDue({ ...paused, nextDue: null, pausedUntil: day('2027-02-05') }, { dayOfMonth: 5 })).toBe(
      '2027-02-05',
    )
  })

  it('say which word of a pause does not fit', () => {
    expect(decideSipAct(running, 'pause', today, today)).toEqual({
      ok: false,
      refused: { code: 'sip-state-wrong', params: {}, field: 'until' },
    })
  })

  it('stay in their week when the weekday changes; a Sunday is the last day of its week', () => {
    const moved = (nextDue: string, weekday: number) => dueAfterDayChange(day(nextDue), { weekday }, today)
    // 29 November 2026 is a Sunday, 23 November the Monday of its week and today.
    expect(moved('2026-11-29', 5)).toBe('2026-11-27')
    expect(moved('2026-12-06', 1)).toBe('2026-11-30')
    expect(moved('2026-11-30', 5)).toBe('2026-12-04')
    expect(moved('2026-11-29', 1)).toBe('2026-11-30')
  })
})
