import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '@bahi/contract/customers/account'
import {
  addToWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlist,
  listWatchlists,
  removeFromWatchlist,
  renameWatchlist,
  sortWatchlist,
} from '@bahi/contract/customers/watchlist'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'

describe('the watchlist', () => {
  let bahi: AccountServer
  let token: string
  let lastPhone = 9_300_000_000
  beforeAll(async () => {
    bahi = await openAccountServer()
    const codes = ['ALFA', 'BETA', 'GAMA', 'DELT']
    for (const [index, code] of codes.entries())
      await bahi.database.owner.pool.query(
        `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
       values ($1, $2, $2, 'NSE', $2, 'Test', 'share', 'simulated', 100, 1000, 100, 10, 10, '2020-01-01', 'normal', false, false, false, 100, 100, 100, '{}')`,
        [index + 1, code],
      )
  })
  afterAll(() => bahi.close())
  beforeEach(async () => {
    const { data } = await bahi.call(register.path, {
      phone: String((lastPhone += 1)),
      password: 'secret',
      agreed: '1',
    })
    token = String(data['token'])
  })

  const add = (code: string, options = {}) => bahi.call(addToWatchlist.path, { code }, { token, ...options })
  async function listed(listId = 1): Promise<string[]> {
    const { data } = await bahi.call(listWatchlist.path, { listId }, { token, method: 'GET' })
    return (data['items'] as { code: string }[]).map(({ code }) => code)
  }

  const create = (name: string, options: object = {}, input: object = {}) =>
    bahi.call(createWatchlist.path, { name, ...input }, { token, ...options })
  async function lists(): Promise<unknown[]> {
    const { data } = await bahi.call(listWatchlists.path, {}, { token, method: 'GET' })
    return (data['items'] as { listId: number; name: string; codes: string[] }[]).map(({ listId, name, codes }) => [
      listId,
      name,
      codes.join(' '),
    ])
  }

  it('keeps shares in the order they were added; adding again changes nothing', async () => {
    for (const code of ['BETA', 'ALFA', 'BETA']) expect(await add(code)).toMatchObject({ status: 0, data: {} })
    expect(await listed()).toEqual(['BETA', 'ALFA'])
  })

  it('keeps lists apart from one another and from other customers', async () => {
    await add('BETA')
    await create('Banks')
    await bahi.call(addToWatchlist.path, { code: 'GAMA', listId: 2 }, { token })
    expect([await listed(), await listed(2)]).toEqual([['BETA'], ['GAMA']])
    const { data } = await bahi.call(register.path, { phone: '9399999999', password: 'secret', agreed: '1' })
    token = String(data['token'])
    expect(await listed()).toEqual([])
  })

  it('takes a share off, and does not mind one that is not there', async () => {
    await add('BETA')
    for (const code of ['BETA', 'ALFA'])
      expect(await bahi.call(removeFromWatchlist.path, { code }, { token })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual([])
  })

  it('sorts by codes, as one text or as a list; those not named follow, those not watched stay away', async () => {
    for (const code of ['ALFA', 'BETA', 'GAMA']) await add(code)
    expect(await bahi.call(sortWatchlist.path, { codes: 'GAMA, DELT' }, { token })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual(['GAMA', 'ALFA', 'BETA'])
    await bahi.call(sortWatchlist.path, { codes: ['BETA', 'BETA', 'ALFA'] }, { token })
    expect(await listed()).toEqual(['BETA', 'ALFA', 'GAMA'])
  })

  it('refuses a share it does not know with 191, and a visitor with 249', async () => {
    expect(await add('NONE')).toMatchObject({ http: 200, msg: 'tips.msg.191', data: { fields: ['code'] } })
    expect(await bahi.call(sortWatchlist.path, { codes: 'ALFA,NONE' }, { token })).toMatchObject({
      msg: 'tips.msg.191',
    })
    expect(await bahi.call(addToWatchlist.path, { code: 'ALFA' })).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('carries a key out once, answers it again the same, and refuses other input under it', async () => {
    expect(await add('ALFA', { key: 'one' })).toMatchObject({ status: 0 })
    await bahi.call(removeFromWatchlist.path, { code: 'ALFA' }, { token })
    expect(await add('ALFA', { key: 'one' })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual([])
    expect(await add('BETA', { key: 'one' })).toMatchObject({ msg: 'tips.msg.905' })
    expect(await bahi.call(removeFromWatchlist.path, { code: 'ALFA' }, { token, key: 'one' })).toMatchObject({
      msg: 'tips.msg.905',
    })
  })

  it('does not keep a refusal under its key', async () => {
    expect(await add('NONE', { key: 'two' })).toMatchObject({ msg: 'tips.msg.191' })
    expect(await add('ALFA', { key: 'two' })).toMatchObject({ status: 0 })
  })

  it('carries one key out once when it comes 64 times at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => add('ALFA', { key: 'race' })))
    expect(answers.every(({ status }) => status === 0)).toBe(true)
    expect(await listed()).toEqual(['ALFA'])
    const { rowCount } = await bahi.database.owner.pool.query(`select from bahi.idempotency_key where key = 'race'`)
    expect(rowCount).toBe(1)
    expect(bahi.faults).toEqual([])
  })

  it('gives two shares two places when they are added at the same time', async () => {
    await Promise.all(['ALFA', 'BETA', 'GAMA', 'DELT'].map((code) => add(code)))
    const { rows } = await bahi.database.owner.pool.query<{ places: string }>(
      `select count(distinct position) as places from bahi.watchlist_entry group by customer_id order by max(added_at) desc, customer_id desc limit 1`,
    )
    expect(Number(rows[0]?.places)).toBe(4)
  })

  it('has a first list for everybody, without a name until it is given one', async () => {
    expect(await lists()).toEqual([[1, '', '']])
    await add('BETA')
    expect(await lists()).toEqual([[1, '', 'BETA']])
    expect(await bahi.call(renameWatchlist.path, { listId: 1, name: '  Kirana  ' }, { token })).toMatchObject({
      status: 0,
    })
    expect(await lists()).toEqual([[1, 'Kirana', 'BETA']])
  })

  it('makes lists, empty or with shares on them in the order given, and shows the oldest first', async () => {
    expect(await create('बैंक')).toMatchObject({ status: 0, data: { listId: 2 } })
    bahi.now = new Date(bahi.now.getTime() + 1_000)
    expect(await create('港口', {}, { codes: 'GAMA,ALFA,GAMA' })).toMatchObject({ status: 0, data: { listId: 3 } })
    expect(await lists()).toEqual([
      [1, '', ''],
      [2, 'बैंक', ''],
      [3, '港口', 'GAMA ALFA'],
    ])
  })

  it('deletes a list with what is on it, does not mind one that is gone, and gives its number again', async () => {
    await create('Banks', {}, { codes: ['ALFA'] })
    for (const _twice of [1, 2])
      expect(await bahi.call(deleteWatchlist.path, { listId: 2 }, { token })).toMatchObject({ status: 0 })
    expect(await lists()).toEqual([[1, '', '']])
    expect(await create('Ports')).toMatchObject({ data: { listId: 2 } })
    expect(await listed(2)).toEqual([])
  })

  it('does not delete the first list', async () => {
    await add('BETA')
    expect(await bahi.call(deleteWatchlist.path, { listId: 1 }, { token })).toMatchObject({
      http: 400,
      msg: 'tips.msg.022',
      data: { fields: ['listId'] },
    })
    expect(await listed()).toEqual(['BETA'])
  })

  it('refuses everything on a list that is not there with 919', async () => {
    const gone = { http: 200, msg: 'tips.msg.919', data: { fields: ['listId'] } }
    for (const { path } of [addToWatchlist, removeFromWatchlist])
      expect(await bahi.call(path, { listId: 2, code: 'ALFA' }, { token })).toMatchObject(gone)
    expect(await bahi.call(sortWatchlist.path, { listId: 2, codes: 'ALFA' }, { token })).toMatchObject(gone)
    expect(await bahi.call(renameWatchlist.path, { listId: 2, name: 'Banks' }, { token })).toMatchObject(gone)
    expect(await bahi.call(listWatchlist.path, { listId: 2 }, { token, method: 'GET' })).toMatchObject(gone)
  })

  it('keeps twenty lists and refuses the next with 920, also when they are made at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 21 }, (_, index) => create(`List ${index}`)))
    expect(made.filter(({ status }) => status === 0)).toHaveLength(19)
    expect(made.find(({ status }) => status !== 0)).toMatchObject({
      http: 200,
      msg: 'tips.msg.920',
      data: { params: { most: 20 }, fields: ['name'] },
    })
    expect(await lists()).toHaveLength(20)
  })

  it.each([
    ['nothing', ' '],
    ['25 letters', 'x'.repeat(25)],
    ['a control character', 'a\u0000b'],
    ['a turned direction', 'a\u202Eb'],
  ])('takes no name of %s', async (_what, name) => {
    expect(await create(name)).toMatchObject({ http: 400, msg: 'tips.msg.022', data: { fields: ['name'] } })
  })

  it('refuses a list with a share it does not know on it, whole', async () => {
    expect(await create('Banks', {}, { codes: 'ALFA,NONE' })).toMatchObject({
      msg: 'tips.msg.191',
      data: { fields: ['codes'] },
    })
    expect(await lists()).toHaveLength(1)
  })

  it('makes one list for one key, however often it comes', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => create('Banks', { key: 'make' })))
    expect(answers.every(({ data }) => data['listId'] === 2)).toBe(true)
    expect(await lists()).toHaveLength(2)
    expect(await create('Ports', { key: 'make' })).toMatchObject({ msg: 'tips.msg.905' })
  })
})
