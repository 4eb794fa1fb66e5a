import { describe, expect, it } from 'vitest'
import { constructPortfolio } from './construct-portfolio.ts'

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
