import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'
import { runFundEvening } from '../run-funds.ts'
import { runSips } from './run-sips.ts'

let bahi: FundServer
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const day = (date: string) => businessDate(date)
const begin = async (token: string, code: string, more: object = {}) =>
  String(
    (
      await bahi.post(token, '/api/app/user/fund/sip/create.do', {
        code,
        amountPaise: 2_000_00,
        dayOfMonth: 5,
        ...more,
      })
    ).data['id'],
  )
const act = (token: string, id: string, name: string, more: object = {}) =>
  bahi.post(token, '/api/app/user/fund/sip/act.do', { id, act: name, ...more })
const notices = async (token: string) =>
  ((await bahi.read(token, '/api/app/user/notice/list.do')).data['items'] as { kind: string; params: object }[]).filter(
    ({ kind }) => kind.startsWith('sip.'),
  )

async function readSip(
  token: string,
  id: string,
): Promise<Record<string, unknown> & { months: Record<string, unknown>[] }> {
  const { items } = (await bahi.read(token, '/api/app/user/fund/sip/list.do')).data as {
    items: (Record<string, unknown> & { months: Record<string, unknown>[] })[]
  }
  const found = items.find((one) => one['id'] === id)
  if (found === undefined) throw new Error(`no SIP ${id}`)
  return found
}

/** The mornings after a day, up to another: each twice, because a night may be run again. */
async function mornings(
  from: string,
  until: string,
  evening?: (date: BusinessDate) => Promise<unknown>,
): Promise<void> {
  let ended = day(from)
  for (
    let next = bahi.parts.calendar.nextTradingDay(ended);
    next !== null && next <= until;
    next = bahi.parts.calendar.nextTradingDay(ended)
  ) {
    await runSips(bahi.parts.fundJob, ended, next)
    await runSips(bahi.parts.fundJob, ended, next)
    await evening?.(next)
    ended = next
  }
}

const marks = ({ months }: { months: readonly unknown[] }) =>
  (months as { month: string; state: string; failure: string | null }[])
    .filter(({ state }) => state !== 'coming')
    .map(({ month, state, failure }) => [month, state, failure ?? ''].join(' ').trim())

beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

describe('the mornings of SIPs', () => {
  it('order every month once, on the first trading day, over three months', async () => {
    const asha = await bahi.token('asha')
    const { code } = await bahi.openScheme()
    const id = await begin(asha, code)
    const cash = (await bahi.cashOf(asha)).availablePaise
    await mornings('2026-11-23', '2027-02-08', (date) => runFundEvening(bahi.parts.fundJob, date))
    const { rows } = await sql(
      'select due_on, ran_on, state, units from bahi.sip_instalment where sip_id = $1 order by due_on',
      [id],
    )
    expect(rows).toEqual([
      { due_on: '2026-12-05', ran_on: '2026-12-07', state: 'ordered', units: 190n },
      { due_on: '2027-01-05', ran_on: '2027-01-05', state: 'ordered', units: 190n },
      { due_on: '2027-02-05', ran_on: '2027-02-05', state: 'ordered', units: 190n },
    ])
    // 190 units at ₹10 and half a percent, each month; the rest of ₹2,000 stayed in cash.
    expect(await readSip(asha, id)).toMatchObject({
      doneCount: 3,
      boughtUnits: 570,
      paidPaise: 3 * 1_909_50,
      nextOn: '2027-03-05',
    })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(cash - 3 * 1_909_50)
    expect((await notices(asha)).map(({ kind }) => kind)).toEqual(['sip.ordered', 'sip.ordered', 'sip.ordered'])
    const { rows: orders } = await sql(
      'select state, applies_on, placed_on from bahi.fund_order where sip_id = $1 order by id',
      [id],
    )
    expect(orders[0]).toEqual({ state: 'success', applies_on: '2026-12-07', placed_on: '2026-12-07' })
    await act(asha, id, 'stop')
  })

  it('leave out what was skipped, miss what cash does not cover, and tell both', async () => {
    const meera = await bahi.token('meera')
    const { code } = await bahi.openScheme()
    const [skipped, tooLarge] = [await begin(meera, code), await begin(meera, code, { amountPaise: 9_00_000_00 })]
    await act(meera, skipped, 'skip')
    await mornings('2026-12-04', '2026-12-07')
    expect(await readSip(meera, skipped)).toMatchObject({ skippedCount: 1, isNextSkipped: false, nextOn: '2027-01-05' })
    expect((await readSip(meera, tooLarge)).months[0]).toMatchObject({
      month: '2026-12',
      state: 'missed',
      failure: 'cash-short',
      cashPaise: 2_75_000_00,
      orderId: null,
      units: 0,
    })
    expect(await notices(meera)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sip.skipped' }),
        expect.objectContaining({
          kind: 'sip.cash-short',
          params: expect.objectContaining({ amount: 9_00_000_00, cash: 2_75_000_00, due: '2026-12-05' }),
        }),
      ]),
    )
    await Promise.all([act(meera, skipped, 'stop'), act(meera, tooLarge, 'stop')])
  })

  it('miss a month for each of the other reasons', async () => {
    const ravi = await bahi.token('ravi')
    const RAVI = `(select customer_id from bahi.customer_phone where phone = '9000000002')`
    const { code, id: schemeId } = await bahi.openScheme()
    const id = await begin(ravi, code)
    await sql(`update bahi.customer set identity_state = 'failed' where id = ${RAVI}`)
    await mornings('2026-12-04', '2026-12-07')
    await sql(`update bahi.customer set identity_state = 'completed', segments_off = '{funds}' where id = ${RAVI}`)
    await mornings('2027-01-04', '2027-01-05')
    await sql(`update bahi.customer set segments_off = '{}' where id = ${RAVI}`)
    await sql(`update bahi.scheme set state = 'closed' where id = $1`, [schemeId])
    await mornings('2027-02-04', '2027-02-05')
    await sql(`update bahi.scheme set state = 'open', least_units = 500 where id = $1`, [schemeId])
    await mornings('2027-03-04', '2027-03-05')
    expect(marks(await readSip(ravi, id))).toEqual([
      '2026-12 missed account-locked',
      '2027-01 missed service-off',
      '2027-02 missed fund-closed',
      '2027-03 missed amount-too-small',
    ])
    expect((await notices(ravi)).map(({ params }) => (params as { why?: string }).why)).toEqual([
      'amount-too-small',
      'fund-closed',
      'service-off',
      'account-locked',
    ])
    await act(ravi, id, 'stop')
  })

  it('stop with their fund when it was retired, and say so once', async () => {
    const ravi = await bahi.token('ravi')
    const { code, id: schemeId } = await bahi.openScheme()
    const id = await begin(ravi, code)
    await sql(`update bahi.scheme set state = 'retired' where id = $1`, [schemeId])
    await mornings('2026-12-04', '2027-01-08')
    expect(await readSip(ravi, id)).toMatchObject({
      state: 'stopped',
      nextOn: null,
      months: [{ month: '2026-12', state: 'missed', failure: 'fund-closed' }],
    })
  })

  it('catch up on months in which the server was off, each once', async () => {
    const ravi = await bahi.token('ravi')
    const { code } = await bahi.openScheme()
    const id = await begin(ravi, code)
    await runSips(bahi.parts.fundJob, day('2027-02-19'), day('2027-02-22'))
    await runSips(bahi.parts.fundJob, day('2027-02-19'), day('2027-02-22'))
    const { rows } = await sql(
      'select i.due_on, i.ran_on, o.applies_on from bahi.sip_instalment i join bahi.fund_order o on o.shard = i.shard and o.id = i.order_id where i.sip_id = $1 order by i.due_on',
      [id],
    )
    expect(rows).toEqual(
      ['2026-12-05', '2027-01-05', '2027-02-05'].map((due_on) => ({
        due_on,
        ran_on: '2027-02-22',
        applies_on: '2027-02-22',
      })),
    )
    expect(await readSip(ravi, id)).toMatchObject({ nextOn: '2027-03-05' })
    await act(ravi, id, 'stop')
  })

  it('begin again on the day a pause ends, and step up after a year', async () => {
    const ravi = await bahi.token('ravi')
    const { code } = await bahi.openScheme()
    const id = await begin(ravi, code, { stepUpPercent: 10 })
    await act(ravi, id, 'pause', { until: '2027-12-02' })
    await mornings('2027-11-30', '2027-12-01')
    expect(await readSip(ravi, id)).toMatchObject({ state: 'paused', nextOn: '2027-12-06' })
    await mornings('2027-12-01', '2027-12-07')
    expect(await readSip(ravi, id)).toMatchObject({
      state: 'running',
      pausedUntil: null,
      months: [{ dueOn: '2027-12-05', state: 'in-progress', amountPaise: 2_200_00, units: 210 }, {}, {}, {}],
    })
    await act(ravi, id, 'stop')
  })

  it('take the amount and never more: all the cash there is will do, and a higher NAV buys fewer units', async () => {
    const imran = await bahi.token('imran')
    const { code } = await bahi.openScheme()
    const { availablePaise: cash } = await bahi.cashOf(imran)
    const id = await begin(imran, code, { amountPaise: cash })
    await mornings('2026-12-04', '2026-12-07')
    expect(await bahi.cashOf(imran)).toMatchObject({ availablePaise: 0 })
    const asked = (await readSip(imran, id)).months[0]
    const units = Number(asked?.['units'])
    expect((await bahi.order(imran, asked?.['orderId'])).order).toMatchObject({
      isOfAmount: true,
      units,
      heldPaise: cash,
    })
    // From ₹10 to about ₹10.30.
    await bahi.grow(code, 30_000_00n)
    await runFundEvening(bahi.parts.fundJob, day('2026-12-07'))
    const { order } = await bahi.order(imran, asked?.['orderId'])
    expect(order).toMatchObject({ state: 'success', isOfAmount: true })
    expect(Number(order['units'])).toBeLessThan(units)
    expect(Number(order['units']) % 10).toBe(0)
    const sip = await readSip(imran, id)
    expect(sip).toMatchObject({ doneCount: 1, boughtUnits: order['units'], paidPaise: order['netPaise'] })
    expect(await bahi.holding(imran, code)).toMatchObject({ units: order['units'] })
    const left = (await bahi.cashOf(imran)).availablePaise
    expect(left).toBe(cash - Number(order['netPaise']))
    // Less than ten units with their fee is left.
    expect(left).toBeLessThan(Math.ceil(10 * Number(order['nav']) * 100 * 1.005) + 1)
    await expect(sql('update bahi.fund_order set units = units + 1 where id = $1', [order['id']])).rejects.toThrow(
      'append-only',
    )
    await act(imran, id, 'stop')
  })

  it('keep the units of an order from before amounts were held', async () => {
    const meera = await bahi.token('meera')
    const { code } = await bahi.openScheme()
    const id = await begin(meera, code)
    await mornings('2026-12-04', '2026-12-07')
    await sql('update bahi.fund_order set is_of_amount = false where sip_id = $1', [id])
    await expect(sql('update bahi.fund_order set units = units + 1 where sip_id = $1', [id])).rejects.toThrow(
      'append-only',
    )
    await bahi.grow(code, 30_000_00n)
    await runFundEvening(bahi.parts.fundJob, day('2026-12-07'))
    expect(await readSip(meera, id)).toMatchObject({ boughtUnits: 190 })
    await act(meera, id, 'stop')
  })

  it('show an instalment that its NAV outran as missed', async () => {
    const ravi = await bahi.token('ravi')
    const { code } = await bahi.openScheme()
    const id = await begin(ravi, code)
    await mornings('2026-12-04', '2026-12-07')
    // One step of ten units costs more than ₹2,000.
    await bahi.grow(code, 2_00_00_000_00n)
    await runFundEvening(bahi.parts.fundJob, day('2026-12-07'))
    expect(await readSip(ravi, id)).toMatchObject({ doneCount: 0, missedCount: 1, boughtUnits: 0, paidPaise: 0 })
    expect((await readSip(ravi, id)).months[0]).toMatchObject({
      state: 'missed',
      failure: 'failed-at-nav',
      orderId: expect.any(String),
    })
    await act(ravi, id, 'stop')
  })

  it('place one order when two jobs run one morning at once', async () => {
    const ravi = await bahi.token('ravi')
    const { code } = await bahi.openScheme()
    const id = await begin(ravi, code)
    await Promise.all(
      Array.from({ length: 6 }, () => runSips(bahi.parts.fundJob, day('2026-12-04'), day('2026-12-07'))),
    )
    const { rows } = await sql('select count(*)::integer as orders from bahi.fund_order where sip_id = $1', [id])
    expect(rows).toEqual([{ orders: 1 }])
    await expect(
      sql(`insert into bahi.sip_instalment select * from bahi.sip_instalment where sip_id = $1`, [id]),
    ).rejects.toThrow('duplicate key')
  })
})
