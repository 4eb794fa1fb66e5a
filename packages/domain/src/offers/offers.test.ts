import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockTerms as terms, buyOfferFacts } from '../../testing/offer-facts.ts'
import { NO_OWN_LIMITS } from '../customers/limits/own-limits.ts'
import { blockWindows, clockText, referenceSpan, standingAt, WHOLE_DAY } from './block-windows.ts'
import { decideBuyOffer, offerRefusals } from './buy-offer.ts'
import type { BuyOfferFacts, OfferTerms } from './offer-facts.ts'
import { averagePrice, boundsAround } from './price-bounds.ts'
import { shareOut } from './share-out.ts'

const DEFAULTS = [
  { from: '08:45', to: '09:00' },
  { from: '14:05', to: '14:20' },
]
const WINDOWS = blockWindows(DEFAULTS, WHOLE_DAY)
const at = (hours: number, minutes: number) => hours * 3_600 + minutes * 60

const good: BuyOfferFacts = { ...buyOfferFacts, second: at(14, 5), windows: WINDOWS }
const of = (
  kind: OfferTerms['kind'],
  more: Partial<OfferTerms> = {},
  facts: Partial<BuyOfferFacts> = {},
): BuyOfferFacts => ({
  ...good,
  minAmountPaise: kind === 'block' ? good.minAmountPaise : 0n,
  ...facts,
  offer: { ...terms, kind, ...more },
})
const codes = (asked: number, facts: BuyOfferFacts) => offerRefusals(asked, facts).map(({ code }) => code)

describe('buying from an offer', () => {
  it('breaks the rules of a block in the order of the catalogue', () => {
    const all = of(
      'block',
      {},
      {
        customer: { isSignedIn: false, isLocked: true, isSegmentOff: true, limits: NO_OWN_LIMITS, identity: 'failed' },
        code: 'missing',
        second: at(15, 0),
        nowMs: 9_000,
        bounds: { referencePaise: 30_000n, lowestPaise: 29_100n, highestPaise: 30_900n },
        availablePaise: 0n,
      },
    )
    expect(codes(150, all)).toEqual([
      'login-first',
      'account-locked',
      'segment-switched-off',
      'identity-missing',
      'block-code-missing',
      'after-session',
      'offer-closed',
      'quantity-below-lot',
      'block-below-min',
      'above-upper-band',
      'offer-cash-short',
    ])
    expect(codes(2_500, good)).toEqual([])
    expect(codes(2_400, good)).toEqual(['block-below-min'])
    expect(codes(5_100, good)).toEqual(['quantity-above-max'])
    expect(
      codes(
        2_500,
        of('block', {}, { bounds: { referencePaise: 45_000n, lowestPaise: 43_650n, highestPaise: 46_350n } }),
      ),
    ).toEqual(['below-lower-band'])
  })

  it('takes a block from the first second of its window to the last', () => {
    const around = [
      at(8, 45) - 1,
      at(8, 45),
      at(9, 0) - 1,
      at(9, 0),
      at(14, 5) - 1,
      at(14, 5),
      at(14, 20) - 1,
      at(14, 20),
    ]
    expect(around.map((second) => codes(2_500, { ...good, second })[0] ?? 'taken')).toEqual([
      'before-session',
      'taken',
      'taken',
      'before-session',
      'before-session',
      'taken',
      'taken',
      'after-session',
    ])
    expect(codes(2_500, { ...good, dayKind: 'holiday' })).toEqual(['before-session'])
  })

  it('refuses a block within its window while nothing is known of its price, and speaks of no limit before', () => {
    const bounds = { referencePaise: null, lowestPaise: 0n, highestPaise: 0n }
    expect(codes(2_500, { ...good, bounds })).toEqual(['below-lower-band'])
    expect(codes(2_500, { ...good, bounds, second: at(8, 0) })).toEqual(['before-session'])
  })

  it('names what a code is: nothing, wrong, or switched off', () => {
    expect((['missing', 'off', 'unknown'] as const).map((code) => codes(2_500, { ...good, code })[0])).toEqual([
      'block-code-missing',
      'block-codes-off',
      'block-code-wrong',
    ])
    for (const code of ['missing', 'off', 'unknown'] as const) {
      expect(codes(100, of('placement', {}, { code }))).toEqual(['placement-code-wrong'])
      expect(codes(100, of('vip', {}, { code }))).toEqual(['ticket-code-wrong'])
    }
  })

  it('sells no share that the market would not sell, and says so before it speaks of prices', () => {
    const standings = [
      [{ state: 'deleted' }, 'instrument-deleted'],
      [{ state: 'hidden' }, 'instrument-hidden'],
      [{ state: 'locked' }, 'instrument-locked'],
      [{ isHalted: true }, 'instrument-halted'],
      [{ isSuspended: true }, 'orders-barred'],
      [{ isBarredBySurveillance: true }, 'orders-barred'],
      [{ isUnderDelistingNotice: true }, 'orders-barred'],
    ] as const
    const bounds = { referencePaise: 30_000n, lowestPaise: 29_100n, highestPaise: 30_900n }
    for (const kind of ['block', 'placement', 'vip'] as const) {
      for (const [standing, code] of standings)
        expect(codes(2_500, of(kind, {}, { share: { ...good.share, ...standing }, bounds }))[0]).toBe(code)
    }
  })

  it('keeps a placement to one application of an identity and to the places of the year', () => {
    expect(codes(100, of('placement'))).toEqual([])
    expect(codes(100, of('placement', {}, { hasApplied: true }))).toEqual(['offer-limit-reached'])
    expect(codes(100, of('placement', {}, { placesLeft: 0 }))).toEqual(['offer-limit-reached'])
    expect(codes(100, of('placement', { customers: 50 }))).toEqual(['offer-limit-reached'])
    expect(codes(100, of('placement', { taken: 10_000n }))).toEqual([])
  })

  it('opens and closes on the millisecond, and a ticket or a placement stays near the market', () => {
    expect([999, 1_000, 8_999, 9_000].map((nowMs) => codes(100, of('vip', {}, { nowMs }))[0] ?? 'taken')).toEqual([
      'offer-not-open',
      'taken',
      'taken',
      'offer-closed',
    ])
    expect(
      [39_769n, 39_770n, 42_230n, 42_231n].map((pricePaise) => codes(100, of('vip', { pricePaise }))[0] ?? 'taken'),
    ).toEqual(['ticket-beyond-market', 'taken', 'taken', 'ticket-beyond-market'])
    expect(
      [39_769n, 39_770n, 42_230n, 42_231n].map(
        (pricePaise) => codes(100, of('placement', { pricePaise }))[0] ?? 'taken',
      ),
    ).toEqual(['placement-beyond-market', 'taken', 'taken', 'placement-beyond-market'])
    expect(codes(100, of('vip', { taken: 10_000n }))).toEqual(['offer-sold-out'])
    expect(codes(200, of('vip', { taken: 9_900n }))).toEqual(['quantity-above-max'])
  })

  it('costs quantity times price to the paisa, and one paisa short is short', () => {
    expect(decideBuyOffer(100, of('vip', {}, { availablePaise: 41_00_000n }))).toMatchObject({
      ok: true,
      accepted: { quantity: 100n, amountPaise: 41_00_000n },
    })
    expect(decideBuyOffer(100, of('vip', {}, { availablePaise: 40_99_999n }))).toMatchObject({
      ok: false,
      refused: { code: 'offer-cash-short', params: { short: '0.01' } },
    })
    for (const asked of [0, -100, 1.5, Number.NaN, 2 ** 53, 150])
      expect(decideBuyOffer(asked, of('vip')).ok).toBe(false)
  })
})

describe('the windows and the range', () => {
  it('knows which window is open and which comes', () => {
    const windows = WINDOWS
    expect(standingAt(windows, at(8, 0))).toEqual({ open: null, next: 'morning' })
    expect(standingAt(windows, at(8, 50))).toEqual({ open: 'morning', next: 'afternoon' })
    expect(standingAt(windows, at(14, 20))).toEqual({ open: null, next: null })
    expect(windows.map(referenceSpan)[1]).toEqual({ from: at(13, 45), to: at(14, 0) })
  })

  it('opens every window that is set on a day that begins with its pre-open session', () => {
    const day = { first: at(9, 0), trading: at(9, 15) }
    const shown = (windows: typeof DEFAULTS) =>
      blockWindows(windows, day).map(({ name, from, to }) => [name, clockText(from), clockText(to)])
    expect(shown(DEFAULTS)).toEqual([
      ['morning', '09:00', '09:15'],
      ['afternoon', '14:05', '14:20'],
    ])
    expect(shown([{ from: '06:00', to: '09:00' }])).toEqual([['morning', '09:00', '09:15']])
    expect(shown([{ from: '08:50', to: '08:55' }])).toEqual([['morning', '09:00', '09:05']])
    expect(shown([{ from: '08:45', to: '09:01' }])).toEqual([['morning', '08:45', '09:01']])
    const windows = blockWindows(DEFAULTS, day)
    const around = [at(9, 0), at(9, 15) - 1, at(9, 15)]
    expect(around.map((second) => codes(2_500, { ...good, windows, second })[0] ?? 'taken')).toEqual([
      'taken',
      'taken',
      'before-session',
    ])
  })

  it("is rounded inwards and never leaves the share's own band", () => {
    expect(boundsAround(100_01n, '3', null)).toMatchObject({ lowestPaise: 97_01n, highestPaise: 103_01n })
    expect(boundsAround(100_00n, '3', { lowerPaise: 98_00n, upperPaise: 102_00n })).toMatchObject({
      lowestPaise: 98_00n,
      highestPaise: 102_00n,
    })
    expect(boundsAround(100_00n, '2.5', null)).toMatchObject({ lowestPaise: 97_50n, highestPaise: 102_50n })
    expect([averagePrice(0n, 0n), averagePrice(1_001n, 2n)]).toEqual([null, 501n])
  })
})

describe('sharing out', () => {
  const asked = (...lots: number[]) =>
    lots.map((count, index) => ({ id: BigInt(index + 1), quantity: BigInt(count) * 100n }))

  it('gives everything asked when there is enough', () => {
    expect(shareOut(1_000n, 100n, asked(3, 7))).toEqual([
      { id: 1n, quantity: 300n },
      { id: 2n, quantity: 700n },
    ])
  })

  it('gives the lots left over to the largest remainders, then to the larger and the earlier application', () => {
    expect(shareOut(1_000n, 100n, asked(5, 10, 6)).map(({ quantity }) => quantity)).toEqual([200n, 500n, 300n])
    expect(shareOut(100n, 100n, asked(1, 1)).map(({ quantity }) => quantity)).toEqual([100n, 0n])
    expect(shareOut(300n, 100n, asked(2, 2, 2)).map(({ quantity }) => quantity)).toEqual([100n, 100n, 100n])
    expect(shareOut(200n, 100n, asked(1, 3)).map(({ quantity }) => quantity)).toEqual([0n, 200n])
    expect(shareOut(200n, 100n, asked(3, 1, 1)).map(({ quantity }) => quantity)).toEqual([100n, 100n, 0n])
  })

  it('gives every application what it asked for when the last share is asked for', () => {
    expect(shareOut(1_000n, 100n, asked(4, 6)).map(({ quantity }) => quantity)).toEqual([400n, 600n])
    expect(shareOut(1_000n, 100n, [])).toEqual([])
  })

  it('never gives more than there is or was asked, leaves no lot over, and does not mind the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 800 }),
        (lots, offered) => {
          const applications = asked(...lots)
          const shares = shareOut(BigInt(offered) * 100n, 100n, applications)
          const total = shares.reduce((sum, { quantity }) => sum + quantity, 0n)
          const wanted = applications.reduce((sum, { quantity }) => sum + quantity, 0n)
          expect(total).toBe(wanted < BigInt(offered) * 100n ? wanted : BigInt(offered) * 100n)
          shares.forEach(({ quantity }, index) => expect(quantity <= (applications[index]?.quantity ?? 0n)).toBe(true))
          const again = new Map(
            shareOut(BigInt(offered) * 100n, 100n, applications.toReversed()).map(({ id, quantity }) => [id, quantity]),
          )
          for (const { id, quantity } of shares) expect(again.get(id)).toBe(quantity)
        },
      ),
    )
  })
})
