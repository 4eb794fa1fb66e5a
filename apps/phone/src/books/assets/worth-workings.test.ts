import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { value, holding } from '../../../testing/worth-samples.ts'
import { atPrices, splitCash, workOutShares } from './worth.ts'

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
