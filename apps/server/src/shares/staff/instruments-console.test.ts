import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { listFields } from '../../../testing/sample-input.ts'

const REASON = 'a letter of the company of today'
const OPEN = 10 * 3_600

describe('what two people may do to a share', () => {
  let bahi: TestServer
  let anita: string
  let dev: string
  let asha: string
  let shares: { code: string; lastPaise: number }[]
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
    asha = await bahi.logIn('9000000001')
    await bahi.passTo(OPEN)
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    shares = (data['items'] as typeof shares)
      .filter(({ lastPaise }) => lastPaise > 0)
      .toSorted((one, other) => one.lastPaise - other.lastPaise)
  })
  afterAll(() => bahi.close())

  const propose = (code: string, act: string, more: object = {}, token = anita) =>
    bahi.call('/api/console/instrument/propose.do', { code, act, reason: REASON, ...more }, { token })
  const approve = (id: unknown, token = dev) =>
    bahi.call('/api/console/proposal/approve.do', { id, reason: REASON }, { token })
  const open = async (code: string) =>
    (await bahi.call('/api/console/instrument/open.do', { code }, { token: anita, method: 'GET' })).data
  const detail = (code: string) => bahi.call('/api/stock/getSingleStock.do', { code }, { method: 'GET' })
  const buy = (code: string) =>
    bahi.call('/api/app/user/buy.do', { code, quantity: '100', type: 'market' }, { token: asha })
  const sell = (code: string) =>
    bahi.call('/api/app/user/sell.do', { code, quantity: '100', type: 'market' }, { token: asha })
  const share = (index: number) => shares[index]?.code ?? ''
  async function act(code: string, name: string, more: object = {}): Promise<void> {
    const { data } = await propose(code, name, more)
    expect(await approve(data['proposalId'])).toMatchObject({ status: 0 })
    await bahi.passTo(bahi.parts.clock.now().second + 2)
  }
  const volumeOf = (code: string) => bahi.parts.feed.quote(bahi.parts.instruments.byCode(code)?.id ?? 0)?.volume

  it('is a halt, never alone, that stops the trading of everybody and says why', async () => {
    const code = share(0)
    const { data } = await propose(code, 'halt')
    expect(await approve(data['proposalId'], anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await detail(code)).toMatchObject({ data: { state: 'normal', told: [] } })
    expect(await approve(data['proposalId'])).toMatchObject({ status: 0 })
    await bahi.passTo(bahi.parts.clock.now().second + 2)
    expect(await detail(code)).toMatchObject({
      data: { state: 'halted', told: [{ act: 'halt', reason: REASON, from: '2026-11-23', until: '2026-11-23' }] },
    })
    expect(await buy(code)).toMatchObject({ status: 1, msg: 'tips.msg.011' })
    const before = volumeOf(code)
    await bahi.passTo(OPEN + 900)
    expect(volumeOf(code)).toBe(before)
    expect(await propose(code, 'halt')).toMatchObject({ msg: 'tips.msg.974' })
  })

  it('is let go again by two, or ends with its day by the clock', async () => {
    await act(share(1), 'halt')
    await act(share(1), 'resume')
    expect(await detail(share(1))).toMatchObject({ data: { state: 'normal', told: [] } })
    expect(await propose(share(1), 'resume')).toMatchObject({ msg: 'tips.msg.974' })
    expect(await detail(share(0))).toMatchObject({ data: { state: 'halted' } })
    await bahi.endDay()
    expect(bahi.parts.instruments.byCode(share(0))?.halted).toBe(false)
    await bahi.passTo(OPEN)
    expect(await detail(share(0))).toMatchObject({ data: { state: 'normal', told: [] } })
    expect(await buy(share(0))).toMatchObject({ status: 0 })
  })

  it('is no halt that outlives its day, whoever writes it', async () => {
    const { pool } = bahi.database.owner
    const { data } = await propose(share(2), 'halt')
    await pool.query(
      `update bahi.proposal set state = 'approved', checked_by = (select id from bahi.staff where name = 'dev'), checked_at = now(), check_reason = 'by hand in the database' where id = $1`,
      [data['proposalId']],
    )
    const { date } = bahi.parts.clock.now()
    const insert = (from: string, to: string | null) =>
      pool.query(
        `insert into bahi.instrument_act (id, proposal_id, instrument_id, act, effective_from, effective_to, reason, recorded_at) values (1, $1, $2, 'halt', $3, $4, 'by hand in the database', now())`,
        [data['proposalId'], bahi.parts.instruments.byCode(share(2))?.id, from, to],
      )
    await expect(insert(date, null)).rejects.toMatchObject({ code: '23514' })
    await expect(insert(date, '2099-01-01')).rejects.toMatchObject({ code: '23514' })
    await expect(pool.query(`update bahi.instrument_act set effective_to = '2099-01-01'`)).rejects.toMatchObject({
      code: '23001',
    })
  })

  it('hides a share from the market and leaves it to its holders, who may sell', async () => {
    const code = share(0)
    await bahi.endDay()
    await bahi.passTo(OPEN)
    await act(code, 'hide')
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    expect((data['items'] as { code: string }[]).map((row) => row.code)).not.toContain(code)
    expect(await buy(code)).toMatchObject({ msg: 'tips.msg.190' })
    const holdings = await bahi.call('/api/app/user/futures/position/list.do', {}, { token: asha, method: 'GET' })
    expect(holdings.text).toContain(code)
    expect(await sell(code)).toMatchObject({ status: 0 })
    await act(code, 'show')
    // Past the seconds within which the same order would be taken for a slip.
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    expect(await buy(code)).toMatchObject({ status: 0 })
    await bahi.passTo(bahi.parts.clock.now().second + 5)
  })

  it('gives it another lot and band from the next trading day, within bounds, once a day', async () => {
    // Of the usual lot; the one before it in the list trades by the piece.
    const code = share(4)
    const from = String(
      (await bahi.call('/api/console/instrument/list.do', {}, { token: anita, method: 'GET' })).data['earliest'],
    )
    for (const [name, value] of [
      ['lot', 1_001],
      ['band', 300],
      ['band', 2_500],
      ['lot', undefined],
    ] as const)
      expect(await propose(code, name, { value, from })).toMatchObject({ status: 1, msg: 'tips.msg.972' })
    expect(await propose(code, 'band', { value: 500, from: bahi.parts.clock.now().date })).toMatchObject({
      msg: 'tips.msg.970',
    })
    const old = bahi.parts.instruments.byCode(code)
    await act(code, 'lot', { value: 1, from })
    await act(code, 'band', { value: old?.bandBps === 500 ? 200 : 500, from })
    expect(await propose(code, 'lot', { value: 5, from })).toMatchObject({ msg: 'tips.msg.971' })
    expect(await detail(code)).toMatchObject({
      data: { lotSize: old?.lotSize, told: [{ act: 'band' }, { act: 'lot', value: 1, from }] },
    })
    await bahi.endDay()
    await bahi.passTo(OPEN)
    const quote = (await detail(code)).data as {
      lotSize: number
      upperBandPaise: number
      previousClosePaise: number
      told: unknown[]
    }
    expect(quote.lotSize).toBe(1)
    expect(quote.told).toEqual([])
    const band = (old?.bandBps === 500 ? 200 : 500) / 10_000
    expect(Math.abs(quote.upperBandPaise / quote.previousClosePaise - 1 - band)).toBeLessThan(0.005)
    expect(await open(code)).toMatchObject({
      lotSize: 1,
      ownLot: true,
      history: [{ act: 'band', madeBy: { number: 'S-0001' }, checkedBy: { number: 'S-0002' } }, { act: 'lot' }],
    })
  })

  it('takes it off the list after five trading days, of which its holders are told, and leaves it among their holdings at its last price', async () => {
    const code = share(0)
    const { data } = await bahi.call('/api/console/instrument/list.do', {}, { token: anita, method: 'GET' })
    expect(await propose(code, 'delist', { from: data['earliest'] })).toMatchObject({ msg: 'tips.msg.970' })
    await act(code, 'delist')
    const from = String(data['delistEarliest'])
    expect(await detail(code)).toMatchObject({ data: { state: 'normal', told: [{ act: 'delist', from }] } })
    const notices = await bahi.database.owner.pool.query(`select params from bahi.notice where kind = 'share.delisted'`)
    expect(notices.rows).toContainEqual({ params: { code, from } })
    // Under notice the share is sold only.
    expect(await buy(code)).toMatchObject({ msg: 'tips.msg.108' })
    const sale = { code, side: 'sell', quantity: '100', type: 'market' }
    const { data: preview } = await bahi.call('/api/app/user/order/preview.do', sale, { token: asha })
    expect(JSON.stringify(preview['problems'])).not.toContain('tips.msg.108')
    while (bahi.parts.clock.now().date < from) await bahi.endDay()
    await bahi.passTo(OPEN)
    expect(await detail(code)).toMatchObject({ msg: 'tips.msg.191' })
    expect(await buy(code)).toMatchObject({ msg: 'tips.msg.191' })
    const id = bahi.parts.instruments.byCode(code)?.id ?? 0
    const frozen = bahi.parts.feed.quote(id)
    await bahi.passTo(OPEN + 600)
    expect(bahi.parts.feed.quote(id)).toMatchObject({ volume: frozen?.volume, state: 'halted' })
    const holdings = await bahi.call('/api/app/user/futures/position/list.do', {}, { token: asha, method: 'GET' })
    expect(holdings.text).toContain(code)
    expect(await propose(code, 'show')).toMatchObject({ msg: 'tips.msg.191' })
  })

  it('is never a price: no call of the console takes one, and the server may write none', async () => {
    // What an issuer or holder asks for the shares of an offer is a term of that offer, bounded by the market and signed by two; it is no price of a share.
    const isTermsOfOffer = (path: string) =>
      path.startsWith('/api/console/offer/') || path.startsWith('/api/console/ipo/')
    const console = Object.values(allEndpoints).filter(
      ({ access, path }) => access === 'staff' && !isTermsOfOffer(path),
    )
    for (const endpoint of console)
      expect([endpoint.path, listFields(endpoint).filter((field) => /price|nav|yield|quote/i.test(field))]).toEqual([
        endpoint.path,
        [],
      ])
    const { pool } = bahi.parts.db
    for (const statement of [
      'update bahi.instrument set base_price_paise = 1',
      'update bahi.instrument set band_bps = 2000',
      'update bahi.daily_bar set close_paise = 1',
      'delete from bahi.daily_bar',
      `insert into bahi.daily_bar select instrument_id, '2030-01-01', 1, 1, 1, 1, 1, 1, 'exchange' from bahi.daily_bar limit 1`,
      'update bahi.exchange_day set seed = null',
      'delete from bahi.tape',
      'update bahi.instrument_act set value = 1',
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  it('is halted in the day that is replayed, too: the log of the exchange has it', async () => {
    const { rows } = await bahi.database.owner.pool.query<{ kind: string }>(
      `select kind from bahi.exchange_input where kind in ('halt', 'resume') order by date, seq limit 3`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['halt', 'halt', 'resume'])
    expect(bahi.faults).toEqual([])
  })
})
