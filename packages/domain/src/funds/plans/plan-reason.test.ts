import { describe, expect, it } from 'vitest'
import type { PlanRule } from '../schemes/scheme-rule.ts'
import { planReason, type ReasonFacts } from './plan-reason.ts'

const rule = {
  features: [
    { kind: 'momentum', sessions: 20 },
    { kind: 'volatility', sessions: 10 },
    { kind: 'volume', sessions: 8 },
    { kind: 'high', sessions: 30 },
  ],
  train: 40,
  ahead: 5,
  turnoverBps: 2_000,
  capBps: 700,
} as unknown as PlanRule

const fit = { fittedOn: '2026-03-02', sampleUntil: '2026-03-02', sample: 100, weights: [0.1, -0.4, 0, 0.1] }
const order = (instrumentId: number, side: 'buy' | 'sell') => ({ instrumentId, side, quantity: 1n, pricePaise: 1n })
const facts: ReasonFacts = {
  rule,
  madeFrom: '2026-03-04',
  sessionsKnown: 80,
  fit,
  portfolio: {
    moves: [
      { instrumentId: 1, wasBps: 0, targetBps: 500 },
      { instrumentId: 2, wasBps: 500, targetBps: 0 },
      { instrumentId: 3, wasBps: 500, targetBps: 600 },
      { instrumentId: 4, wasBps: 500, targetBps: 400 },
      { instrumentId: 5, wasBps: 0, targetBps: 300 },
    ],
    keptBehind: 6,
    waiting: 7,
    isCapped: true,
    raisedBps: 90,
  },
  orders: [order(2, 'sell'), order(4, 'sell'), order(1, 'buy')],
  turnoverBps: 1_234,
  onlySells: false,
}

describe('the reason of a decision', () => {
  it('counts who comes and goes, what has no order, and what is bought and sold', () => {
    expect(planReason(facts)).toEqual({
      kind: 'ranked',
      isFitNew: false,
      weighedMost: [
        { feature: 'volatility-10', effect: 'lowers' },
        { feature: 'momentum-20', effect: 'raises' },
        { feature: 'high-30', effect: 'raises' },
      ],
      come: 2,
      go: 1,
      keptBehind: 6,
      waiting: 7,
      withoutOrder: 2,
      buys: 1,
      sells: 2,
      turnoverBps: 1_234,
      mostTurnoverBps: 2_000,
      capBps: 700,
      raisedBps: 90,
      onlySells: false,
    })
  })

  it('says when it learnt after this close, when no cap holds it back and when it only sells', () => {
    const portfolio = { ...facts.portfolio, isCapped: false }
    expect(planReason({ ...facts, madeFrom: '2026-03-02', portfolio, onlySells: true })).toMatchObject({
      isFitNew: true,
      capBps: null,
      onlySells: true,
    })
  })

  it('counts no name that comes with nothing, and none that stays away', () => {
    const moves = [{ instrumentId: 1, wasBps: 0, targetBps: 0 }]
    expect(planReason({ ...facts, portfolio: { ...facts.portfolio, moves } })).toMatchObject({ come: 0, go: 0 })
  })

  it('names three features at most, none without weight, and of equals the one that the rule names first', () => {
    const named = (weights: readonly number[]) => {
      const reason = planReason({ ...facts, fit: { ...fit, weights } })
      return reason.kind === 'ranked' ? reason.weighedMost : []
    }
    expect(named([0.2, -0.2, 0.2, -0.3])).toEqual([
      { feature: 'high-30', effect: 'lowers' },
      { feature: 'momentum-20', effect: 'raises' },
      { feature: 'volatility-10', effect: 'lowers' },
    ])
    expect(named([0, 0, 0.5, 0])).toEqual([{ feature: 'volume-8', effect: 'raises' }])
    expect(named([])).toEqual([])
  })

  it('without a fit says how many sessions are missing, or that no share has every figure', () => {
    const without = { ...facts, fit: null }
    // The longest look back, the sample and the sessions ahead: 30 + 40 + 5.
    expect(planReason({ ...without, sessionsKnown: 74 })).toEqual({
      kind: 'no-history',
      sessionsNeeded: 75,
      sessionsKnown: 74,
    })
    expect(planReason({ ...without, sessionsKnown: 75 })).toEqual({ kind: 'no-rows' })
  })
})
