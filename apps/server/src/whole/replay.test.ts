import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/open-test-database.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { verifyDay } from '../exchange/day/verify-day.ts'
import { ALL_SHARDS, trialBalance } from '../ledger/verify/trial-balance.ts'
import { readFiles } from '../market/import/read-files.ts'
import { writeImport } from '../market/import/write-import.ts'

const REAL = new URL('../../../../../shared/data/nse-daily-2020-2025/', import.meta.url)

const FOUR_DAYS = `date,open,high,low,close,volume
2024-03-01,100.00,104.00,99.00,103.00,500000
2024-03-04,103.00,108.50,102.10,107.75,640000
2024-03-05,107.00,107.20,101.00,101.95,720000
2024-03-06,101.00,103.20,100.00,102.95,320000
`

async function importFiles(
  database: TestDatabase,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const read = readFiles(files)
  if (!read.ok) throw new Error(read.nonsense[0]?.problem ?? 'nonsense')
  const client = await database.owner.pool.connect()
  try {
    await writeImport(client, read.bars)
  } finally {
    client.release()
  }
}

type Candle = { openPaise: number; highPaise: number; lowPaise: number; closePaise: number; volume: number }

/** The head of a real file and its days from one date to another. */
function realLines(symbol: string, from: string, to: string): string[] {
  const [head = '', ...days] = readFileSync(new URL(`${encodeURIComponent(symbol)}.csv`, REAL), 'utf8')
    .trim()
    .split(/\r?\n/)
  return [head, ...days.filter((line) => line.slice(0, 10) >= from && line.slice(0, 10) <= to)]
}

/** A day as the file writes it, read here by nothing but its columns: rupees become paise by their digits. */
function realDay(lines: readonly string[], date: string): Candle {
  const [, open = '', high = '', low = '', close = '', volume = ''] = (
    lines.find((line) => line.startsWith(date)) ?? ''
  ).split(',')
  const paise = (rupees: string): number => {
    const [whole = '', part = ''] = rupees.split('.')
    return Number(`${whole}${part.padEnd(2, '0')}`)
  }
  return {
    openPaise: paise(open),
    highPaise: paise(high),
    lowPaise: paise(low),
    closePaise: paise(close),
    volume: Number(volume),
  }
}

function figuresOf(candle: unknown): Candle {
  const { openPaise, highPaise, lowPaise, closePaise, volume } = candle as Candle
  return { openPaise, highPaise, lowPaise, closePaise, volume }
}

function foldMinutes(items: readonly Candle[]): Candle {
  return {
    openPaise: items[0]?.openPaise ?? 0,
    highPaise: Math.max(...items.map((item) => item.highPaise)),
    lowPaise: Math.min(...items.map((item) => item.lowPaise)),
    closePaise: items.at(-1)?.closePaise ?? 0,
    volume: items.reduce((sum, item) => sum + item.volume, 0),
  }
}

let bahi: TestServer | undefined
afterEach(async () => {
  await bahi?.close()
  bahi = undefined
})

describe('a replayed market', () => {
  it('trades on imported days, gives their figures back exactly, and stays closed after the last', async () => {
    bahi = await openTestServer({
      market: 'replay',
      prepare: (database) => importFiles(database, [{ name: 'RIVERA.csv', bytes: Buffer.from(FOUR_DAYS) }]),
    })
    const token = await bahi.logIn('9000000001')
    const source = await bahi.call('/api/stock/getDataSource.do', {}, { method: 'GET' })
    expect(source.data).toMatchObject({ source: 'replay', simulated: true, businessDate: '2024-03-04' })

    await bahi.passTo(43_200)
    const bought = await bahi.call(
      '/api/app/user/buy.do',
      { code: 'RIVERA', quantity: 100, type: 'market' },
      { token, key: 'one' },
    )
    expect(bought).toMatchObject({ status: 0 })
    await bahi.passTo(43_260)
    const order = await bahi.call(
      '/api/app/user/order/detail.do',
      { orderId: bought.data['id'] },
      { token, method: 'GET' },
    )
    expect(order.data).toMatchObject({ order: { state: 'filled', filledQuantity: 100 } })

    expect(await bahi.endDay()).toBe('2024-03-05')
    const candles = await bahi.call('/market/api/market/money/history/kLine', { code: 'RIVERA' }, { method: 'GET' })
    expect(candles.data['items']).toMatchObject([
      { closePaise: 103_00 },
      { openPaise: 103_00, highPaise: 108_50, lowPaise: 102_10, closePaise: 107_75, volume: 640_000 },
    ])
    expect(await verifyDay(bahi.parts.db.pool, '2024-03-04')).toMatchObject({ differences: [] })

    await bahi.passTo(43_200)
    expect(
      await bahi.call(
        '/api/app/user/sell.do',
        { code: 'RIVERA', quantity: 100, type: 'market' },
        { token, key: 'two' },
      ),
    ).toMatchObject({ status: 0 })
    await expect(bahi.endDay()).rejects.toThrow(/stays closed/)
    expect(
      await bahi.call(
        '/api/app/user/buy.do',
        { code: 'RIVERA', quantity: 100, type: 'market' },
        { token, key: 'three' },
      ),
    ).toMatchObject({ status: 1, msg: 'tips.msg.009' })
    expect(await trialBalance(bahi.parts.db.pool, ALL_SHARDS)).toMatchObject({ differences: [] })
  })

  it('refuses to begin without three days that are at least thirty days old', async () => {
    const young = FOUR_DAYS.replaceAll('2024-03-', '2026-11-')
    await expect(
      openTestServer({
        market: 'replay',
        prepare: (database) => importFiles(database, [{ name: 'RIVERA.csv', bytes: Buffer.from(young) }]),
      }),
    ).rejects.toThrow(/30 days/)
  })

  it('never shares a database with invented companies', async () => {
    await expect(
      openTestServer({
        prepare: (database) => importFiles(database, [{ name: 'RIVERA.csv', bytes: Buffer.from(FOUR_DAYS) }]),
      }),
    ).rejects.toThrow(/belongs to the replay market/)
  })

  it('replays three real days exactly: open, high, low, close and volume of each of fourteen shares, whatever a customer trades', async (context) => {
    if (!existsSync(REAL)) context.skip('the shared data folder is absent')
    const shares = [
      'ADANIENT',
      'ASIANPAINT',
      'AXISBANK',
      'BHARTIARTL',
      'CIPLA',
      'HDFCBANK',
      'ICICIBANK',
      'INFY',
      'ITC',
      'LT',
      'M&M',
      'MARUTI',
      'NTPC',
      'ONGC',
    ]
    const files = shares.map((symbol) => ({ symbol, lines: realLines(symbol, '2024-02-28', '2024-03-07') }))
    bahi = await openTestServer({
      market: 'replay',
      prepare: (database) =>
        importFiles(
          database,
          files.map(({ symbol, lines }) => ({ name: `${symbol}.csv`, bytes: Buffer.from(lines.join('\n')) })),
        ),
    })
    const token = await bahi.logIn('9000000002')
    let compared = 0
    for (const [day, date] of ['2024-02-29', '2024-03-01', '2024-03-02'].entries()) {
      // Past the seconds within which the same order would be taken for a slip.
      bahi.now = new Date(bahi.now.getTime() + 60_000)
      expect(bahi.parts.clock.now().date).toBe(date)
      await bahi.passTo(43_200)
      expect(
        await bahi.call(
          '/api/app/user/buy.do',
          { code: 'ITC', quantity: 100, type: 'market' },
          { token, key: `day ${day}` },
        ),
      ).toMatchObject({ status: 0 })
      await bahi.parts.exchange.advance(86_400)
      for (const { symbol, lines } of files) {
        const shown = await bahi.call(
          '/market/api/market/money/history/kLine',
          { code: symbol, count: 1 },
          { method: 'GET' },
        )
        expect({ symbol, date, ...figuresOf(shown.data['running']) }).toEqual({ symbol, date, ...realDay(lines, date) })
        const minutes = await bahi.call('/market/api/hq/stock/getINDTimeK.do', { code: symbol }, { method: 'GET' })
        expect({ symbol, date, ...foldMinutes(minutes.data['items'] as Candle[]) }).toEqual({
          symbol,
          date,
          ...realDay(lines, date),
        })
        compared += 1
      }
      await bahi.endDay()
      expect(await verifyDay(bahi.parts.db.pool, date)).toMatchObject({ differences: [] })
    }
    expect(compared).toBe(42)
    expect(await trialBalance(bahi.parts.db.pool, ALL_SHARDS)).toMatchObject({ differences: [] })
  })

  it('replays real days of fifty shares', async (context) => {
    if (!existsSync(REAL)) context.skip('the shared data folder is absent')
    const files = readdirSync(REAL)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => ({ name, bytes: readFileSync(new URL(encodeURIComponent(name), REAL)) }))
    bahi = await openTestServer({ market: 'replay', prepare: (database) => importFiles(database, files) })
    expect(bahi.parts.clock.now().date).toBe('2020-10-05')
    await bahi.endDay()
    expect(await verifyDay(bahi.parts.db.pool, '2020-10-05')).toMatchObject({ differences: [] })
    const list = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: 100 }, { method: 'GET' })
    expect(list.data['total']).toBe(50)
  })
})
