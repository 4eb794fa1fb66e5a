import { describe, expect, it } from 'vitest'
import { driftingRows, listedShare, planRule, priceHistory } from '../../../testing/plan-facts.ts'
import type { PlanRule } from '../schemes/scheme-rule.ts'
import { decidePlan, type PlanFacts, viewOfModel } from './decide-plan.ts'
import { universeOn } from './universe-on.ts'

const LENGTH = 24

const history = priceHistory(driftingRows(LENGTH))
const rule = planRule
const listed = history.ids.map(listedShare)

const name = (instrumentId: number, quantity = 0n) => ({
  instrumentId,
  quantity,
  available: quantity,
  pricePaise: 100_00n,
  lotSize: 1n,
  maxShares: 1_000_000n,
})

const facts: PlanFacts = {
  rule,
  history,
  universe: universeOn(history, listed, LENGTH - 1),
  lastFit: null,
  ruleVersion: 7,
  netPaise: 10_00_000_00n,
  cashPaise: 10_00_000_00n,
  toPayPaise: 0n,
  onlySells: false,
  names: history.ids.map((id) => name(id)),
}
const fit = { fittedOn: '2026-03-20', sampleUntil: '2026-03-20', sample: 20, weights: [1] }

describe('the view of a model', () => {
  it('ranks the members by value from its first to its last place', () => {
    const view = (more: Partial<PlanRule>) =>
      viewOfModel({ rule: { ...rule, ...more }, history, universe: facts.universe, lastFit: null, held: [] })
    expect(view({}).ranked.map(({ instrumentId }) => instrumentId)).toEqual([1, 4, 2, 3])
    expect(view({ to: 2 }).ranked.map(({ instrumentId }) => instrumentId)).toEqual([1, 4])
    expect(view({ from: 2, to: 3 }).ranked.map(({ instrumentId }) => instrumentId)).toEqual([4, 2])
  })

  it('goes by what it learnt until its sessions are over', () => {
    const fitOf = (fittedOn: string) =>
      viewOfModel({ rule, history, universe: facts.universe, lastFit: { ...fit, fittedOn }, held: [] }).fit?.fittedOn
    expect(fitOf('2026-03-20')).toBe('2026-03-20')
    expect(fitOf('2026-03-19')).toBe('2026-03-24')
    // A day without a session counts from the session before it.
    expect(fitOf('2026-03-19T12')).toBe('2026-03-24')
  })

  it('goes by what it learnt before where nothing new can be learnt, and proposes nothing where it never did', () => {
    const short = { ...rule, train: 100 }
    const view = (lastFit: typeof fit | null) =>
      viewOfModel({
        rule: short,
        history,
        universe: facts.universe,
        lastFit,
        held: [{ instrumentId: 3, weightBps: 100 }],
      })
    expect(view({ ...fit, fittedOn: '2026-03-01' }).fit?.fittedOn).toBe('2026-03-01')
    expect(view(null)).toEqual({
      fit: null,
      ranked: [],
      portfolio: { moves: [], keptBehind: 0, waiting: 0, isCapped: false, raisedBps: 0 },
    })
  })

  it('ranks nobody whom the history does not know', () => {
    const universe = [...facts.universe, { ...facts.universe[0]!, id: 99, symbol: 'N99' }]
    const { ranked } = viewOfModel({ rule, history, universe, lastFit: fit, held: [] })
    expect(ranked.map(({ instrumentId }) => instrumentId)).toEqual([1, 4, 2, 3])
  })
})

describe('the decision of a plan', () => {
  it('buys the best names up to their weights, for the cash beside its cash part', () => {
    const decided = decidePlan(facts)
    // Four tenths of ₹10,00,000 each, at ₹100.
    expect(decided).toMatchObject({
      kind: 'plan',
      ruleVersion: 7,
      madeFrom: '2026-03-24',
      features: ['momentum-4'],
      netPaise: '100000000',
      turnoverBps: 8_000,
      orders: [
        { instrumentId: 1, side: 'buy', quantity: 4_000 },
        { instrumentId: 4, side: 'buy', quantity: 4_000 },
      ],
    })
    expect(decided.ranked.map(({ symbol, wasBps, targetBps }) => `${symbol} ${wasBps} ${targetBps}`)).toEqual([
      'N1 0 4000',
      'N4 0 4000',
      'N2 0 0',
    ])
  })

  it('keeps the cash that is to be paid out, and its cash part rounded up', () => {
    const bought = (more: Partial<PlanFacts>) =>
      decidePlan({ ...facts, ...more }).orders.map(({ quantity }) => quantity)
    expect(bought({ toPayPaise: 5_00_000_00n })).toEqual([4_000, 554])
    expect(bought({ cashPaise: 4_00_000_00n })).toEqual([3_564])
    expect(bought({ cashPaise: 40_000_00n })).toEqual([])
    // A net value whose cash part is no whole paisa: 400 of 10,000 of it, one paisa more.
    expect(bought({ netPaise: 1_000_00n, cashPaise: 141_00n, names: [name(1), name(4)] })).toEqual([1])
    expect(bought({ netPaise: 1_000_01n, cashPaise: 141_00n, names: [name(1), name(4)] })).toEqual([])
  })

  it('sells what it holds behind the place to keep, and tells of every holding', () => {
    const held = { ...facts, cashPaise: 7_00_000_00n, names: [name(1), name(2), name(3, 3_000n), name(4)] }
    const decided = decidePlan(held)
    expect(decided.orders).toEqual([
      { instrumentId: 3, side: 'sell', quantity: 3_000 },
      { instrumentId: 1, side: 'buy', quantity: 4_000 },
      { instrumentId: 4, side: 'buy', quantity: 3_000 },
    ])
    expect(decided.ranked.map(({ symbol, wasBps, targetBps }) => `${symbol} ${wasBps} ${targetBps}`)).toEqual([
      'N1 0 4000',
      'N4 0 3000',
      'N2 0 0',
      'N3 3000 0',
    ])
    expect(decided.reason).toMatchObject({ come: 2, go: 1, buys: 2, sells: 1 })
  })

  it('sells what is ranked no more, and tells of it without a score', () => {
    const decided = decidePlan({ ...facts, names: [...facts.names, name(9, 1_000n)] })
    expect(decided.orders[0]).toEqual({ instrumentId: 9, side: 'sell', quantity: 1_000 })
    expect(decided.ranked.at(-1)).toEqual({ instrumentId: 9, symbol: '', score: null, wasBps: 1_000, targetBps: 0 })
  })

  it('counts a holding of less than a basis point as one, and nothing of a plan without value', () => {
    const small = decidePlan({ ...facts, names: [name(1), name(2), name(3, 1n), name(4)] })
    expect(small.ranked.find(({ instrumentId }) => instrumentId === 3)).toMatchObject({ wasBps: 1, targetBps: 0 })
    const nothing = decidePlan({ ...facts, netPaise: 0n, names: [name(1, 100n), name(4)] })
    expect(nothing).toMatchObject({ turnoverBps: 0, netPaise: '0' })
    expect(nothing.ranked.every(({ wasBps }) => wasBps === 0)).toBe(true)
  })

  it('buys nothing once it is retired, and goes on to sell', () => {
    const decided = decidePlan({ ...facts, onlySells: true, names: [name(1), name(2), name(3, 3_000n), name(4)] })
    expect(decided.orders).toEqual([{ instrumentId: 3, side: 'sell', quantity: 3_000 }])
    expect(decided.reason).toMatchObject({ onlySells: true, come: 0, go: 1, buys: 0 })
    expect(decided.ranked.find(({ instrumentId }) => instrumentId === 1)).toMatchObject({ targetBps: 0 })
  })

  it('places no order of less than half of the smallest trade', () => {
    const least = (leastBps: number) =>
      decidePlan({ ...facts, rule: { ...rule, leastBps, turnoverBps: 4_100 } }).orders.map(({ quantity }) => quantity)
    expect(least(100)).toEqual([4_000, 100])
    expect(least(101)).toEqual([4_000])
  })

  it('says which session it was made from, and none without a history', () => {
    const empty = { ...history, dates: [], closes: history.closes.map(() => new Float64Array(0)) }
    expect(decidePlan({ ...facts, history: empty })).toMatchObject({ madeFrom: '', fit: null, ranked: [], orders: [] })
  })
})
