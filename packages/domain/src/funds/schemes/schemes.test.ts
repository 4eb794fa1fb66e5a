import { describe, expect, it } from 'vitest'
import { planFile, sizedName as name } from '../../../testing/scheme-facts.ts'
import { decideFundDay, measureDrift, type FundDayFacts } from './decide-fund-day.ts'
import { knownRule, parseRuleText, parseSchemeRule } from './parse-rule.ts'
import type { FundRule } from './scheme-rule.ts'
import { type SizedName, sizeOrders, type SizingFacts } from './size-orders.ts'
import { type InstrumentFact, shareOut, targetWeights } from './target-weights.ts'

const share = (id: number, worth: number, more: Partial<InstrumentFact> = {}): InstrumentFact => ({
  id,
  symbol: `S${id}`,
  sector: id % 2 === 0 ? 'Banks' : 'Power',
  kind: 'share',
  indexCodes: id <= 3 ? ['TOP3'] : [],
  worthPaise: BigInt(worth),
  volatility: id * 100,
  isEligible: true,
  ...more,
})
const market = [
  share(1, 500),
  share(2, 300),
  share(3, 200),
  share(4, 100),
  share(5, 50),
  share(6, 900, { isEligible: false }),
  share(7, 400, { kind: 'etf', symbol: 'GOLD', sector: 'Gold' }),
]
const fund = (value: object) => knownRule(value) as FundRule
const problemsOf = (value: unknown) => {
  const parsed = parseSchemeRule(value)
  return parsed.ok ? [] : parsed.problems
}

describe('a rule file', () => {
  it('is read with what it leaves out', () => {
    expect(fund({ pick: 'index', of: 'BAHI50' })).toEqual({
      form: 'fund',
      cashBps: 300,
      driftBps: 500,
      parts: [
        {
          shareBps: 9_700,
          basket: {
            choice: { pick: 'index', of: 'BAHI50' },
            count: null,
            choose: 'cap',
            weights: 'cap',
            capBps: 1_000,
          },
        },
      ],
    })
    expect(knownRule(planFile)).toMatchObject({
      form: 'plan',
      features: [
        { kind: 'momentum', sessions: 20 },
        { kind: 'volatility', sessions: 10 },
      ],
      capBps: 800,
      turnoverBps: 2_500,
      leastBps: 50,
      cashBps: 300,
      ridgeBps: 1_000,
    })
  })

  it.each([
    [{ pick: 'index', of: 'BAHI50', promise: '12%' }, 'promise: is not known'],
    [{ pick: 'index' }, 'of: must be a text'],
    [{ pick: 'all' }, 'pick: must be one of index, cap-rank, sector, symbol, mix, model'],
    [{ pick: 'index', of: 'BAHI50', cash: '2%' }, 'cash: must be a percentage from 3% to 95%'],
    [{ pick: 'index', of: 'BAHI50', cap: '0.10' }, 'cap: must be a percentage from 1% to 25%'],
    [{ pick: 'cap-rank', from: 10, to: 1 }, 'to: must not come before from'],
    [
      {
        pick: 'mix',
        parts: [
          { share: '60%', pick: 'index', of: 'A' },
          { share: '40%', pick: 'symbol', symbol: 'GOLD' },
        ],
      },
      'parts: come to more than the whole with the cash',
    ],
    [{ pick: 'mix', parts: [{ share: '60%', pick: 'index', of: 'A', odd: 1 }] }, 'parts[0].odd: is not known'],
    [{ form: 2, pick: 'index', of: 'A' }, 'form: must be a whole number from 1 to 1'],
    [
      { pick: 'model', from: 1, to: 9, features: ['luck-5'], train: 60, ahead: 5, refit: 20, names: 20, keep: 10 },
      'features: luck-5 is none',
    ],
    ['index', 'the rule: must be an object'],
  ])('is refused with its reason: %j', (value, problem) => {
    expect(problemsOf(value).some((one) => one.startsWith(problem))).toBe(true)
  })

  it('that is no JSON is none', () => {
    expect(parseRuleText('{pick: index}')).toEqual({ ok: false, problems: ['the rule: is not JSON'] })
  })
})

describe('target weights', () => {
  it('follow worth, none above the cap, and come to the whole less the cash part', () => {
    expect(targetWeights(fund({ pick: 'cap-rank', from: 1, to: 4, cap: '25%' }), market)).toEqual([
      { instrumentId: 1, weightBps: 2_500 },
      { instrumentId: 2, weightBps: 2_500 },
      { instrumentId: 3, weightBps: 2_500 },
      { instrumentId: 4, weightBps: 2_200 },
    ])
    expect(
      targetWeights(fund({ pick: 'index', of: 'TOP3', cap: '10%' }), market).map(({ weightBps }) => weightBps),
    ).toEqual([1_000, 1_000, 1_000])
  })

  it('can be of a sector, of the calmest, in equal parts, of one symbol and of several baskets', () => {
    expect(
      targetWeights(fund({ pick: 'sector', sector: 'Banks', weights: 'equal', cap: '25%' }), market).map(
        ({ instrumentId }) => instrumentId,
      ),
    ).toEqual([2, 4])
    expect(
      targetWeights(
        fund({ pick: 'cap-rank', from: 1, to: 5, choose: 'calm', count: 2, weights: 'equal', cap: '25%' }),
        market,
      ).map(({ instrumentId }) => instrumentId),
    ).toEqual([1, 2])
    const hybrid = fund({
      pick: 'mix',
      cash: '40%',
      parts: [
        { share: '40%', pick: 'index', of: 'TOP3', cap: '25%', weights: 'equal' },
        { share: '20%', pick: 'symbol', symbol: 'GOLD' },
      ],
    })
    expect(targetWeights(hybrid, market)).toEqual([
      { instrumentId: 7, weightBps: 2_000 },
      { instrumentId: 1, weightBps: 1_333 },
      { instrumentId: 2, weightBps: 1_333 },
      { instrumentId: 3, weightBps: 1_333 },
    ])
  })

  it('are the same whatever the order of the facts', () => {
    const rule = fund({ pick: 'cap-rank', from: 1, to: 5, weights: 'calm', cap: '25%' })
    expect(targetWeights(rule, market.toReversed())).toEqual(targetWeights(rule, market))
  })

  it('never come to more than the whole', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const parts = Array.from({ length: 1 + (seed % 17) }, (_, at) =>
        BigInt(((seed * 7_919 + at * 104_729) % 9_973) + 1),
      )
      const weights = shareOut(parts, 9_700, 100 + (seed % 9) * 300)
      expect(weights.reduce((sum, bps) => sum + bps, 0)).toBeLessThanOrEqual(9_700)
      expect(Math.max(...weights)).toBeLessThanOrEqual(100 + (seed % 9) * 300)
    }
  })
})

const sizing = (names: readonly SizedName[], more: Partial<SizingFacts> = {}): SizingFacts => ({
  netPaise: 1_00_00_000_00n,
  spendablePaise: 97_00_000_00n,
  names,
  leastPaise: 1_000_00n,
  maxTurnoverPaise: null,
  sides: 'both',
  ...more,
})

describe('order sizes', () => {
  it('come in whole lots to the nearest, sales first, the largest difference first', () => {
    expect(
      sizeOrders(sizing([name(1, 1_000, 0n), name(2, 0, 2_050n), name(3, 500, 7_000n), name(4, 2_004, 0n)])),
    ).toEqual([
      { instrumentId: 2, side: 'sell', quantity: 2_050n, pricePaise: 100_00n },
      { instrumentId: 3, side: 'sell', quantity: 2_000n, pricePaise: 100_00n },
      { instrumentId: 4, side: 'buy', quantity: 20_000n, pricePaise: 100_00n },
      { instrumentId: 1, side: 'buy', quantity: 10_000n, pricePaise: 100_00n },
    ])
  })

  it('never spend what must be kept, and count what the sales bring', () => {
    expect(sizeOrders(sizing([name(1, 5_000, 0n)], { spendablePaise: 10_00_000_00n }))).toEqual([
      { instrumentId: 1, side: 'buy', quantity: 9_900n, pricePaise: 100_00n },
    ])
    expect(sizeOrders(sizing([name(1, 5_000, 0n)], { spendablePaise: -1n }))).toEqual([])
    expect(
      sizeOrders(sizing([name(1, 5_000, 0n), name(2, 0, 10_100n)], { spendablePaise: 0n })).map(
        ({ quantity }) => quantity,
      ),
    ).toEqual([10_100n, 10_000n])
  })

  it('keep to the turnover, leave small trades out, sell no more than there is to sell, and own no large part of the float', () => {
    expect(
      sizeOrders(sizing([name(1, 5_000, 0n)], { maxTurnoverPaise: 5_00_000_00n })).map(({ quantity }) => quantity),
    ).toEqual([5_000n])
    expect(sizeOrders(sizing([name(1, 101, 1_000n)], { leastPaise: 20_000_00n }))).toEqual([])
    expect(sizeOrders(sizing([name(1, 0, 1_000n, { available: 350n })])).map(({ quantity }) => quantity)).toEqual([
      300n,
    ])
    expect(sizeOrders(sizing([name(1, 5_000, 0n, { maxShares: 1_234n })])).map(({ quantity }) => quantity)).toEqual([
      1_200n,
    ])
  })
})

const day = (names: readonly SizedName[], more: Partial<FundDayFacts> = {}): FundDayFacts => ({
  isFirstOfMonth: false,
  netPaise: 1_00_00_000_00n,
  cashPaise: 3_00_000_00n,
  toPayPaise: 0n,
  cashBps: 300,
  driftBps: 500,
  names,
  ...more,
})

describe('a holding within a lot of its target', () => {
  it('stays, unless cash must be raised: then enough of it is sold', () => {
    const near = [name(1, 1_000, 10_099n), name(2, 1_000, 9_901n)]
    expect(sizeOrders(sizing(near, { leastPaise: 1n }))).toEqual([])
    expect(sizeOrders(sizing([name(1, 1_000, 10_100n)], { leastPaise: 1n })).map(({ quantity }) => quantity)).toEqual([
      100n,
    ])
    expect(
      sizeOrders(sizing([name(1, 995, 10_000n)], { leastPaise: 1n, spendablePaise: -1n })).map(({ side, quantity }) => [
        side,
        quantity,
      ]),
    ).toEqual([['sell', 100n]])
  })
})

describe('the day of a fund', () => {
  const onTarget = [name(1, 4_850, 48_500n), name(2, 4_850, 48_500n)]
  it('passes without an order while it lies near its rule and its cash part', () => {
    expect(decideFundDay(day(onTarget))).toMatchObject({ mode: 'none', orders: [] })
  })

  it('brings a rebalance on the first of a month, when it holds nothing, and when it drifted', () => {
    expect(decideFundDay(day(onTarget, { isFirstOfMonth: true })).mode).toBe('rebalance')
    expect(decideFundDay(day([name(1, 9_700, 0n)], { cashPaise: 1_00_00_000_00n }))).toMatchObject({
      mode: 'rebalance',
      orders: [{ side: 'buy' }],
    })
    const drifted = [name(1, 4_850, 55_000n), name(2, 4_850, 42_000n)]
    expect(measureDrift(drifted)).toBe(670)
    expect(decideFundDay(day(drifted))).toMatchObject({
      mode: 'drift',
      orders: [
        { side: 'sell', instrumentId: 1 },
        { side: 'buy', instrumentId: 2 },
      ],
    })
  })

  it('invests what came in by buying alone, and raises what goes out by selling alone', () => {
    expect(decideFundDay(day(onTarget, { netPaise: 1_10_00_000_00n, cashPaise: 13_00_000_00n }))).toMatchObject({
      mode: 'invest',
      orders: [{ side: 'buy' }, { side: 'buy' }],
    })
    const raise = decideFundDay(day(onTarget, { netPaise: 90_00_000_00n, toPayPaise: 10_00_000_00n }))
    expect(raise).toMatchObject({ mode: 'raise', orders: [{ side: 'sell' }, { side: 'sell' }] })
    const raised = raise.orders.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0n)
    expect(3_00_000_00n + raised).toBeGreaterThanOrEqual(10_00_000_00n)
  })
})
