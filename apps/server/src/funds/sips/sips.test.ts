import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'

let bahi: FundServer
let asha: string
let imran: string
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const IMRAN = `(select customer_id from bahi.customer_phone where phone = '9000000004')`
const sip = (token: string, call: string, input: object, key?: string) =>
  bahi.call(`/api/app/user/fund/sip/${call}.do`, input, { token, ...(key === undefined ? {} : { key }) })
const preview = (token: string, input: object) =>
  bahi.call('/api/app/user/fund/sip/preview.do', input, { token, method: 'GET' })
const list = async (token: string) =>
  (await bahi.read(token, '/api/app/user/fund/sip/list.do')).data as {
    items: Record<string, unknown>[]
    next30DaysPaise: number
  }

beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
  ;[asha, imran] = [await bahi.token('asha'), await bahi.token('imran')]
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

describe('a SIP', () => {
  it('is previewed: what it buys at the last NAV, when first, and how it grows', async () => {
    const { code } = await bahi.openScheme({ leastUnits: 100 })
    // 190 units: ₹1,900.00 and ₹9.50; 200 would be ₹2,010.00.
    expect(await preview(asha, { code, amountPaise: 2_000_00, dayOfMonth: 5, stepUpPercent: 10 })).toMatchObject({
      status: 0,
      data: {
        firstDueOn: '2026-12-05',
        firstOn: '2026-12-07',
        leastPaise: 1_005_00,
        units: 190,
        costPaise: 1_909_50,
        leftPaise: 90_50,
        nav: '10.0000',
        amounts: [2_000_00, 2_200_00, 2_420_00, 2_662_00, 2_928_00],
        problems: [],
      },
    })
    expect(await preview(asha, { code, amountPaise: 1_004_99, dayOfMonth: 23 })).toMatchObject({
      data: {
        firstDueOn: '2026-12-23',
        units: 0,
        costPaise: 0,
        leftPaise: 1_004_99,
        problems: [{ msg: 'tips.msg.978', params: { least: '1,005.00', units: 100 }, fields: ['amountPaise'] }],
      },
    })
    expect(await preview(asha, { code: 'FND-NONE', amountPaise: 1_000_00, dayOfMonth: 5 })).toMatchObject({
      msg: 'tips.msg.206',
    })
    for (const dayOfMonth of [0, 29])
      expect(await preview(asha, { code, amountPaise: 1_000_00, dayOfMonth })).toMatchObject({
        http: 400,
        msg: 'tips.msg.022',
      })
  })

  it('begins once per key, takes no money yet, and says what comes', async () => {
    const { code } = await bahi.openScheme()
    const before = await bahi.cashOf(asha)
    const begun = await sip(
      asha,
      'create',
      { code, amountPaise: 3_000_00, dayOfMonth: 24, stepUpPaise: 500_00 },
      'begin',
    )
    expect(begun).toMatchObject({
      status: 0,
      data: {
        code,
        state: 'running',
        amountPaise: 3_000_00,
        dayOfMonth: 24,
        stepUp: { kind: 'amount', value: 500_00, month: 11 },
        nextOn: '2026-11-24',
        nextAmountPaise: 3_000_00,
        isNextSkipped: false,
        pausedUntil: null,
        doneCount: 0,
        number: expect.stringMatching(/^BH-S-2611-23-\d{6}$/),
      },
    })
    expect(
      (begun.data['months'] as { month: string; state: string }[]).map(({ month, state }) => `${month} ${state}`),
    ).toEqual(['2026-11 coming', '2026-12 coming', '2027-01 coming'])
    expect(
      await sip(asha, 'create', { code, amountPaise: 3_000_00, dayOfMonth: 24, stepUpPaise: 500_00 }, 'begin'),
    ).toMatchObject({ data: { id: begun.data['id'] } })
    expect(
      await sip(asha, 'create', { code, amountPaise: 3_000_00, dayOfMonth: 25, stepUpPaise: 500_00 }, 'begin'),
    ).toMatchObject({ msg: 'tips.msg.905' })
    expect(await bahi.cashOf(asha)).toEqual(before)
    expect(await bahi.foundBy(begun.data['number'])).toEqual(['90••••••01'])
    const { items, next30DaysPaise } = await list(asha)
    expect(items).toHaveLength(1)
    // 24 November; that of 24 December comes a day too late.
    expect(next30DaysPaise).toBe(3_000_00)
    expect((await list(imran)).items).toEqual([])
  })

  it('is refused by the rules in their order', async () => {
    const { code } = await bahi.openScheme({ leastUnits: 100 })
    const closed = await bahi.openScheme({ state: 'closed' })
    const ending = await bahi.openScheme({ subscribeUntil: '2026-12-04' })
    const asked = { code, amountPaise: 2_000_00, dayOfMonth: 5 }
    expect(await bahi.call('/api/app/user/fund/sip/create.do', asked)).toMatchObject({ msg: 'tips.msg.249' })
    await sql(`update bahi.customer set identity_state = 'failed', segments_off = '{funds}' where id = ${IMRAN}`)
    await sql(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, 77, id, 'trade', 'unusual-trading', $1, $2 from bahi.customer where id = ${IMRAN}`,
      [new Date(bahi.now.getTime() - 1_000), new Date(bahi.now.getTime() + 3_600_000)],
    )
    expect(await sip(imran, 'create', asked)).toMatchObject({ msg: 'tips.msg.006' })
    await sql('update bahi.customer_lock set lifted_at = $1 where id = 77', [bahi.now])
    expect(await sip(imran, 'create', asked)).toMatchObject({ msg: 'tips.msg.900' })
    await sql(`update bahi.customer set segments_off = '{}' where id = ${IMRAN}`)
    expect(await sip(imran, 'create', asked)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set identity_state = 'completed' where id = ${IMRAN}`)
    expect(await sip(imran, 'create', { ...asked, code: 'FND-NONE' })).toMatchObject({ msg: 'tips.msg.206' })
    expect(await sip(imran, 'create', { ...asked, code: closed.code })).toMatchObject({ msg: 'tips.msg.207' })
    expect(await sip(imran, 'create', { ...asked, code: ending.code })).toMatchObject({ msg: 'tips.msg.207' })
    expect(await sip(imran, 'create', { ...asked, amountPaise: 1_000_00 })).toMatchObject({
      msg: 'tips.msg.978',
      data: { params: { least: '1,005.00', units: 100 }, fields: ['amountPaise'] },
    })
    expect(await sip(imran, 'create', { ...asked, stepUpPercent: 5, stepUpPaise: 1_00 })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['stepUpPaise'] },
    })
    expect((await list(imran)).items).toEqual([])
  })

  it('is changed, skipped, paused, started again and stopped, at no cost', async () => {
    const { code } = await bahi.openScheme()
    const { data: begun } = await sip(asha, 'create', { code, amountPaise: 3_000_00, dayOfMonth: 5 })
    const id = String(begun['id'])
    const act = (name: string, more: object = {}, token = asha) => sip(token, 'act', { id, act: name, ...more })
    expect(await act('skip')).toMatchObject({
      data: {
        isNextSkipped: true,
        months: [{ month: '2026-12', state: 'skipped' }, { state: 'coming' }, { state: 'coming' }],
      },
    })
    expect(await act('skip')).toMatchObject({ msg: 'tips.msg.977' })
    expect(await act('unskip')).toMatchObject({ data: { isNextSkipped: false } })
    expect(await act('resume')).toMatchObject({ msg: 'tips.msg.977' })
    expect(await sip(asha, 'change', { id, amountPaise: 4_000_00, dayOfMonth: 9, stepUpPercent: 10 })).toMatchObject({
      data: {
        amountPaise: 4_000_00,
        dayOfMonth: 9,
        nextOn: '2026-12-09',
        stepUp: { kind: 'percent', value: 10, month: 12 },
      },
    })
    expect(await sip(asha, 'change', { id, amountPaise: 1_00, dayOfMonth: 9 })).toMatchObject({ msg: 'tips.msg.978' })
    expect(await act('pause', { until: '2026-11-23' })).toMatchObject({
      msg: 'tips.msg.977',
      data: { fields: ['until'] },
    })
    expect(await act('pause', { until: '2027-02-20' })).toMatchObject({
      data: { state: 'paused', pausedUntil: '2027-02-20', nextOn: '2027-03-09' },
    })
    expect(await act('pause')).toMatchObject({ data: { state: 'paused', pausedUntil: null, nextOn: null, months: [] } })
    expect(await act('resume')).toMatchObject({ data: { state: 'running', nextOn: '2026-12-09' } })
    expect(await act('stop', {}, imran)).toMatchObject({ msg: 'tips.msg.976' })
    expect(await sip(imran, 'change', { id, amountPaise: 4_000_00, dayOfMonth: 9 })).toMatchObject({
      msg: 'tips.msg.976',
    })
    expect(await act('stop')).toMatchObject({ data: { state: 'stopped', nextOn: null, months: [] } })
    for (const name of ['skip', 'pause', 'resume', 'stop'])
      expect(await act(name)).toMatchObject({ msg: 'tips.msg.977' })
    expect(await sip(asha, 'change', { id, amountPaise: 4_000_00, dayOfMonth: 9 })).toMatchObject({
      msg: 'tips.msg.977',
    })
  })

  it('can be stopped where funds are switched off', async () => {
    const { code } = await bahi.openScheme()
    const { data } = await sip(imran, 'create', { code, amountPaise: 3_000_00, dayOfMonth: 5 })
    await sql(`update bahi.customer set segments_off = '{funds}' where id = ${IMRAN}`)
    expect(await sip(imran, 'act', { id: data['id'], act: 'stop' })).toMatchObject({
      status: 0,
      data: { state: 'stopped' },
    })
    await sql(`update bahi.customer set segments_off = '{}' where id = ${IMRAN}`)
  })
})
