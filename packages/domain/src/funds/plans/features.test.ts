import { describe, expect, it } from 'vitest'
import type { Feature } from '../schemes/scheme-rule.ts'
import { featureRows, zScores } from './features.ts'
import { knownAfter, moveDeviation, type PriceHistory, standardDeviation } from './price-history.ts'

const closes = [
  [100, 104, 102, 110, 99, 121],
  [200, 190, 210, 220, 180, 150],
  [50, 50, 51, 49, 55, 60],
]
const volumes = [
  [9, 19, 29, 39, 49, 59],
  [99, 89, 79, 69, 59, 49],
  [10, 10, 10, 0, 5, 10],
]
const history: PriceHistory = {
  dates: closes[0]!.map((_, at) => `2026-01-0${at + 1}`),
  ids: [11, 12, 13],
  closes: closes.map((row) => Float64Array.from(row)),
  volumes: volumes.map((row) => Float64Array.from(row)),
}
const change = (member: number, day: number, write: (of: { closes: Float64Array; volumes: Float64Array }) => void) => {
  const changed = {
    ...history,
    closes: history.closes.map((row) => row.slice()),
    volumes: history.volumes.map((row) => row.slice()),
  }
  write({
    closes: changed.closes[member]!.subarray(day, day + 1),
    volumes: changed.volumes[member]!.subarray(day, day + 1),
  })
  return changed
}
const rowsOf = (feature: Feature, day: number, of = history) => featureRows(of, [feature], [0, 1, 2], day)
const expectScores = (feature: Feature, day: number, raw: readonly number[]) => {
  const { members, rows } = rowsOf(feature, day)
  expect(members).toEqual([0, 1, 2])
  zScores(raw).forEach((score, at) => expect(rows[at]?.[0]).toBeCloseTo(score, 12))
}

describe('a feature', () => {
  it('is the move over its sessions for momentum, and its opposite for reversal', () => {
    const moves = closes.map((row) => row[4]! / row[1]! - 1)
    expectScores({ kind: 'momentum', sessions: 3 }, 4, moves)
    expectScores(
      { kind: 'reversal', sessions: 3 },
      4,
      moves.map((move) => -move),
    )
  })

  it('needs the close from which the move begins', () => {
    for (const kind of ['momentum', 'reversal'] as const) {
      expect(rowsOf({ kind, sessions: 3 }, 3).members).toEqual([0, 1, 2])
      expect(rowsOf({ kind, sessions: 3 }, 2).members).toEqual([])
      expect(rowsOf({ kind, sessions: 3 }, 6).members).toEqual([])
    }
  })

  it('is the deviation of the daily moves for volatility', () => {
    const moves = (row: readonly number[]) => [3, 4, 5].map((day) => row[day]! / row[day - 1]! - 1)
    expectScores(
      { kind: 'volatility', sessions: 3 },
      5,
      closes.map((row) => standardDeviation(moves(row))),
    )
    expect(rowsOf({ kind: 'volatility', sessions: 3 }, 3).members).toEqual([0, 1, 2])
    expect(rowsOf({ kind: 'volatility', sessions: 3 }, 2).members).toEqual([])
  })

  it('is the mean volume of the last quarter against that of all sessions, of two at least, with one share added', () => {
    const mean = (row: readonly number[], from: number) =>
      row.slice(from).reduce((sum, volume) => sum + volume + 1, 0) / (6 - from)
    const raw = (from: number) => volumes.map((row) => Math.log(mean(row, 4) / mean(row, from)))
    expectScores({ kind: 'volume', sessions: 6 }, 5, raw(0))
    expectScores({ kind: 'volume', sessions: 4 }, 5, raw(2))
    expect(rowsOf({ kind: 'volume', sessions: 6 }, 4).members).toEqual([])
    const long = { ...history, ids: [1, 2, 3], volumes: volumes.map((row) => Float64Array.from([...row, ...row])) }
    const quarter = volumes.map((row) => Math.log(mean(row, 3) / mean(row, 0)))
    const { rows } = featureRows(
      { ...long, closes: volumes.map(() => new Float64Array(12).fill(1)) },
      [{ kind: 'volume', sessions: 12 }],
      [0, 1, 2],
      11,
    )
    zScores(quarter).forEach((score, at) => expect(rows[at]?.[0]).toBeCloseTo(score, 12))
  })

  it('has no volume where a session has none at all', () => {
    expect(
      rowsOf(
        { kind: 'volume', sessions: 4 },
        5,
        change(1, 3, (of) => of.volumes.fill(Number.NaN)),
      ).members,
    ).toEqual([0, 2])
  })

  it('is the distance from the highest close of its sessions', () => {
    expectScores({ kind: 'high', sessions: 4 }, 4, [99 / 110 - 1, 180 / 220 - 1, 0])
    expectScores({ kind: 'high', sessions: 5 }, 4, [99 / 110 - 1, 180 / 220 - 1, 0])
    expect(rowsOf({ kind: 'high', sessions: 5 }, 3).members).toEqual([])
    // Five sessions end with the fourth day before: what lies before them does not count.
    expect(
      rowsOf(
        { kind: 'high', sessions: 5 },
        5,
        change(1, 0, (of) => of.closes.fill(Number.NaN)),
      ).members,
    ).toEqual([0, 1, 2])
    expect(
      rowsOf(
        { kind: 'high', sessions: 5 },
        5,
        change(1, 1, (of) => of.closes.fill(Number.NaN)),
      ).members,
    ).toEqual([0, 2])
    expect(rowsOf({ kind: 'high', sessions: 3 }, 6).members).toEqual([])
  })
})

describe('the rows of a session', () => {
  it('have a column for each feature, and leave out whoever lacks one of them', () => {
    const features = [
      { kind: 'momentum', sessions: 3 },
      { kind: 'high', sessions: 4 },
    ] as const
    const { members, rows } = featureRows(history, features, [2, 0, 1], 4)
    expect(members).toEqual([2, 0, 1])
    expect(rows.map((row) => row.length)).toEqual([2, 2, 2])
    for (const column of [0, 1]) expect(rows.reduce((sum, row) => sum + row[column]!, 0)).toBeCloseTo(0, 12)
    const without = change(0, 1, (of) => of.closes.fill(Number.NaN))
    expect(featureRows(without, features, [0, 1, 2], 4).members).toEqual([1, 2])
  })

  it('leave out who is not in the history', () => {
    expect(featureRows(history, [{ kind: 'high', sessions: 2 }], [0, 7], 4)).toEqual({ members: [0], rows: [[0]] })
    expect(featureRows({ ...history, volumes: [] }, [{ kind: 'high', sessions: 2 }], [0], 4).members).toEqual([])
  })

  it('are deviations in units of the standard deviation, three of them at most on either side', () => {
    expect(zScores([])).toEqual([])
    expect(zScores([5])).toEqual([0])
    const worked = zScores([2, 4, 9])
    const deviation = Math.sqrt((9 + 1 + 16) / 2)
    ;[-3, -1, 4].forEach((away, at) => expect(worked[at]).toBeCloseTo(away / deviation, 12))
    const wild = zScores([...Array.from({ length: 99 }, () => 0), -1_000])
    expect(Math.min(...wild)).toBe(-3)
  })
})

describe('a history', () => {
  it('ends with the session after which it is known', () => {
    const known = knownAfter(history, 2)
    expect(known.dates).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
    expect(known.ids).toEqual([11, 12, 13])
    expect(known.closes.map((row) => [...row])).toEqual(closes.map((row) => row.slice(0, 3)))
    expect(known.volumes.map((row) => [...row])).toEqual(volumes.map((row) => row.slice(0, 3)))
  })

  it('has a deviation of two values and more', () => {
    expect(standardDeviation([])).toBeNaN()
    expect(standardDeviation([3])).toBeNaN()
    expect(standardDeviation([1, 3])).toBeCloseTo(Math.SQRT2, 12)
    expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12)
  })

  it('has a deviation of moves where each of them is known', () => {
    const row = Float64Array.from([100, 110, 99, 108.9])
    expect(moveDeviation(row, 3, 3)).toBeCloseTo(standardDeviation([0.1, -0.1, 0.1]), 12)
    expect(moveDeviation(row, 3, 2)).toBeCloseTo(standardDeviation([-0.1, 0.1]), 12)
    expect(moveDeviation(row, 2, 2)).toBeCloseTo(standardDeviation([0.1, -0.1]), 12)
    expect(moveDeviation(row, 3, 1)).toBeNaN()
    expect(moveDeviation(row, 3, 4)).toBeNaN()
    expect(moveDeviation(row, 4, 2)).toBeNaN()
    expect(moveDeviation(Float64Array.from([Number.NaN, 1, 2, 3]), 3, 3)).toBeNaN()
    expect(moveDeviation(Float64Array.from([Number.NaN, 1, 2, 3]), 3, 2)).not.toBeNaN()
  })
})
