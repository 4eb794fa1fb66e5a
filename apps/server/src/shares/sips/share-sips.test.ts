import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ShareSipView } from '@bahi/contract/shares/sips'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'

describe('the calls of a SIP in a share', () => {
  let bahi: FundServer
  let token: string
  let code: string
  let lot: number
  let lotPaise: number
  const pathOf = (call: string) => `/api/app/user/share/sip/${call}.do`
  const post = (call: string, input: object, key?: string) =>
    bahi.call(pathOf(call), input, { token, ...(key === undefined ? {} : { key }) })
  const preview = (input: object) => bahi.call(pathOf('preview'), { code, ...input }, { token, method: 'GET' })
  const begin = async (input: object) => {
    const answer = await post('create', { code, ...input })
    expect(answer, answer.text).toMatchObject({ status: 0 })
    return answer.data as unknown as ShareSipView
  }
  const read = async (id: string) => {
    const { data } = await bahi.read(token, pathOf('list'))
    const found = (data['items'] as ShareSipView[]).find((sip) => sip.id === id)
    if (found === undefined) throw new Error('the SIP is not in the list')
    return found
  }

  beforeAll(async () => {
    bahi = await openFundServer()
    await bahi.passTo(10 * 3_600)
    token = await bahi.token('asha')
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    const [cheapest] = (data['items'] as { code: string; lastPaise: number }[])
      .filter(({ lastPaise }) => lastPaise > 0)
      .toSorted((one, other) => one.lastPaise - other.lastPaise)
    code = cheapest?.code ?? ''
    const share = (await bahi.call('/api/stock/getSingleStock.do', { code }, { method: 'GET' })).data
    lot = Number(share['lotSize'])
    lotPaise = lot * Number(share['lastPaise'])
  })
  afterEach(() => bahi.expectLedgerToHold())
  afterAll(() => bahi.close())

  it('say before it begins when it buys, and what an instalment comes to at the present price, with charges', async () => {
    const { data } = await preview({ amountPaise: 5 * lotPaise, weekday: 3 })
    expect(data).toMatchObject({ firstDueOn: '2026-11-25', nextOn: ['2026-11-25', '2026-12-02', '2026-12-09'] })
    expect(data).toMatchObject({ quantity: 4 * lot, problems: [], warnings: [] })
    const { valuePaise, chargesPaise, costPaise, limitPaise, charges } = data as Record<string, number>
    expect(valuePaise).toBe(4 * lot * (limitPaise ?? 0))
    expect(costPaise).toBeGreaterThan(valuePaise ?? 0)
    expect(costPaise).toBeLessThanOrEqual(5 * lotPaise)
    expect((charges as unknown as { amountPaise: number }[]).reduce((sum, one) => sum + one.amountPaise, 0)).toBe(
      chargesPaise,
    )
    expect((await preview({ quantity: 2 * lot, dayOfMonth: 28, purchases: 2 })).data).toMatchObject({
      nextOn: ['2026-11-30', '2026-12-28'],
      quantity: 2 * lot,
    })
  })

  it('refuse an amount that no share costs as little as, and warn of cash that is missing today', async () => {
    const small = await preview({ amountPaise: lotPaise - 1, weekday: 3 })
    expect(small.data).toMatchObject({ quantity: lot, problems: [{ msg: 'tips.msg.889' }] })
    expect((await post('create', { code, amountPaise: lotPaise - 1, weekday: 3 })).msg).toBe('tips.msg.889')
    const large = await preview({ quantity: 1_000 * lot, weekday: 3 })
    expect(large.data).toMatchObject({ problems: [], warnings: [{ msg: 'tips.msg.166' }] })
  })

  it('refuse what is no plan: both or neither of amount and number, of the two days and of the two ends, and a first day of today', async () => {
    for (const input of [
      { amountPaise: 5 * lotPaise, quantity: lot, weekday: 3 },
      { weekday: 3 },
      { quantity: lot, weekday: 3, dayOfMonth: 3 },
      { quantity: lot },
      { quantity: lot, weekday: 6 },
      { quantity: lot, dayOfMonth: 29 },
      { quantity: lot, weekday: 3, lastOn: '2027-01-01', purchases: 3 },
    ])
      expect(await post('create', { code, ...input })).toMatchObject({ http: 400, msg: 'tips.msg.022' })
    for (const [input, field] of [
      [{ startsOn: '2026-11-23' }, 'startsOn'],
      [{ lastOn: '2026-11-24' }, 'lastOn'],
    ] as const)
      expect(await post('create', { code, quantity: lot, weekday: 3, ...input })).toMatchObject({
        msg: 'tips.msg.022',
        data: { fields: [field] },
      })
    expect((await post('create', { code: 'NOSUCH', quantity: lot, weekday: 3 })).msg).toBe('tips.msg.191')
    expect((await post('create', { code, quantity: 0, weekday: 3 })).msg).toBe('tips.msg.105')
  })

  it('begin it once per key and take no money; skip, pause, change, resume and stop it', async () => {
    const before = await bahi.cashOf(token)
    const terms = { code, amountPaise: 3 * lotPaise, dayOfMonth: 5, purchases: 12 }
    const first = await post('create', terms, 'one-intent')
    expect((await post('create', terms, 'one-intent')).data).toEqual(first.data)
    const { id } = first.data as unknown as ShareSipView
    expect(await read(id)).toMatchObject({
      code,
      state: 'running',
      number: expect.stringMatching(/^BH-P-2611-23-\d{6}$/),
      amountPaise: 3 * lotPaise,
      quantity: null,
      dayOfMonth: 5,
      weekday: null,
      purchasesLeft: 12,
      nextOn: '2026-12-07',
      boughtQuantity: 0,
    })
    expect(await bahi.cashOf(token)).toEqual(before)
    const act = async (what: string, more: object = {}) => (await post('act', { id, act: what, ...more })).data
    expect(await act('skip')).toMatchObject({ isNextSkipped: true })
    expect(await act('unskip')).toMatchObject({ isNextSkipped: false })
    expect(await act('pause', { until: '2027-01-01' })).toMatchObject({ state: 'paused', nextOn: '2027-01-05' })
    expect((await post('change', { id, quantity: 2 * lot, weekday: 5 })).data).toMatchObject({
      state: 'paused',
      amountPaise: null,
      quantity: 2 * lot,
      weekday: 5,
      dayOfMonth: null,
      purchasesLeft: null,
    })
    expect(await act('resume')).toMatchObject({ state: 'running', pausedUntil: null })
    expect(await act('stop')).toMatchObject({ state: 'stopped', nextOn: null, why: null })
    expect((await post('act', { id, act: 'resume' })).msg).toBe('tips.msg.977')
    expect((await post('change', { id, quantity: 2 * lot, weekday: 5 })).msg).toBe('tips.msg.977')
    expect((await post('act', { id: '77', act: 'stop' })).msg).toBe('tips.msg.976')
  })

  it('count twenty that have not ended, at most', async () => {
    const { data } = await bahi.read(token, pathOf('list'))
    const running = (data['items'] as ShareSipView[]).filter(({ state }) => state !== 'stopped')
    const made: string[] = []
    for (let count = running.length; count < 20; count += 1)
      made.push((await begin({ quantity: lot, dayOfMonth: 28 })).id)
    expect(await post('create', { code, quantity: lot, dayOfMonth: 28 })).toMatchObject({
      msg: 'tips.msg.986',
      data: { params: { most: 20 } },
    })
    for (const id of made) await post('act', { id, act: 'stop' })
  })

  it('buy on its day through the desk; the order says which SIP it is of, and the SIP what it paid', async () => {
    const { id } = await begin({ amountPaise: 5 * lotPaise, weekday: 2 })
    const before = await bahi.cashOf(token)
    await bahi.endDay()
    await bahi.passTo(9 * 3_600 + 31 * 60)
    await bahi.parts.instalmentWatch.settled()
    await bahi.passTo(9 * 3_600 + 40 * 60)
    await bahi.parts.desk.settled()
    const after = await read(id)
    const [bought] = after.instalments
    expect(bought).toMatchObject({ dueOn: '2026-11-24', state: 'ordered' })
    const order = bought?.order
    if (order == null) throw new Error('nothing was ordered')
    expect(order.filledQuantity).toBeGreaterThan(0)
    expect(order.paidPaise).toBeLessThanOrEqual(5 * lotPaise)
    expect(after).toMatchObject({
      boughtQuantity: order.filledQuantity,
      paidPaise: order.paidPaise,
      nextOn: '2026-12-01',
    })
    const { data } = await bahi.read(token, '/api/app/user/order/detail.do', { orderId: order.id })
    expect(data).toMatchObject({ sip: { id, number: after.number }, order: { type: 'market', code } })
    const now = await bahi.cashOf(token)
    expect(before.availablePaise - now.availablePaise).toBe(order.paidPaise)
    await post('act', { id, act: 'stop' })
  })
})
