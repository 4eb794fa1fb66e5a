import { describe, expect, it } from 'vitest'
import { listedShare } from '../../../testing/plan-facts.ts'
import { knownRule } from '../schemes/parse-rule.ts'
import type { PlanRule } from '../schemes/scheme-rule.ts'
import { decidePlan, type PlanFacts, type PlanRecord } from './decide-plan.ts'
import { featureRows, zScores } from './features.ts'
import { knownAfter, type PriceHistory } from './price-history.ts'
import { RidgeSums } from './ridge.ts'
import { runBefore } from './run-before.ts'
import { rememberUniverse, universeOn } from './universe-on.ts'
import { type Fit, fitModel } from './walk-forward.ts'

const SESSIONS = 120

const NAMES = 24

/** A fixed stream of numbers from 0 to 1. */
function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const dates = Array.from({ length: SESSIONS }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
)

/** Prices in which what rose goes on to rise: every name has its own drift, and noise. `luck` alone draws the noise. */
function plantedHistory(luck = stream(7), driftOf = (name: number) => (name - NAMES / 2) * 0.0004): PriceHistory {
  const closes = Array.from({ length: NAMES }, (_, name) => {
    const row = new Float64Array(SESSIONS)
    let price = 500_00
    for (let day = 0; day < SESSIONS; day += 1) {
      price *= 1 + driftOf(name) + (luck() - 0.5) * 0.01
      row[day] = Math.round(price)
    }
    return row
  })
  return {
    dates,
    ids: closes.map((_, at) => at + 1),
    closes,
    volumes: closes.map(() => Float64Array.from({ length: SESSIONS }, () => 10_000 + Math.round(luck() * 5_000))),
  }
}

const listed = Array.from({ length: NAMES }, (_, at) => ({ ...listedShare(at + 1), freeFloat: 1_000_000n }))

const rule = knownRule({
  pick: 'model',
  from: 1,
  to: 100,
  features: ['momentum-20', 'momentum-5', 'volatility-10', 'volume-8', 'high-20'],
  train: 40,
  ahead: 5,
  refit: 20,
  names: 6,
  keep: 9,
  cap: '20%',
  turnover: '40%',
}) as PlanRule

function factsOn(history: PriceHistory, at: number, lastFit: Fit | null = null): PlanFacts {
  const known = knownAfter(history, at)
  const names = known.ids.map((instrumentId, place) => ({
    instrumentId,
    quantity: 0n,
    available: 0n,
    pricePaise: BigInt(Math.round(known.closes[place]?.[at] ?? 1)),
    lotSize: 1n,
    maxShares: 1_000_000n,
  }))
  return {
    rule,
    history: known,
    universe: universeOn(known, listed, at),
    lastFit,
    ruleVersion: 1,
    netPaise: 2_00_00_000_00n,
    cashPaise: 2_00_00_000_00n,
    toPayPaise: 0n,
    onlySells: false,
    names,
  }
}

/** Decides for every session, each on what the one before learnt. */
function decisionsOf(history: PriceHistory, until: number): PlanRecord[] {
  const records: PlanRecord[] = []
  for (let day = 60; day <= until; day += 1)
    records.push(decidePlan(factsOn(history, day, records.at(-1)?.fit ?? null)))
  return records
}

describe('the model', () => {
  it('finds planted momentum: it gives it the largest weight and holds what rises', () => {
    const { fit, ranked, reason, orders, turnoverBps } = decidePlan(factsOn(plantedHistory(), SESSIONS - 1))
    const weights = new Map(
      rule.features.map(({ kind, sessions }, at) => [`${kind}-${sessions}`, fit?.weights[at] ?? 0]),
    )
    expect(Math.max(...weights.values())).toBe(weights.get('momentum-20'))
    expect(weights.get('momentum-20')).toBeGreaterThan(0.3)
    const bought = new Set(orders.map(({ instrumentId }) => instrumentId))
    expect([...bought].every((id) => id > NAMES / 2)).toBe(true)
    expect(ranked[0]?.score).toBeGreaterThan(0)
    expect(reason).toEqual({
      kind: 'ranked',
      isFitNew: true,
      weighedMost: [{ feature: 'momentum-20', effect: 'raises' }, expect.any(Object), expect.any(Object)],
      come: orders.length,
      go: 0,
      keptBehind: 0,
      waiting: expect.any(Number),
      withoutOrder: 0,
      buys: orders.length,
      sells: 0,
      turnoverBps,
      mostTurnoverBps: 4_000,
      capBps: null,
      raisedBps: 0,
      onlySells: false,
    })
  })

  it('says the same twice, whatever else was asked in between', () => {
    const one = decisionsOf(plantedHistory(), 80)
    decidePlan(factsOn(plantedHistory(stream(99)), 100))
    expect(decisionsOf(plantedHistory(), 80)).toEqual(one)
  })

  it('learns from no close behind its last, and anew only when its time has come', () => {
    const history = plantedHistory()
    const members = history.ids.map((_, at) => at)
    const first = fitModel(knownAfter(history, 80), rule, members)
    expect(first).toMatchObject({ fittedOn: dates[80], sampleUntil: dates[80], sample: 40 * NAMES })
    expect(decidePlan(factsOn(history, 99, first)).fit).toEqual(first)
    expect(decidePlan(factsOn(history, 100, first)).fit?.fittedOn).toBe(dates[100])
  })

  it('stays in cash without enough history, and says why', () => {
    expect(decidePlan(factsOn(plantedHistory(), 50))).toMatchObject({
      fit: null,
      ranked: [],
      orders: [],
      turnoverBps: 0,
      reason: { kind: 'no-history', sessionsNeeded: 65, sessionsKnown: 51 },
    })
  })

  it('says when it goes by what it learnt before, what waits for another day, and what is no whole lot', () => {
    const history = plantedHistory()
    const first = decidePlan(factsOn(history, 80))
    expect(decidePlan(factsOn(history, 81, first.fit)).reason).toMatchObject({ kind: 'ranked', isFitNew: false })
    const facts = factsOn(history, 80)
    // Six names at 16 % each: 40 % a day buys two and a half, so that four are not at their weight.
    expect(decidePlan(facts).reason).toMatchObject({ come: 3, buys: 3, waiting: 4 })
    expect(
      decidePlan({ ...facts, names: facts.names.map((name) => ({ ...name, lotSize: 1_000_000n })) }).reason,
    ).toMatchObject({ come: 3, withoutOrder: 3, buys: 0, turnoverBps: 0 })
  })

  it('says that no share had every figure', () => {
    const history = plantedHistory()
    for (const row of history.closes) row.fill(Number.NaN)
    expect(decidePlan({ ...factsOn(plantedHistory(), 80), history: knownAfter(history, 80) })).toMatchObject({
      fit: null,
      orders: [],
      reason: { kind: 'no-rows' },
    })
  })

  it('only sells once it is retired, and aims at nothing it will not buy', () => {
    const history = plantedHistory()
    const facts = factsOn(history, 80)
    // It holds what fell and nothing else.
    const names = facts.names.map((name) =>
      name.instrumentId <= 3 ? { ...name, quantity: 50_000n, available: 50_000n } : name,
    )
    const { orders, ranked, reason } = decidePlan({ ...facts, names, cashPaise: 1_00_00_000_00n, onlySells: true })
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.every(({ side }) => side === 'sell')).toBe(true)
    expect(ranked.every(({ wasBps, targetBps }) => targetBps <= wasBps)).toBe(true)
    expect(reason).toMatchObject({ kind: 'ranked', come: 0, buys: 0, sells: orders.length, onlySells: true })
  })
})

describe('its parts', () => {
  it('solve a ridge to the worked figures', () => {
    const sums = new RidgeSums(2)
    for (const [a, b, y] of [
      [1, 0, 2],
      [0, 1, 3],
      [1, 1, 5],
    ] as const)
      sums.add([a, b], y)
    // (XᵀX + 0.1·3·I)·w = Xᵀy with XᵀX = [[2,1],[1,2]], Xᵀy = [7,8].
    const [a = 0, b = 0] = sums.solve(0.1)
    expect(2.3 * a + b).toBeCloseTo(7, 12)
    expect(a + 2.3 * b).toBeCloseTo(8, 12)
    expect(() => sums.solve(0)).toThrow(RangeError)
  })

  it('measure by deviations that no wild share bends', () => {
    expect(zScores([1, 1, 1])).toEqual([0, 0, 0])
    expect(zScores([-1, 0, 1])).toEqual([-1, 0, 1])
    expect(Math.max(...zScores([...Array.from({ length: 99 }, () => 0), 1_000]))).toBe(3)
  })

  it('leave out a member without a past', () => {
    const history = plantedHistory()
    history.closes[3]?.fill(Number.NaN, 0, 100)
    expect(featureRows(history, rule.features, [2, 3, 4], 110).members).toEqual([2, 4])
  })
})

describe('the model over a whole history', () => {
  it('knows nothing of the future: cutting it off or changing it at random changes no past decision', () => {
    const history = plantedHistory()
    const luck = stream(4_242)
    for (const at of [60, 75, 90]) {
      const changed: PriceHistory = {
        ...history,
        closes: history.closes.map((row) =>
          row.map((close, day) => (day <= at ? close : 1 + Math.round(luck() * 100_000))),
        ),
        volumes: history.volumes.map((row) =>
          row.map((volume, day) => (day <= at ? volume : Math.round(luck() * 1_000_000))),
        ),
      }
      const cut: PriceHistory = {
        dates: history.dates.slice(0, at + 1),
        ids: history.ids,
        closes: history.closes.map((row) => row.slice(0, at + 1)),
        volumes: history.volumes.map((row) => row.slice(0, at + 1)),
      }
      const past = decisionsOf(history, at)
      expect(decisionsOf(changed, at)).toEqual(past)
      expect(decisionsOf(cut, at)).toEqual(past)
      const before = (of: PriceHistory) =>
        runBefore({
          rule,
          history: of,
          universeAfter: rememberUniverse(of, listed),
          expenseBps: 100,
          chargeBps: 15,
        }).filter(({ date }) => date <= (dates[at] ?? ''))
      expect(before(changed)).toEqual(before(history))
      expect(before(cut)).toEqual(before(history))
      // The test itself can fail: what lies after the cut is different.
      expect(decisionsOf(changed, at + 20).at(-1)).not.toEqual(decisionsOf(history, at + 20).at(-1))
    }
  })
})
