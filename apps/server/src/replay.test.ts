import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../testing/open-test-database.ts'
import { openTestHouse, type TestHouse } from '../testing/open-test-house.ts'
import { verifyDay } from './exchange/verify-day.ts'
import { ALL_BOOKS, trialBalance } from './ledger/trial-balance.ts'
import { readFiles } from './market/import/read-files.ts'
import { writeImport } from './market/import/write-import.ts'

const REAL = new URL('../../../../shared/data/nse-daily-2020-2025/', import.meta.url)

const FOUR_DAYS = `date,open,high,low,close,volume
2024-03-01,100.00,104.00,99.00,103.00,500000
2024-03-04,103.00,108.50,102.10,107.75,640000
2024-03-05,107.00,107.20,101.00,101.95,720000
2024-03-06,101.00,103.20,100.00,102.95,320000
`

async function importFiles(database: TestDatabase, files: readonly { name: string; bytes: Uint8Array }[]): Promise<void> {
  const read = readFiles(files)
  if (!read.ok) throw new Error(read.nonsense[0]?.problem ?? 'nonsense')
  const client = await database.owner.pool.connect()
  try {
    await writeImport(client, read.bars)
  } finally {
    client.release()
  }
}

let town: TestHouse | undefined
afterEach(async () => {
  await town?.close()
  town = undefined
})

describe('a replayed market', () => {
  it('trades on imported days, gives their figures back exactly, and stays closed after the last', async () => {
    town = await openTestHouse({ market: 'replay', prepare: (database) => importFiles(database, [{ name: 'RIVERA.csv', bytes: Buffer.from(FOUR_DAYS) }]) })
    const token = await town.logIn('9000000001')
    const source = await town.call('/api/stock/getDataSource.do', {}, { method: 'GET' })
    expect(source.data).toMatchObject({ source: 'replay', simulated: true, businessDate: '2024-03-04' })

    await town.passTo(43_200)
    const bought = await town.call('/api/app/user/buy.do', { code: 'RIVERA', quantity: 100, type: 'market' }, { token, key: 'one' })
    expect(bought).toMatchObject({ status: 0 })
    await town.passTo(43_260)
    const order = await town.call('/api/app/user/order/detail.do', { orderId: bought.data['id'] }, { token, method: 'GET' })
    expect(order.data).toMatchObject({ order: { state: 'filled', filledQuantity: 100 } })

    expect(await town.endDay()).toBe('2024-03-05')
    const candles = await town.call('/market/api/market/money/history/kLine', { code: 'RIVERA' }, { method: 'GET' })
    expect(candles.data['items']).toMatchObject([{ closePaise: 103_00 }, { openPaise: 103_00, highPaise: 108_50, lowPaise: 102_10, closePaise: 107_75, volume: 640_000 }])
    expect(await verifyDay(town.house.db.pool, '2024-03-04')).toMatchObject({ differences: [] })

    await town.passTo(43_200)
    expect(await town.call('/api/app/user/sell.do', { code: 'RIVERA', quantity: 100, type: 'market' }, { token, key: 'two' })).toMatchObject({ status: 0 })
    await expect(town.endDay()).rejects.toThrow(/stays closed/)
    expect(await town.call('/api/app/user/buy.do', { code: 'RIVERA', quantity: 100, type: 'market' }, { token, key: 'three' })).toMatchObject({ status: 1, msg: 'tips.msg.009' })
    expect(await trialBalance(town.house.db.pool, ALL_BOOKS)).toMatchObject({ differences: [] })
  })

  it('refuses to begin without three days that are at least thirty days old', async () => {
    const young = FOUR_DAYS.replaceAll('2024-03-', '2026-11-')
    await expect(openTestHouse({ market: 'replay', prepare: (database) => importFiles(database, [{ name: 'RIVERA.csv', bytes: Buffer.from(young) }]) })).rejects.toThrow(/30 days/)
  })

  it('never shares a database with invented companies', async () => {
    await expect(openTestHouse({ prepare: (database) => importFiles(database, [{ name: 'RIVERA.csv', bytes: Buffer.from(FOUR_DAYS) }]) })).rejects.toThrow(/belongs to the replay market/)
  })

  it('replays real days of fifty shares', async (context) => {
    if (!existsSync(REAL)) context.skip('the shared data folder is absent')
    const files = readdirSync(REAL).filter((name) => name.endsWith('.csv')).map((name) => ({ name, bytes: readFileSync(new URL(encodeURIComponent(name), REAL)) }))
    town = await openTestHouse({ market: 'replay', prepare: (database) => importFiles(database, files) })
    expect(town.house.clock.now().date).toBe('2020-10-05')
    await town.endDay()
    expect(await verifyDay(town.house.db.pool, '2020-10-05')).toMatchObject({ differences: [] })
    const list = await town.call('/market/api/hq/stock/getINDStockList.do', { size: 100 }, { method: 'GET' })
    expect(list.data['total']).toBe(50)
  })
})
