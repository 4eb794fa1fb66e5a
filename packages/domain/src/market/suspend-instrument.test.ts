import { expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { decideInstrumentChange, type InstrumentAct, type InstrumentChangeFacts } from './decide-instrument-change.ts'

const facts: InstrumentChangeFacts = {
  today: businessDate('2026-11-20'),
  nextTradingDay: businessDate('2026-11-23'),
  delistEarliest: businessDate('2026-11-27'),
  state: 'normal',
  isSuspended: false,
  isWatched: false,
  isHalted: false,
  isTradingDay: true,
  ownLot: null,
  bandBps: 1_000,
  coming: [],
}
const decide = (act: InstrumentAct, given: Partial<InstrumentChangeFacts> = {}) =>
  decideInstrumentChange({ act, value: null, from: null }, { ...facts, ...given })

it.each([
  ['suspend', {}],
  ['readmit', { isSuspended: true }],
  ['watch', {}],
  ['unwatch', { isWatched: true }],
] as const)('accepts to %s from today on, until another act', (act, given) => {
  expect(decide(act, given)).toEqual({
    ok: true,
    accepted: { act, value: null, from: businessDate('2026-11-20'), until: null },
  })
})

it.each([
  ['suspend', { isSuspended: true }],
  ['readmit', {}],
  ['watch', { isWatched: true }],
  ['unwatch', {}],
] as const)('refuses to %s what is so already', (act, given) => {
  expect(decide(act, given)).toMatchObject({ ok: false, refused: { code: 'nothing-changes' } })
})

it('suspends on a day without trading, too, and lets a halted share be suspended', () => {
  expect(decide('suspend', { isTradingDay: false }).ok).toBe(true)
  expect(decide('suspend', { isHalted: true }).ok).toBe(true)
})

it('does nothing to a share that is off the list', () => {
  expect(decide('suspend', { state: 'deleted' })).toMatchObject({ ok: false, refused: { code: 'instrument-deleted' } })
})
