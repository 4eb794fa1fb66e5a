import { describe, expect, it } from 'vitest'
import { arrangeSettings, REASON } from '../../../testing/servers/settings-console.ts'

describe('what two people may change of the house', () => {
  const setup = arrangeSettings()
  const { read, propose, approve, days, change } = setup

  it('is a setting, from the next trading day on, and never alone', async () => {
    expect(setup.bahi.parts.clock.now().date).toBe('2026-11-23')
    expect(setup.earliest).toBe('2026-11-24')
    const { data } = await propose('trade.lotSize', 50, setup.earliest)
    expect(await approve(data['proposalId'], setup.anita)).toMatchObject({ status: 1, msg: 'tips.msg.923' })
    expect(setup.bahi.parts.settings.value('trade.lotSize')).toBe(100)
    expect(await approve(data['proposalId'])).toMatchObject({ status: 0 })
    expect(setup.bahi.parts.settings.value('trade.lotSize')).toBe(100)
    const row = await read('/api/console/setting/open.do', { name: 'trade.lotSize' })
    expect(row.data).toMatchObject({
      now: 100,
      since: null,
      next: { value: 50, from: setup.earliest },
      history: [{ value: 50, madeBy: { number: 'S-0001' }, checkedBy: { number: 'S-0002' }, reason: REASON }],
    })
    await setup.bahi.endDay()
    expect(setup.bahi.parts.settings.value('trade.lotSize')).toBe(50)
  })

  it('is not effective today, nor in the past, nor on a day that already has a change', async () => {
    const { date } = setup.bahi.parts.clock.now()
    for (const from of [date, '2026-01-01'])
      expect(await propose('trade.frequentSeconds', 20, from)).toMatchObject({
        status: 1,
        msg: 'tips.msg.970',
        data: { fields: ['from'] },
      })
    await change('trade.frequentSeconds', 20, '2026-12-01')
    expect(await propose('trade.frequentSeconds', 25, '2026-12-01')).toMatchObject({ status: 1, msg: 'tips.msg.971' })
    expect(await propose('trade.frequentSeconds', 20, '2026-12-02')).toMatchObject({ status: 1, msg: 'tips.msg.974' })
  })

  it('is too late when it is approved after its day has come', async () => {
    const from = String((await read('/api/console/setting/list.do')).data['earliest'])
    const { data } = await propose('trade.cantSellTimes', 0, from)
    expect(data['proposalId']).toBeUndefined()
    const waiting = await propose('trade.ordersPerSecond', 20, from)
    await setup.bahi.endDay()
    expect(await approve(waiting.data['proposalId'])).toMatchObject({ status: 1, msg: 'tips.msg.970' })
    expect(setup.bahi.parts.settings.value('trade.ordersPerSecond')).toBe(10)
  })

  it('two of one day are approved at the same time: one holds', async () => {
    const ids = await Promise.all(
      [11, 12, 13, 14].map(
        async (value) => (await propose('trade.ordersPerSecond', value, '2026-12-10')).data['proposalId'],
      ),
    )
    const answers = await Promise.all(ids.map((id) => approve(id)))
    expect(answers.map(({ status, msg }) => (status === 0 ? 'done' : msg)).toSorted()).toEqual([
      'done',
      'tips.msg.971',
      'tips.msg.971',
      'tips.msg.971',
    ])
  })

  it.each([
    ['trade.frequentSeconds', 4],
    ['trade.frequentSeconds', 61],
    ['trade.frequentSeconds', '20'],
    ['trade.frequentSeconds', 20.5],
    ['trade.frequentSeconds', null],
    ['charges.brokeragePercent', '0.2500001'],
    ['charges.brokeragePercent', 0.1],
    ['wallet.withdrawWindows', [{ from: '10:00', to: '15:59' }]],
    ['wallet.withdrawWindows', [{ from: '00:00', to: '06:00' }]],
    ['loan.cureDays', 6],
    ['wallet.withdrawLateDays', 4],
    ['trade.lotSize', 1_001],
    ['trade.maxRise', 3],
    // A lot of which no order can hold a hundred would close the market between two settings.
    ['trade.buyMaxNum', 4_000],
    ['session.idleHours', 25],
  ])('%s cannot leave its bounds for %j', async (name, value) => {
    expect(await propose(name, value, '2027-01-15')).toMatchObject({
      status: 1,
      msg: 'tips.msg.972',
      data: { fields: ['value'] },
    })
  })

  it('keeps the rules that join settings on every later day, too', async () => {
    await change('trade.buyMaxNum', 10_000, '2027-02-01')
    expect(await propose('trade.lotSize', 101, '2027-01-20')).toMatchObject({ status: 1, msg: 'tips.msg.972' })
    expect(await propose('trade.lotSize', 100, '2027-01-20')).toMatchObject({ status: 0 })
  })

  it('is known seven days before when it costs customers more, and at once when less', async () => {
    const { date } = setup.bahi.parts.clock.now()
    expect(date).toBe('2026-11-25')
    expect(await propose('charges.brokeragePercent', '0.1', '2026-12-01')).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-12-02' } },
    })
    expect(await propose('wallet.withdrawWindows', [{ from: '08:00', to: '18:00' }], '2026-12-01')).toMatchObject({
      msg: 'tips.msg.970',
    })
    expect(await propose('loan.ltvSharesPercent', '50', '2026-12-01')).toMatchObject({ msg: 'tips.msg.970' })
    await change('charges.brokeragePercent', '0.1', '2026-12-02')
    await change('wallet.withMinAmt', 50_00, '2026-11-26')
  })

  it('demands no code while nobody sends any', async () => {
    for (const name of ['verification.smsLogin', 'verification.smsRegister', 'verification.smsWithdraw']) {
      expect(await propose(name, true, '2027-03-01')).toMatchObject({
        msg: 'tips.msg.972',
        data: { params: { bounds: 'false, as long as no gateway sends codes from this server' } },
      })
    }
  })

  it('is the speed of the clock, which goes as it was started until then', async () => {
    expect(setup.bahi.parts.clock.speed).toBe(60)
    const from = String((await read('/api/console/setting/list.do')).data['earliest'])
    await change('market.clockSpeed', 120, from)
    expect(setup.bahi.parts.clock.speed).toBe(60)
    await setup.bahi.endDay()
    expect(setup.bahi.parts.clock.speed).toBe(120)
  })

  it('has no name that the code does not know, and no value that is no JSON', async () => {
    expect(await propose('trade.price', 1, '2026-12-20')).toMatchObject({ msg: 'tips.msg.924' })
    expect(await propose('toString', 1, '2026-12-20')).toMatchObject({ msg: 'tips.msg.924' })
    expect(
      await setup.bahi.call(
        '/api/console/setting/propose.do',
        { name: 'trade.lotSize', value: '{1', from: '2026-12-20', reason: REASON },
        { token: setup.anita },
      ),
    ).toMatchObject({ msg: 'tips.msg.022' })
  })

  it('cannot be written into the database by one person, nor for today, nor otherwise than approved', async () => {
    const { pool } = setup.bahi.parts.db
    const insert = (name: string, from: string, value: unknown, proposalId: unknown) =>
      pool.query(
        `insert into bahi.setting (name, effective_from, value, reason, recorded_at, proposal_id) values ($1, $2, $3, 'one person alone', now(), $4)`,
        [name, from, JSON.stringify(value), proposalId],
      )
    const waiting = (await propose('upload.files', 10, '2026-12-20')).data['proposalId']
    await expect(insert('upload.files', '2026-12-20', 10, waiting)).rejects.toMatchObject({ code: '23001' })
    await expect(insert('upload.files', '2026-12-20', 10, null)).rejects.toMatchObject({ code: '23001' })
    const approval = `update bahi.proposal set state = 'approved', checked_by = (select id from bahi.staff where name = 'dev'), checked_at = now(), check_reason = 'by hand in the database' where id = $1`
    await expect(pool.query(approval, [waiting])).rejects.toMatchObject({ code: '23001' })
    expect(await approve(waiting)).toMatchObject({ status: 0 })
    await expect(insert('upload.files', '2026-12-20', 1, waiting)).rejects.toMatchObject({ code: '23001' })
    await expect(insert('upload.files', setup.bahi.parts.clock.now().date, 10, waiting)).rejects.toMatchObject({
      code: '23001',
    })
    await expect(
      pool.query(
        `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ('upload.files', '2026-12-20', '1', 'x', now(), true)`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query(`update bahi.setting set value = '1'`)).rejects.toMatchObject({ code: '42501' })
    await expect(setup.bahi.database.owner.pool.query(`update bahi.setting set value = '1'`)).rejects.toMatchObject({
      code: '23001',
    })
  })

  it('is a calendar of dated days: two people, from tomorrow on, and the simulated one stays as it is generated', async () => {
    const before = await read('/api/console/calendar/list.do', { year: '2027' })
    const diwali = {
      date: '2027-10-29',
      kind: 'trading',
      settlement: false,
      name: 'Muhurat',
      session: {
        preOpenStart: '18:00',
        preOpenEnd: '18:08',
        preOpenMatch: '18:12',
        continuousStart: '18:15',
        continuousEnd: '19:15',
      },
    }
    const { data } = await days([
      diwali,
      { date: '2027-11-05', kind: 'holiday', settlement: true, name: 'A bank day', session: null },
    ])
    expect(await approve(data['proposalId'], setup.anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(data['proposalId'])).toMatchObject({ status: 0, data: { outcome: { days: 2 } } })
    const after = await read('/api/console/calendar/list.do', { year: '2027' })
    expect(after.data['dated']).toMatchObject([
      { ...diwali, reason: REASON, madeBy: 'S-0001', checkedBy: 'S-0002' },
      { date: '2027-11-05', settlement: true },
    ])
    expect(after.data['running']).toEqual(before.data['running'])
    expect(after.data['running']).toMatchObject({ source: 'generated' })
    await expect(
      setup.bahi.parts.db.pool.query(
        `insert into bahi.calendar_change (proposal_id, date, kind, settlement, recorded_at) values ($1, '2027-01-01', 'holiday', false, now())`,
        [1],
      ),
    ).rejects.toMatchObject({ code: '23001' })
  })

  it.each([
    ['today', [{ date: '2026-11-25', kind: 'holiday', settlement: false, name: null, session: null }], '970'],
    [
      'a day twice',
      [
        { date: '2027-03-01', kind: 'holiday', settlement: false, name: null, session: null },
        { date: '2027-03-01', kind: 'trading', settlement: true, name: null, session: null },
      ],
      '022',
    ],
    [
      'a weekend on a Monday',
      [{ date: '2027-03-01', kind: 'weekend', settlement: false, name: null, session: null }],
      '022',
    ],
    [
      'a session that ends before it begins',
      [
        {
          date: '2027-03-01',
          kind: 'trading',
          settlement: true,
          name: null,
          session: {
            preOpenStart: '09:00',
            preOpenEnd: '09:08',
            preOpenMatch: '09:12',
            continuousStart: '15:30',
            continuousEnd: '09:15',
          },
        },
      ],
      '022',
    ],
    [
      'a date that does not exist',
      [{ date: '2027-02-30', kind: 'holiday', settlement: false, name: null, session: null }],
      '022',
    ],
  ])('does not take %s for a calendar', async (_what, list, code) => {
    expect(await days(list)).toMatchObject({ status: 1, msg: `tips.msg.${code}` })
  })

  it('stands in a log that everybody may read, with both numbers and the reason', async () => {
    const { data } = await setup.bahi.call('/api/app/site/changes.do', { size: '50' }, { method: 'GET' })
    const items = data['items'] as { kind: string; subject: string }[]
    expect(items.find(({ subject }) => subject === 'trade.lotSize')).toMatchObject({
      kind: 'setting',
      before: 100,
      after: 50,
      madeBy: 'S-0001',
      checkedBy: 'S-0002',
      reason: REASON,
      from: '2026-11-24',
    })
    expect(items.find(({ kind }) => kind === 'calendar')).toMatchObject({
      subject: '2027-10-29',
      what: '2',
      until: '2027-11-05',
    })
    const firstPage = await setup.bahi.call('/api/app/site/changes.do', { size: '2' }, { method: 'GET' })
    const next = await setup.bahi.call(
      '/api/app/site/changes.do',
      { size: '2', before: (firstPage.data['items'] as { id: string }[])[1]?.id ?? '' },
      { method: 'GET' },
    )
    expect([...(firstPage.data['items'] as object[]), ...(next.data['items'] as object[])]).toEqual(items.slice(0, 4))
  })
})
