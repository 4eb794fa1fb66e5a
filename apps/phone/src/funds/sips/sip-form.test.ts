import { expect, test } from 'vitest'
import { countMarks } from '../../sips/sip-face.ts'
import { isChanged, openSipForm, reduceSipForm, sipTerms, type SipEvent, type SipForm } from './sip-form.ts'
import { lastMissed, sipMarks, type SipMonth, type SipProgress } from './sip-marks.ts'

const after = (...events: SipEvent[]): SipForm => events.reduce(reduceSipForm, openSipForm(null))

test('without a yearly step none is sent', () => {
  expect(sipTerms(after({ kind: 'amount', typed: '6,000' }, { kind: 'day', day: 12 }))).toEqual({
    amountPaise: 600_000,
    dayOfMonth: 12,
  })
  expect(sipTerms(after({ kind: 'percent', percent: 15 }))).toBeNull()
})

test('a step is a percentage or rupees, never both', () => {
  const stepped = after({ kind: 'amount', typed: '6,000' }, { kind: 'stepped', isStepped: true })
  expect(sipTerms(stepped)).toEqual({ amountPaise: 600_000, dayOfMonth: 5, stepUpPercent: 10 })
  const own = reduceSipForm(stepped, { kind: 'own-step' })
  expect(sipTerms(own)).toEqual({ amountPaise: 600_000, dayOfMonth: 5, stepUpPaise: 50_000 })
  expect(sipTerms(reduceSipForm(own, { kind: 'step-amount', typed: '' }))).toBeNull()
  expect(sipTerms(reduceSipForm(own, { kind: 'stepped', isStepped: false }))).toEqual({
    amountPaise: 600_000,
    dayOfMonth: 5,
  })
})

test('a form opened for a SIP says the same until something is changed', () => {
  const sip = { amountPaise: 500_000, dayOfMonth: 5, stepUp: { kind: 'amount', value: 25_050, month: 12 } } as const
  const form = openSipForm(sip)
  const terms = sipTerms(form)
  expect(terms).toEqual({ amountPaise: 500_000, dayOfMonth: 5, stepUpPaise: 25_050 })
  expect(terms !== null && isChanged(terms, sip)).toBe(false)
  expect(isChanged({ amountPaise: 500_000, dayOfMonth: 6, stepUpPaise: 25_050 }, sip)).toBe(true)
  expect(isChanged({ amountPaise: 500_000, dayOfMonth: 5 }, sip)).toBe(true)
})

const sipOf = (months: SipMonth[], isNextSkipped = false): SipProgress => ({
  months,
  isNextSkipped,
  nextOn: '2026-12-07',
})
const month = (month: string, state: SipMonth['state']): SipMonth => ({
  month,
  dueOn: `${month}-05`,
  state,
  amountPaise: 500_000,
  units: 0,
  failure: null,
  cashPaise: null,
  orderId: null,
})

test('twelve marks end with the newest month, and what is still to come has none', () => {
  const marks = sipMarks(
    sipOf([
      month('2026-08', 'done'),
      month('2026-09', 'skipped'),
      month('2026-10', 'missed'),
      month('2026-11', 'in-progress'),
      month('2026-12', 'coming'),
    ]),
  )
  expect(marks).toHaveLength(12)
  expect(marks.slice(-5)).toEqual(['none', 'done', 'skipped', 'missed', 'in-progress'])
  expect(countMarks(marks)).toEqual({ done: 1, skipped: 1, missed: 1 })
})

test('a missed instalment is told only while it is the newest', () => {
  expect(lastMissed(sipOf([month('2026-10', 'missed'), month('2026-11', 'coming')]))?.month).toBe('2026-10')
  expect(lastMissed(sipOf([month('2026-10', 'missed'), month('2026-11', 'done')]))).toBeNull()
})

test('an instalment that will be left out is not over yet', () => {
  const months = [month('2026-11', 'done'), month('2026-12', 'skipped'), month('2027-01', 'coming')]
  expect(countMarks(sipMarks(sipOf(months, true)))).toEqual({ done: 1, skipped: 0, missed: 0 })
  expect(countMarks(sipMarks(sipOf(months)))).toEqual({ done: 1, skipped: 1, missed: 0 })
})
