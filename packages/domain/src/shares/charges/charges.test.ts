import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { ratePercent } from '@bahi/money/rate'
import { type Exchange, type Side, chargeRatesOn, deliveryChargeRates, withBrokerage } from './charge-rates.ts'
import {
  NOTHING_CHARGED,
  chargeKinds,
  chargedDayAfter,
  chargesForFill,
  computeCharges,
  findCharge,
  limitCharges,
} from './charges.ts'

const date = businessDate('2026-11-20')
const withRates = { exchange: 'NSE' as Exchange, date, rates: deliveryChargeRates }
const dear = withBrokerage(deliveryChargeRates, ratePercent('0.25'))

function amounts(side: Side, valuePaise: number, extra: { exchange?: Exchange } = {}): Record<string, bigint> {
  const charges = computeCharges({ ...withRates, side, valuePaise: paise(valuePaise), ...extra })
  return {
    ...Object.fromEntries(charges.lines.map((line) => [line.kind, line.amountPaise])),
    total: charges.totalPaise,
  }
}

describe('computeCharges', () => {
  it('charges ₹118.74 for buying ₹1,00,000 on NSE', () => {
    expect(amounts('buy', 1_00_000_00)).toEqual({
      brokerage: 0n,
      stt: 100_00n,
      exchange: 3_07n,
      sebi: 10n,
      stamp: 15_00n,
      gst: 57n,
      total: 118_74n,
    })
  })

  it('charges ₹103.74 and the demat charge for selling ₹1,00,000 on NSE', () => {
    expect(amounts('sell', 1_00_000_00)).toEqual({
      brokerage: 0n,
      stt: 100_00n,
      exchange: 3_07n,
      sebi: 10n,
      gst: 57n,
      dp: 15_34n,
      total: 119_08n,
    })
  })

  it('charges ₹167.48 for buying ₹1,41,260.00, as the order ticket shows', () => {
    expect(amounts('buy', 1_41_260_00)).toEqual({
      brokerage: 0n,
      stt: 141_00n,
      exchange: 4_34n,
      sebi: 14n,
      stamp: 21_19n,
      gst: 81n,
      total: 167_48n,
    })
  })

  it('charges BSE its own transaction rate', () => {
    expect(amounts('buy', 1_00_000_00, { exchange: 'BSE' })).toMatchObject({ exchange: 3_75n, gst: 69n })
  })

  it.each([
    [499_99, 0n],
    [500_00, 1_00n],
    [1_499_99, 1_00n],
    [1_500_00, 2_00n],
  ])('rounds the tax of %s paise to whole rupees: %s', (value, tax) => {
    expect(amounts('buy', value)['stt']).toBe(tax)
  })

  it('charges nothing for nothing, not even the demat charge', () => {
    expect(amounts('sell', 0)['total']).toBe(0n)
    expect(amounts('sell', 1)['total']).toBe(15_34n)
  })

  it('taxes brokerage with GST', () => {
    const charges = computeCharges({ ...withRates, side: 'buy', valuePaise: paise(1_00_000_00), rates: dear })
    expect(findCharge(charges, 'brokerage')).toBe(250_00n)
    expect(findCharge(charges, 'gst')).toBe(45_57n)
  })

  it('refuses a negative value and a date it knows no rates for', () => {
    expect(() => amounts('buy', -1)).toThrow(RangeError)
    expect(() => chargeRatesOn(deliveryChargeRates, 'NSE', 'buy', businessDate('2020-06-30'))).toThrow(RangeError)
    expect(chargeRatesOn(deliveryChargeRates, 'NSE', 'buy', businessDate('2026-02-28')).from).toBe('2020-07-01')
    expect(chargeRatesOn(deliveryChargeRates, 'NSE', 'buy', businessDate('2026-03-01')).from).toBe('2026-03-01')
  })

  it('has no demat line on buying and no stamp line on selling', () => {
    const kinds = (side: Side) =>
      computeCharges({ ...withRates, side, valuePaise: paise(1) }).lines.map((line) => line.kind)
    expect(kinds('buy')).toEqual(chargeKinds.filter((kind) => kind !== 'dp'))
    expect(kinds('sell')).toEqual(chargeKinds.filter((kind) => kind !== 'stamp'))
  })
})

describe('chargesForFill', () => {
  const facts = { ...withRates, side: 'sell' as const, mostPaise: paise(10n ** 12n) }
  const soldFor = (value: bigint) =>
    chargedDayAfter(NOTHING_CHARGED, paise(value), computeCharges({ ...facts, valuePaise: paise(value) }))

  it('takes the demat charge with the first sale of the day and not again', () => {
    const first = chargesForFill({ ...facts, day: NOTHING_CHARGED, fillValuePaise: paise(100_00) })
    expect(findCharge(first, 'dp')).toBe(15_34n)
    const second = chargesForFill({ ...facts, day: soldFor(100_00n), fillValuePaise: paise(100_00) })
    expect(findCharge(second, 'dp')).toBe(0n)
  })

  it('takes with the next sale what the first one could not pay', () => {
    const first = chargesForFill({
      ...facts,
      day: NOTHING_CHARGED,
      fillValuePaise: paise(5_00),
      mostPaise: paise(5_00),
    })
    expect(findCharge(first, 'dp')).toBe(5_00n)
    const day = chargedDayAfter(NOTHING_CHARGED, paise(5_00), first)
    const second = chargesForFill({ ...facts, day, fillValuePaise: paise(100_00) })
    expect(findCharge(second, 'dp')).toBe(10_34n)
  })

  it('takes the tax of the day when an order crosses the rounding, however small the order is', () => {
    const order = chargesForFill({ ...facts, day: soldFor(499_00n), fillValuePaise: paise(1_00) })
    expect(findCharge(order, 'stt')).toBe(1_00n)
    const next = chargesForFill({ ...facts, day: soldFor(500_00n), fillValuePaise: paise(999_00) })
    expect(findCharge(next, 'stt')).toBe(0n)
  })

  it('gives nothing back of what was charged by the order before the day was charged together', () => {
    const charged = { ...NOTHING_CHARGED.charged, stt: paise(2_00) }
    const order = chargesForFill({
      ...facts,
      day: { valuePaise: paise(1_000_00), charged },
      fillValuePaise: paise(400_00),
    })
    expect(findCharge(order, 'stt')).toBe(0n)
    expect(order.lines.every(({ amountPaise }) => amountPaise >= 0n)).toBe(true)
  })
})

describe('limitCharges', () => {
  it('lets a sale of ₹5.00 cost no more than ₹5.00, taxes first', () => {
    const charges = computeCharges({ ...withRates, side: 'sell', valuePaise: paise(5_00) })
    expect(charges.totalPaise).toBe(15_34n)
    const limited = limitCharges(charges, paise(5_00))
    expect(limited.totalPaise).toBe(5_00n)
    expect(findCharge(limited, 'dp')).toBe(5_00n)
  })

  it('leaves charges alone that are covered', () => {
    const charges = computeCharges({ ...withRates, side: 'sell', valuePaise: paise(15_34) })
    expect(limitCharges(charges, paise(15_34))).toBe(charges)
  })

  it('cuts the last lines first', () => {
    const charges = computeCharges({ ...withRates, side: 'sell', valuePaise: paise(1_00_000_00) })
    const limited = limitCharges(charges, paise(100_05))
    expect(limited.lines.map((line) => line.amountPaise)).toEqual([0n, 100_00n, 5n, 0n, 0n, 0n])
  })
})
