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

  const weigh = (weightBps: number, ...ids: number[]) => ids.map((instrumentId) => ({ instrumentId, weightBps }))
  const movesOf = (ranked: readonly number[], held: ReturnType<typeof weigh>, more: Partial<typeof limits> = {}) =>
    constructPortfolio(ranked, held, { ...limits, ...more }).moves.map(
      ({ instrumentId, wasBps, targetBps }) => `${instrumentId}: ${wasBps} → ${targetBps}`,
    )

  it('gives each name an equal part of what is no cash, none above the cap', () => {
    const all = { turnoverBps: 10_000 }
    expect(movesOf([5, 6, 7], [], all)).toEqual(['5: 0 → 3200', '6: 0 → 3200', '7: 0 → 3200'])
    expect(movesOf([5, 6, 7], [], { ...all, capBps: 2_500 })).toEqual(['5: 0 → 2500', '6: 0 → 2500', '7: 0 → 2500'])
    expect(movesOf([5, 6, 7, 8], [], { ...all, names: 2 })).toEqual(['5: 0 → 4000', '6: 0 → 4000'])
    expect(movesOf([5], [], all)).toEqual(['5: 0 → 3200'])
    // What is held by nothing is not held.
    expect(movesOf([5, 6, 7], weigh(0, 9), all)).toEqual(['5: 0 → 3200', '6: 0 → 3200', '7: 0 → 3200'])
  })

  it('keeps a holding up to the place to keep and not at it, and of too many the best', () => {
    expect(movesOf([5, 6, 9, 7], weigh(3_200, 5, 6, 7), { keep: 4 })).toEqual([])
    expect(movesOf([5, 6, 9, 7], weigh(3_200, 5, 6, 7), { keep: 3 })).toEqual(['7: 3200 → 1700', '9: 0 → 1500'])
    expect(movesOf([8, 7, 6, 5], weigh(2_400, 5, 6, 7, 8), { turnoverBps: 10_000 })).toEqual([
      '5: 2400 → 0',
      '8: 2400 → 3200',
      '7: 2400 → 3200',
      '6: 2400 → 3200',
    ])
  })

  it('sells with all of the turnover when there is nothing to buy, and with half of it otherwise', () => {
    expect(movesOf([5], [...weigh(3_200, 5), ...weigh(2_500, 8)], { names: 1, capBps: 3_200 })).toEqual(['8: 2500 → 0'])
    expect(movesOf([5, 6, 7], weigh(2_000, 8), { turnoverBps: 3_001 })).toEqual(['8: 2000 → 500', '5: 0 → 1501'])
  })

  it('sells the worst first, what is ranked no more before all others, and of two of those the smaller number', () => {
    const sold = movesOf([5, 6, 7, 1, 2], weigh(1_000, 1, 2, 30, 20), { turnoverBps: 5_000 })
    expect(sold.slice(0, 3)).toEqual(['20: 1000 → 0', '30: 1000 → 0', '2: 1000 → 500'])
  })

  it('moves nothing by less than the smallest trade, unless a holding leaves whole', () => {
    expect(movesOf([5, 6, 7], weigh(3_151, 5, 6, 7))).toEqual([])
    expect(movesOf([5, 6, 7], weigh(3_150, 5, 6, 7))).toEqual(['5: 3150 → 3200', '6: 3150 → 3200', '7: 3150 → 3200'])
    expect(movesOf([5, 6, 7], [...weigh(3_200, 5, 6, 7), ...weigh(10, 9)])[0]).toBe('9: 10 → 0')
    expect(movesOf([5, 6, 7], weigh(3_249, 5, 6, 7))).toEqual([])
    expect(movesOf([5, 6, 7], weigh(3_250, 5), { keep: 4 })[0]).toBe('5: 3250 → 3200')
  })

  it('leaves the rest of a budget that is smaller than the smallest trade', () => {
    expect(movesOf([5, 6, 7], [], { turnoverBps: 3_249 })).toEqual(['5: 0 → 3200'])
    expect(movesOf([5, 6, 7], [], { turnoverBps: 3_250 })).toEqual(['5: 0 → 3200', '6: 0 → 50'])
    expect(movesOf([5, 6, 7], [], { turnoverBps: 0 })).toEqual([])
  })

  it('buys for no more than the cash that is free beside its cash part', () => {
    expect(movesOf([5, 6, 7], [...weigh(3_200, 5, 6), ...weigh(2_200, 9)], { turnoverBps: 2_000 })).toEqual([
      '9: 2200 → 1200',
      '7: 0 → 1000',
    ])
    expect(movesOf([5, 6, 7], weigh(3_200, 5, 6), { turnoverBps: 10_000 })).toEqual(['7: 0 → 3200'])
  })

  it('raises cash once half of the cash part is used, beyond the turnover, from the worst on', () => {
    const raised = (weightBps: number, more: Partial<typeof limits> = {}) =>
      constructPortfolio([5, 6, 7], weigh(weightBps, 5, 6, 7), { ...limits, leastBps: 5_000, ...more })
    // 400 of cash: 9,800 may be invested, and 9,801 may not.
    expect(raised(3_266)).toMatchObject({ moves: [], raisedBps: 0 })
    expect(raised(3_267)).toMatchObject({
      moves: [{ instrumentId: 7, wasBps: 3_267, targetBps: 3_066 }],
      raisedBps: 201,
    })
    const most = constructPortfolio([5, 6, 7], weigh(6_000, 5, 6, 7), { ...limits, leastBps: 9_000, turnoverBps: 0 })
    expect(most.moves).toEqual([
      { instrumentId: 7, wasBps: 6_000, targetBps: 0 },
      { instrumentId: 6, wasBps: 6_000, targetBps: 3_600 },
    ])
    expect(most.raisedBps).toBe(8_400)
    // What is sold already counts, and grows to what is needed.
    const both = constructPortfolio([5, 6, 7], [...weigh(4_000, 5, 6), ...weigh(3_000, 9)], {
      ...limits,
      names: 2,
      keep: 2,
      capBps: 4_000,
    })
    expect(both.moves[0]).toEqual({ instrumentId: 9, wasBps: 3_000, targetBps: 0 })
    expect(both.raisedBps).toBe(0)
    const more = constructPortfolio([5, 6], [...weigh(4_500, 5, 6), ...weigh(3_000, 9)], {
      ...limits,
      names: 2,
      keep: 2,
      capBps: 4_500,
      turnoverBps: 1_000,
    })
    expect(more.moves).toEqual([{ instrumentId: 9, wasBps: 3_000, targetBps: 600 }])
    expect(more.raisedBps).toBe(1_400)
  })

  it('counts who waits: who should weigh otherwise by a trade and more, and who should be gone', () => {
    const waiting = (ranked: readonly number[], held: ReturnType<typeof weigh>, more: Partial<typeof limits> = {}) =>
      constructPortfolio(ranked, held, { ...limits, turnoverBps: 0, ...more }).waiting
    expect(waiting([5, 6, 7], weigh(3_150, 5, 6, 7))).toBe(3)
    expect(waiting([5, 6, 7], weigh(3_151, 5, 6, 7))).toBe(0)
    expect(waiting([5, 6, 7, 1, 2], [...weigh(3_200, 5, 6), ...weigh(10, 2)])).toBe(2)
    expect(waiting([5, 6, 7], [], { turnoverBps: 10_000 })).toBe(0)
  })
})
