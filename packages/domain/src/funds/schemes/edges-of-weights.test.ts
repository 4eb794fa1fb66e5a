import { describe, expect, it } from 'vitest'
import { basketMembers, type InstrumentFact, shareOut, targetWeights } from './target-weights.ts'

const share = (id: number, worthPaise: bigint, more: Partial<InstrumentFact> = {}): InstrumentFact => ({
  id,
  symbol: `S${id}`,
  sector: 'Banks',
  kind: 'share',
  indexCodes: [],
  worthPaise,
  volatility: 100,
  isEligible: true,
  ...more,
})
const ALL = {
  choice: { pick: 'cap-rank', from: 1, to: 9 },
  count: null,
  choose: 'cap',
  weights: 'cap',
  capBps: 2_500,
} as const
const ids = (members: readonly InstrumentFact[]) => members.map(({ id }) => id)

describe('dividing basis points', () => {
  it.each<[parts: bigint[], whole: number, cap: number, shares: number[]]>([
    [[1n, 1n, 1n], 10_000, 10_000, [3_333, 3_333, 3_333]],
    [[6n, 3n, 1n], 10_000, 10_000, [6_000, 3_000, 1_000]],
    // What the cap cuts off goes to the others by their parts.
    [[6n, 3n, 1n], 10_000, 5_000, [5_000, 3_750, 1_250]],
    [[6n, 3n, 1n], 10_000, 4_000, [4_000, 4_000, 2_000]],
    [[6n, 3n, 1n], 10_000, 3_000, [3_000, 3_000, 3_000]],
    // At the cap exactly.
    [[1n, 1n], 10_000, 5_000, [5_000, 5_000]],
    [[1n], 2_000, 2_500, [2_000]],
    [[0n, 1n, 0n], 10_000, 10_000, [0, 10_000, 0]],
    [[0n, 0n], 10_000, 10_000, [0, 0]],
    [[], 10_000, 10_000, []],
  ])('follows the parts and the cap (%#)', (parts, whole, cap, shares) => {
    expect(shareOut(parts, whole, cap)).toEqual(shares)
  })
})

describe('the members of a basket', () => {
  const market = [share(3, 200n), share(1, 200n), share(2, 300n), share(4, 0n), share(5, 900n, { isEligible: false })]

  it('are ranked by worth, of two equal ones the lower id first; what is worth nothing is none', () => {
    expect(ids(basketMembers(ALL, market))).toEqual([2, 1, 3])
    expect(ids(basketMembers({ ...ALL, choice: { pick: 'cap-rank', from: 2, to: 2 } }, market))).toEqual([1])
    expect(ids(basketMembers({ ...ALL, count: 2 }, market))).toEqual([2, 1])
  })

  it('of the calmest are ranked by volatility; what has none yet is left out', () => {
    const calm = [
      share(1, 900n, { volatility: 300 }),
      share(2, 800n, { volatility: null }),
      share(3, 700n, { volatility: 100 }),
      share(4, 600n, { volatility: 300 }),
      share(5, 500n, { volatility: 0 }),
    ]
    expect(ids(basketMembers({ ...ALL, choose: 'calm' }, calm))).toEqual([5, 3, 1, 4])
    expect(ids(basketMembers({ ...ALL, choose: 'calm' }, calm.toReversed()))).toEqual([5, 3, 1, 4])
  })

  it('weigh by worth, alike, or by one over the volatility, a share without one like one of ten percent', () => {
    const rule = (weights: 'cap' | 'equal' | 'calm') =>
      ({
        form: 'fund',
        cashBps: 300,
        driftBps: 500,
        parts: [{ shareBps: 9_000, basket: { ...ALL, weights, capBps: 10_000 } }],
      }) as const
    const two = [share(1, 300n, { volatility: 100 }), share(2, 600n, { volatility: 200 })]
    const weightsOf = (weights: 'cap' | 'equal' | 'calm', facts = two) =>
      targetWeights(rule(weights), facts).map(({ instrumentId, weightBps }) => [instrumentId, weightBps])
    expect(weightsOf('cap')).toEqual([
      [2, 6_000],
      [1, 3_000],
    ])
    expect(weightsOf('equal')).toEqual([
      [1, 4_500],
      [2, 4_500],
    ])
    expect(weightsOf('calm')).toEqual([
      [1, 6_000],
      [2, 3_000],
    ])
    const unknown = [share(1, 300n, { volatility: null }), share(2, 600n, { volatility: 50_000 })]
    expect(weightsOf('calm', unknown)).toEqual([
      [2, 6_000],
      [1, 3_000],
    ])
    const still = [share(1, 300n, { volatility: 0 }), share(2, 600n, { volatility: 2 })]
    expect(weightsOf('calm', still)).toEqual([
      [1, 6_000],
      [2, 3_000],
    ])
  })

  it('of one symbol may be all of the fund, and a member that gets nothing is none', () => {
    const gold = {
      choice: { pick: 'symbol', symbol: 'S1' },
      count: 1,
      choose: 'cap',
      weights: 'equal',
      capBps: 100,
    } as const
    const fund = { form: 'fund', cashBps: 300, driftBps: 500 } as const
    expect(targetWeights({ ...fund, parts: [{ shareBps: 9_700, basket: gold }] }, market)).toEqual([
      { instrumentId: 1, weightBps: 9_700 },
    ])
    const small = [share(1, 1n), share(2, 1_000_000n)]
    expect(targetWeights({ ...fund, parts: [{ shareBps: 9_700, basket: { ...ALL, capBps: 10_000 } }] }, small)).toEqual(
      [{ instrumentId: 2, weightBps: 9_699 }],
    )
  })
})
