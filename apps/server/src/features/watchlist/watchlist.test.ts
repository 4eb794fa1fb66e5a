import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '@bahi/contract/account'
import { addToWatchlist, listWatchlist, removeFromWatchlist, sortWatchlist } from '@bahi/contract/watchlist'
import { openFrontDoor, type FrontDoor } from '../../../testing/open-front-door.ts'

describe('the watchlist', () => {
  let door: FrontDoor
  let token: string
  let lastPhone = 9_300_000_000
  beforeAll(async () => {
    door = await openFrontDoor()
    const codes = ['ALFA', 'BETA', 'GAMA', 'DELT']
    for (const [index, code] of codes.entries()) await door.database.owner.pool.query(
      `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
       values ($1, $2, $2, 'NSE', $2, 'Test', 'share', 'simulated', 100, 1000, 100, 10, 10, '2020-01-01', 'normal', false, false, false, 100, 100, 100, '{}')`, [index + 1, code])
  })
  afterAll(() => door.close())
  beforeEach(async () => {
    const { data } = await door.call(register.path, { phone: String((lastPhone += 1)), password: 'secret', agreed: '1' })
    token = String(data['token'])
  })

  const add = (code: string, options = {}) => door.call(addToWatchlist.path, { code }, { token, ...options })
  async function listed(listId = 1): Promise<string[]> {
    const { data } = await door.call(listWatchlist.path, { listId }, { token, method: 'GET' })
    return (data['items'] as { code: string }[]).map(({ code }) => code)
  }

  it('keeps shares in the order they were added; adding again changes nothing', async () => {
    for (const code of ['BETA', 'ALFA', 'BETA']) expect(await add(code)).toMatchObject({ status: 0, data: {} })
    expect(await listed()).toEqual(['BETA', 'ALFA'])
  })

  it('keeps lists apart from one another and from other customers', async () => {
    await add('BETA')
    await door.call(addToWatchlist.path, { code: 'GAMA', listId: 2 }, { token })
    expect([await listed(), await listed(2)]).toEqual([['BETA'], ['GAMA']])
    const { data } = await door.call(register.path, { phone: '9399999999', password: 'secret', agreed: '1' })
    token = String(data['token'])
    expect(await listed()).toEqual([])
  })

  it('takes a share off, and does not mind one that is not there', async () => {
    await add('BETA')
    for (const code of ['BETA', 'ALFA']) expect(await door.call(removeFromWatchlist.path, { code }, { token })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual([])
  })

  it('sorts by codes, as one text or as a list; those not named follow, those not watched stay away', async () => {
    for (const code of ['ALFA', 'BETA', 'GAMA']) await add(code)
    expect(await door.call(sortWatchlist.path, { codes: 'GAMA, DELT' }, { token })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual(['GAMA', 'ALFA', 'BETA'])
    await door.call(sortWatchlist.path, { codes: ['BETA', 'BETA', 'ALFA'] }, { token })
    expect(await listed()).toEqual(['BETA', 'ALFA', 'GAMA'])
  })

  it('refuses a share it does not know with 191, and a visitor with 249', async () => {
    expect(await add('NONE')).toMatchObject({ http: 200, msg: 'tips.msg.191', data: { fields: ['code'] } })
    expect(await door.call(sortWatchlist.path, { codes: 'ALFA,NONE' }, { token })).toMatchObject({ msg: 'tips.msg.191' })
    expect(await door.call(addToWatchlist.path, { code: 'ALFA' })).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('carries a key out once, answers it again the same, and refuses other input under it', async () => {
    expect(await add('ALFA', { key: 'one' })).toMatchObject({ status: 0 })
    await door.call(removeFromWatchlist.path, { code: 'ALFA' }, { token })
    expect(await add('ALFA', { key: 'one' })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual([])
    expect(await add('BETA', { key: 'one' })).toMatchObject({ msg: 'tips.msg.905' })
    expect(await door.call(removeFromWatchlist.path, { code: 'ALFA' }, { token, key: 'one' })).toMatchObject({ msg: 'tips.msg.905' })
  })

  it('does not keep a refusal under its key', async () => {
    expect(await add('NONE', { key: 'two' })).toMatchObject({ msg: 'tips.msg.191' })
    expect(await add('ALFA', { key: 'two' })).toMatchObject({ status: 0 })
  })

  it('carries one key out once when it comes 64 times at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => add('ALFA', { key: 'race' })))
    expect(answers.every(({ status }) => status === 0)).toBe(true)
    expect(await listed()).toEqual(['ALFA'])
    const { rowCount } = await door.database.owner.pool.query(`select from bahi.idempotency_key where key = 'race'`)
    expect(rowCount).toBe(1)
    expect(door.faults).toEqual([])
  })

  it('gives two shares two places when they are added at the same time', async () => {
    await Promise.all(['ALFA', 'BETA', 'GAMA', 'DELT'].map((code) => add(code)))
    const { rows } = await door.database.owner.pool.query<{ places: string }>(`select count(distinct position) as places from bahi.watchlist_entry group by customer_id order by max(added_at) desc, customer_id desc limit 1`)
    expect(Number(rows[0]?.places)).toBe(4)
  })
})
