import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { keepWorth } from './keep-worth.ts'
import type { WorthNightRow } from './read-night.ts'

let bahi: TestServer
let asha: string
let night: string
let worthAtClose: Record<string, number>
beforeAll(async () => {
  bahi = await openTestServer()
  await bahi.passTo(10 * 3_600)
  asha = await bahi.logIn('9000000001')
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '100' }, { method: 'GET' })
  const [cheapest] = (data['items'] as { code: string; lastPaise: number }[]).toSorted(
    (one, other) => one.lastPaise - other.lastPaise,
  )
  const ticket = { code: cheapest?.code ?? '', quantity: '100', type: 'market' }
  expect(await bahi.call('/api/app/user/buy.do', ticket, { token: asha })).toMatchObject({ status: 0 })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  night = bahi.parts.clock.now().date
  await bahi.endDay()
  const reply = await bahi.call('/api/app/user/getUserPositionMarketValue.do', {}, { token: asha, method: 'GET' })
  worthAtClose = reply.data as Record<string, number>
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const nights = async () =>
  (
    await bahi.database.owner.pool.query<WorthNightRow>(
      'select * from bahi.worth_night order by shard, customer_id, night',
    )
  ).rows
const ashaNight = async () => {
  const { rows } = await bahi.database.owner.pool.query<{ id: bigint }>(
    `select id from bahi.customer where phone like '%9000000001'`,
  )
  return (await nights()).find(({ customer_id: id }) => id === rows[0]?.id)
}

it('keeps a night of every customer with something, and of nobody else', async () => {
  const { rows } = await bahi.database.owner.pool.query<{ id: bigint }>(
    `select c.id from bahi.customer c join bahi.ledger_head h on h.shard = c.shard and h.owner = c.id where h.seq > 0 order by c.shard, c.id`,
  )
  expect((await nights()).map(({ customer_id: id, night: on }) => [id, on])).toEqual(rows.map(({ id }) => [id, night]))
})

it('keeps the cash that the books had, and the shares at the price of the close', async () => {
  const kept = await ashaNight()
  // Closing prices, which the last trades of the day need not have had.
  const { rows } = await bahi.database.owner.pool.query<{ worth: bigint }>(
    `select sum(p.amount * b.close_paise)::bigint as worth from (
       select asset, sum(case when debit < 100 then amount else 0 end - case when credit < 100 then amount else 0 end) as amount
       from bahi.posting where shard = $1 and owner = $2 and seq <= $3 and asset between 1 and 999999 group by asset
     ) p join bahi.daily_bar b on b.instrument_id = p.asset and b.date = $4`,
    [kept?.shard, kept?.customer_id, kept?.head_seq, night],
  )
  expect(kept?.shares_paise).toBe(rows[0]?.worth)
  expect(kept?.shares_paise).toBeGreaterThan(0n)
  expect(Number(kept?.cash_paise)).toBe(
    (worthAtClose['availablePaise'] ?? 0) + (worthAtClose['heldPaise'] ?? 0) + (worthAtClose['unsettledPaise'] ?? 0),
  )
})

it('counts the money that came from the bank as the postings through its last entry say', async () => {
  const kept = await nights()
  expect(kept.length).toBeGreaterThan(0)
  for (const row of kept) {
    const { rows } = await bahi.database.owner.pool.query<{ paid_in: bigint; taken_out: bigint }>(
      `select coalesce(sum(amount) filter (where credit = 100), 0)::bigint as paid_in, coalesce(sum(amount) filter (where debit = 100), 0)::bigint as taken_out
       from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id
       where j.kind <> 'dividend' and p.shard = $1 and p.owner = $2 and p.asset = 0 and p.seq <= $3`,
      [row.shard, row.customer_id, row.head_seq],
    )
    expect({ paid_in: row.paid_in_paise, taken_out: row.taken_out_paise }).toEqual(rows[0])
  }
})

it('changes nothing when the night runs again, and never goes back behind a later night', async () => {
  const parts = { ...bahi.parts.ipoJob, market: bahi.parts.market }
  const before = await nights()
  await keepWorth(parts, businessDate(night))
  await keepWorth(parts, businessDate('2026-01-01'))
  expect(await nights()).toEqual(before)
})

it('adds only the money of the new day to the next night', async () => {
  const before = await ashaNight()
  await bahi.endDay()
  const [first, second] = (await nights()).filter(({ customer_id: id }) => id === before?.customer_id)
  expect(first).toEqual(before)
  expect(second?.paid_in_paise).toBe(before?.paid_in_paise)
})
