import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlertView } from '@bahi/contract/customers/alerts'
import type { TriggerPreview, TriggerView } from '@bahi/contract/shares/triggers'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const OPEN_SECOND = 10 * 3_600
const [ASHA, RAVI] = ['9000000001', '9000000002'] as const

describe('triggers and alerts, as a customer sets them', () => {
  let bahi: TestServer
  let asha: string
  let share: { code: string; instrumentId: number; lastPaise: number; tickPaise: number; lotSize: number }

  beforeAll(async () => {
    bahi = await openTestServer()
    await bahi.passTo(OPEN_SECOND)
    asha = await bahi.logIn(ASHA)
    const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
    const [cheapest] = (data['items'] as { code: string; lastPaise: number }[])
      .filter(({ lastPaise }) => lastPaise > 0)
      .toSorted((one, other) => one.lastPaise - other.lastPaise)
    share = (await bahi.call('/api/stock/getSingleStock.do', { code: cheapest?.code }, { method: 'GET' }))
      .data as typeof share
  })
  afterAll(() => bahi.close())

  const onTick = (factor: number) => Math.round((share.lastPaise * factor) / share.tickPaise) * share.tickPaise
  const create = (more: object, token = asha) =>
    bahi.call(
      '/api/app/user/trigger/create.do',
      {
        code: share.code,
        side: 'buy',
        quantity: share.lotSize,
        triggerPaise: onTick(1.02),
        type: 'limit',
        pricePaise: onTick(1.03),
        ...more,
      },
      { token },
    )
  const alert = (more: object, token = asha) =>
    bahi.call(
      '/api/app/user/alert/create.do',
      { code: share.code, kind: 'above', level: onTick(1.02), ...more },
      { token },
    )

  it('holds nothing, and says what its order would come to and what would be refused now', async () => {
    const before = (
      await bahi.call(
        '/api/app/user/order/preview.do',
        { code: share.code, side: 'buy', quantity: share.lotSize },
        { token: asha },
      )
    ).data['availablePaise']
    const { data } = await bahi.call(
      '/api/app/user/trigger/preview.do',
      {
        code: share.code,
        side: 'sell',
        quantity: share.lotSize,
        triggerPaise: onTick(0.97),
        pricePaise: onTick(0.96),
        otherTriggerPaise: onTick(1.04),
        otherPricePaise: onTick(1.03),
      },
      { token: asha },
    )
    const preview = data as unknown as TriggerPreview
    expect(preview.legs.map(({ direction }) => direction)).toEqual(['falls', 'rises'])
    expect(preview.problems).toEqual([])
    expect(preview.legs[0]?.warnings.map(({ msg }) => msg)).toContain('tips.msg.277')
    expect(preview.legs[1]?.valuePaise).toBe(onTick(1.03) * share.lotSize)
    expect(preview.legs[1]?.chargesPaise).toBeGreaterThan(0)
    const set = await create({})
    expect(set).toMatchObject({
      status: 0,
      data: {
        state: 'watching',
        kind: 'gtt',
        validity: 'year',
        validUntil: '2027-11-23',
        legs: [{ direction: 'rises' }],
      },
    })
    expect(
      (
        await bahi.call(
          '/api/app/user/order/preview.do',
          { code: share.code, side: 'buy', quantity: share.lotSize },
          { token: asha },
        )
      ).data['availablePaise'],
    ).toBe(before)
  })

  it('is refused by the rules that do not wait: number, price, share, and where the price stands', async () => {
    const refused = async (more: object) => (await create(more)).msg
    expect(await refused({ quantity: share.lotSize + 0.5 })).toBe('tips.msg.105')
    expect(await refused({ quantity: 10_000_000 * share.lotSize })).toBe('tips.msg.106')
    expect(await refused({ code: 'NOSUCH' })).toBe('tips.msg.191')
    expect(await refused({ triggerPaise: share.lastPaise })).toBe('tips.msg.985')
    expect(await refused({ kind: 'stop-loss', triggerPaise: onTick(0.98) })).toBe('tips.msg.985')
    expect(await refused({ otherTriggerPaise: onTick(1.05), otherPricePaise: onTick(1.05) })).toBe('tips.msg.988')
    expect(await refused({ pricePaise: undefined })).toBe('tips.msg.022')
    expect(await refused({ kind: 'stop-loss', otherTriggerPaise: onTick(1.05) })).toBe('tips.msg.022')
    // The market, the hour and the cash are asked when it fires.
    expect(
      await create({ quantity: 900 * share.lotSize, triggerPaise: onTick(1.5), pricePaise: onTick(1.5) }),
    ).toMatchObject({ status: 0 })
  })

  it('a switched-off service and a lock bar it when it is made; a sale is barred by no switch', async () => {
    const ravi = await bahi.logIn(RAVI)
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      'select shard, customer_id from bahi.customer_phone where phone = $1',
      [RAVI],
    )
    await bahi.database.owner.pool.query(
      `update bahi.customer set segments_off = '{shares}' where shard = $1 and id = $2`,
      [who?.shard, who?.customer_id],
    )
    expect((await create({}, ravi)).msg).toBe('tips.msg.900')
    expect(await create({ side: 'sell' }, ravi)).toMatchObject({ status: 0 })
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) values ($1, $2, $3, 'trade', 'unusual-trading', $4, $5)`,
      [
        who?.shard,
        bahi.parts.ids.newId(who?.shard ?? 0),
        who?.customer_id,
        new Date(bahi.now.getTime() - 1),
        new Date(bahi.now.getTime() + 60_000),
      ],
    )
    expect((await create({ side: 'sell' }, ravi)).msg).toBe('tips.msg.006')
    bahi.now = new Date(bahi.now.getTime() + 61_000)
  })

  it('is changed and cancelled while it waits, once; another customer finds none of it', async () => {
    const { data } = await create({})
    const [triggerId, ravi] = [data['id'], await bahi.logIn(RAVI)]
    const terms = { triggerId, quantity: 2 * share.lotSize, triggerPaise: onTick(0.95), type: 'market' }
    expect(await bahi.call('/api/app/user/trigger/change.do', terms, { token: ravi })).toMatchObject({
      msg: 'tips.msg.987',
    })
    expect(await bahi.call('/api/app/user/trigger/change.do', terms, { token: asha })).toMatchObject({
      data: { quantity: 2 * share.lotSize, legs: [{ direction: 'falls', type: 'market', limitPaise: null }] },
    })
    const cancel = () => bahi.call('/api/app/user/trigger/cancel.do', { triggerId }, { token: asha })
    expect(await cancel()).toMatchObject({ data: { state: 'cancelled', legs: [{ state: 'cancelled' }] } })
    expect((await cancel()).msg).toBe('tips.msg.989')
    expect(
      (await bahi.call('/api/app/user/trigger/detail.do', { triggerId }, { token: ravi, method: 'GET' })).msg,
    ).toBe('tips.msg.987')
  })

  it('at most so many wait, and as many alerts; a place that is given up is free again', async () => {
    const dev = await bahi.logIn('9000000004')
    for (let at = 0; at < 50; at += 1)
      expect(await create({ triggerPaise: onTick(1.5), pricePaise: onTick(1.5) }, dev)).toMatchObject({ status: 0 })
    expect(await create({}, dev)).toMatchObject({ msg: 'tips.msg.986' })
    for (let at = 0; at < 10; at += 1)
      expect(await alert({ level: onTick(1.5) + at }, dev)).toMatchObject({ status: 0 })
    const full = await alert({ level: onTick(1.6) }, dev)
    expect(full).toMatchObject({ msg: 'tips.msg.986' })
    const { data } = await bahi.call('/api/app/user/alert/list.do', { code: share.code }, { token: dev, method: 'GET' })
    await bahi.call('/api/app/user/alert/delete.do', { alertId: (data['items'] as AlertView[])[0]?.id }, { token: dev })
    expect(await alert({ level: onTick(1.6) }, dev)).toMatchObject({ status: 0 })
  })

  it('an alert is set, paused, changed and deleted; what is true already is no news', async () => {
    expect((await alert({ level: share.lastPaise })).msg).toBe('tips.msg.985')
    expect((await alert({ kind: 'move' })).msg).toBe('tips.msg.022')
    expect((await alert({ code: 'NOSUCH' })).msg).toBe('tips.msg.191')
    const { data } = await alert({ kind: 'move', moveBps: '500', repeats: 'true' })
    expect(data).toMatchObject({
      state: 'on',
      kind: 'move',
      moveBps: 500,
      level: null,
      repeats: true,
      symbol: share.code,
    })
    const alertId = data['id']
    expect(
      (await bahi.call('/api/app/user/alert/switch.do', { alertId, on: 'false' }, { token: asha })).data['state'],
    ).toBe('off')
    expect(
      (
        await bahi.call(
          '/api/app/user/alert/change.do',
          { alertId, kind: 'below', level: onTick(0.9) },
          { token: asha },
        )
      ).data,
    ).toMatchObject({ state: 'on', kind: 'below', level: onTick(0.9), moveBps: null })
    expect(
      (await bahi.call('/api/app/user/alert/switch.do', { alertId, on: 'true' }, { token: await bahi.logIn(RAVI) }))
        .msg,
    ).toBe('tips.msg.987')
    await bahi.call('/api/app/user/alert/delete.do', { alertId }, { token: asha })
    expect((await bahi.call('/api/app/user/alert/switch.do', { alertId, on: 'true' }, { token: asha })).msg).toBe(
      'tips.msg.987',
    )
    const index = (await bahi.call('/market/api/hq/stock/getIndiaIndex.do', {}, { method: 'GET' })).data['items'] as {
      code: string
      levelHundredths: number
    }[]
    expect(
      await alert({ subject: 'index', code: index[0]?.code, level: (index[0]?.levelHundredths ?? 0) + 100_00 }),
    ).toMatchObject({ data: { subject: 'index', code: index[0]?.code, instrumentId: null } })
  })

  it('an alert waits for an indicator, with the figures that its study has, and becomes one on a price', async () => {
    const study = { kind: 'indicator', level: undefined, study: 'rsi', direction: 'below', period: '14', figure: '30' }
    for (const wrong of [{ study: undefined }, { period: undefined }, { figure: '100' }, { study: 'macd' }])
      expect((await alert({ ...study, ...wrong })).msg).toBe('tips.msg.022')
    const { data } = await alert(study)
    expect(data).toMatchObject({
      state: 'on',
      level: null,
      moveBps: null,
      indicator: { study: 'rsi', direction: 'below', period: 14, figure: 30 },
    })
    // What holds already is waited for from the other side.
    const [over, under] = await Promise.all(
      ['above', 'below'].map((direction) => alert({ ...study, direction, figure: '50' })),
    )
    const awaits = [over, under].map((one) => (one?.data['indicator'] as { awaits: boolean } | undefined)?.awaits)
    expect(awaits.filter(Boolean)).toHaveLength(1)
    const changed = await bahi.call(
      '/api/app/user/alert/change.do',
      { alertId: data['id'], kind: 'above', level: onTick(1.1) },
      { token: asha },
    )
    expect(changed.data).toMatchObject({ kind: 'above', level: onTick(1.1), indicator: null })
    for (const one of [data, over?.data, under?.data])
      await bahi.call('/api/app/user/alert/delete.do', { alertId: one?.['id'] }, { token: asha })
  })

  it('fires in the market itself: the order stands, and the customer is told its id', async () => {
    const set = (await create({ triggerPaise: onTick(1) + share.tickPaise, type: 'market', pricePaise: undefined }))
      .data as unknown as TriggerView
    const down = (await create({ triggerPaise: onTick(1) - share.tickPaise, type: 'market', pricePaise: undefined }))
      .data as unknown as TriggerView
    const read = async ({ id }: TriggerView) =>
      (await bahi.call('/api/app/user/trigger/detail.do', { triggerId: id }, { token: asha, method: 'GET' }))
        .data as unknown as TriggerView
    for (
      let minute = 1;
      minute <= 120 && (await read(set)).state === 'watching' && (await read(down)).state === 'watching';
      minute += 1
    ) {
      // Not passTo: an order that is placed when the minute is over reaches the exchange with the next one.
      await bahi.parts.exchange.advance(60)
      await bahi.parts.triggerDesk.settled()
    }
    const fired = [await read(set), await read(down)].filter(({ state }) => state === 'placed')
    expect(fired.length).toBeGreaterThan(0)
    const order = await bahi.call(
      '/api/app/user/order/detail.do',
      { orderId: fired[0]?.order?.id },
      { token: asha, method: 'GET' },
    )
    expect(order).toMatchObject({
      status: 0,
      data: { order: { number: fired[0]?.order?.number, quantity: share.lotSize } },
    })
    const { data } = await bahi.call(
      '/api/app/user/notice/list.do',
      { group: 'orders' },
      { token: asha, method: 'GET' },
    )
    expect((data['items'] as { kind: string; params: object }[])[0]).toMatchObject({
      kind: 'trigger.fired',
      params: { order: fired[0]?.order?.id },
    })
    expect(bahi.faults).toEqual([])
  })
})
