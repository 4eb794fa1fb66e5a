import { describe, expect, test } from 'vitest'
import { value, holding } from '../../../testing/worth-samples.ts'
import {
  allCash,
  cashMatchesEntries,
  ownedPaise,
  serverAddsUp,
  sharesMatchEntries,
  splitCash,
  unitsAddUp,
  countUnits,
} from './worth.ts'

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
    expect(countUnits(both, 'fund')).toMatchObject({ count: 7, valuePaise: 70_00n })
    expect(countUnits(both, 'plan')).toMatchObject({ count: 5, valuePaise: 50_00n })
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
