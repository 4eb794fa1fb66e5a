import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import type { BarRow } from './bar-row.ts'
import { readFiles } from './read-files.ts'
import { writeImport } from './write-import.ts'
import { DifferentFigures } from './write-shares.ts'

const REAL = new URL('../../../../../../shared/data/nse-daily-2020-2025/', import.meta.url)

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function bar(symbol: string, date: string, close: bigint): BarRow {
  return {
    exchange: 'NSE',
    symbol,
    name: symbol,
    isin: null,
    date,
    openPaise: close,
    highPaise: close + 10n,
    lowPaise: close - 10n,
    closePaise: close,
    previousClosePaise: null,
    volume: 100n,
    valuePaise: close * 100n,
    source: 'ohlcv-csv',
  }
}

async function importBars(bars: readonly BarRow[]) {
  const client = await database.owner.pool.connect()
  try {
    return await writeImport(client, bars)
  } finally {
    client.release()
  }
}

async function count(): Promise<bigint | undefined> {
  const { rows } = await database.owner.pool.query<{ count: bigint }>('select count(*) from bahi.daily_bar')
  return rows[0]?.count
}

describe('an import', () => {
  it('adds shares and days once, however often it is run', async () => {
    const bars = [
      bar('RIVERA', '2024-01-01', 1000n),
      bar('RIVERA', '2024-01-02', 1010n),
      bar('LAKEB', '2024-01-01', 500n),
    ]
    expect(await importBars(bars)).toMatchObject({ instruments: 2, bars: 3, known: 0 })
    expect(await importBars([...bars, bar('LAKEB', '2024-01-02', 505n)])).toMatchObject({
      instruments: 0,
      bars: 1,
      known: 3,
    })
  })

  it('keeps the previous close that a file says, and measures the first session against it', async () => {
    await importBars([
      { ...bar('BONUS', '2024-10-25', 265_570n), previousClosePaise: 268_000n },
      { ...bar('BONUS', '2024-10-28', 133_700n), previousClosePaise: 132_785n },
    ])
    const { rows } = await database.owner.pool.query<{ base: bigint; previous: bigint | null }>(
      `select base_price_paise as base, previous_close_paise as previous
       from bahi.daily_bar join bahi.instrument on id = instrument_id where symbol = 'BONUS' order by date`,
    )
    expect(rows).toEqual([
      { base: 268_000n, previous: 268_000n },
      { base: 268_000n, previous: 132_785n },
    ])
  })

  it('measures a share’s first session against its own first price, never against a later one', async () => {
    await importBars([
      bar('ORCHARD', '2024-01-01', 1000n),
      bar('ORCHARD', '2024-01-02', 1300n),
      bar('ORCHARD', '2024-01-03', 1700n),
    ])
    const { rows } = await database.owner.pool.query<{ base: bigint }>(
      "select base_price_paise as base from bahi.instrument where symbol = 'ORCHARD' and source = 'replay'",
    )
    expect(rows).toEqual([{ base: 1000n }])
  })

  it('writes nothing when one day says something else than before', async () => {
    const before = await count()
    await expect(importBars([bar('NEWCO', '2024-01-01', 100n), bar('RIVERA', '2024-01-02', 1011n)])).rejects.toThrow(
      DifferentFigures,
    )
    expect(await count()).toBe(before)
    const { rows } = await database.owner.pool.query("select 1 from bahi.instrument where symbol = 'NEWCO'")
    expect(rows).toEqual([])
  })

  it('keeps one share under the symbol of its latest day, whichever day is imported first', async () => {
    const isin = 'INE000Z01019'
    const [old, young] = [
      { ...bar('OLDTOWN', '2025-04-08', 21_000n), isin },
      { ...bar('NEWTOWN', '2025-04-09', 21_500n), isin },
    ]
    const named = async () =>
      (
        await database.owner.pool.query(
          `select symbol from bahi.instrument where source = 'replay' and isin = '${isin}'`,
        )
      ).rows
    expect(await importBars([old])).toMatchObject({ instruments: 1, renamed: [] })
    expect(await importBars([young])).toMatchObject({
      instruments: 0,
      bars: 1,
      renamed: [{ before: 'OLDTOWN', after: 'NEWTOWN' }],
    })
    expect(await named()).toEqual([{ symbol: 'NEWTOWN' }])
    // An older day does not bring the old symbol back.
    expect(await importBars([{ ...old, date: '2025-04-07' }, young])).toMatchObject({ bars: 1, known: 1, renamed: [] })
    expect(await named()).toEqual([{ symbol: 'NEWTOWN' }])
  })

  it('says in words what cannot be one share, and writes nothing', async () => {
    const isin = 'INE000Y01018'
    const before = await count()
    const twice = [
      { ...bar('HILLSIDE', '2024-07-08', 1000n), isin },
      { ...bar('500999', '2024-07-08', 1001n), isin },
    ]
    await expect(importBars(twice)).rejects.toThrow(
      new DifferentFigures(
        'HILLSIDE and 500999 are one share by their ISIN and have different figures on 2024-07-08; nothing was imported',
      ),
    )
    await importBars([bar('FIRSTNAME', '2024-07-01', 100n), bar('SECONDNAME', '2024-07-01', 100n)])
    const joined = ['FIRSTNAME', 'SECONDNAME'].map((symbol, at) => ({
      ...bar(symbol, `2024-07-0${at + 2}`, 100n),
      isin,
    }))
    await expect(importBars(joined)).rejects.toThrow(/are one share by these files, and stand here as two/)
    expect(await count()).toBe((before ?? 0n) + 2n)
  })

  it('cannot be done by the role the server runs as', async () => {
    const client = await database.app.pool.connect()
    try {
      await expect(writeImport(client, [bar('CHEAT', '2024-01-01', 100n)])).rejects.toThrow(/permission denied/)
    } finally {
      client.release()
    }
  })

  it.skipIf(!existsSync(REAL))(
    'takes five years of fifty real shares (skipped where the shared data folder is absent)',
    async () => {
      const files = readdirSync(REAL)
        .filter((name) => name.endsWith('.csv'))
        .map((name) => ({ name, bytes: readFileSync(new URL(encodeURIComponent(name), REAL)) }))
      const read = readFiles(files)
      expect(read).toMatchObject({ ok: true })
      if (!read.ok) return
      const counts = await importBars(read.bars)
      expect(counts).toMatchObject({ instruments: 50, bars: read.bars.length, known: 0 })
      expect(read.bars.length).toBeGreaterThan(60_000)
    },
  )
})
