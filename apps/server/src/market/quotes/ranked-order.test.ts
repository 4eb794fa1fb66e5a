import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RankedOrder } from './ranked-order.ts'

/** What the order must be: everything sorted anew. */
function sorted(keys: readonly (number | null)[]): number[] {
  return keys
    .flatMap((key, place) => (key === null ? [] : [{ key, place }]))
    .sort((a, b) => b.key - a.key || a.place - b.place)
    .map(({ place }) => place)
}

const placesOf = (order: RankedOrder): number[] => Array.from({ length: order.length }, (_, rank) => order.at(rank))

describe('an order kept as its keys change', () => {
  it('is what sorting everything gives after each change, ties included', () => {
    // Few different keys, so that most of them are equal to some other.
    const change = fc.tuple(fc.nat({ max: 19 }), fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const order = new RankedOrder(20)
        const keys: (number | null)[] = Array.from({ length: 20 }, () => null)
        for (const [place, key] of changes) {
          order.set(place, key)
          keys[place] = key
          expect(placesOf(order)).toEqual(sorted(keys))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is that of large keys far apart, too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 99 }), fc.integer({ min: -1e15, max: 1e15 })), { maxLength: 400 }),
        (changes) => {
          const order = new RankedOrder(100)
          const keys: (number | null)[] = Array.from({ length: 100 }, () => null)
          for (const [place, key] of changes) {
            order.set(place, key)
            keys[place] = key
          }
          expect(placesOf(order)).toEqual(sorted(keys))
        },
      ),
    )
  })

  it('has nothing in it before a key is given', () => {
    const order = new RankedOrder(3)
    expect(placesOf(order)).toEqual([])
    order.set(1, 5)
    order.set(2, null)
    expect(placesOf(order)).toEqual([1])
  })
})
