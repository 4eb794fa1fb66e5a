import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from './hex.ts'
import {
  askedAfter,
  bandPrices,
  finalBids,
  decideIssuePrice,
  simulatedCategories,
  type DemandTerms,
} from './ipo-demand.ts'
import {
  allotLots,
  decideBasisRule,
  drawOrder,
  drawSeed,
  entryIdOf,
  fitsCommitment,
  listRoot,
  runDraw,
  sortEntries,
  type DrawEntry,
} from './ipo-draw.ts'
import { sha256 } from './sha256.ts'
import { verifyDraw, type PublishedDraw } from './verify-ipo-draw.ts'

const secret = new Uint8Array(32).fill(7)
const native = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const entry = (id: number, lots: number, bidPaise = 0): DrawEntry => ({
  entryId: entryIdOf(1n, BigInt(id), new Uint8Array(32).fill(id % 251)),
  lots,
  bidPaise,
})
const list = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 95_00, 98_00, 100_00)), { maxLength: 60 })
  .map((rows) => rows.map(([lots, bid], at) => entry(at + 1, lots, bid)))
const terms: DemandTerms & { sharesOffered: number } = {
  bandLowPaise: 95_00,
  bandHighPaise: 100_00,
  tickPaise: 100,
  lotSize: 10,
  offered: { institutional: 5_000, 'non-institutional': 1_500, 'retail-elsewhere': 3_300 },
  sharesOffered: 10_000,
}

function publish(entries: readonly DrawEntry[], lots: number): PublishedDraw {
  const demand = simulatedCategories.map((category) => ({
    category,
    offeredShares: terms.offered[category],
    bids: finalBids(secret, category, terms),
  }))
  const pricePaise = decideIssuePrice(
    terms,
    demand.flatMap(({ bids }) => bids),
    entries,
  )
  const { drawn, root } = runDraw({ secret, entries, pricePaise, lots })
  return {
    commitment: toHex(sha256(secret)),
    root: toHex(root),
    secret: toHex(secret),
    lotSize: 10,
    lotsToDraw: lots,
    bandLowPaise: 95_00,
    bandHighPaise: 100_00,
    tickPaise: 100,
    sharesOffered: 10_000,
    issuePricePaise: pricePaise,
    demand,
    allotments: drawn.filter((one) => one.lots > 0).map(({ entryId, lots: given }) => ({ entryId, lots: given })),
  }
}

describe('the draw of a new share', () => {
  it('gives the golden result', () => {
    const entries = [1, 2, 3, 4, 5].map((id) => entry(id, id))
    const { root, seed, drawn, rule } = runDraw({ secret, entries, pricePaise: 100_00, lots: 3 })
    expect({
      rule,
      root: toHex(root),
      seed: toHex(seed),
      drawn: drawn.map(({ entryId, lots }) => `${entryId.slice(0, 8)} ${lots}`),
    }).toMatchInlineSnapshot(`
      {
        "drawn": [
          "943a0cfa 1",
          "eaebd2ef 1",
          "d6199901 1",
          "5afbbeb0 0",
          "d1fe4e51 0",
        ],
        "root": "6cb043e84f10a0592f3f3e121bb81f7ce672c02267dd0f866f27cbe2738fab4c",
        "rule": "draw",
        "seed": "a2de214a08a788d73a868e55c74d23674f497d8491ef4850fadc1ada33387e2c",
      }
    `)
  })

  it('never gives more than there is, nor more than was asked for, and gives everything when enough is asked for', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 80 }), (entries, lots) => {
        const order = drawOrder(entries, drawSeed(secret, listRoot(entries)))
        const given = allotLots(lots, order)
        const sum = given.reduce((all, lot) => all + lot, 0)
        const asked = order.reduce((all, one) => all + one.lots, 0)
        expect(sum).toBe(Math.min(lots, asked))
        given.forEach((lot, at) => expect(lot).toBeLessThanOrEqual(order[at]?.lots ?? 0))
        if (
          decideBasisRule(
            lots,
            order.map((one) => one.lots),
          ) === 'draw'
        )
          expect(Math.max(...given)).toBeLessThanOrEqual(1)
        else expect(given.every((lot) => lot >= 1)).toBe(true)
      }),
    )
  })

  it('does not depend on the order in which the list is given, and knows every change of it', () => {
    fc.assert(
      fc.property(
        list.filter((entries) => entries.length > 1),
        (entries) => {
          const turned = [...entries].reverse()
          expect(runDraw({ secret, entries: turned, pricePaise: 95_00, lots: 5 })).toEqual(
            runDraw({ secret, entries, pricePaise: 95_00, lots: 5 }),
          )
          const [first, ...rest] = sortEntries(entries)
          if (first === undefined) return
          expect(toHex(listRoot([{ ...first, lots: first.lots + 1 }, ...rest]))).not.toBe(toHex(listRoot(entries)))
          expect(toHex(listRoot(rest))).not.toBe(toHex(listRoot(entries)))
        },
      ),
    )
  })

  it('leaves those below the price out of the draw', () => {
    const { drawn } = runDraw({
      secret,
      entries: [entry(1, 1, 95_00), entry(2, 1), entry(3, 1, 100_00)],
      pricePaise: 100_00,
      lots: 5,
    })
    expect(drawn.map(({ entryId }) => entryId).sort()).toEqual([entry(2, 1).entryId, entry(3, 1).entryId].sort())
  })

  it('draws anew with a beacon, and refuses an entry that stands in the list twice', () => {
    const entries = [1, 2, 3, 4].map((id) => entry(id, 1))
    const [plain, lit] = [
      runDraw({ secret, entries, pricePaise: 1, lots: 1 }),
      runDraw({ secret, entries, pricePaise: 1, lots: 1, beacon: new Uint8Array([1]) }),
    ]
    expect(toHex(plain.seed)).not.toBe(toHex(lit.seed))
    expect(() => sortEntries([entry(1, 1), entry(1, 2)])).toThrow(RangeError)
    expect(fitsCommitment(secret, sha256(secret))).toBe(true)
    expect(fitsCommitment(new Uint8Array(32), sha256(secret))).toBe(false)
  })

  it('gives each of many the same chance', () => {
    const entries = Array.from({ length: 40 }, (_, at) => entry(at + 1, 1))
    const wins = new Map<string, number>()
    const root = listRoot(entries)
    for (let round = 0; round < 400; round += 1) {
      const seed = drawSeed(new Uint8Array(32).fill(round % 256).fill(round >> 8, 0, 1), root)
      for (const { entryId } of drawOrder(entries, seed, native).slice(0, 10))
        wins.set(entryId, (wins.get(entryId) ?? 0) + 1)
    }
    for (const { entryId } of entries) expect(Math.abs((wins.get(entryId) ?? 0) - 100)).toBeLessThan(50)
  })
})

describe('verifying', () => {
  it('finds every published draw equal', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 2, max: 40 }), (entries, lots) => {
        expect(verifyDraw(publish(entries, lots), entries)).toMatchObject({ isEqual: true, differences: [] })
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['another secret', (draw: PublishedDraw) => ({ ...draw, secret: toHex(new Uint8Array(32).fill(8)) })],
    [
      'another winner',
      (draw: PublishedDraw) => ({
        ...draw,
        allotments: draw.allotments.map((one, at) => (at === 0 ? { ...one, lots: one.lots + 1 } : one)),
      }),
    ],
    ['a winner left out', (draw: PublishedDraw) => ({ ...draw, allotments: draw.allotments.slice(1) })],
    ['another price', (draw: PublishedDraw) => ({ ...draw, issuePricePaise: draw.issuePricePaise - 100 })],
    [
      'other demand',
      (draw: PublishedDraw) => ({
        ...draw,
        demand: draw.demand.map((one, at) => (at === 0 ? { ...one, bids: [] } : one)),
      }),
    ],
    ['another list', (draw: PublishedDraw) => ({ ...draw, root: toHex(fromHex(draw.root).map((byte) => byte ^ 1)) })],
  ])('finds %s', (_what, change) => {
    const entries = [1, 2, 3, 4].map((id) => entry(id, 1))
    expect(verifyDraw(change(publish(entries, 2)), entries).isEqual).toBe(false)
  })
})

describe('the price of an issue', () => {
  it('is the highest at which everything is asked for, and the lowest when nothing is enough', () => {
    expect(bandPrices(terms)).toEqual([100_00, 99_00, 98_00, 97_00, 96_00, 95_00])
    expect(decideIssuePrice(terms, [{ pricePaise: 100_00, shares: 10_000 }], [])).toBe(100_00)
    expect(
      decideIssuePrice(
        terms,
        [
          { pricePaise: 100_00, shares: 9_990 },
          { pricePaise: 97_00, shares: 10 },
        ],
        [],
      ),
    ).toBe(97_00)
    expect(decideIssuePrice(terms, [{ pricePaise: 100_00, shares: 9_990 }], [entry(1, 1)])).toBe(100_00)
    expect(decideIssuePrice(terms, [{ pricePaise: 100_00, shares: 10 }], [])).toBe(95_00)
  })

  it('grows from nothing at opening to all of it at closing', () => {
    for (const category of simulatedCategories) {
      const final = finalBids(secret, category, terms).reduce((sum, { shares }) => sum + shares, 0)
      expect(askedAfter(category, final, 0, 10)).toBe(0)
      expect(askedAfter(category, final, 10_000, 10)).toBe(final)
      expect(askedAfter(category, final, 5_000, 10)).toBeLessThanOrEqual(final)
    }
  })
})
