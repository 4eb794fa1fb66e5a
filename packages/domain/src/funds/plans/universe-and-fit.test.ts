import { describe, expect, it } from 'vitest'
import { listedShare, priceHistory } from '../../../testing/plan-facts.ts'
import type { PlanRule } from '../schemes/scheme-rule.ts'
import { moveDeviation, type PriceHistory } from './price-history.ts'
import { RidgeSums, solveCholesky } from './ridge.ts'
import { rememberUniverse, universeOn } from './universe-on.ts'
import { fitModel, scoreMembers, sessionsNeeded } from './walk-forward.ts'

const historyOf = (rows: readonly (readonly number[])[]): PriceHistory =>
  priceHistory(
    rows,
    (rows[0] ?? []).map((_, at) => `day ${String(at).padStart(3, '0')}`),
  )

const wave = (length: number, phase = 0) =>
  Array.from({ length }, (_, day) => 1_000 + 100 * Math.sin(day * 1.7 + phase) + ((day * 37) % 11))

describe('the universe of a session', () => {
  it('is worth the free float at the close, rounded, and nothing without a close', () => {
    const history = historyOf([
      [10.4, 10.5],
      [Number.NaN, 20],
    ])
    expect(
      universeOn(history, [listedShare(1), listedShare(2), listedShare(9)], 0).map(({ worthPaise }) => worthPaise),
    ).toEqual([10_000n, 0n, 0n])
    expect(universeOn(history, [listedShare(1), listedShare(2)], 1).map(({ worthPaise }) => worthPaise)).toEqual([
      11_000n,
      20_000n,
    ])
    expect(universeOn(history, [listedShare(2)], 1)[0]).toEqual({
      id: 2,
      symbol: 'N2',
      sector: 'All',
      kind: 'share',
      indexCodes: [],
      isEligible: true,
      worthPaise: 20_000n,
      volatility: null,
    })
  })

  it('has a volatility from five moves on, of the last sixty at most', () => {
    const row = wave(90)
    const history = historyOf([row])
    const volatility = (day: number) => universeOn(history, [listedShare(1)], day)[0]?.volatility
    const worked = (day: number, sessions: number) =>
      Math.round(moveDeviation(history.closes[0]!, day, sessions) * 1_000_000)
    expect(volatility(4)).toBeNull()
    expect(volatility(5)).toBe(worked(5, 5))
    expect(volatility(59)).toBe(worked(59, 59))
    expect(volatility(80)).toBe(worked(80, 60))
    expect(worked(80, 60)).not.toBe(worked(80, 61))
  })

  it('counts the moves of a younger share from its first close, and none of one without a close', () => {
    const young = wave(20).map((close, day) => (day < 10 ? Number.NaN : close))
    const history = historyOf([young, wave(20).map((close, day) => (day === 19 ? Number.NaN : close))])
    const volatilities = (day: number) =>
      universeOn(history, [listedShare(1), listedShare(2)], day).map((one) => one.volatility)
    expect(volatilities(14)[0]).toBeNull()
    expect(volatilities(15)[0]).toBe(Math.round(moveDeviation(history.closes[0]!, 15, 5) * 1_000_000))
    expect(volatilities(19)[1]).toBeNull()
  })

  it('is computed once for a session', () => {
    const universe = rememberUniverse(historyOf([wave(20)]), [listedShare(1)])
    expect(universe(7)).toBe(universe(7))
    expect(universe(7)).not.toEqual(universe(8))
    expect(universe(8)).toEqual(universeOn(historyOf([wave(20)]), [listedShare(1)], 8))
  })
})

describe('a ridge', () => {
  it('solves the worked system of three', () => {
    const sums = new RidgeSums(3)
    const rows = [
      [1, 2, 3],
      [0, 1, -1],
      [2, 0, 1],
      [1, -1, 4],
    ]
    const targets = [3, -1, 2, 5]
    rows.forEach((row, at) => sums.add(row, targets[at]!))
    expect(sums.rows).toBe(4)
    const weights = sums.solve(0.25)
    // (XᵀX + 0.25·4·I)·w − Xᵀy is nothing, line by line.
    for (const i of [0, 1, 2]) {
      const left = [0, 1, 2].reduce(
        (sum, j) => sum + weights[j]! * (rows.reduce((one, row) => one + row[i]! * row[j]!, 0) + (i === j ? 1 : 0)),
        0,
      )
      expect(left).toBeCloseTo(
        rows.reduce((one, row, at) => one + row[i]! * targets[at]!, 0),
        10,
      )
    }
  })

  it('gives nothing without rows, and takes a value that is missing as nothing', () => {
    const sums = new RidgeSums(2)
    expect(sums.rows).toBe(0)
    expect(sums.solve(1)).toEqual([0, 0])
    sums.add([3], 6)
    expect(sums.solve(1).map((weight) => Number(weight.toFixed(12)))).toEqual([1.8, 0])
    expect(() => sums.solve(-1)).toThrow('a ridge needs a penalty above nothing')
    expect(() => sums.solve(Number.NaN)).toThrow(RangeError)
  })

  it('solves by the lower half alone, and refuses what is not positive definite', () => {
    const [x, y, z] = solveCholesky(Float64Array.of(4, 99, 99, 2, 5, 99, 1, 3, 6), Float64Array.of(1, 2, 3), 3)
    expect(4 * x! + 2 * y! + z!).toBeCloseTo(1, 12)
    expect(2 * x! + 5 * y! + 3 * z!).toBeCloseTo(2, 12)
    expect(x! + 3 * y! + 6 * z!).toBeCloseTo(3, 12)
    for (const matrix of [
      [0, 0, 0, 1],
      [1, 0, 1, 1],
    ])
      expect(() => solveCholesky(Float64Array.from(matrix), Float64Array.of(1, 1), 2)).toThrow(
        'the matrix is not positive definite',
      )
  })
})

describe('a fit', () => {
  const rule = {
    features: [
      { kind: 'momentum', sessions: 4 },
      { kind: 'high', sessions: 6 },
    ],
    train: 5,
    ahead: 3,
    ridgeBps: 500,
  } as unknown as PlanRule
  const members = [0, 1, 2, 3]
  const rows = (length: number) => members.map((member) => wave(length, member * 2.1))

  it('needs its longest look back, its sample and the sessions ahead', () => {
    expect(sessionsNeeded(rule)).toBe(14)
    expect(fitModel(historyOf(rows(13)), rule, members)).toBeNull()
    expect(fitModel(historyOf(rows(14)), rule, members)).toMatchObject({
      fittedOn: 'day 013',
      sampleUntil: 'day 013',
      sample: 20,
    })
    expect(fitModel(historyOf([]), rule, [])).toBeNull()
    expect(fitModel(historyOf(rows(14)), rule, [])).toBeNull()
  })

  it('learns from the rows of its sample and their targets, and from nothing before them', () => {
    const weightsOf = (write: (row: number[], member: number) => void) => {
      const changed = rows(20)
      changed.forEach(write)
      return fitModel(historyOf(changed), rule, members)?.weights
    }
    const plain = weightsOf(() => undefined)
    const touch = (day: number) => weightsOf((row, member) => void (row[day]! *= 1 + member / 10))
    // The sample is of the days 12 to 16; their high looks back to day 7, and their targets reach to day 19.
    expect(touch(6)).toEqual(plain)
    for (const day of [8, 12, 16, 19]) expect(touch(day)).not.toEqual(plain)
  })

  it('finds the feature that told the moves ahead', () => {
    // What rose goes on to rise, each by its own part a day.
    const drifting = members.map((member) => Array.from({ length: 20 }, (_, day) => 1_000 * (1 + member / 100) ** day))
    const momentum = { ...rule, features: [rule.features[0]!] }
    const [weight] = fitModel(historyOf(drifting), momentum, members)?.weights ?? []
    // Four rows a session, whose scores and targets are the same: their squares come to three.
    expect(weight).toBeCloseTo(15 / (15 + 0.05 * 20), 2)
    const falling = drifting.map((row) =>
      row.map((close, day) => (day < 17 ? close : row[16]! / (row[day]! / row[16]!))),
    )
    const last = { ...momentum, train: 1 }
    expect(fitModel(historyOf(falling), last, members)?.weights[0]).toBeLessThan(-0.5)
  })

  it('leaves out a row whose target is not known', () => {
    const broken = rows(20)
    broken[2]![18] = Number.NaN
    expect(fitModel(historyOf(broken), rule, members)?.sample).toBe(19)
  })

  it('scores by its weights, the best first and of equals the one with the smaller number', () => {
    const history = historyOf(rows(20))
    const scored = scoreMembers(history, rule, [3, 1, 0, 2], [1, 0.5])
    expect(scored.map(({ instrumentId }) => instrumentId).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(scored.map(({ score }) => score)).toEqual(scored.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(scored.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(0, 12)
    const turned = scoreMembers(history, rule, members, [-1, -0.5])
    expect(turned.map(({ instrumentId }) => instrumentId)).toEqual(
      scored.map(({ instrumentId }) => instrumentId).toReversed(),
    )
    expect(scoreMembers(history, rule, [3, 1, 0, 2], []).map(({ instrumentId }) => instrumentId)).toEqual([1, 2, 3, 4])
    expect(scoreMembers(historyOf(rows(4)), rule, members, [1, 1])).toEqual([])
  })
})
