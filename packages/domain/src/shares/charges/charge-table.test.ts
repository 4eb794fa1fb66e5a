import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { ratePercent } from '@bahi/money/rate'
import { chargeRatesOn, deliveryChargeRates, withBrokerage, withDatedBrokerage } from './charge-rates.ts'
import { chargeTable } from './charge-table.ts'
import { chargeKinds } from './charges.ts'

const of = (kind: string, rows = deliveryChargeRates) => chargeTable(rows).filter((row) => row.kind === kind)

it('names each charge in the order of a contract note', () => {
  expect([...new Set(chargeTable(deliveryChargeRates).map(({ kind }) => kind))]).toEqual([...chargeKinds])
})

it('says once what is equal on both exchanges and both sides', () => {
  expect(of('stt')).toEqual([
    {
      kind: 'stt',
      exchange: null,
      side: null,
      percent: '0.1%',
      amountPaise: null,
      from: businessDate('2020-07-01'),
      until: null,
    },
  ])
})

it('says which side alone pays', () => {
  expect(of('stamp')).toMatchObject([{ exchange: null, side: 'buy', percent: '0.015%' }])
  expect(of('dp')).toMatchObject([{ exchange: null, side: 'sell', percent: null, amountPaise: 15_34n }])
})

it('keeps the exchanges apart where they differ', () => {
  expect(of('exchange')).toMatchObject([
    { exchange: 'NSE', side: null, percent: '0.00307%' },
    { exchange: 'BSE', side: null, percent: '0.00375%' },
  ])
})

it('ends a rate on the day before the next one, the later first', () => {
  const later = deliveryChargeRates
    .filter(({ from }) => from === '2026-03-01')
    .map((row) => ({ ...row, from: businessDate('2026-12-01'), transaction: ratePercent('0.003') }))
  expect(of('exchange', [...deliveryChargeRates, ...later]).filter(({ exchange }) => exchange === 'NSE')).toMatchObject(
    [
      { percent: '0.003%', from: '2026-12-01', until: null },
      { percent: '0.00307%', from: '2020-07-01', until: '2026-11-30' },
    ],
  )
})

it('says of a charge that nobody pays that it is nothing', () => {
  expect(of('brokerage')).toMatchObject([{ exchange: null, side: null, percent: '0%' }])
})

it('dates the brokerage by when it was decided', () => {
  const rows = withDatedBrokerage(deliveryChargeRates, [
    { from: businessDate('2026-11-24'), rate: ratePercent('0.1') },
    { from: businessDate('2026-12-01'), rate: ratePercent('0.05') },
  ])
  expect(of('brokerage', rows)).toMatchObject([
    { percent: '0.05%', from: '2026-12-01', until: null },
    { percent: '0.1%', from: '2026-11-24', until: '2026-11-30' },
    { percent: '0%', from: '2020-07-01', until: '2026-11-23' },
  ])
  expect(of('exchange', rows)).toEqual(of('exchange'))
  expect(chargeRatesOn(rows, 'BSE', 'sell', businessDate('2026-11-25')).brokerage).toEqual(ratePercent('0.1'))
})

describe('a tax that differs', () => {
  const taxed = (exchange: string | null) =>
    deliveryChargeRates.map((row) =>
      row.side === 'sell' && (exchange === null || row.exchange === exchange)
        ? { ...row, stt: ratePercent('0.2') }
        : row,
    )

  it('by side stands once for each side', () => {
    expect(of('stt', taxed(null))).toMatchObject([
      { exchange: null, side: 'buy', percent: '0.1%' },
      { exchange: null, side: 'sell', percent: '0.2%' },
    ])
  })

  it('by side on one exchange alone leaves the other as it is', () => {
    expect(of('stt', taxed('NSE'))).toMatchObject([
      { exchange: 'NSE', side: 'buy', percent: '0.1%' },
      { exchange: 'NSE', side: 'sell', percent: '0.2%' },
      { exchange: 'BSE', side: null, percent: '0.1%' },
    ])
  })
})

it('reads the same whatever the order of the rows', () => {
  expect(new Set(chargeTable(deliveryChargeRates.toReversed()))).toEqual(new Set(chargeTable(deliveryChargeRates)))
  for (const [date, from] of [
    ['2026-02-28', '2020-07-01'],
    ['2026-03-01', '2026-03-01'],
  ] as const)
    expect(chargeRatesOn(deliveryChargeRates.toReversed(), 'NSE', 'buy', businessDate(date)).from).toBe(from)
})

describe('brokerage that is decided from date to date', () => {
  // In no order; one before the first rate that is known, one on a day on which NSE's own rate changes and BSE's does not.
  const decided = [
    ['2026-06-01', '0.2'],
    ['2019-01-01', '0.05'],
    ['2026-03-01', '0.1'],
  ] as const
  // In each test anew: what runs while the tests are collected belongs to none of them.
  const rowsOf = () =>
    withDatedBrokerage(
      deliveryChargeRates,
      decided.map(([from, percent]) => ({ from: businessDate(from), rate: ratePercent(percent) })),
    )

  it.each([
    ['2020-07-01', '0.05'],
    ['2026-02-28', '0.05'],
    ['2026-03-01', '0.1'],
    ['2026-05-31', '0.1'],
    ['2026-06-01', '0.2'],
    ['2030-01-01', '0.2'],
  ])('is on %s the latest that has begun, %s %%, and changes no other rate', (on, percent) => {
    for (const exchange of ['NSE', 'BSE'] as const)
      for (const side of ['buy', 'sell'] as const) {
        const { from: _, ...without } = chargeRatesOn(deliveryChargeRates, exchange, side, businessDate(on))
        expect(chargeRatesOn(rowsOf(), exchange, side, businessDate(on))).toEqual({
          ...without,
          brokerage: ratePercent(percent),
          from: on < '2026-03-01' ? '2020-07-01' : on < '2026-06-01' ? '2026-03-01' : '2026-06-01',
        })
      }
  })

  it('has one row of each exchange and side for a day, and none before charges are known', () => {
    const keys = rowsOf().map(({ exchange, side, from }) => `${exchange} ${side} ${from}`)
    expect(keys.toSorted()).toEqual(
      ['BSE', 'NSE']
        .flatMap((exchange) => ['buy', 'sell'].map((side) => `${exchange} ${side}`))
        .flatMap((pair) => ['2020-07-01', '2026-03-01', '2026-06-01'].map((from) => `${pair} ${from}`)),
    )
  })

  it('is nothing before it is first decided, and on both sides the same where it has no date', () => {
    const later = withDatedBrokerage(deliveryChargeRates, [
      { from: businessDate('2026-06-01'), rate: ratePercent('0.2') },
    ])
    const { brokerage } = chargeRatesOn(later, 'NSE', 'sell', businessDate('2026-05-31'))
    expect(brokerage.numerator).toBe(0n)
    expect(withBrokerage(deliveryChargeRates, ratePercent('0.25'))).toEqual(
      deliveryChargeRates.map((row) => ({ ...row, brokerage: ratePercent('0.25') })),
    )
  })
})
