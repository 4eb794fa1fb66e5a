import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { executeInstalment, executeSubscription } from './execute.ts'
import { subscriptionHold, maxUnitsFor } from './hold.ts'

describe('a hold', () => {
  it('is the amount with the buffer, and the fee on both', () => {
    expect(subscriptionHold(1_000n, 100_000n, '5', 50)).toEqual({
      amountPaise: 10_000_00n,
      feePaise: 50_00n,
      holdPaise: 10_552_50n,
    })
    expect(subscriptionHold(1n, 100_001n, '0', 0)).toEqual({ amountPaise: 10_01n, feePaise: 0n, holdPaise: 10_01n })
  })

  it('covers fee and amount whenever the NAV rose by no more than the buffer, and fails at the first paisa beyond', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.bigInt(1_000n, 50_000_000n),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 2_000 }),
        (units, nav, bufferBps, feeBps, risenBps) => {
          const { holdPaise } = subscriptionHold(units, nav, (bufferBps / 100).toFixed(2), feeBps)
          const declaredNav = (nav * BigInt(10_000 + Math.min(risenBps, bufferBps))) / 10_000n
          const subscription = executeSubscription({ units, heldPaise: holdPaise }, declaredNav, feeBps)
          expect(subscription.kind).toBe('success')
          if (subscription.kind === 'success')
            expect(subscription.amountPaise + subscription.feePaise + subscription.restPaise).toBe(holdPaise)
        },
      ),
    )
    expect(executeSubscription({ units: 10n, heldPaise: 105_00n }, 105_000n, 0)).toMatchObject({
      kind: 'success',
      restPaise: 0n,
    })
    expect(executeSubscription({ units: 10n, heldPaise: 105_00n }, 105_001n, 0)).toMatchObject({
      kind: 'cash-short',
      missingPaise: 1n,
    })
  })

  it('of an instalment takes as many whole steps as its amount pays for, and never a paisa more', () => {
    const figures = fc.record({
      held: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      nav: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      feeBps: fc.integer({ min: 0, max: 200 }),
      stepUnits: fc.bigInt({ min: 1n, max: 1_000n }),
    })
    fc.assert(
      fc.property(figures, ({ held, nav, feeBps, stepUnits }) => {
        const { units, subscription } = executeInstalment(held, nav, { feeBps, stepUnits })
        const more = executeSubscription({ units: units + stepUnits, heldPaise: held }, nav, feeBps)
        if (subscription.kind === 'cash-short') {
          expect(units).toBe(stepUnits)
          return
        }
        expect(units % stepUnits).toBe(0n)
        expect(subscription.amountPaise + subscription.feePaise + subscription.restPaise).toBe(held)
        expect(more.kind).toBe('cash-short')
      }),
    )
    // ₹5,000 at ₹10.30: 480 units cost ₹4,944.00 and half a percent.
    expect(executeInstalment(5_000_00n, 103_000n, { feeBps: 50, stepUnits: 10n })).toEqual({
      units: 480n,
      subscription: { kind: 'success', amountPaise: 4_944_00n, feePaise: 24_72n, restPaise: 31_28n },
    })
  })

  it('tells how many whole steps some cash covers: not one more', () => {
    expect(maxUnitsFor(10_552_50n, { nav: 100_000n, bufferPercent: '5', feeBps: 50, stepUnits: 10n })).toBe(1_000n)
    expect(maxUnitsFor(10_552_49n, { nav: 100_000n, bufferPercent: '5', feeBps: 50, stepUnits: 10n })).toBe(990n)
    expect(maxUnitsFor(0n, { nav: 100_000n, bufferPercent: '5', feeBps: 50, stepUnits: 10n })).toBe(0n)
  })
})
