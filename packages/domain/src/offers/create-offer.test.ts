import { describe, expect, it } from 'vitest'
import { type NewOffer, type NewOfferFacts, decideCreateOffer } from './create-offer.ts'
import { NO_BOUNDS } from './price-bounds.ts'

const offer: NewOffer = {
  kind: 'placement',
  pricePaise: 410_00n,
  quantity: 10_000n,
  leastQuantity: 100n,
  mostQuantity: 5_000n,
  mostCustomers: 50,
  opensAtMs: 1_000,
  closesAtMs: 9_000,
}
const share = {
  lotSize: 100n,
  tickPaise: 5n,
  bounds: { referencePaise: 400_00n, lowestPaise: 390_00n, highestPaise: 410_00n },
}
const facts: NewOfferFacts = {
  share,
  nowMs: 500,
  undrawn: 10_000n,
  percent: '2.5',
  mostCustomers: 200,
  splitsMeanwhile: false,
}
const decide = (terms: Partial<NewOffer> = {}, given: Partial<NewOfferFacts> = {}) =>
  decideCreateOffer({ ...offer, ...terms }, { ...facts, ...given })
const accepted = { ok: true, accepted: { lotSize: 100n } }
const malformed = (field: string) => ({ ok: false, refused: { code: 'parameter-malformed', params: {}, field } })

describe('a new offer', () => {
  it('is accepted with the lot of its share', () => {
    expect(decide()).toEqual(accepted)
  })

  it('is of a share that is listed', () => {
    expect(decide({}, { share: null })).toEqual({
      ok: false,
      refused: { code: 'instrument-deleted', params: {}, field: 'code' },
    })
  })

  it.each<[field: string, good: Partial<NewOffer>[], bad: Partial<NewOffer>[]]>([
    ['pricePaise', [{ pricePaise: 409_95n }], [{ pricePaise: 0n }, { pricePaise: -5n }, { pricePaise: 409_99n }]],
    ['quantity', [{ quantity: 9_900n }], [{ quantity: 0n }, { quantity: -100n }, { quantity: 9_950n }]],
    [
      'leastQuantity',
      [{ leastQuantity: 200n }, { leastQuantity: 5_000n }],
      [{ leastQuantity: 0n }, { leastQuantity: -100n }, { leastQuantity: 150n }, { leastQuantity: 5_100n }],
    ],
    ['mostQuantity', [{ mostQuantity: 10_000n }], [{ mostQuantity: 5_050n }, { mostQuantity: 10_100n }]],
    ['mostCustomers', [{ mostCustomers: 1 }, { mostCustomers: 200 }], [{ mostCustomers: 0 }, { mostCustomers: 201 }]],
    ['closesOn', [{ closesAtMs: 1_001 }], [{ closesAtMs: 1_000 }, { closesAtMs: 999 }]],
  ])('has a %s within its limits, and names the field otherwise', (field, good, bad) => {
    for (const terms of good) expect(decide(terms)).toEqual(accepted)
    for (const terms of bad) expect(decide(terms)).toEqual(malformed(field))
  })

  it('closes after now, and not in the middle of a split', () => {
    expect(decide({}, { nowMs: 8_999 })).toEqual(accepted)
    expect(decide({}, { nowMs: 9_000 })).toEqual(malformed('closesOn'))
    expect(decide({}, { splitsMeanwhile: true })).toEqual(malformed('closesOn'))
  })

  it('costs what the market costs, within the percentage of the setting (H8)', () => {
    const beyond = {
      ok: false,
      refused: { code: 'offer-beyond-market', params: { vipCreateMaxPercent: '2.5' }, field: 'pricePaise' },
    }
    for (const pricePaise of [390_00n, 410_00n]) expect(decide({ pricePaise })).toEqual(accepted)
    for (const pricePaise of [389_95n, 410_05n]) expect(decide({ pricePaise })).toEqual(beyond)
    expect(decide({}, { share: { ...share, bounds: { ...share.bounds, referencePaise: null } } })).toEqual(beyond)
    expect(decide({}, { share: { ...share, bounds: NO_BOUNDS } })).toEqual(beyond)
  })

  it('sells no more shares than the holder has left (H1)', () => {
    expect(decide({}, { undrawn: 9_999n })).toEqual({
      ok: false,
      refused: { code: 'holder-short', params: { left: 9_999 }, field: 'quantity' },
    })
  })
})
