import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, addPaise, paise, sumPaise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { ratePercent } from '@bahi/money/rate'
import { type WorkingOrder, decideFill, requiredHold } from '../orders/fill-order.ts'
import { NO_CASH_HOLD } from '../orders/order-hold.ts'
import { type ChargeRates, type Side, deliveryChargeRates, withBrokerage } from './charge-rates.ts'
import {
  type ChargedDay,
  type Charges,
  NOTHING_CHARGED,
  chargeKinds,
  chargedDayAfter,
  computeCharges,
  findCharge,
  maxCharges,
  minCharges,
} from './charges.ts'

const RUPEE = 1_00n
const date = businessDate('2026-11-20')
const dear = withBrokerage(deliveryChargeRates, ratePercent('0.25'))
const tables = fc.constantFrom(deliveryChargeRates, dear)
const sides = fc.constantFrom<Side>('buy', 'sell')
const onNse = { exchange: 'NSE' as const, date }

function openOrder(side: Side, shares: number, limit: number, rates: readonly ChargeRates[]): WorkingOrder {
  const blank = {
    ...onNse,
    side,
    placedOn: date,
    quantity: quantity(shares),
    limitPaise: paise(limit),
    filledQuantity: quantity(0),
    filledValuePaise: ZERO_PAISE,
    chargesPaise: ZERO_PAISE,
  }
  return { ...blank, hold: { ...NO_CASH_HOLD, fromAvailablePaise: requiredHold(blank, rates) } }
}

/** The order and the day after one more fill. */
function fill(
  order: WorkingOrder,
  day: ChargedDay,
  [shares, price]: readonly [number, number],
  rates: readonly ChargeRates[],
): { order: WorkingOrder; day: ChargedDay; charges: Charges } {
  const outcome = decideFill(order, { quantity: quantity(shares), pricePaise: paise(price) }, rates, day)
  const { valuePaise, charges, filledQuantity, filledValuePaise, holdLeft: hold } = outcome
  return {
    order: {
      ...order,
      filledQuantity,
      filledValuePaise,
      hold,
      chargesPaise: addPaise(order.chargesPaise, charges.totalPaise),
    },
    day: chargedDayAfter(day, valuePaise, charges),
    charges,
  }
}

function wholeDay(side: Side, valuePaise: Paise, rates: readonly ChargeRates[]): Charges {
  return computeCharges({ ...onNse, side, rates, valuePaise })
}

describe('trades of one share and side on one day', () => {
  it('pay the same line by line in any number of orders, one after another', () => {
    const orders = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 20_00, max: 3_000_00 })), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(sides, orders, tables, fc.integer({ min: 1, max: 4 }), (side, asked, rates, parts) => {
        let day = NOTHING_CHARGED
        for (const [shares, price] of asked) {
          let order = openOrder(side, shares, price, rates)
          // The last part of some orders never trades: what they have traded pays all the same.
          for (let left = shares, part = 0; left > 0 && part < parts; part += 1) {
            const now = Math.ceil(left / 2)
            left -= now
            ;({ order, day } = fill(order, day, [now, price], rates))
          }
        }
        const whole = wholeDay(side, day.valuePaise, rates)
        for (const kind of chargeKinds) expect(day.charged[kind]).toBe(findCharge(whole, kind))
      }),
    )
  })

  it('pay for ₹4,99,000 in a thousand orders of ₹499 what one order pays', () => {
    for (const side of ['buy', 'sell'] as const) {
      let day = NOTHING_CHARGED
      for (let count = 0; count < 1_000; count += 1)
        ({ day } = fill(openOrder(side, 1, 499_00, deliveryChargeRates), day, [1, 499_00], deliveryChargeRates))
      const one = fill(
        openOrder(side, 1_000, 499_00, deliveryChargeRates),
        NOTHING_CHARGED,
        [1_000, 499_00],
        deliveryChargeRates,
      )
      expect(day).toEqual(one.day)
      expect(day.charged.stt).toBe(499_00n)
    }
  })

  it('leave less than a rupee of tax unpaid while purchases trade in turn, and no order takes more than its hold', () => {
    const asked = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 10_00, max: 600_00 })), {
      minLength: 2,
      maxLength: 12,
    })
    const steps = fc.array(fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 50 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(asked, steps, tables, (shapes, fills, rates) => {
        const orders = shapes.map(([shares, limit]) => openOrder('buy', shares, limit, rates))
        let day = NOTHING_CHARGED
        for (const [at, part, better] of fills) {
          const chosen = orders[at % orders.length]
          if (chosen === undefined) continue
          const left = Number(chosen.quantity - chosen.filledQuantity)
          if (left === 0) continue
          const shares = Math.max(1, Math.floor((left * part) / 100))
          const after = fill(chosen, day, [shares, Number(chosen.limitPaise) - better], rates)
          orders[at % orders.length] = after.order
          day = after.day
          expect(requiredHold(after.order, rates)).toBeLessThanOrEqual(after.order.hold.fromAvailablePaise)
        }
        const due = wholeDay('buy', day.valuePaise, rates).totalPaise - sumPaise(Object.values(day.charged))
        // A paisa or two of each other charge beside the rupee.
        expect(due).toBeLessThan(RUPEE + 12n)
        expect(due).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 300 },
    )
  })

  it('leave no debt of a sale that brings less than it is charged, and pay it with the next', () => {
    let day = NOTHING_CHARGED
    const first = fill(openOrder('sell', 1, 50, deliveryChargeRates), day, [1, 50], deliveryChargeRates)
    expect(first.charges.totalPaise).toBe(50n)
    day = first.day
    for (let count = 0; count < 40; count += 1)
      ({ day } = fill(openOrder('sell', 1, 50, deliveryChargeRates), day, [1, 50], deliveryChargeRates))
    expect(day.charged.dp).toBe(15_34n)
  })
})

describe('what a purchase can be charged', () => {
  const values = fc.bigInt({ min: 1n, max: 10n ** 10n })

  it('lies between the least and the most of its value, whatever the day came to before', () => {
    fc.assert(
      fc.property(values, fc.bigInt({ min: 0n, max: 10n ** 10n }), tables, (value, before, rates) => {
        const asked = { ...onNse, rates, valuePaise: paise(value) }
        const charged =
          wholeDay('buy', paise(before + value), rates).totalPaise - wholeDay('buy', paise(before), rates).totalPaise
        expect(charged).toBeLessThanOrEqual(maxCharges(asked))
        expect(minCharges(asked)).toBeLessThanOrEqual(maxCharges(asked))
      }),
    )
  })

  it('is each charge rounded down at least, and each rounded up with a unit of the day at most', () => {
    const asked = { ...onNse, valuePaise: paise(1_41_260_00) }
    // Brokerage 353.15, STT 141.26, exchange 4.33, SEBI 0.14, stamp 21.18, GST on 357.62: 64.37.
    expect(minCharges({ ...asked, rates: dear })).toBe(584_43n)
    // 353.16, 142.26, 4.35, 0.16, 21.20, GST on 357.64 with two paise: 64.40.
    expect(maxCharges({ ...asked, rates: dear })).toBe(585_53n)
    // Without brokerage: 141.26, 4.33, 0.14, 21.18, GST on 4.47: 0.80.
    expect(minCharges({ ...asked, rates: deliveryChargeRates })).toBe(167_71n)
    expect(minCharges({ ...asked, valuePaise: ZERO_PAISE, rates: dear })).toBe(0n)
  })

  it('is at most ₹1.60 more than the order alone pays without brokerage', () => {
    fc.assert(
      fc.property(values, (value) => {
        const asked = { ...onNse, rates: deliveryChargeRates, valuePaise: paise(value) }
        const alone = wholeDay('buy', paise(value), deliveryChargeRates).totalPaise
        expect(maxCharges(asked) - alone).toBeLessThanOrEqual(1_60n)
      }),
    )
    expect(maxCharges({ ...onNse, rates: deliveryChargeRates, valuePaise: paise(1_41_260_00) })).toBe(168_80n)
    expect(maxCharges({ ...onNse, rates: deliveryChargeRates, valuePaise: ZERO_PAISE })).toBe(0n)
  })
})
