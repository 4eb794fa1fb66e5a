import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder, modifyOrder } from '@bahi/contract/shares/orders'
import { LOT, openProgramServer, type ProgramServer } from '../../testing/servers/program-server.ts'
import { readSpentByProgram } from '../shares/orders/read-program-spend.ts'

const BARRED = 'tips.msg.947'
const BEYOND_DAY = 'tips.msg.949'
const FLOOD = 'tips.msg.162'

let bahi: ProgramServer
beforeAll(async () => void (bahi = await openProgramServer()))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

describe('the limits of a key', () => {
  it('hold the orders of a second below those of the customer', async () => {
    bahi.now = new Date(bahi.now.getTime() + 2_000)
    const token = await bahi.token('ravi')
    const { secret } = await bahi.make(token, { ordersPerSecond: 3 })
    const answers = await Promise.all(Array.from({ length: 6 }, (_, more) => bahi.buy(secret, 1 + more)))
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(3)
    expect(answers.filter(({ msg }) => msg === FLOOD)).toHaveLength(3)
    expect((await bahi.buy(token, 7)).msg).toBe('')
  })

  it('place one order for 64 tries of one order', async () => {
    const { key, secret } = await bahi.make(await bahi.token('ravi'))
    const answers = await Promise.all(Array.from({ length: 64 }, () => bahi.buy(secret, 8, 'one-order')))
    const answered = answers.filter(({ msg }) => msg !== FLOOD)
    expect(answered.length).toBeGreaterThan(1)
    expect(new Set(answered.map(({ msg, data }) => `${msg} ${String(data['id'])}`)).size).toBe(1)
    expect(await countOrders(key.id)).toBe(1)
  })

  it('hold the rupees of a day against 64 orders at the same time', async () => {
    bahi.now = new Date(bahi.now.getTime() + 2_000)
    const worth = (lots: number) => lots * LOT * bahi.share.lowerBandPaise
    // Orders of 1, 2, 3 … lots: whatever their order, the sum stays within the limit.
    const { key, secret } = await bahi.make(await bahi.token('asha'), { dayLimitPaise: worth(10) })
    const answers = await Promise.all(Array.from({ length: 64 }, (_, more) => bahi.buy(secret, 1 + more)))
    const placed = answers.filter(({ msg }) => msg === '')
    const shares = placed.reduce((sum, { data }) => sum + Number(data['quantity']), 0)
    expect(placed.length).toBeGreaterThan(0)
    expect(shares).toBeLessThanOrEqual(10 * LOT)
    expect(answers.some(({ msg }) => msg === BEYOND_DAY)).toBe(true)
    expect(answers.filter(({ msg }) => !['', BEYOND_DAY, FLOOD].includes(msg))).toEqual([])
    expect(await countOrders(key.id)).toBe(placed.length)
  })

  it('count a change of an order, and let the key change no order that it did not place', async () => {
    bahi.now = new Date(bahi.now.getTime() + 2_000)
    const token = await bahi.token('meera')
    const { secret } = await bahi.make(token, { dayLimitPaise: 3 * LOT * bahi.share.lowerBandPaise })
    const orderId = String((await bahi.buy(secret, 2)).data['id'])
    const change = { orderId, quantity: 4 * LOT, pricePaise: bahi.share.lowerBandPaise }
    expect((await bahi.post(secret, modifyOrder.path, change, { key: bahi.nextKey() })).msg).toBe(BEYOND_DAY)
    const own = await bahi.buy(token, 1)
    const ownChange = { ...change, orderId: String(own.data['id']), quantity: 2 * LOT }
    expect((await bahi.post(secret, modifyOrder.path, ownChange, { key: bahi.nextKey() })).msg).toBe(BARRED)
  })
})

describe('the value that counts toward the limit of a day', () => {
  it('is each order at its limit and what a change raises, so that neither a lowered limit nor a cancel frees anything', async () => {
    bahi.now = new Date(bahi.now.getTime() + 2_000)
    const { key, secret } = await bahi.make(await bahi.token('gurpreet'))
    const { data, msg } = await bahi.buy(secret, 3)
    expect(msg).toBe('')
    const orderId = String(data['id'])
    const limit = bahi.share.lowerBandPaise
    const ask = async (path: string, input: object) =>
      (await bahi.pumped(() => bahi.post(secret, path, { orderId, ...input }, { key: bahi.nextKey() }))).msg
    expect(await spentOf(key.id)).toBe(BigInt(3 * LOT * limit))
    expect(await ask(modifyOrder.path, { quantity: 2 * LOT, pricePaise: limit })).toBe('')
    expect(await spentOf(key.id)).toBe(BigInt(3 * LOT * limit))
    expect(await ask(modifyOrder.path, { quantity: 4 * LOT, pricePaise: limit })).toBe('')
    expect(await spentOf(key.id)).toBe(BigInt(5 * LOT * limit))
    expect(await ask(cancelOrder.path, {})).toBe('')
    expect(await spentOf(key.id)).toBe(BigInt(5 * LOT * limit))
    expect((await bahi.buy(secret, 1)).msg).toBe('')
    expect(await spentOf(key.id)).toBe(BigInt(6 * LOT * limit))
  })
})

async function spentOf(keyId: string): Promise<bigint | undefined> {
  const { pool } = bahi.database.owner
  const { rows } = await pool.query<{ shard: number; placed_on: string }>(
    'select shard, placed_on from bahi.orders where program_key_id = $1',
    [keyId],
  )
  const { shard, placed_on: placedOn } = rows[0]!
  const program = { keyId: BigInt(keyId), ordersPerSecond: 1, dayLimitPaise: 1n }
  return (await readSpentByProgram(pool, [{ shard, program }], placedOn)).get(BigInt(keyId))
}

async function countOrders(keyId: string): Promise<number> {
  const { rowCount } = await bahi.database.owner.pool.query('select from bahi.orders where program_key_id = $1', [
    keyId,
  ])
  return rowCount ?? 0
}
