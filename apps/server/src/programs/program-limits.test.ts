import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { modifyOrder } from '@bahi/contract/shares/orders'
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
  it('is what was filled at its prices and the rest at the limit, so that a lowered limit frees nothing', async () => {
    const { secret } = await bahi.make(await bahi.token('gurpreet'))
    const { data, msg } = await bahi.buy(secret, 3)
    expect(msg).toBe('')
    const id = BigInt(String(data['id']))
    const tx = await bahi.database.owner.pool.connect()
    try {
      // The change is taken back: this order was never filled.
      await tx.query('begin')
      const { rows } = await tx.query<{ shard: number; program_key_id: bigint; placed_on: string; limit: bigint }>(
        `update bahi.orders set filled_quantity = $2, filled_value_paise = $2 * limit_paise, limit_paise = limit_paise - 500
         where id = $1 returning shard, program_key_id, placed_on, limit_paise as limit`,
        [id, LOT],
      )
      const { shard, program_key_id: keyId, placed_on: placedOn, limit } = rows[0]!
      const program = { keyId, ordersPerSecond: 1, dayLimitPaise: 1n }
      const spent = await readSpentByProgram(tx, [{ shard, program }], placedOn)
      expect(spent.get(keyId)).toBe(BigInt(LOT) * (limit + 500n) + 2n * BigInt(LOT) * limit)
    } finally {
      await tx.query('rollback')
      tx.release()
    }
  })
})

async function countOrders(keyId: string): Promise<number> {
  const { rowCount } = await bahi.database.owner.pool.query('select from bahi.orders where program_key_id = $1', [
    keyId,
  ])
  return rowCount ?? 0
}
