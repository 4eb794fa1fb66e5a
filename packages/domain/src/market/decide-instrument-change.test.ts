import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import {
  decideInstrumentChange,
  type InstrumentChange,
  type InstrumentChangeFacts,
} from './decide-instrument-change.ts'

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
const decide = (change: Partial<InstrumentChange>, given: Partial<InstrumentChangeFacts> = {}) =>
  decideInstrumentChange({ act: 'halt', value: null, from: null, ...change }, { ...facts, ...given })
const codeOf = (change: Partial<InstrumentChange>, given: Partial<InstrumentChangeFacts> = {}): string => {
  const decision = decide(change, given)
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('decideInstrumentChange', () => {
  it('halts for today and no longer, on a trading day, once', () => {
    expect(decide({})).toEqual({
      ok: true,
      accepted: { act: 'halt', value: null, from: '2026-11-20', until: '2026-11-20' },
    })
    expect(codeOf({ from: '2026-11-23' })).toBe('parameter-malformed')
    expect(codeOf({}, { isHalted: true })).toBe('nothing-changes')
    expect(codeOf({}, { isTradingDay: false })).toBe('nothing-changes')
    expect(codeOf({ act: 'resume' })).toBe('nothing-changes')
    expect(codeOf({ act: 'resume' }, { isHalted: true })).toBe('accepted')
  })

  it('hides and shows what is not so already', () => {
    expect([codeOf({ act: 'hide' }), codeOf({ act: 'show' })]).toEqual(['accepted', 'nothing-changes'])
    expect([codeOf({ act: 'hide' }, { state: 'hidden' }), codeOf({ act: 'show' }, { state: 'hidden' })]).toEqual([
      'nothing-changes',
      'accepted',
    ])
  })

  it('gives another lot and band within bounds from the next trading day on, one of each a day', () => {
    for (const value of [null, -1, 1_001, 1.5]) expect(codeOf({ act: 'lot', value })).toBe('beyond-bounds')
    for (const value of [null, 0, 300, 2_500]) expect(codeOf({ act: 'band', value })).toBe('beyond-bounds')
    expect([
      codeOf({ act: 'lot', value: 0 }),
      codeOf({ act: 'lot', value: 0 }, { ownLot: 5 }),
      codeOf({ act: 'lot', value: 5 }, { ownLot: 5 }),
    ]).toEqual(['nothing-changes', 'accepted', 'nothing-changes'])
    expect([
      codeOf({ act: 'band', value: 500, from: '2026-11-20' }),
      codeOf({ act: 'band', value: 500, from: '2026-11-23' }),
      codeOf({ act: 'band', value: 1_000 }),
    ]).toEqual(['change-too-early', 'accepted', 'nothing-changes'])
    expect(
      codeOf({ act: 'band', value: 500, from: '2026-11-23' }, { coming: [{ act: 'band', from: '2026-11-23' }] }),
    ).toBe('change-taken')
    expect(codeOf({ act: 'lot', value: 5 }, { nextTradingDay: null })).toBe('change-too-early')
  })

  it('takes a share off the list after five trading days, once, and then nothing is done to it any more', () => {
    expect([codeOf({ act: 'delist', from: '2026-11-26' }), codeOf({ act: 'delist', from: '2026-11-27' })]).toEqual([
      'change-too-early',
      'accepted',
    ])
    expect(codeOf({ act: 'delist' }, { coming: [{ act: 'delist', from: '2026-12-01' }] })).toBe('change-taken')
    for (const act of ['halt', 'show', 'lot', 'delist'] as const)
      expect(codeOf({ act }, { state: 'deleted' })).toBe('instrument-deleted')
  })
})
