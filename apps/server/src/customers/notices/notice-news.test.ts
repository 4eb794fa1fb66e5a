import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWalletServer, type WalletServer } from '../../../testing/servers/wallet-server.ts'
import { hearChannel } from '../../platform/db/hear-channel.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { writeNotice } from './tell-customer.ts'

let bahi: WalletServer
beforeAll(async () => {
  bahi = await openWalletServer()
})
afterAll(() => bahi.close())

/** A phone on the live stream, and what it was told besides prices. */
async function listenAs(token: string): Promise<string[]> {
  const heard: string[] = []
  const socket = { send: (text: string) => void heard.push(text), close: () => undefined, bufferedAmount: 0 }
  bahi.parts.stream.join(socket, '203.0.113.7').hear(JSON.stringify({ type: 'hello', token }))
  await expect.poll(() => heard.some((text) => text.includes('"customer":true'))).toBe(true)
  return heard
}

const ofNotices = (heard: readonly string[]) =>
  heard.filter((text) => text === '{"type":"news","about":"notices"}').length

async function whoIs(phone: string) {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  if (row === undefined) throw new Error('nobody')
  return { shard: row.shard, customerId: row.customer_id }
}

it('tells a connected phone of a notice once it is committed, and nobody else', async () => {
  const asha = await listenAs(await bahi.token('asha'))
  const ravi = await listenAs(await bahi.token('ravi'))
  await bahi.furnish('asha')
  await expect.poll(() => ofNotices(asha)).toBeGreaterThan(0)
  expect(ofNotices(ravi)).toBe(0)
})

it('tells nothing of a notice whose transaction was taken back', async () => {
  const meera = await listenAs(await bahi.token('meera'))
  const customer = await whoIs('9000000003')
  await inTransaction(bahi.parts.db.pool, async (tx) => {
    await writeNotice(tx, bahi.parts, customer, 'pin.set', {})
    throw new Error('taken back')
  }).catch(() => undefined)
  await inTransaction(bahi.parts.db.pool, (tx) => writeNotice(tx, bahi.parts, customer, 'pin.set', {}))
  await expect.poll(() => ofNotices(meera)).toBe(1)
})

it('listens again on another connection when the first one broke', async () => {
  const heard: string[] = []
  const { pool } = bahi.database.app
  const ear = await hearChannel({
    pool,
    channel: 'bahi_notice',
    hear: (id) => void heard.push(id),
    onError: () => undefined,
    againMs: 10,
  })
  await bahi.database.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect
    .poll(async () => {
      await pool.query(`select pg_notify('bahi_notice', '7')`)
      return heard.includes('7')
    })
    .toBe(true)
  ear.close()
})
