import { describe, expect, it } from 'vitest'
import { knownRule } from '../schemes/parse-rule.ts'
import type { PlanRule } from '../schemes/scheme-rule.ts'
import { constructPortfolio } from './construct-portfolio.ts'
import { decidePlan, type PlanFacts, type PlanRecord } from './decide-plan.ts'
import { featureRows, zScores } from './features.ts'
import { knownAfter, type PriceHistory } from './price-history.ts'
import { RidgeSums } from './ridge.ts'
import { runBefore } from './run-before.ts'
import { fallOf, moveBps, trackRecordOf } from './track-record.ts'
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

const listed = Array.from({ length: NAMES }, (_, at) => ({
  id: at + 1,
  symbol: `N${at + 1}`,
  sector: 'All',
  kind: 'share' as const,
  indexCodes: [],
  isEligible: true,
  freeFloat: 1_000_000n,
}))
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
    mostShares: 1_000_000n,
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

describe('the portfolio', () => {
  const limits = { names: 3, keep: 4, capBps: 4_000, turnoverBps: 3_000, leastBps: 50, cashBps: 400 }
  it('is built up within the turnover of a day, best first', () => {
    expect(constructPortfolio([5, 6, 7, 8], [], limits).moves).toEqual([
      { instrumentId: 5, wasBps: 0, targetBps: 3_000 },
    ])
    expect(constructPortfolio([5, 6, 7, 8], [{ instrumentId: 5, weightBps: 3_000 }], limits).moves).toEqual([
      { instrumentId: 5, wasBps: 3_000, targetBps: 3_200 },
      { instrumentId: 6, wasBps: 0, targetBps: 2_800 },
    ])
  })

  it('keeps a name until it falls behind its place, then sells the worst first and at most half the turnover', () => {
    const held = [5, 6, 7].map((instrumentId) => ({ instrumentId, weightBps: 3_200 }))
    expect(constructPortfolio([5, 6, 9, 7], held, limits).moves).toEqual([])
    expect(constructPortfolio([5, 6, 9, 8, 7], held, limits).moves).toEqual([
      { instrumentId: 7, wasBps: 3_200, targetBps: 1_700 },
      { instrumentId: 9, wasBps: 0, targetBps: 1_500 },
    ])
  })

  it('sells what is ranked no more, and raises cash for those who leave', () => {
    expect(constructPortfolio([1, 2, 3], [{ instrumentId: 99, weightBps: 1_000 }], limits).moves[0]).toEqual({
      instrumentId: 99,
      wasBps: 1_000,
      targetBps: 0,
    })
    const { moves, raisedBps } = constructPortfolio(
      [5, 6, 7],
      [5, 6, 7].map((instrumentId) => ({ instrumentId, weightBps: 3_700 })),
      { ...limits, leastBps: 1_000 },
    )
    expect(moves).toEqual([{ instrumentId: 7, wasBps: 3_700, targetBps: 2_200 }])
    expect(raisedBps).toBe(1_500)
  })

  it('says what waits, what stays behind better names, and whether the cap holds it back', () => {
    const weigh = (weightBps: number, ...ids: number[]) => ids.map((instrumentId) => ({ instrumentId, weightBps }))
    // 5 gets all of the day's turnover; 6 and 7 wait, and so does the rest of 5.
    expect(constructPortfolio([5, 6, 7, 8], [], limits)).toMatchObject({
      keptBehind: 0,
      waiting: 3,
      isCapped: false,
      raisedBps: 0,
    })
    expect(constructPortfolio([5, 6, 9, 7], weigh(3_200, 5, 6, 7), limits)).toMatchObject({
      moves: [],
      keptBehind: 1,
      waiting: 0,
    })
    expect(constructPortfolio([5, 6, 7], weigh(2_000, 5, 6, 7), { ...limits, capBps: 2_000 })).toMatchObject({
      moves: [],
      waiting: 0,
      isCapped: true,
    })
    expect(constructPortfolio([], [], limits)).toEqual({
      moves: [],
      keptBehind: 0,
      waiting: 0,
      isCapped: false,
      raisedBps: 0,
    })
  })
})

describe('a track record', () => {
  const nights = (navs: readonly number[]) =>
    navs.map((nav, at) => ({
      date: `day ${at}`,
      nav: BigInt(nav),
      assetsPaise: 1_000_00n,
      chargesPaise: 5n,
      turnoverPaise: 100_00n,
    }))

  it('comes to the worked figures', () => {
    const record = trackRecordOf(nights([101_000, 98_980, 99_970, 101_500]))
    expect(record).toMatchObject({
      sessions: 4,
      expectedDailyHundredthBps: null,
      meanOver: 4,
      worstDayBps: -200,
      bestDayBps: 153,
      worstDayOn: 'day 1',
      daysUp: 3,
      daysDown: 1,
      largestFallBps: -200,
      daysToRecover: 3,
      yearlyVolatilityBps: null,
      best90Bps: null,
      worst90Bps: null,
      chargesPaise: 20n,
      sinceStartBps: 150,
      turnoverBps: null,
    })
    // +1 %, −2 %, +1.0002…% and +1.5304…%, each cut to a hundredth of a basis point.
    expect(record.meanDailyHundredthBps).toBe(Math.trunc((10_000 - 20_000 + 10_002 + 15_304) / 4))
    expect(trackRecordOf(nights(Array.from({ length: 20 }, () => 100_000))).turnoverBps).toBe(21_000)
    expect(trackRecordOf([])).toMatchObject({
      sessions: 0,
      meanDailyHundredthBps: null,
      worstDayBps: null,
      largestFallBps: null,
      sinceStartBps: 0,
    })
  })

  it('has an expected daily yield from the ninetieth session on and not before, of the last ninety alone', () => {
    const navs = Array.from({ length: 95 }, (_, at) => (at < 5 ? 50_000 : 50_000 + (at - 4) * 100))
    expect(trackRecordOf(nights(navs.slice(0, 89))).expectedDailyHundredthBps).toBeNull()
    const moves = navs.map((nav, at) =>
      Math.trunc(((nav - (navs[at - 1] ?? 100_000)) * 1_000_000) / (navs[at - 1] ?? 100_000)),
    )
    expect(trackRecordOf(nights(navs)).expectedDailyHundredthBps).toBe(
      Math.trunc(moves.slice(-90).reduce((sum, move) => sum + move, 0) / 90),
    )
    expect(trackRecordOf(nights(navs))).toMatchObject({
      best90Bps: moveBps(50_000n, 59_000n),
      worst90Bps: moveBps(100_000n, BigInt(navs[89] ?? 0)),
    })
  })

  it('tells a fall that is not made up', () => {
    expect(fallOf([100n, 110n, 99n, 104n])).toEqual({ largestFallBps: -1_000, daysToRecover: null })
    expect(fallOf([100n, 101n])).toEqual({ largestFallBps: 0, daysToRecover: null })
  })
})
