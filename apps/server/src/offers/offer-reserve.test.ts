import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'

const RESERVE = 2_000

let bahi: OfferServer
let instrumentId: number
beforeAll(async () => {
  bahi = await openOfferServer()
  instrumentId = bahi.parts.instruments.byCode(bahi.code)?.id ?? 0
  await sql(`update bahi.instrument set free_float = shares_outstanding - $2 where id = $1`, [instrumentId, RESERVE])
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const today = () => ({ opensOn: bahi.parts.clock.now().date, closesOn: bahi.parts.clock.now().date })
const tickets = (quantity: number) =>
  bahi.propose(bahi.conditions('vip', { quantity, mostQuantity: quantity, ...today() }))

async function nextMorning(): Promise<void> {
  await bahi.endDay()
  await bahi.passTo(36_000)
}

/** The most that can still be offered, as a proposal beyond it is told. */
async function left(): Promise<unknown> {
  const { data } = await tickets(10 * RESERVE)
  return (data['params'] as { left: number }).left
}

/** What no table lets anybody write, as if the exchange had announced it. */
async function split(exDate: string): Promise<void> {
  const client = await bahi.database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(
      `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (9001, $1, 'split', 2, '2026-11-01', $2, $2)`,
      [instrumentId, exDate],
    )
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}

it('counts what an offer gave out once, also when it has joined the free float', async () => {
  expect(await left()).toBe(RESERVE)
  const { id, code } = await bahi.offer('vip', { quantity: 800, mostQuantity: 800 })
  expect(await bahi.buy(await bahi.token('ravi'), 'vipticket', id, 800, code)).toMatchObject({ status: 0 })
  expect(await left()).toBe(1_200)
  await nextMorning()
  const { rows } = await sql('select shares_outstanding - free_float as outside from bahi.instrument where id = $1', [
    instrumentId,
  ])
  expect(rows).toEqual([{ outside: 1_200n }])
  expect(await left()).toBe(1_200)
  expect(await tickets(1_300)).toMatchObject({ msg: 'tips.msg.998', data: { params: { left: 1_200 } } })
})

it('has twice the shares after a split, drawn and undrawn, and they can be offered', async () => {
  await split('2026-11-25')
  await nextMorning()
  await nextMorning()
  expect(await left()).toBe(2_400)
  const { id } = await bahi.offer('vip', { quantity: 2_400, mostQuantity: 100, ...today() })
  expect(await left()).toBe(0)
  await nextMorning()
  await bahi.round()
  expect((await sql('select closed_at is null as is_open from bahi.offer where id = $1', [id])).rows).toEqual([
    { is_open: false },
  ])
  expect(await left()).toBe(2_400)
})
