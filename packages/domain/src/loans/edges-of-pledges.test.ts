import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSale, type Sellable } from './plan-sale.ts'
import { choosePledge, type Pledgeable } from './pledge.ts'

/** A share of 2 paise that carries half of its price: a sold one cures one paisa. */
const twoPaise = { asset: 7, priceParts: 20_000n, ltvBps: 5_000, costBps: 0n, nights: 0 }
const share = (asset: number, quantity: bigint, change: Partial<Pledgeable> = {}): Pledgeable => ({
  asset,
  quantity,
  priceParts: 20_000n,
  ltvBps: 5_000,
  ...change,
})

/** What one sale has to be, found by looking at every count. */
function soughtAmongAll({ quantity, most, lotSize, owned }: Sellable, wanted: bigint): bigint {
  const top = Number(quantity < most ? quantity : most)
  const mayBeSold = Array.from({ length: top }, (_, at) => BigInt(at + 1)).filter(
    (count) => count % lotSize === 0n || count % lotSize === owned % lotSize,
  )
  return mayBeSold.find((count) => count >= wanted) ?? mayBeSold.at(-1) ?? 0n
}

describe('a sale for a loan', () => {
  it('is the least count of whole lots, with the remainder or without, that cures, and else the most there is', () => {
    const count = (least: number, most: number) => fc.bigInt({ min: BigInt(least), max: BigInt(most) })
    fc.assert(
      fc.property(
        count(1, 12),
        count(0, 60),
        count(0, 40),
        count(1, 80),
        count(1, 70),
        (lotSize, quantity, unsold, most, wanted) => {
          const holding = { ...twoPaise, lotSize, quantity, owned: quantity + unsold, most }
          const sold = soughtAmongAll(holding, wanted)
          expect(planSale([holding], { missingPaise: wanted, owedPaise: 1_000n, nightParts: 0n })).toEqual(
            sold === 0n ? [] : [{ asset: 7, quantity: sold }],
          )
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('takes no more than pays the whole debt, and nothing where nothing is missing or owed', () => {
    const holding = { ...twoPaise, lotSize: 1n, quantity: 100n, owned: 100n, most: 100n }
    const plan = (missingPaise: bigint, owedPaise: bigint) =>
      planSale([holding], { missingPaise, owedPaise, nightParts: 0n })
    // Eleven paise are paid by six shares of two paise.
    expect(plan(50n, 11n)).toEqual([{ asset: 7, quantity: 6n }])
    expect([plan(0n, 10n), plan(10n, 0n)]).toEqual([[], []])
  })
})

describe('a pledge', () => {
  it('takes the asset of the lowest number among those of one lending value, in whatever order they come', () => {
    const holdings = [3, 5, 9].map((asset) => share(asset, 10n))
    for (const order of [holdings, holdings.toReversed(), [holdings[1]!, holdings[2]!, holdings[0]!]])
      expect(choosePledge(order, 60_000n).pledges).toEqual([{ asset: 3, quantity: 6n }])
  })

  it('leaves out what carries nothing, and says what is missing', () => {
    const worthless = [share(1, 0n), share(2, 10n, { ltvBps: 0 }), share(4, 10n, { priceParts: 0n })]
    expect(choosePledge([...worthless, share(3, 10n)], 150_000n)).toEqual({
      pledges: [{ asset: 3, quantity: 10n }],
      missingParts: 50_000n,
    })
    expect(choosePledge([share(3, 10n)], 100_000n)).toEqual({
      pledges: [{ asset: 3, quantity: 10n }],
      missingParts: 0n,
    })
  })
})
