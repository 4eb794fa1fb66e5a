import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../../testing/open-test-database.ts'
import { FIRST_DAY, openTradedDay } from '../../../testing/open-test-exchange.ts'
import { publishedLog } from '../tape/published-log.ts'
import { verifyDay } from './verify-day.ts'

describe('verifying a past day', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTradedDay('verify')
    await database.owner.pool.query('alter table bahi.tape disable trigger user')
    await database.owner.pool.query('alter table bahi.exchange_input disable trigger user')
  })
  afterAll(() => database.close())

  /** What verifying finds while a statement's change stands. */
  const differencesAfter = async (change: string, undo: string): Promise<readonly string[]> => {
    await database.owner.pool.query(change)
    const { differences } = await verifyDay(database.exchange.pool, FIRST_DAY)
    await database.owner.pool.query(undo)
    return differences
  }

  it('finds an untouched day to be what its seed and log give', async () => {
    const verdict = await verifyDay(database.app.pool, FIRST_DAY)
    expect(verdict.differences).toEqual([])
    expect(verdict.compared.join('\n')).toMatch(
      /400 lines of the order log\n.*anchor.*\n\d+ announcements.*\n0 reference prices.*\n\d{3,} entries of the tape\nthe digest [0-9a-f]{64}\n18 daily bars\n\d+ index bars\n18 minute bars/,
    )
  })

  it('publishes a log in which no order id can be read', async () => {
    const log = await publishedLog(database.app.pool, FIRST_DAY)
    expect(log).toHaveLength(400)
    expect(JSON.stringify(log)).not.toContain('orderId')
    expect(log.every(({ order, seq }) => order === undefined || order <= seq)).toBe(true)
    expect(new Set(log.map(({ tag }) => tag))).toEqual(new Set(['customer', 'scheme', undefined]))
  })

  it.each([
    [
      'a tape entry of another quantity',
      'update bahi.tape set quantity = quantity + 1 where seq = 5',
      'update bahi.tape set quantity = quantity - 1 where seq = 5',
      'entry 5',
    ],
    [
      'a daily bar one paisa higher',
      "update bahi.daily_bar set high_paise = high_paise + 1 where instrument_id = 3 and date = '2026-11-20'",
      "update bahi.daily_bar set high_paise = high_paise - 1 where instrument_id = 3 and date = '2026-11-20'",
      'daily bars of 3',
    ],
    [
      'another digest',
      `update bahi.exchange_day set digest = set_byte(digest, 0, get_byte(digest, 0) # 1)`,
      `update bahi.exchange_day set digest = set_byte(digest, 0, get_byte(digest, 0) # 1)`,
      'digest',
    ],
    [
      'another seed',
      `update bahi.exchange_day set seed = set_byte(seed, 0, get_byte(seed, 0) # 1)`,
      `update bahi.exchange_day set seed = set_byte(seed, 0, get_byte(seed, 0) # 1)`,
      'anchor',
    ],
    [
      'minutes of another share',
      `update bahi.minute_bars set bars = set_byte(bars, 9, get_byte(bars, 9) # 1) where instrument_id = 4`,
      `update bahi.minute_bars set bars = set_byte(bars, 9, get_byte(bars, 9) # 1) where instrument_id = 4`,
      'minute bars of 4',
    ],
    [
      'an order log with another limit',
      `update bahi.exchange_input set limit_paise = limit_paise * 2 where seq = 1`,
      `update bahi.exchange_input set limit_paise = limit_paise / 2 where seq = 1`,
      'tape',
    ],
  ])('finds %s', async (_, change, undo, said) => {
    expect((await differencesAfter(change, undo)).join('\n')).toContain(said)
  })

  it('finds a tape entry that was left out', async () => {
    await database.owner.pool.query('create table kept as select * from bahi.tape where seq = 7')
    expect(
      await differencesAfter('delete from bahi.tape where seq = 7', 'insert into bahi.tape select * from kept'),
    ).toHaveLength(1)
  })

  it('does not verify a day that is not closed', async () => {
    await expect(verifyDay(database.app.pool, '2026-11-23')).rejects.toThrow('no closed day')
  })
})
