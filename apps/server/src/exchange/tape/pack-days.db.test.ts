import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../../../testing/open-test-database.ts'
import { FIRST_DAY, openTradedDay, takeRole } from '../../../testing/open-test-exchange.ts'
import { passDaysOnPaper } from '../../../testing/simulate/pass-days-on-paper.ts'
import { readOrderLines } from '../../market/history/order-lines.ts'
import { verifyDay } from '../day/verify-day.ts'
import { packDays } from './pack-days.ts'
import { readGreatestOrderBefore, readInputsOfDay, readOrdersTaken, readTapeEnd, readTapeOfDay } from './tape-store.ts'

const DAY = '2025-03-03'
const LARGEST = 2n ** 63n - 1n

describe('packing an old day', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  const owner = (text: string, values: unknown[] = []) => database.owner.pool.query(text, values)
  const countOf = async (table: string): Promise<number> =>
    Number((await owner(`select count(*) as rows from bahi.${table}`)).rows[0].rows)
  const writtenDay = async (date: string): Promise<string> => {
    const { rows } = await owner(
      `select (select string_agg(w::text, '|' order by w.seq) from bahi.whole_order_log w where date = $1) as log,
              (select string_agg(w::text, '|' order by w.seq) from bahi.whole_tape w where date = $1) as tape`,
      [date],
    )
    return JSON.stringify(rows)
  }

  it('gives every row back as it was, of every kind, of an empty day and of several parts', async () => {
    await passDaysOnPaper(database, DAY, 40)
    const dates = (await owner('select date from bahi.exchange_day order by date')).rows.map(
      ({ date }) => date as string,
    )
    const order = fc.bigInt({ min: 1n, max: LARGEST })
    const line = fc.record({
      kind: fc.constantFrom('new', 'cancel', 'modify', 'halt', 'resume'),
      price: order,
      quantity: order,
    })
    let orders = 0n
    let places = 0n
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        const date = dates[run] ?? DAY
        run += 1
        for (const [at, { kind, price, quantity }] of lines.entries()) {
          orders += 1n
          await owner(
            `insert into bahi.exchange_input (date, seq, second, kind, order_id, instrument_id, side, quantity, limit_paise, time_in_force, tag, client, self_trade)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
            kind === 'new'
              ? [
                  date,
                  at + 1,
                  33_300,
                  kind,
                  LARGEST - orders,
                  7,
                  at % 2 === 0 ? 'buy' : 'sell',
                  quantity,
                  price,
                  'ioc',
                  'scheme',
                  at % 3 === 0 ? null : price,
                  at % 3 === 0 ? null : 'cancel-resting',
                ]
              : [
                  date,
                  at + 1,
                  86_399,
                  kind,
                  kind === 'cancel' ? price : null,
                  kind === 'halt' ? 3 : null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                  null,
                ],
          )
          places += 1n
          await owner(
            `insert into bahi.tape (seq, date, second, kind, instrument_id, price_paise, quantity, buy_order_id, sell_order_id, order_id, reason)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
            kind === 'new'
              ? [
                  places,
                  date,
                  33_300,
                  'trade',
                  7,
                  price,
                  quantity,
                  at % 2 === 0 ? price : null,
                  at % 2 === 0 ? null : price,
                  null,
                  null,
                ]
              : [places, date, 86_399, 'ended', null, null, null, null, null, price, 'self-trade'],
          )
        }
        const before = await writtenDay(date)
        const { rows } = await database.app.pool.query<{ packed: bigint }>('select bahi.pack_day($1) as packed', [date])
        expect(rows[0]?.packed).toBe(BigInt(2 * lines.length))
        expect(await writtenDay(date)).toBe(before)
        expect([await countOf('tape'), await countOf('exchange_input')]).toEqual([0, 0])
        expect(await readTapeEnd(database.exchange.pool)).toBe(places)
      }),
      { numRuns: 20 },
    )
  })

  it('finds the line of an order in a pack of several parts, and of one that came in late', async () => {
    await passDaysOnPaper(database, DAY, 20)
    await owner(
      `insert into bahi.exchange_input
       select $1, g, g, 'new', case when g = 5000 then 3 else 1000000 + g end, 7, 'buy', 1, 5, 'day', 'customer', null, null from generate_series(1, 10000) g`,
      [DAY],
    )
    const before = await readInputsOfDay(database.app.pool, DAY)
    await owner('select bahi.pack_day($1)', [DAY])
    expect(await countOf('packed_order_log')).toBe(3)
    expect(await readInputsOfDay(database.app.pool, DAY)).toEqual(before)
    const asked = [3n, 1_000_001n, 1_010_000n, 1_005_000n, 77n].map((id) => ({ id, sessionOn: DAY }))
    expect(await readOrderLines(database.app.pool, asked)).toEqual(
      [1, 5_000, 10_000].map((seq) => ({
        orderId: seq === 5_000 ? 3n : 1_000_000n + BigInt(seq),
        date: DAY,
        seq,
        second: seq,
      })),
    )
    // A desk that submits again after a crash finds the order taken, however old it is.
    expect(await readOrdersTaken(database.exchange.pool, [3n, 77n, 1_004_096n])).toEqual(new Set([3n, 1_004_096n]))
    expect(await readGreatestOrderBefore(database.exchange.pool, '2026-01-01')).toBe(1_010_000n)
  })

  it('packs a day of very many lines in several turns, and reads as one in between', async () => {
    await passDaysOnPaper(database, DAY, 20)
    await owner(
      `insert into bahi.exchange_input select $1, g, g / 4, 'cancel', g, null, null, null, null, null, null, null, null from generate_series(1, 110000) g`,
      [DAY],
    )
    const before = await writtenDay(DAY)
    const pack = async () => (await database.app.pool.query('select bahi.pack_day($1) as rows', [DAY])).rows[0].rows
    expect(await pack()).toBe(102_400n)
    expect(await writtenDay(DAY)).toBe(before)
    expect(await pack()).toBe(7_600n)
    expect(await pack()).toBe(0n)
    expect(await writtenDay(DAY)).toBe(before)
    expect([await countOf('exchange_input'), await countOf('packed_order_log')]).toEqual([0, 27])
  })

  it('lets nobody lose a row that no pack holds, and the server nothing at all', async () => {
    await passDaysOnPaper(database, DAY, 20)
    await owner(
      `insert into bahi.tape (seq, date, second, kind, order_id, reason) values (1, $1, 5, 'ended', 9, 'expired')`,
      [DAY],
    )
    for (const role of [database.app, database.exchange])
      for (const change of [
        'delete from bahi.tape',
        'delete from bahi.exchange_input',
        'delete from bahi.packed_tape',
        'update bahi.packed_tape set last_seq = 2',
        'insert into bahi.packed_tape select * from bahi.packed_tape',
        'insert into bahi.packed_order_log select * from bahi.packed_order_log',
      ])
        await expect(role.pool.query(change)).rejects.toMatchObject({ code: '42501' })
    await expect(database.exchange.pool.query('select bahi.pack_day($1)', [DAY])).rejects.toMatchObject({
      code: '42501',
    })
    await expect(owner('delete from bahi.tape')).rejects.toMatchObject({ code: '23001' })
    await owner('select bahi.pack_day($1)', [DAY])
    for (const change of ['delete from bahi.packed_tape', 'update bahi.packed_tape set last_seq = 2'])
      await expect(owner(change)).rejects.toMatchObject({ code: '23001' })
    await expect(owner('truncate bahi.packed_tape')).rejects.toMatchObject({ code: '23001' })
  })

  it('packs no young day, no open one, and none that a desk has not posted', async () => {
    await passDaysOnPaper(database, DAY, 20)
    const dates = (await owner('select date from bahi.exchange_day order by date')).rows.map(
      ({ date }) => date as string,
    )
    const pack = (date: string | undefined) => database.app.pool.query('select bahi.pack_day($1)', [date])
    await expect(pack(dates.at(-1))).rejects.toMatchObject({ code: '23001' })
    await expect(pack(dates.at(-10))).rejects.toMatchObject({ code: '23001' })
    await expect(pack('2020-01-01')).rejects.toMatchObject({ code: '23001' })
    await owner(
      `insert into bahi.tape (seq, date, second, kind, order_id, reason) values (8, $1, 5, 'ended', 9, 'expired')`,
      [DAY],
    )
    await owner('insert into bahi.desk_cursor values (0, 7)')
    const errors: unknown[] = []
    const parts = {
      pool: database.app.pool,
      lease: await takeRole(database, 'jobs'),
      log: { info: () => undefined, error: (details: object) => void errors.push(details) },
    }
    expect(await packDays({ ...parts, sessionsInRows: 12 })).toEqual([])
    expect(errors).toHaveLength(1)
    expect(await countOf('tape')).toBe(1)
    await owner('update bahi.desk_cursor set tape_seq = 8')
    expect(await packDays({ ...parts, sessionsInRows: 30 })).toEqual([])
    expect(await packDays({ ...parts, sessionsInRows: 12 })).toEqual([DAY])
    expect(await packDays({ ...parts, sessionsInRows: 12 })).toEqual([])
  })

  it('is done whole or not at all, whenever the process dies', async () => {
    await passDaysOnPaper(database, DAY, 20)
    await owner(
      `insert into bahi.tape (seq, date, second, kind, order_id, reason) values (1, $1, 5, 'ended', 9, 'expired')`,
      [DAY],
    )
    const before = await writtenDay(DAY)
    const client = await database.app.pool.connect()
    await client.query('begin')
    await client.query('select bahi.pack_day($1)', [DAY])
    client.release(new Error('the process is gone before its commit'))
    await expect.poll(() => countOf('packed_tape')).toBe(0)
    expect(await countOf('tape')).toBe(1)
    await Promise.allSettled([1, 2, 3].map(() => database.app.pool.query('select bahi.pack_day($1)', [DAY])))
    expect([await countOf('packed_tape'), await countOf('tape')]).toEqual([1, 0])
    expect(await writtenDay(DAY)).toBe(before)
  })
})

describe('a packed day of the exchange', () => {
  it('is verified as before, and a change of its pack is found', async () => {
    const database = await openTradedDay('packed')
    try {
      const [log, tape] = [
        await readInputsOfDay(database.app.pool, FIRST_DAY),
        await readTapeOfDay(database.app.pool, FIRST_DAY),
      ]
      const verdict = await verifyDay(database.app.pool, FIRST_DAY)
      await passDaysOnPaper(database, '2027-01-04', 12)
      await database.app.pool.query('select bahi.pack_day($1)', [FIRST_DAY])
      expect((await database.owner.pool.query('select from bahi.tape')).rowCount).toBe(0)
      expect(await readInputsOfDay(database.app.pool, FIRST_DAY)).toEqual(log)
      expect(await readTapeOfDay(database.app.pool, FIRST_DAY)).toEqual(tape)
      expect(await verifyDay(database.app.pool, FIRST_DAY)).toEqual(verdict)
      expect(verdict.differences).toEqual([])
      for (const [table, column] of [
        ['packed_tape', 'quantity[5]'],
        ['packed_order_log', 'limit_paise[1]'],
      ]) {
        const change = (by: string) =>
          database.owner.pool.query(
            `begin; set local session_replication_role = replica; update bahi.${table} set ${column} = ${column} ${by} 2; commit`,
          )
        await change('*')
        expect((await verifyDay(database.app.pool, FIRST_DAY)).differences.join('\n')).toContain('tape')
        await change('/')
      }
      expect((await verifyDay(database.app.pool, FIRST_DAY)).differences).toEqual([])
    } finally {
      await database.close()
    }
  })
})
