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

describe('a refused change of a share', () => {
  const refusedOf = (change: Partial<InstrumentChange>, given: Partial<InstrumentChangeFacts> = {}) => {
    const decision = decide(change, given)
    return decision.ok ? undefined : decision.refused
  }

  it('says which field it is', () => {
    expect(refusedOf({ value: 1 })).toMatchObject({ code: 'parameter-malformed', field: 'value' })
    expect(refusedOf({ from: '2026-11-19' })).toMatchObject({ code: 'parameter-malformed', field: 'from' })
    expect(refusedOf({ from: '2026-11-20' })).toBeUndefined()
    expect(refusedOf({}, { isHalted: true })).toMatchObject({ code: 'nothing-changes', field: 'act' })
    expect(refusedOf({}, { isTradingDay: false })).toMatchObject({ code: 'nothing-changes', field: 'act' })
    expect(refusedOf({ act: 'lot', value: 5, from: '2026-02-30' })).toMatchObject({
      code: 'parameter-malformed',
      field: 'from',
    })
    expect(refusedOf({ act: 'lot', value: 5 }, { ownLot: 5 })).toMatchObject({ field: 'value' })
    expect(refusedOf({ act: 'band', value: 1_000 })).toMatchObject({ field: 'value' })
  })

  it('says what would do', () => {
    expect(refusedOf({ act: 'lot', value: 1_001 })).toMatchObject({
      params: { bounds: 'a whole number from 1 to 1000, or 0 for the usual lot' },
      field: 'value',
    })
    expect(refusedOf({ act: 'lot', value: 1_000 })).toBeUndefined()
    expect(refusedOf({ act: 'band', value: 300 })?.params).toEqual({ bounds: '2, 5, 10 or 20 percent' })
    for (const value of [200, 500, 2_000]) expect(refusedOf({ act: 'band', value })).toBeUndefined()
    expect(refusedOf({ act: 'delist', value: 1 })?.params).toEqual({
      bounds: 'nothing: the end of a listing has no value',
    })
    expect(refusedOf({ act: 'delist', from: '2026-11-26' })).toMatchObject({
      params: { from: '2026-11-27' },
      field: 'from',
    })
    expect(refusedOf({ act: 'delist' }, { delistEarliest: null })).toMatchObject({ params: { from: '–' } })
    const coming = [{ act: 'delist' as const, from: '2026-12-01' }]
    expect(refusedOf({ act: 'delist' }, { coming })).toMatchObject({ params: { from: '2026-11-27' }, field: 'from' })
  })

  it('acts on what holds beside it: another act of the day is no second of this one', () => {
    const band = [{ act: 'band' as const, from: '2026-11-23' }]
    expect(refusedOf({ act: 'lot', value: 5, from: '2026-11-23' }, { coming: band })).toBeUndefined()
    // What holds today may be asked for again after another value has been decided.
    expect(refusedOf({ act: 'band', value: 1_000, from: '2026-11-24' }, { coming: band })).toBeUndefined()
    const lot = [{ act: 'lot' as const, from: '2026-11-23' }]
    expect(refusedOf({ act: 'lot', value: 0, from: '2026-11-24' }, { coming: lot })).toBeUndefined()
    expect(refusedOf({ act: 'lot', value: 0, from: '2026-11-24' }, { coming: band })?.code).toBe('nothing-changes')
  })
})

it.each([
  ['suspend', 'readmit', 'isSuspended'],
  ['watch', 'unwatch', 'isWatched'],
] as const)('can %s and %s what is not so already, from today on and without an end', (begin, end, is) => {
  const done = (act: InstrumentChange['act']) => ({
    ok: true,
    accepted: { act, value: null, from: '2026-11-20', until: null },
  })
  // Also on a day without trading: it holds from its approval on.
  expect(decide({ act: begin }, { isTradingDay: false })).toEqual(done(begin))
  expect(decide({ act: end }, { [is]: true })).toEqual(done(end))
  expect([codeOf({ act: begin }, { [is]: true }), codeOf({ act: end })]).toEqual(['nothing-changes', 'nothing-changes'])
})

it('gives a delisting no value, and a lot and a band theirs, from the first day that is possible', () => {
  expect([decide({ act: 'delist' }), decide({ act: 'lot', value: 5 }), decide({ act: 'band', value: 500 })]).toEqual([
    { ok: true, accepted: { act: 'delist', value: null, from: '2026-11-27', until: null } },
    { ok: true, accepted: { act: 'lot', value: 5, from: '2026-11-23', until: null } },
    { ok: true, accepted: { act: 'band', value: 500, from: '2026-11-23', until: null } },
  ])
})
