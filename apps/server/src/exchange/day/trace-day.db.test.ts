import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../../testing/open-test-database.ts'
import { FIRST_DAY, openTradedDay } from '../../../testing/open-test-exchange.ts'
import { publishedLog } from '../tape/published-log.ts'
import { readTapeOfDay } from '../tape/tape-store.ts'
import { type ExchangeDay, readDay } from './day-store.ts'
import { runDayWithout } from './trace-day.ts'
import { verifyDay } from './verify-day.ts'

describe('a closed day run without some of its orders', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTradedDay('without')
  })
  afterAll(() => database.close())

  const run = async (own: ReadonlySet<number>) => {
    const day = (await readDay(database.app.pool, FIRST_DAY)) as ExchangeDay
    const log = await publishedLog(database.app.pool, FIRST_DAY)
    return runDayWithout(day.opening, day.seed as Uint8Array, log, own)
  }
  /** The lines that brought orders in. */
  const lines = async (): Promise<number[]> => {
    const log = await publishedLog(database.app.pool, FIRST_DAY)
    return log.flatMap(({ kind, seq }) => (kind === 'new' ? [seq] : []))
  }
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

  it('has the digest that market:verify finds when no order is left out', async () => {
    const { digest, withoutDigest, orders, shares } = await run(new Set())
    const { compared, differences } = await verifyDay(database.app.pool, FIRST_DAY)
    expect(differences).toEqual([])
    expect(compared).toContain(`the digest ${hex(digest)}`)
    expect(hex(withoutDigest)).toBe(hex(digest))
    expect([orders, shares]).toEqual([[], []])
  })

  it('still has that digest for the day as it was when orders are left out, and another for the day without them', async () => {
    const own = new Set((await lines()).slice(0, 40))
    const none = await run(new Set())
    const { digest, withoutDigest, shares } = await run(own)
    expect(hex(digest)).toBe(hex(none.digest))
    expect(hex(withoutDigest)).not.toBe(hex(digest))
    expect(shares.length).toBeGreaterThan(0)
    expect(shares.some((share) => share.volume !== share.withoutVolume)).toBe(true)
  })

  it('gives each order the trades that the tape gives it', async () => {
    const own = await lines()
    const { orders } = await run(new Set(own))
    const { rows } = await database.app.pool.query<{ seq: number; order_id: bigint }>(
      `select seq, order_id from bahi.exchange_input where kind = 'new'`,
    )
    const orderAt = new Map(rows.map(({ seq, order_id: id }) => [seq, id]))
    const traded = new Map<bigint, number>()
    for (const entry of await readTapeOfDay(database.app.pool, FIRST_DAY)) {
      if (entry.kind !== 'trade') continue
      for (const id of [entry.buyOrderId, entry.sellOrderId])
        if (id !== null) traded.set(id, (traded.get(id) ?? 0) + entry.quantity)
    }
    expect(traded.size).toBeGreaterThan(50)
    for (const { line, filledQuantity, atOnceQuantity } of orders) {
      expect([line, filledQuantity]).toEqual([line, traded.get(orderAt.get(line) ?? 0n) ?? 0])
      expect(atOnceQuantity).toBeLessThanOrEqual(filledQuantity)
    }
  })

  it('knows what stood before an order that rests, and that nothing stands before one that trades through the other side', async () => {
    const { orders } = await run(new Set(await lines()))
    const open = orders.filter(
      ({ state, bidBeforePaise, askBeforePaise }) => state === 'open' && bidBeforePaise > 0 && askBeforePaise > 0,
    )
    const through = open.filter(({ atOnceQuantity }) => atOnceQuantity > 0)
    expect(through.length).toBeGreaterThan(10)
    expect(through.every(({ aheadQuantity, aheadOrders }) => aheadQuantity === 0 && aheadOrders === 0)).toBe(true)
    expect(open.some(({ aheadQuantity, aheadOrders }) => aheadQuantity > 0 && aheadOrders > 0)).toBe(true)
  })
})
