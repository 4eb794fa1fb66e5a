import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share } from '../../testing/loan-facts.ts'
import { PARTS_A_PAISA } from './loan-terms.ts'
import {
  allCarriedParts,
  allocateShortfall,
  carriedParts,
  choosePledge,
  fallToNoticeBps,
  limitPaise,
} from './pledge.ts'

describe('what is owned and what it carries', () => {
  it('lends sixty, seventy-five and eighty-five hundredths of settled holdings, rounded down', () => {
    expect(limitPaise([share(1, 100n, 500n), share(2, 10n, 300n)])).toBe(31_800_00n)
    // 33 units at ₹10.1234 and 75 %: ₹250.554150.
    expect(limitPaise([{ asset: 1_000_001, quantity: 33n, priceParts: 10_1234n * 100n, ltvBps: 7_500 }])).toBe(250_55n)
    expect(limitPaise([])).toBe(0n)
  })

  it('pledges the largest first and of the last only what is needed', () => {
    const holdings = [share(1, 100n, 100n), share(2, 50n, 1_000n), share(3, 40n, 500n)]
    expect(choosePledge(holdings, 33_000_00n * PARTS_A_PAISA)).toEqual({
      pledges: [
        { asset: 2, quantity: 50n },
        { asset: 3, quantity: 10n },
      ],
      missingParts: 0n,
    })
    expect(choosePledge(holdings, 30_000_00n * PARTS_A_PAISA).pledges).toEqual([{ asset: 2, quantity: 50n }])
    expect(choosePledge(holdings, 30_000_00n * PARTS_A_PAISA + 1n).pledges).toEqual([
      { asset: 2, quantity: 50n },
      { asset: 3, quantity: 1n },
    ])
    expect(choosePledge(holdings, 48_000_01n * PARTS_A_PAISA)).toMatchObject({ missingParts: 1n * PARTS_A_PAISA })
    expect(choosePledge(holdings, 0n)).toEqual({ pledges: [], missingParts: 0n })
  })

  const holdings = fc
    .array(
      fc.record({
        quantity: fc.bigInt(0n, 5_000n),
        rupees: fc.bigInt(1n, 9_000n),
        ltvBps: fc.constantFrom(6_000, 7_500, 8_500),
      }),
      { maxLength: 6 },
    )
    .map((rows) => rows.map(({ quantity, rupees, ltvBps }, at) => share(at + 1, quantity, rupees, ltvBps)))

  it('never pledges more than is needed by more than one share of the last holding, nor less', () => {
    fc.assert(
      fc.property(holdings, fc.bigInt(1n, 10n ** 14n), (owned, owed) => {
        const { pledges, missingParts } = choosePledge(owned, owed)
        const carried = pledges.reduce(
          (sum, { asset, quantity }) =>
            sum + carriedParts(owned.find((each) => each.asset === asset) ?? share(0, 0n, 0n), quantity),
          0n,
        )
        expect(missingParts).toBe(carried >= owed ? 0n : owed - carried)
        if (missingParts > 0n) expect(carried).toBe(allCarriedParts(owned))
        const last = pledges.at(-1)
        const lastHolding = owned.find(({ asset }) => asset === last?.asset)
        if (lastHolding !== undefined) expect(carried - carriedParts(lastHolding, 1n)).toBeLessThan(owed)
        for (const { asset, quantity } of pledges)
          expect(quantity).toBeLessThanOrEqual(owned.find((each) => each.asset === asset)?.quantity ?? 0n)
      }),
    )
  })

  it('says how far all of it may fall before a notice', () => {
    expect(fallToNoticeBps([share(1, 100n, 1_000n)], 30_000_00n * PARTS_A_PAISA)).toBe(5_000)
    expect(fallToNoticeBps([share(1, 100n, 1_000n)], 60_000_00n * PARTS_A_PAISA)).toBe(0)
    expect(fallToNoticeBps([], 1n)).toBe(0)
  })

  it('lays a shortfall on the oldest loans first, on none more than it owes', () => {
    expect(
      allocateShortfall([{ owedPaise: 100n }, { owedPaise: 50n }, { owedPaise: 70n }], 130n).map(({ paise }) => paise),
    ).toEqual([100n, 30n, 0n])
  })
})
