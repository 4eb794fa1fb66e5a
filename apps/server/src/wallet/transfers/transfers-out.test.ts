import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OPENING, openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CREATE = '/api/app/user/withdraw/create.do'
const CANCEL = '/api/app/user/withdraw/cancel.do'
const LIST = '/api/app/user/withdraw/list.do'
const DAY = 86_400

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.furnish('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const ask = (amountPaise: number, token = asha, key?: string) =>
  bahi.post(token, CREATE, { amountPaise, pin: PIN }, key === undefined ? {} : { key })
const newest = async (token = asha) =>
  ((await bahi.read(token, LIST)).data['items'] as Record<string, unknown>[])[0] ?? {}

describe("asking for money at one's bank", () => {
  it('is refused in the order of the catalogue, each rule by its own message', async () => {
    expect((await bahi.call(CREATE, { amountPaise: 100_00, pin: PIN })).msg).toBe('tips.msg.249')
    const { data } = await bahi.call('/api/app/reg.do', { phone: '9444400001', password: 'a-new-one-9', agreed: true })
    expect((await ask(1_00, String(data['token']))).msg).toBe('tips.msg.067')
    const imran = await bahi.token('imran')
    expect((await ask(1_00, imran)).msg).toBe('tips.msg.068')
    const gurpreet = await bahi.token('gurpreet')
    await bahi.post(gurpreet, '/api/app/user/bank/add.do', {
      bankName: 'Kaveri Bank',
      branch: 'Pune Camp',
      accountNumber: '5021004809999',
      ifsc: 'KVRB0001042',
      holderName: 'Gurpreet Kaur',
    })
    expect((await ask(1_00, gurpreet)).msg).toBe('tips.msg.069')
    const card = {
      bankName: 'Kaveri Bank',
      branch: 'Pune Camp',
      accountNumber: '502100481111',
      ifsc: 'KVRB0001042',
      holderName: 'Imran Sheikh',
    }
    await bahi.post(imran, '/api/app/user/bank/add.do', card)
    expect((await ask(1_00, imran)).msg).toBe('tips.msg.242')
    await bahi.pass(120)
    await bahi.post(imran, '/api/app/user/bank/update.do', { ...card, accountNumber: '502100482222' })
    expect(await ask(1_00, imran)).toMatchObject({ msg: 'tips.msg.911', data: { params: { hours: 24 } } })
    await bahi.pass(DAY - 60)
    expect((await ask(1_00, await bahi.token('imran'))).msg).toBe('tips.msg.911')
    await bahi.pass(60)
    const later = await bahi.token('imran')
    expect((await ask(1_00, later)).msg).toBe('tips.msg.242')
    asha = await bahi.token('asha')
    expect((await bahi.post(asha, CREATE, { amountPaise: 1_00, pin: '111111' })).msg).toBe('tips.msg.079')
    expect(await ask(99_99)).toMatchObject({ msg: 'tips.msg.070', data: { params: { withMinAmt: '100.00' } } })
    expect(await ask(OPENING.asha + 1)).toMatchObject({
      msg: 'tips.msg.075',
      data: { params: { most: '5,00,000.00' } },
    })
    expect((await bahi.post(asha, CREATE, { amountPaise: 'x', pin: PIN })).msg).toBe('tips.msg.022')
    expect((await bahi.cashOf(asha)).availablePaise).toBe(OPENING.asha)
  })

  it('locks a PIN that was wrong five times, for transfers out too', async () => {
    const meera = await bahi.furnish('meera')
    for (let tries = 0; tries < 4; tries += 1)
      expect((await bahi.post(meera, CREATE, { amountPaise: 100_00, pin: '000001' })).msg).toBe('tips.msg.079')
    expect((await bahi.post(meera, CREATE, { amountPaise: 100_00, pin: '000001' })).msg).toBe('tips.msg.904')
    expect((await ask(100_00, meera)).msg).toBe('tips.msg.904')
    bahi.now = new Date(bahi.now.getTime() + 31 * 60_000)
    expect((await ask(100_00, meera)).msg).toBe('')
  })

  it('asks for a code while the setting demands one, and takes each once', async () => {
    await bahi.set('verification.smsWithdraw', true)
    expect((await ask(100_00)).msg).toBe('tips.msg.264')
    const sent = await bahi.post(asha, '/api/code/bank/pwd.do', { purpose: 'withdraw' })
    expect(sent).toMatchObject({ http: 200, msg: '' })
    const code = String((sent.data['demoMessage'] as { code: string } | null)?.code)
    expect(code).toMatch(/^\d{6}$/)
    expect((await bahi.post(asha, CREATE, { amountPaise: 100_00, pin: PIN, smsCode: code })).msg).toBe('')
    expect((await bahi.post(asha, CREATE, { amountPaise: 100_00, pin: PIN, smsCode: code })).msg).toBe('tips.msg.264')
    await bahi.post(asha, CANCEL, { id: (await newest())['id'] })
    // From another machine no code can come here: it is not asked for, and the money leaves by PIN alone.
    const afar = { token: await bahi.logIn('9000000001'), from: '192.168.1.20' }
    const shown = async (how: object) =>
      (await bahi.call('/api/admin/getSetting.do', {}, { method: 'GET', ...how })).data['smsOnWithdraw']
    expect([await shown({}), await shown({ from: '192.168.1.20' })]).toEqual([true, false])
    expect((await bahi.call(CREATE, { amountPaise: 100_00, pin: PIN }, afar)).msg).toBe('')
    await bahi.post(asha, CANCEL, { id: (await newest())['id'] })
    await bahi.set('verification.smsWithdraw', false)
  })

  it('keeps to one window, or to a morning and an afternoon, on the business clock', async () => {
    const { second } = bahi.parts.clock.now()
    expect(second).toBeLessThan(9 * 3_600 + 1_800)
    await bahi.set('wallet.withdrawWindows', [{ from: '09:30', to: '20:00' }])
    expect(await ask(100_00)).toMatchObject({ msg: 'tips.msg.071', data: { params: { from: '09:30', to: '20:00' } } })
    await bahi.set('wallet.withdrawWindows', [
      { from: '09:10', to: '13:00' },
      { from: '13:10', to: '20:00' },
    ])
    expect(await ask(100_00)).toMatchObject({ msg: 'tips.msg.072', data: { params: { from: '09:10' } } })
    await bahi.set('wallet.withdrawWindows', [
      { from: '05:00', to: '08:00' },
      { from: '09:10', to: '20:00' },
    ])
    expect(await ask(100_00)).toMatchObject({ msg: 'tips.msg.222', data: { params: { from: '09:10' } } })
    // Hours that this clock never shows would hold back everybody's money: such a row is in force nowhere.
    await bahi.set('wallet.withdrawWindows', [{ from: '00:00', to: '06:00' }])
    expect(bahi.parts.settings.value('wallet.withdrawWindows')).toEqual([{ from: '00:00', to: '24:00' }])
    await bahi.set('wallet.withdrawWindows', [{ from: '00:00', to: '24:00' }])
  })

  it('keeps back what is due on a loan, and says how much may leave', async () => {
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      `select shard, customer_id from bahi.customer_phone where phone = '9000000001'`,
    )
    await bahi.database.owner.pool.query(
      `insert into bahi.cash_due (shard, id, owner, reason, amount_paise, due_on) values ($1, 1, $2, 'loan', 1000000, '2026-11-20')`,
      [who?.shard, who?.customer_id],
    )
    expect(await ask(OPENING.asha)).toMatchObject({ msg: 'tips.msg.241', data: { params: { most: '4,90,000.00' } } })
    expect((await bahi.cashOf(asha)).withdrawablePaise).toBe(OPENING.asha - 10_000_00)
    expect((await ask(OPENING.asha - 10_000_00)).msg).toBe('')
    await bahi.post(asha, CANCEL, { id: (await newest())['id'] })
    await bahi.database.owner.pool.query('update bahi.cash_due set settled_at = now()')
  })

  it('speaks of the amount: what an open order holds bars only what would need it', async () => {
    await bahi.passTo(10 * 3_600)
    const { orderId, heldPaise } = await bahi.openOrder(asha)
    const free = OPENING.asha - heldPaise
    expect((await ask(free + 1)).msg).toBe('tips.msg.066')
    expect((await ask(OPENING.asha)).msg).toBe('tips.msg.066')
    expect((await ask(OPENING.asha + 1)).msg).toBe('tips.msg.075')
    const asked = await ask(free)
    expect(asked.msg).toBe('')
    // What another transfer holds is on its way, not tied to a trade.
    expect((await ask(heldPaise + 1)).msg).toBe('tips.msg.075')
    expect(await bahi.cashOf(asha)).toMatchObject({
      availablePaise: 0,
      heldPaise: OPENING.asha,
      withdrawablePaise: 0,
      leaving: [{ transferId: asked.data['id'], amountPaise: free }],
    })
    await bahi.post(asha, CANCEL, { id: asked.data['id'] })
    expect((await bahi.cancelOrder(asha, orderId)).msg).toBe('')
    await bahi.parts.desk.settled()
    expect((await bahi.cashOf(asha)).availablePaise).toBe(OPENING.asha)
  })

  it('lets the whole balance go, however small it is', async () => {
    const first = await ask(OPENING.asha - 50_00)
    expect((await ask(49_99)).msg).toBe('tips.msg.070')
    const rest = await ask(50_00)
    expect(rest.msg).toBe('')
    for (const { data } of [first, rest]) expect((await bahi.post(asha, CANCEL, { id: data['id'] })).msg).toBe('')
  })

  it('answers the same key with the first transfer, and other input with 905', async () => {
    const first = await ask(200_00, asha, 'one-intent')
    expect((await ask(200_00, asha, 'one-intent')).data).toEqual(first.data)
    expect((await ask(201_00, asha, 'one-intent')).msg).toBe('tips.msg.905')
    expect((await bahi.cashOf(asha)).leaving).toHaveLength(1)
    await bahi.post(asha, CANCEL, { id: first.data['id'] })
  })

  it('takes no notice of a trade lock: it never bars a withdrawal', async () => {
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, 77, customer_id, 'trade', 'customer-request', $1, $1::timestamptz + interval '1 hour' from bahi.customer_phone where phone = '9000000001'`,
      [bahi.now],
    )
    const asked = await ask(300_00)
    expect(asked.msg).toBe('')
    await bahi.post(asha, CANCEL, { id: asked.data['id'] })
    await bahi.database.owner.pool.query('update bahi.customer_lock set lifted_at = $1 where id = 77', [bahi.now])
  })

  it('shows beforehand every rule an amount would break, by the same words', async () => {
    expect(
      (await bahi.read(asha, '/api/app/user/withdraw/preview.do', { amountPaise: OPENING.asha + 1 })).data,
    ).toMatchObject({
      withdrawablePaise: OPENING.asha,
      leastPaise: 100_00,
      hasPin: true,
      needsCode: false,
      card: { bankName: 'Kaveri Bank', pausedUntil: null },
      problems: [{ message: 'tips.msg.075', params: { most: '5,00,000.00' } }],
    })
    expect((await bahi.read(await bahi.token('ravi'), '/api/app/user/withdraw/preview.do')).data).toMatchObject({
      card: null,
      hasPin: false,
      problems: [{ message: 'tips.msg.068' }],
    })
  })
})

describe('taking it back', () => {
  it('gives the amount back in the same moment, once, and to nobody else', async () => {
    const { data } = await ask(1_000_00)
    const id = data['id']
    expect((await bahi.post(await bahi.token('ravi'), CANCEL, { id })).msg).toBe('tips.msg.081')
    expect(await bahi.post(asha, CANCEL, { id })).toMatchObject({
      msg: '',
      data: { state: 'cancelled', canCancel: false },
    })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(OPENING.asha)
    expect((await bahi.post(asha, CANCEL, { id })).msg).toBe('tips.msg.082')
    expect((await bahi.post(asha, CANCEL, { id: '1' })).msg).toBe('tips.msg.081')
  })

  it('is too late once two people have approved', async () => {
    const { data } = await ask(1_500_00)
    expect((await bahi.approveOut(String(data['id']))).msg).toBe('')
    asha = await bahi.token('asha')
    expect((await bahi.post(asha, CANCEL, { id: data['id'] })).msg).toBe('tips.msg.082')
    expect(await newest()).toMatchObject({
      state: 'awaiting',
      canCancel: false,
      approval: { by: 'two-people', maker: 'S-0001', checker: 'S-0002', role: 'treasury' },
    })
    await bahi.letPass(5)
    expect(await newest()).toMatchObject({
      state: 'successful',
      bankReference: expect.stringMatching(/^DBO[0-9A-Z]{15}$/),
    })
    expect(await bahi.cashOf(asha)).toMatchObject({ availablePaise: OPENING.asha - 1_500_00, heldPaise: 0 })
  })

  it('races with the approval: one of the two happens, and the money is in one place', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = (await bahi.cashOf(asha)).availablePaise
      const { data } = await ask(1_100_00)
      const proposed = await bahi.post(await bahi.signIn('anita'), '/api/console/wallet/out/propose.do', {
        id: data['id'],
        reason,
      })
      const dev = await bahi.signIn('dev')
      asha = await bahi.token('asha')
      const [cancelled, approved] = await Promise.all([
        bahi.post(asha, CANCEL, { id: data['id'] }),
        bahi.post(dev, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason }),
      ])
      // A cancellation takes the waiting approval with it; an approval leaves nothing to cancel.
      if (cancelled.msg === '') expect(['tips.msg.082', 'tips.msg.926']).toContain(approved.msg)
      else expect([cancelled.msg, approved.msg]).toEqual(['tips.msg.082', ''])
      await bahi.letPass(5)
      expect((await bahi.cashOf(asha)).availablePaise).toBe(cancelled.msg === '' ? before : before - 1_100_00)
      await bahi.expectLedgerToHold()
    }
  })
})
