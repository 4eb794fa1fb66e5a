import { describe, expect, it } from 'vitest'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import { arrangeConsole, REASON, OPEN, ids } from '../../../testing/servers/customers-console.ts'

describe('customers, as staff see and touch them', () => {
  const setup = arrangeConsole()
  const { pass, read, act, approve, lock, page, accessOf, noticesOf, cheapest } = setup

  it('are found by phone, id and code, and never shown with their whole number', async () => {
    const all = await read('/api/console/customer/list.do', { size: '200' })
    expect(all.text).not.toContain('9000000001')
    expect(all.data['counts']).toMatchObject({ all: Object.keys(ids).length, locked: 0 })
    const byPhone = await read('/api/console/customer/list.do', { keyword: '9000000001' })
    expect(byPhone.data['items']).toMatchObject([{ id: ids['9000000001'], phone: '90••••••01' }])
    expect((await read('/api/console/customer/list.do', { keyword: ids['9000000002'] })).data['items']).toMatchObject([
      { phone: '90••••••02' },
    ])
    expect((await read('/api/console/customer/list.do', { keyword: '%' })).data['items']).toEqual([])
    const first = await read('/api/console/customer/list.do', { size: '2' })
    const items = first.data['items'] as { id: string }[]
    const second = await read('/api/console/customer/list.do', { size: '2', before: items[1]?.id ?? '' })
    expect(BigInt((second.data['items'] as { id: string }[])[0]?.id ?? 0)).toBeLessThan(BigInt(items[1]?.id ?? 0))
  })

  it('read who opened their page, and what they see there is what staff saw', async () => {
    const opened = await page('9000000001')
    const asha = await setup.bahi.logIn('9000000001')
    const own = await setup.bahi.call('/api/app/user/getUserPositionMarketValue.do', {}, { token: asha, method: 'GET' })
    const money = opened['money'] as { cash: object; netWorthPaise: number }
    expect(money.cash).toEqual({
      availablePaise: own.data['availablePaise'],
      heldPaise: own.data['heldPaise'],
      unsettledPaise: own.data['unsettledPaise'],
    })
    expect(money.netWorthPaise).toBe(own.data['netWorthPaise'])
    expect(opened['accessLog']).toMatchObject([{ what: 'customer.open', staffNumber: 'S-0001' }])
    await page('9000000001')
    expect(await accessOf('9000000001')).toEqual(['customer.open'])
    setup.bahi.now = new Date(setup.bahi.now.getTime() + 14 * 60_000)
    await page('9000000001')
    expect(await accessOf('9000000001')).toEqual(['customer.open'])
    setup.bahi.now = new Date(setup.bahi.now.getTime() + 61_000)
    await page('9000000001')
    expect(await accessOf('9000000001')).toEqual(['customer.open', 'customer.open'])
    expect(await read('/api/console/customer/phone.do', { id: ids['9000000001'], reason: REASON })).toMatchObject({
      data: { phone: '9000000001' },
    })
    expect((await accessOf('9000000001')).at(-1)).toBe('customer.phone')
    expect(await read('/api/console/customer/phone.do', { id: ids['9000000001'], reason: 'short' })).toMatchObject({
      msg: 'tips.msg.022',
    })
    expect(
      await read('/api/console/customer/phone.do', { id: ids['9000000001'], reason: 'Tell us the OTP that you got' }),
    ).toMatchObject({ msg: 'tips.msg.960', data: { fields: ['reason'] } })
    expect((await accessOf('9000000001')).filter((what) => what === 'customer.phone')).toHaveLength(1)
    // Support sees an account only for the minutes its customer allows.
    const support = await appointStaff(setup.bahi, ['support'])
    expect(
      await setup.bahi.call(
        '/api/console/customer/open.do',
        { id: ids['9000000001'] },
        { token: support.token, method: 'GET' },
      ),
    ).toMatchObject({ status: 0, data: { money: null } })
    expect(await read('/api/console/customer/open.do', { id: '1' })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it('are locked for a listed reason and no longer than it allows, and told so', async () => {
    const phone = '9000000002'
    const ravi = await setup.bahi.logIn(phone)
    expect(await lock(phone, { kind: 'account', lockReason: 'withdrawal-pending', hours: '1' })).toMatchObject({
      msg: 'tips.msg.022',
    })
    expect(await lock(phone, { kind: 'account', lockReason: 'unusual-trading', hours: '1' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['lockReason'] },
    })
    for (const hours of ['73', '720'])
      expect(await lock(phone, { kind: 'account', lockReason: 'suspected-takeover', hours })).toMatchObject({
        msg: 'tips.msg.022',
        data: { fields: ['hours'], params: { longestHours: 72 } },
      })
    expect(await lock(phone, { kind: 'account', lockReason: 'suspected-takeover' })).toMatchObject({
      msg: 'tips.msg.022',
    })
    const locked = await lock(phone, { kind: 'account', lockReason: 'suspected-takeover', hours: '48' })
    expect(locked).toMatchObject({ status: 0, data: { proposalId: null } })
    expect(
      await setup.bahi.call(
        '/api/app/user/buy.do',
        { code: await cheapest(), quantity: '100', type: 'market' },
        { token: ravi },
      ),
    ).toMatchObject({ msg: 'tips.msg.006' })
    expect(
      await setup.bahi.call('/api/app/user/getUserPositionMarketValue.do', {}, { token: ravi, method: 'GET' }),
    ).toMatchObject({ status: 0 })
    expect(await accessOf(phone)).toEqual(['customer.lock'])
    expect(await noticesOf(phone)).toEqual(['lock.account'])
    expect((await page(phone))['allLocks']).toMatchObject([
      { kind: 'account', reason: 'suspected-takeover', holds: true, longestHours: 72 },
    ])
  })

  it('are not locked for longer by one lock after another', async () => {
    const phone = '9000000002'
    expect(await lock(phone, { kind: 'account', lockReason: 'third-party-payment', hours: '25' })).toMatchObject({
      msg: 'tips.msg.973',
    })
    await pass(49)
    expect(await setup.bahi.call('/api/app/login.do', { phone, password: 'bahi-demo' })).toMatchObject({
      status: 0,
      data: { readOnly: false },
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        lock(phone, {
          kind: 'account',
          lockReason: index % 2 === 0 ? 'suspected-takeover' : 'customer-request',
          hours: '24',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status === 1).map(({ msg }) => msg))).toEqual(
      new Set(['tips.msg.973']),
    )
    await pass(25)
    expect(await lock(phone, { kind: 'account', lockReason: 'customer-request', hours: '1' })).toMatchObject({
      msg: 'tips.msg.973',
      data: { params: { leftHours: 0 } },
    })
    expect(await setup.bahi.call('/api/app/login.do', { phone, password: 'bahi-demo' })).toMatchObject({
      status: 0,
      data: { readOnly: false },
    })
  })

  it('are locked without an end by a recorded legal order only, which takes two; and so does its end', async () => {
    const phone = '9000000003'
    expect(await lock(phone, { kind: 'account', lockReason: 'legal-order' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['legalOrder'] },
    })
    const proposed = await lock(phone, {
      kind: 'account',
      lockReason: 'legal-order',
      legalOrder: 'Delhi High Court, W.P. 1234/2026',
    })
    expect(proposed).toMatchObject({ status: 0, data: { lockId: null } })
    expect((await page(phone))['allLocks']).toEqual([])
    expect(await approve(proposed.data['proposalId'], setup.anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(proposed.data['proposalId'])).toMatchObject({ status: 0 })
    const [standing] = (await page(phone))['allLocks'] as { id: string }[]
    expect(standing).toMatchObject({ holds: true, until: null, legalOrder: 'Delhi High Court, W.P. 1234/2026' })
    const reading = await setup.bahi.call('/api/app/login.do', { phone, password: 'bahi-demo' })
    expect(reading).toMatchObject({ status: 1, msg: 'tips.msg.030' })
    const lift = await act('lock/lift.do', { id: ids[phone], lockId: standing?.id })
    expect(lift.data['proposalId']).toMatch(/^\d+$/)
    expect((await page(phone))['allLocks']).toMatchObject([{ holds: true }])
    expect(await approve(lift.data['proposalId'])).toMatchObject({ status: 0 })
    expect((await page(phone))['allLocks']).toMatchObject([{ holds: false }])
    expect(await setup.bahi.call('/api/app/login.do', { phone, password: 'bahi-demo' })).toMatchObject({
      status: 0,
      data: { readOnly: false },
    })
    expect(await accessOf(phone)).toEqual(expect.arrayContaining(['customer-legal-lock', 'customer-legal-lift']))
    await expect(
      setup.bahi.parts.db.pool.query(
        `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, legal_order) select shard, 5, customer_id, 'account', 'legal-order', now(), 'an order nobody saw' from bahi.customer_phone where phone = $1`,
        [phone],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('may act again at once when a lock is lifted, for which one person is enough', async () => {
    const phone = '9000000004'
    const { data } = await lock(phone, { kind: 'trade', lockReason: 'unusual-trading', hours: '100' })
    const imran = await setup.bahi.logIn(phone)
    const buy = async () =>
      (
        await setup.bahi.call(
          '/api/app/user/buy.do',
          { code: await cheapest(), quantity: '100', type: 'market' },
          { token: imran },
        )
      ).msg
    expect(await buy()).toBe('tips.msg.006')
    expect(await act('lock/lift.do', { id: ids[phone], lockId: data['lockId'] })).toMatchObject({
      status: 0,
      data: { proposalId: null },
    })
    expect(await buy()).not.toBe('tips.msg.006')
    expect(await act('lock/lift.do', { id: ids[phone], lockId: data['lockId'] })).toMatchObject({ msg: 'tips.msg.924' })
    expect(await noticesOf(phone)).toEqual(['lock.trade', 'lock.lifted'])
  })

  it('can be barred from opening, by two, and never from selling', async () => {
    const phone = '9000000001'
    const asha = await setup.bahi.logIn(phone)
    const code = await cheapest()
    expect(
      await setup.bahi.call('/api/app/user/buy.do', { code, quantity: '200', type: 'market' }, { token: asha }),
    ).toMatchObject({ status: 0 })
    await setup.bahi.endDay()
    await setup.bahi.passTo(OPEN)
    expect(await act('segments.do', { id: ids[phone], off: 'shares,withdrawals' })).toMatchObject({
      msg: 'tips.msg.022',
    })
    expect(await act('segments.do', { id: ids[phone], off: '' })).toMatchObject({ msg: 'tips.msg.974' })
    const proposed = await act('segments.do', { id: ids[phone], off: 'shares' })
    expect(await approve(proposed.data['proposalId'], setup.anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(proposed.data['proposalId'])).toMatchObject({ status: 0 })
    expect(
      await setup.bahi.call('/api/app/user/buy.do', { code, quantity: '100', type: 'market' }, { token: asha }),
    ).toMatchObject({ msg: 'tips.msg.900' })
    expect(
      await setup.bahi.call('/api/app/user/sell.do', { code, quantity: '100', type: 'market' }, { token: asha }),
    ).toMatchObject({ status: 0 })
    expect((await noticesOf(phone)).at(-1)).toBe('segments.changed')
  })

  it('become agents, by two, whose codes open the door until they are retired', async () => {
    const phone = '9000000004'
    const open = (invitationCode: string, newPhone: string) =>
      setup.bahi.call('/api/app/reg.do', { phone: newPhone, password: 'correct horse', agreed: '1', invitationCode })
    expect(await act('invitation/add.do', { id: ids[phone], label: 'Pune' })).toMatchObject({ msg: 'tips.msg.975' })
    const proposed = await act('agent.do', { id: ids[phone], isAgent: 'true' })
    expect((await page(phone))['isAgent']).toBe(false)
    expect(await act('invitation/add.do', { id: ids[phone], label: 'Pune' })).toMatchObject({ msg: 'tips.msg.975' })
    expect(await approve(proposed.data['proposalId'], setup.anita)).toMatchObject({ msg: 'tips.msg.923' })
    const again = await act('agent.do', { id: ids[phone], isAgent: 'true' })
    expect(await approve(proposed.data['proposalId'])).toMatchObject({ status: 0 })
    expect(await approve(again.data['proposalId'])).toMatchObject({ msg: 'tips.msg.974' })
    expect((await page(phone))['isAgent']).toBe(true)
    expect(await act('agent.do', { id: ids[phone], isAgent: 'true' })).toMatchObject({ msg: 'tips.msg.974' })
    const code = String((await act('invitation/add.do', { id: ids[phone], label: 'Pune' })).data['code'])
    expect(await open(code, '9333300001')).toMatchObject({ status: 0 })
    const shown = await page(phone)
    expect(shown['invitations']).toMatchObject([
      { label: '', retiredAt: null },
      { code, label: 'Pune', people: 1 },
    ])
    const born = String((shown['invitations'] as { code: string }[])[0]?.code)
    for (const one of [code, born])
      expect(await act('invitation/retire.do', { id: ids[phone], code: one })).toMatchObject({ status: 0 })
    for (const [index, one] of [code, born].entries())
      expect(await open(one, `933330001${index}`)).toMatchObject({ msg: 'tips.msg.023' })
    const imran = await setup.bahi.logIn(phone)
    expect(
      (await setup.bahi.call('/api/app/user/getUserInfo.do', {}, { token: imran })).data['invitationCode'],
    ).toBeNull()
    expect(await act('invitation/retire.do', { id: ids['9000000001'], code })).toMatchObject({ msg: 'tips.msg.924' })
    expect((await read('/api/console/customer/list.do', { keyword: code })).data['items']).toHaveLength(2)
  })

  it('stay agents until two people end it', async () => {
    const phone = '9000000004'
    const proposed = await act('agent.do', { id: ids[phone], isAgent: 'false' })
    expect((await page(phone))['isAgent']).toBe(true)
    expect(await approve(proposed.data['proposalId'])).toMatchObject({ status: 0 })
    expect((await page(phone))['isAgent']).toBe(false)
    expect(await noticesOf(phone)).toEqual(expect.arrayContaining(['agent.made', 'agent.ended']))
    expect(await accessOf(phone)).toEqual(expect.arrayContaining(['customer-agent', 'customer-agent-ended']))
  })

  it('keep the flag of a simulated user, which nobody can change, and lose nothing by any of this', async () => {
    await expect(
      setup.bahi.parts.db.pool.query('update bahi.customer set simulated = not simulated'),
    ).rejects.toMatchObject({
      code: '42501',
    })
    const { data } = await read('/api/console/ledger/trial-balance.do')
    expect(data['differences']).toEqual([])
    expect(await read('/api/console/audit/check.do')).toMatchObject({ data: { broken: null } })
    expect(setup.bahi.faults).toEqual([])
  })
})
