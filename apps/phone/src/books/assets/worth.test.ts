import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HoldingView } from '@bahi/contract/shares/positions'
import {
  allCash,
  atPrices,
  cashMatchesEntries,
  ownedPaise,
  serverAddsUp,
  sharesMatchEntries,
  splitCash,
  unitsAddUp,
  unitsOf,
  workOutShares,
  type MarketValue,
} from './worth.ts'

const value: MarketValue = {
  availablePaise: 1_84_236_40,
  heldPaise: 40_061_61,
  unsettledPaise: 98_474_22,
  withdrawablePaise: 1_84_236_40,
  holdingsValuePaise: 6_13_865_00,
  investedPaise: 6_00_000_00,
  unrealisedPaise: 13_865_00,
  dayChangePaise: 0,
  realisedTodayPaise: 0,
  units: [],
  unitsValuePaise: 0,
  redeeming: [],
  redeemingPaise: 0,
  owedPaise: 0,
  applied: [],
  netWorthPaise: 9_36_637_23,
  pricedAt: '2026-11-20T09:42:11Z',
  leaving: [],
  dueOnLoansPaise: 0,
  heldFor: [{ orderId: '71', code: 'LUNICABLE', side: 'buy', quantity: 100, heldPaise: 40_061_61 }],
  unsettled: [{ settlesOn: '2026-11-23', amountPaise: 98_474_22 }],
}

const holding = (over: Partial<HoldingView>): HoldingView => ({
  instrumentId: 12,
  code: 'SAHYABANK',
  symbol: 'SAHYABANK',
  exchange: 'NSE',
  name: 'Sahyadri Bank',
  quantity: 100,
  availableQuantity: 100,
  heldQuantity: 0,
  unsettledQuantity: 0,
  listsOn: null,
  pledgedQuantity: 0,
  lockedQuantity: 0,
  lockIns: [],
  sellableOn: null,
  averageCostPaise: 1_400_00,
  realisedPaise: 0,
  investedPaise: 1_40_000_00,
  lastPaise: 1_412_60,
  previousClosePaise: 1_400_00,
  valuePaise: 1_41_260_00,
  unrealisedPaise: 1_260_00,
  unrealisedBps: 90,
  dayChangePaise: 1_260_00,
  lots: [],
  ...over,
})

describe('the net worth of the server', () => {
  test('is all cash and all shares', () => {
    expect(allCash(value)).toBe(3_22_772_23n)
    expect(serverAddsUp(value)).toBe(true)
  })

  test('does not add up when it is one paisa off', () => {
    expect(serverAddsUp({ ...value, netWorthPaise: value.netWorthPaise + 1 })).toBe(false)
    expect(serverAddsUp({ ...value, netWorthPaise: value.netWorthPaise - 1 })).toBe(false)
  })
})

describe('what is owned and owed', () => {
  const redemption = { orderId: '9', code: 'NIFTY-1', name: 'Index fund', netPaise: 5_000_00, payoutOn: '2026-11-24' }

  test('counts what funds are about to pay, and subtracts what is owed', () => {
    const withBoth = {
      ...value,
      redeeming: [redemption],
      redeemingPaise: 5_000_00,
      owedPaise: 12_345_67,
      netWorthPaise: value.netWorthPaise + 5_000_00 - 12_345_67,
    }
    expect(serverAddsUp(withBoth)).toBe(true)
    expect(serverAddsUp({ ...withBoth, owedPaise: 0 })).toBe(false)
    expect(serverAddsUp({ ...withBoth, redeeming: [], netWorthPaise: withBoth.netWorthPaise })).toBe(false)
    expect(ownedPaise(withBoth, 0n)).toBe(allCash(value) + 5_000_00n)
  })

  test('adds up below zero as well', () => {
    expect(serverAddsUp({ ...value, owedPaise: 10_00_000_00, netWorthPaise: value.netWorthPaise - 10_00_000_00 })).toBe(
      true,
    )
  })

  test('tells funds from plans', () => {
    const scheme = (kind: 'fund' | 'plan', units: number, valuePaise: number) => ({
      asset: 1_000_001,
      code: 'X',
      name: 'X',
      kind,
      units,
      navTenThousandths: 1,
      valuePaise,
    })
    const both = { ...value, units: [scheme('fund', 3, 30_00), scheme('plan', 5, 50_00), scheme('fund', 4, 40_00)] }
    expect(unitsOf(both, 'fund')).toMatchObject({ count: 7, valuePaise: 70_00n })
    expect(unitsOf(both, 'plan')).toMatchObject({ count: 5, valuePaise: 50_00n })
  })

  test('names what cash is held for', () => {
    const applied = [{ kind: 'ipo' as const, id: '4', name: 'Newcomer', heldPaise: 14_000_00, until: '2026-11-27' }]
    const split = splitCash({ ...value, heldPaise: 54_061_61, applied }, 'held')
    expect(split.addsUp).toBe(true)
    expect(split.parts.map(({ kind }) => kind)).toEqual(['order', 'applied'])
  })
})

describe('cash against the checked book', () => {
  const balances = [
    { asset: 0, account: 1, amount: 1_84_236_40n },
    { asset: 0, account: 2, amount: 40_061_61n },
    { asset: 0, account: 3, amount: 98_474_22n },
    { asset: 12, account: 1, amount: 100n },
  ]

  test('matches when every account does', () => {
    expect(cashMatchesEntries(value, balances)).toBe(true)
  })

  test('does not match when two accounts differ and their sum does not', () => {
    expect(
      cashMatchesEntries(
        { ...value, availablePaise: value.availablePaise + 1, heldPaise: value.heldPaise - 1 },
        balances,
      ),
    ).toBe(false)
  })

  test('takes a missing account for an empty one', () => {
    expect(cashMatchesEntries({ ...value, availablePaise: 0, heldPaise: 0, unsettledPaise: 0 }, [])).toBe(true)
  })

  test('counts a holding over all its accounts', () => {
    expect(sharesMatchEntries([holding({})], [], balances)).toBe(true)
    expect(sharesMatchEntries([holding({})], [], [...balances, { asset: 12, account: 2, amount: 1n }])).toBe(false)
    expect(sharesMatchEntries([], [], balances)).toBe(false)
    const units = [
      {
        asset: 1_000_901,
        code: 'FND-T1',
        name: 'Scheme',
        kind: 'fund' as const,
        units: 7,
        navTenThousandths: 100_001,
        valuePaise: 70_00,
      },
    ]
    expect(sharesMatchEntries([holding({})], units, balances)).toBe(false)
    expect(
      sharesMatchEntries([holding({})], units, [
        ...balances,
        { asset: 1_000_901, account: 1, amount: 4n },
        { asset: 1_000_901, account: 4, amount: 3n },
      ]),
    ).toBe(true)
    expect(unitsAddUp({ units, unitsValuePaise: 70_00 })).toBe(true)
    expect(unitsAddUp({ units, unitsValuePaise: 70_01 })).toBe(false)
    expect(
      unitsAddUp({ units: units.map((scheme) => ({ ...scheme, valuePaise: 70_01 })), unitsValuePaise: 70_01 }),
    ).toBe(false)
    expect(sharesMatchEntries([holding({}), holding({ instrumentId: 13, quantity: 1 })], [], balances)).toBe(false)
  })
})

describe('the working of the shares', () => {
  test('multiplies and adds, and is proven when the server says the same', () => {
    const holdings = [
      holding({}),
      holding({
        instrumentId: 13,
        code: 'BETWAMOTOR',
        symbol: 'BETWAMOTOR',
        quantity: 300,
        lastPaise: 404_85,
        valuePaise: 1_21_455_00,
      }),
    ]
    const working = workOutShares(holdings, 2_62_715_00)
    expect(working.rows.map((row) => row.valuePaise)).toEqual([1_41_260_00n, 1_21_455_00n])
    expect(working).toMatchObject({ totalPaise: 2_62_715_00n, proven: true })
  })

  test('is not proven when a product differs, even if the sum is right', () => {
    const holdings = [holding({ valuePaise: 1_41_260_01 })]
    expect(workOutShares(holdings, 1_41_260_00).proven).toBe(false)
  })

  test('is not proven when the sum differs', () => {
    expect(workOutShares([holding({})], 1_41_260_01).proven).toBe(false)
  })
})

describe('what can leave', () => {
  test('names every part with its reason', () => {
    expect(splitCash(value)).toEqual({
      parts: [
        { kind: 'free', amountPaise: 1_84_236_40 },
        { kind: 'settling', amountPaise: 98_474_22, settlesOn: '2026-11-23' },
        { kind: 'order', amountPaise: 40_061_61, orderId: '71', code: 'LUNICABLE', quantity: 100 },
      ],
      totalPaise: 3_22_772_23n,
      addsUp: true,
    })
  })

  test('says what is available and yet not free, and what is held by no known order', () => {
    const { parts, addsUp } = splitCash({ ...value, withdrawablePaise: 1_84_236_39, heldFor: [] })
    expect(addsUp).toBe(true)
    expect(parts).toContainEqual({ kind: 'due', amountPaise: 1 })
    expect(parts).toContainEqual({ kind: 'held', amountPaise: 40_061_61 })
  })

  test('drops the dates when they do not come to what is in settlement', () => {
    expect(
      splitCash({ ...value, unsettled: [{ settlesOn: '2026-11-23', amountPaise: 98_474_23 }] }).parts,
    ).toContainEqual({ kind: 'settling', amountPaise: 98_474_22, settlesOn: null })
  })

  test('does not add up when orders claim more than is held, or more can leave than there is', () => {
    expect(splitCash({ ...value, heldPaise: 40_061_60, netWorthPaise: value.netWorthPaise - 1 }).addsUp).toBe(false)
    expect(splitCash({ ...value, withdrawablePaise: value.availablePaise + 1 }).addsUp).toBe(false)
  })

  test('adds up for any amounts within their bounds', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (availablePaise, heldPaise, unsettledPaise, share) => {
          const split = splitCash({
            ...value,
            availablePaise,
            heldPaise,
            unsettledPaise,
            withdrawablePaise: Math.floor(availablePaise * share),
            heldFor: [],
            unsettled: [],
          })
          expect(split.addsUp).toBe(true)
        },
      ),
    )
  })
})

describe('the working of one account', () => {
  test('splits what is held by its orders, and what is in settlement by its days', () => {
    expect(splitCash(value, 'held')).toEqual({
      parts: [{ kind: 'order', amountPaise: 40_061_61, orderId: '71', code: 'LUNICABLE', quantity: 100 }],
      totalPaise: 40_061_61n,
      addsUp: true,
    })
    expect(splitCash(value, 'unsettled')).toEqual({
      parts: [{ kind: 'settling', amountPaise: 98_474_22, settlesOn: '2026-11-23' }],
      totalPaise: 98_474_22n,
      addsUp: true,
    })
  })

  test('of nothing has no parts and still adds up', () => {
    expect(splitCash({ ...value, heldPaise: 0, heldFor: [] }, 'held')).toEqual({
      parts: [],
      totalPaise: 0n,
      addsUp: true,
    })
  })

  test('does not add up when the orders hold more than is held', () => {
    expect(splitCash({ ...value, heldPaise: 40_061_60 }, 'held').addsUp).toBe(false)
  })
})

describe('holdings at newer prices', () => {
  test('are worth shares times the newer price, and keep what has none', () => {
    const other = holding({ instrumentId: 13 })
    const [first, second] = atPrices([holding({}), other], (instrumentId) =>
      instrumentId === 12 ? 1_500_05 : undefined,
    )
    expect(first).toMatchObject({ lastPaise: 1_500_05, valuePaise: 1_50_005_00 })
    expect(second).toBe(other)
  })
})
