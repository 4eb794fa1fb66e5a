import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise, sumPaise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { ratePercent } from '@bahi/money/rate'
import { deliveryChargeRates, withBrokerage } from '../charges/charge-rates.ts'
import { NOTHING_CHARGED, chargedDayAfter, computeCharges } from '../charges/charges.ts'
import { type WorkingOrder, decideEnd, decideFill, decideHoldAfterModify, requiredHold } from './fill-order.ts'
import { NO_CASH_HOLD, heldPaise, takeCash, takeFromHold, takeShares } from './order-hold.ts'

const rates = deliveryChargeRates
const buy: WorkingOrder = {
  side: 'buy',
  exchange: 'NSE',
  placedOn: businessDate('2026-11-20'),
  quantity: quantity(100),
  limitPaise: paise(1_412_60),
  filledQuantity: quantity(0),
  filledValuePaise: paise(0),
  chargesPaise: paise(0),
  hold: { fromUnsettledPaise: paise(0), fromAvailablePaise: paise(1_41_428_80) },
}
const sale: WorkingOrder = { ...buy, side: 'sell', hold: NO_CASH_HOLD }

describe('decideFill for a buy', () => {
  it('takes value and charges from the hold, and gives back the unit of rounding that nobody used', () => {
    const outcome = decideFill(buy, { pricePaise: paise(1_412_60), quantity: quantity(100) }, rates, NOTHING_CHARGED)
    expect(outcome).toMatchObject({
      valuePaise: 1_41_260_00n,
      cashTakenPaise: 1_41_427_48n,
      proceedsPaise: 0n,
      isComplete: true,
      release: { fromUnsettledPaise: 0n, fromAvailablePaise: 1_32n },
      holdLeft: NO_CASH_HOLD,
      charges: { totalPaise: 167_48n },
    })
  })

  it('gives back what a better price leaves, once the order is complete', () => {
    const first = decideFill(buy, { pricePaise: paise(1_412_00), quantity: quantity(40) }, rates, NOTHING_CHARGED)
    expect(first).toMatchObject({
      isComplete: false,
      release: NO_CASH_HOLD,
      filledQuantity: 40n,
      filledValuePaise: 56_480_00n,
    })
    const second = decideFill(
      { ...buy, ...first, chargesPaise: first.charges.totalPaise, hold: first.holdLeft },
      { pricePaise: paise(1_411_00), quantity: quantity(60) },
      rates,
      chargedDayAfter(NOTHING_CHARGED, first.valuePaise, first.charges),
    )
    // 56,480.00 + 84,660.00 = 1,41,140.00; charges 141.00 + 4.33 + 0.14 + 21.17 + 0.80
    expect(second).toMatchObject({
      isComplete: true,
      release: { fromAvailablePaise: 1_41_428_80n - 1_41_140_00n - 167_44n, fromUnsettledPaise: 0n },
      holdLeft: NO_CASH_HOLD,
    })
    expect(first.charges.totalPaise + second.charges.totalPaise).toBe(167_44n)
  })

  it('spends the part from unsettled proceeds first and gives the rest back where it came from', () => {
    const hold = { fromUnsettledPaise: paise(1_00_000_00), fromAvailablePaise: paise(41_428_80) }
    const outcome = decideFill(
      { ...buy, hold },
      { pricePaise: paise(500_00), quantity: quantity(100) },
      rates,
      NOTHING_CHARGED,
    )
    expect(outcome.release.fromAvailablePaise).toBe(41_428_80n)
    expect(heldPaise(outcome.release) + outcome.cashTakenPaise).toBe(1_41_428_80n)
  })

  it('refuses what no exchange may print', () => {
    expect(() =>
      decideFill(buy, { pricePaise: paise(1_412_70), quantity: quantity(1) }, rates, NOTHING_CHARGED),
    ).toThrow(RangeError)
    expect(() => decideFill(buy, { pricePaise: paise(0), quantity: quantity(1) }, rates, NOTHING_CHARGED)).toThrow(
      RangeError,
    )
    expect(() =>
      decideFill(buy, { pricePaise: paise(1_412_60), quantity: quantity(0) }, rates, NOTHING_CHARGED),
    ).toThrow(RangeError)
    expect(() =>
      decideFill(buy, { pricePaise: paise(1_412_60), quantity: quantity(101) }, rates, NOTHING_CHARGED),
    ).toThrow(RangeError)
    expect(() =>
      decideFill(sale, { pricePaise: paise(1_412_50), quantity: quantity(1) }, rates, NOTHING_CHARGED),
    ).toThrow(RangeError)
  })
})

describe('decideFill for a sale', () => {
  it('brings in value less charges', () => {
    const outcome = decideFill(sale, { pricePaise: paise(1_412_60), quantity: quantity(100) }, rates, NOTHING_CHARGED)
    const soldBefore = chargedDayAfter(
      NOTHING_CHARGED,
      paise(1_00_000_00),
      computeCharges({ side: 'sell', exchange: 'NSE', date: sale.placedOn, rates, valuePaise: paise(1_00_000_00) }),
    )
    expect(outcome).toMatchObject({ proceedsPaise: 1_41_098_37n, cashTakenPaise: 0n, isComplete: true })
    expect(decideFill(sale, { pricePaise: paise(1_412_60), quantity: quantity(100) }, rates, soldBefore)).toMatchObject(
      {
        proceedsPaise: 1_41_113_71n,
      },
    )
  })

  it('never costs more than it brings', () => {
    const tiny = { ...sale, limitPaise: paise(5_00), quantity: quantity(1) }
    expect(decideFill(tiny, { pricePaise: paise(5_00), quantity: quantity(1) }, rates, NOTHING_CHARGED)).toMatchObject({
      proceedsPaise: 0n,
      charges: { totalPaise: 5_00n },
    })
  })
})

const anyOrder = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  shares: fc.integer({ min: 1, max: 5_000 }),
  limit: fc.integer({ min: 100, max: 3_00_000 }),
  unsettledShare: fc.integer({ min: 0, max: 100 }),
  rates: fc.constantFrom(deliveryChargeRates, withBrokerage(deliveryChargeRates, ratePercent('0.25'))),
  fills: fc.array(fc.record({ part: fc.integer({ min: 1, max: 100 }), better: fc.integer({ min: 0, max: 99 }) }), {
    maxLength: 15,
  }),
})

describe('any run of fills', () => {
  it('takes no more than the hold, charges no more than the whole, and gives all the rest back', () => {
    fc.assert(
      fc.property(anyOrder, ({ side, shares, limit, unsettledShare, rates: table, fills }) => {
        const blank: WorkingOrder = {
          ...buy,
          side,
          quantity: quantity(shares),
          limitPaise: paise(limit),
          hold: NO_CASH_HOLD,
        }
        const holdPaise = requiredHold(blank, table)
        const unsettledPaise = paise((holdPaise * BigInt(unsettledShare)) / 100n)
        const hold = takeCash(holdPaise, { availablePaise: holdPaise, unsettledPaise })
        let order: WorkingOrder = { ...blank, hold }
        let day = NOTHING_CHARGED
        let taken = 0n
        let released = 0n
        let charged = 0n
        for (const { part, better } of fills) {
          const left = Number(order.quantity - order.filledQuantity)
          if (left === 0) break
          const pricePaise = paise(side === 'buy' ? limit - better : limit + better)
          const outcome = decideFill(
            order,
            { pricePaise, quantity: quantity(Math.max(1, Math.floor((left * part) / 100))) },
            table,
            day,
          )
          day = chargedDayAfter(day, outcome.valuePaise, outcome.charges)
          expect(outcome.charges.lines.every((line) => line.amountPaise >= 0n)).toBe(true)
          expect(outcome.proceedsPaise >= 0n).toBe(true)
          taken += outcome.cashTakenPaise
          charged += outcome.charges.totalPaise
          released += heldPaise(outcome.release)
          order = {
            ...order,
            filledQuantity: outcome.filledQuantity,
            filledValuePaise: outcome.filledValuePaise,
            chargesPaise: paise(charged),
            hold: outcome.holdLeft,
          }
          expect(requiredHold(order, table) <= heldPaise(order.hold) || side === 'sell').toBe(true)
        }
        const whole = computeCharges({
          side,
          exchange: 'NSE',
          date: order.placedOn,
          rates: table,
          valuePaise: order.filledValuePaise,
        }).totalPaise
        expect(side === 'buy' ? charged === whole : charged <= whole).toBe(true)
        released += heldPaise(decideEnd(order).release)
        expect(taken + released).toBe(holdPaise)
      }),
    )
  })
})

describe('decideEnd', () => {
  it('gives the whole hold of a buy back', () => {
    expect(decideEnd(buy)).toEqual({ release: buy.hold, releaseQuantity: 0n })
  })

  it('gives the shares of a sale back that were not sold', () => {
    expect(decideEnd({ ...sale, filledQuantity: quantity(30) })).toEqual({
      release: NO_CASH_HOLD,
      releaseQuantity: 70n,
    })
  })
})

describe('decideHoldAfterModify', () => {
  it('keeps what the new terms need and gives the rest back', () => {
    const smaller = { ...buy, quantity: quantity(50) }
    const { holdLeft, release } = decideHoldAfterModify(smaller, rates)
    expect(heldPaise(holdLeft)).toBe(requiredHold(smaller, rates))
    expect(sumPaise([heldPaise(holdLeft), heldPaise(release)])).toBe(heldPaise(buy.hold))
  })

  it('gives nothing back when the terms stay', () => {
    expect(decideHoldAfterModify(buy, rates)).toEqual({ holdLeft: buy.hold, release: NO_CASH_HOLD })
  })
})

describe('holds', () => {
  it('take no more than there is', () => {
    expect(() => takeCash(paise(11), { availablePaise: paise(5), unsettledPaise: paise(5) })).toThrow(RangeError)
    expect(takeCash(paise(10), { availablePaise: paise(5), unsettledPaise: paise(5) })).toEqual({
      fromUnsettledPaise: 5n,
      fromAvailablePaise: 5n,
    })
    expect(() => takeFromHold(paise(1), NO_CASH_HOLD)).toThrow(RangeError)
    expect(() => takeShares(quantity(11), { available: quantity(5), unsettled: quantity(5) })).toThrow(RangeError)
    expect(takeShares(quantity(7), { available: quantity(5), unsettled: quantity(5) })).toEqual({
      fromAvailable: 5n,
      fromUnsettled: 2n,
    })
  })
})
