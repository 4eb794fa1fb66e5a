import { expect, it } from 'vitest'
import { type ChargePeriod, groupCharges } from './charge-rows.ts'

const period = (kind: ChargePeriod['kind'], from: string, until: string | null): ChargePeriod => ({
  kind,
  exchange: null,
  side: null,
  percent: '0.1%',
  amountPaise: null,
  from,
  until,
})

it('parts the rates of the day from those before and after it', () => {
  const past = period('brokerage', '2020-07-01', '2026-11-23')
  const now = period('brokerage', '2026-11-24', '2026-11-30')
  const coming = period('brokerage', '2026-12-01', null)
  const stt = period('stt', '2020-07-01', null)
  expect(groupCharges({ date: '2026-11-24', charges: [coming, now, past, stt] })).toEqual([
    { kind: 'brokerage', now: [now], others: [coming, past] },
    { kind: 'stt', now: [stt], others: [] },
  ])
})
