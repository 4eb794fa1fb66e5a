import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CREATE = '/api/app/user/withdraw/create.do'
const CANCEL = '/api/app/user/withdraw/cancel.do'
const LIST = '/api/app/user/withdraw/list.do'

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

describe('what staff can do with it', () => {
  const propose = async (who: 'anita' | 'dev', id: unknown) =>
    bahi.post(await bahi.signIn(who), '/api/console/wallet/out/propose.do', { id, reason })

  it('needs two different people, and never lets one approve what they made', async () => {
    const { data } = await ask(2_000_00)
    const proposed = await propose('anita', data['id'])
    expect((await propose('dev', data['id'])).msg).toBe('tips.msg.957')
    const own = await bahi.post(await bahi.signIn('anita'), '/api/console/proposal/approve.do', {
      id: proposed.data['proposalId'],
      reason,
    })
    expect(own.msg).toBe('tips.msg.923')
    await expect(
      bahi.database.app.pool.query(
        `update bahi.transfer_out set approved_at = now(), approved_by = 'two-people', maker_number = 'S-0001', checker_number = 'S-0001', pay_by = 'demo-bank' where id = $1`,
        [data['id']],
      ),
    ).rejects.toMatchObject({ code: '23514' })
    asha = await bahi.token('asha')
    await bahi.post(asha, CANCEL, { id: data['id'] })
  })

  it("cannot call it successful: only a line of the bank's statement does", async () => {
    const { data } = await ask(2_100_00)
    await expect(
      bahi.database.app.pool.query(
        `update bahi.transfer_out set state = 'successful', ended_at = now(), bank_reference = 'INVENTED1' where id = $1`,
        [data['id']],
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await bahi.post(asha, CANCEL, { id: data['id'] })
  })

  it('rejects for a reason of the closed list only, and the money is back in the same transaction', async () => {
    const before = (await bahi.cashOf(asha)).availablePaise
    const { data } = await ask(2_200_00)
    const anita = await bahi.signIn('anita')
    expect(
      (
        await bahi.post(anita, '/api/console/wallet/out/reject.do', {
          id: data['id'],
          rejection: 'fee-not-paid',
          reason,
        })
      ).msg,
    ).toBe('tips.msg.022')
    expect(
      (
        await bahi.post(anita, '/api/console/wallet/out/reject.do', {
          id: data['id'],
          rejection: 'name-differs',
          reason,
        })
      ).msg,
    ).toBe('')
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'rejected', rejection: 'name-differs', canCancel: false })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
    expect(
      (
        await bahi.post(anita, '/api/console/wallet/out/reject.do', {
          id: data['id'],
          rejection: 'name-differs',
          reason,
        })
      ).msg,
    ).toBe('tips.msg.082')
    const { rows } = await bahi.database.owner.pool.query(
      `select what, staff_number from bahi.customer_access where what = 'transfer-out-rejected'`,
    )
    expect(rows).toEqual([{ what: 'transfer-out-rejected', staff_number: 'S-0001' }])
  })

  it('sees the queue, oldest first, whose total is what the books hold', async () => {
    const one = await ask(3_000_00)
    await bahi.pass(1)
    const two = await ask(3_100_00)
    await propose('anita', one.data['id'])
    const queue = await bahi.read(await bahi.signIn('dev'), '/api/console/wallet/out/list.do')
    const items = queue.data['items'] as { id: string; stage: string }[]
    expect(
      items.map(({ id, stage }) => [id, stage]).filter(([id]) => id === one.data['id'] || id === two.data['id']),
    ).toEqual([
      [one.data['id'], 'second-approval'],
      [two.data['id'], 'first-approval'],
    ])
    expect(queue.data['totals']).toMatchObject({
      differencePaise: 0,
      waitingPaise: (queue.data['totals'] as { heldPaise: number }).heldPaise,
    })
    expect(queue.text).not.toContain('Asha')
    asha = await bahi.token('asha')
    for (const { data } of [one, two]) await bahi.post(asha, CANCEL, { id: data['id'] })
  })

  it('opens one with its checks and steps, and the customer reads that it was opened', async () => {
    const { data } = await ask(3_300_00)
    const opened = await bahi.read(await bahi.signIn('anita'), '/api/console/wallet/out/open.do', {
      id: String(data['id']),
    })
    expect(opened.data).toMatchObject({
      customer: { realName: 'Asha Deshmukh', phone: '90••••••01' },
      steps: [{ what: 'asked' }],
      journals: [{ kind: 'transfer-out-hold' }],
    })
    expect((opened.data['checks'] as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true)
    const { rowCount } = await bahi.database.owner.pool.query(
      `select from bahi.customer_access where what = 'transfer-out-opened'`,
    )
    expect(rowCount).toBe(1)
    asha = await bahi.token('asha')
    await bahi.post(asha, CANCEL, { id: data['id'] })
  })

  it('gives the money back when the bank refuses a payment', async () => {
    const before = (await bahi.cashOf(asha)).availablePaise
    const { data } = await ask(3_400_01)
    await bahi.approveOut(String(data['id']))
    await bahi.letPass(5)
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'rejected', rejection: 'bank-refused' })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
  })
})

describe('a trade lock', () => {
  it('bars buying and no transfer out (H9)', async () => {
    const ravi = await bahi.furnish('ravi')
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       select shard, 77, customer_id, 'trade', 'unusual-trading', $1::timestamptz, $1::timestamptz + interval '48 hours' from bahi.customer_phone where phone = '9000000002'`,
      [bahi.now],
    )
    expect(
      (await bahi.post(ravi, '/api/app/user/buy.do', { code: 'NOBODY', quantity: '100', type: 'market' })).msg,
    ).toBe('tips.msg.006')
    const { data } = await ask(200_00, ravi)
    expect(data).toMatchObject({ state: 'awaiting', amountPaise: 200_00 })
    expect(await bahi.post(ravi, CANCEL, { id: data['id'] })).toMatchObject({ status: 0 })
  })
})
