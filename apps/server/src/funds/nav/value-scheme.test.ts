import { afterAll, beforeAll, expect, it } from 'vitest'
import { PARTS_A_PAISA } from '@bahi/domain/loans/loan-terms'
import { type LoanServer, openLoanServer } from '../../../testing/servers/loan-server.ts'
import { readBasis } from '../../loans/read-basis.ts'
import { readPastCloses } from '../../shares/orders/read-facts.ts'
import { valueScheme } from './value-scheme.ts'

let bahi: LoanServer
beforeAll(async () => {
  bahi = await openLoanServer(['asha'])
}, 120_000)
afterAll(() => bahi.close())

it('a close from before a split is halved to the same paisa for a fund, a loan and an order: half a paisa up', async () => {
  const { pool } = bahi.database.app
  const {
    rows: [asha],
  } = await bahi.database.owner.pool.query<{ shard: number; owner: bigint }>(
    `select shard, customer_id as owner from bahi.customer_phone where phone = '9000000001'`,
  )
  if (asha === undefined) throw new Error('Asha is not there')
  // To the even paisa this would be ₹100.00.
  await bahi.tamper(
    `update bahi.daily_bar set open_paise = 20001, high_paise = 20001, low_paise = 20001, close_paise = 20001 where instrument_id = ${bahi.instrumentId}`,
  )
  await bahi.tamper(
    `insert into bahi.corporate_action (id, instrument_id, kind, shares, dividend_paise, announced_on, ex_date, paid_on) values (9001, ${bahi.instrumentId}, 'bonus', 1, null, '2026-11-23', '2026-11-25', '2026-11-25'), (9002, ${bahi.instrumentId}, 'dividend', null, 500, '2026-11-23', '2026-11-26', '2026-11-26')`,
  )
  const on = '2026-11-26'
  const { holdings } = await valueScheme(pool, { id: 1, participantShard: asha.shard, participantId: asha.owner }, on)
  expect(holdings.map(({ pricePaise }) => pricePaise)).toEqual([10_001n])
  const basis = await readBasis(pool, bahi.parts, asha, on, { sharesBps: 6_000, equityBps: 7_500, debtBps: 8_500 })
  expect(basis.map(({ priceParts }) => priceParts)).toEqual([10_001n * PARTS_A_PAISA])
  expect(await readPastCloses(pool, [bahi.instrumentId], on, 1)).toEqual(new Map([[bahi.instrumentId, 10_001n]]))
  // The day before, nothing has happened to the share.
  expect(await readPastCloses(pool, [bahi.instrumentId], '2026-11-24', 1)).toEqual(
    new Map([[bahi.instrumentId, 20_001n]]),
  )
})
