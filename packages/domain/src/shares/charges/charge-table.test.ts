import { expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { ratePercent } from '@bahi/money/rate'
import { chargeRatesOn, deliveryChargeRates, withDatedBrokerage } from './charge-rates.ts'
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
