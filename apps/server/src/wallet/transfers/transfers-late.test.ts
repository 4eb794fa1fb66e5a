import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CREATE = '/api/app/user/withdraw/create.do'
const LIST = '/api/app/user/withdraw/list.do'

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.furnish('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const ask = (amountPaise: number) => bahi.post(asha, CREATE, { amountPaise, pin: PIN })
const newest = async () => ((await bahi.read(asha, LIST)).data['items'] as Record<string, unknown>[])[0] ?? {}

describe('being late', { timeout: 300_000 }, () => {
  it('is approved by the clock after the stated settlement days, and not an hour before', async () => {
    const { data } = await ask(4_000_00)
    const dueAt = new Date(String(data['dueAt']))
    await bahi.letReach(new Date(dueAt.getTime() - 3_600_000))
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'awaiting', approval: null, isLate: false })
    await bahi.letReach(dueAt)
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'awaiting', approval: { by: 'clock', maker: null } })
    await bahi.letPass(5)
    expect(await newest()).toMatchObject({ state: 'successful' })
    const { rows } = await bahi.database.owner.pool.query(
      `select staff_id from bahi.audit_entry where action = 'transfer-out.approve-late'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ staff_id }) => staff_id === null)).toBe(true)
  })

  it('is held by a numbered case, which the customer reads and which ends after seven days', async () => {
    const { data } = await ask(4_100_00)
    const anita = await bahi.signIn('anita')
    const opened = await bahi.post(anita, '/api/console/wallet/out/case/open.do', {
      id: data['id'],
      caseReason: 'takeover-check',
      reason,
    })
    expect(opened.data).toMatchObject({ caseNumber: expect.stringMatching(/^C-\d{4}-\d{6}$/), proposalId: null })
    expect(
      (
        await bahi.post(anita, '/api/console/wallet/out/case/open.do', {
          id: data['id'],
          caseReason: 'name-check',
          reason,
        })
      ).msg,
    ).toBe('tips.msg.957')
    await bahi.letReach(new Date(String(data['dueAt'])))
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({
      state: 'awaiting',
      approval: null,
      isLate: true,
      case: { number: opened.data['caseNumber'], reason: 'takeover-check' },
    })
    expect((await bahi.cashOf(asha)).leaving).toEqual([
      expect.objectContaining({ isLate: true, caseUntil: opened.data['until'] }),
    ])
    const level = await bahi.call('/api/app/site/serviceLevel.do', {}, { method: 'GET' })
    expect(level.data).toMatchObject({ waiting: 1, lateNow: [{ caseReason: 'takeover-check' }] })
    await bahi.letReach(new Date(String(opened.data['until'])))
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ approval: { by: 'clock' } })
    await bahi.letPass(5)
  })
})

describe('a case that ends', () => {
  it('is told to the customer when staff close it: a notice, and a line in the access log', async () => {
    const { data } = await ask(4_150_00)
    const anita = await bahi.signIn('anita')
    const { data: opened } = await bahi.post(anita, '/api/console/wallet/out/case/open.do', {
      id: data['id'],
      caseReason: 'name-check',
      reason,
    })
    expect((await bahi.post(anita, '/api/console/wallet/out/case/close.do', { id: data['id'], reason })).msg).toBe('')
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'awaiting', case: null })
    const { rows } = await bahi.database.owner.pool.query(
      `select kind, params from bahi.notice where kind = 'wallet.out-case-closed'`,
    )
    expect(rows).toEqual([
      { kind: 'wallet.out-case-closed', params: { amount: 4_150_00, number: opened['caseNumber'] } },
    ])
    const { rows: access } = await bahi.database.owner.pool.query(
      `select staff_number, role, reason from bahi.customer_access where what = 'transfer-out-case-closed'`,
    )
    expect(access).toEqual([{ staff_number: 'S-0001', role: 'treasury', reason }])
    await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id: data['id'] })
  })

  it('leaves a first approval that is refused or withdrawn in the access log, with who said no and why', async () => {
    const { data } = await ask(4_160_00)
    const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    for (const who of [dev, anita]) {
      const proposed = await bahi.post(anita, '/api/console/wallet/out/propose.do', { id: data['id'], reason })
      expect(
        (await bahi.post(who, '/api/console/proposal/refuse.do', { id: proposed.data['proposalId'], reason })).msg,
      ).toBe('')
    }
    const { rows } = await bahi.database.owner.pool.query(
      `select what, staff_number, role, reason, detail from bahi.customer_access where what like 'proposal.%' order by id`,
    )
    const line = { role: 'treasury', reason, detail: { kind: 'transfer-out' } }
    expect(rows).toEqual([
      { what: 'proposal.refused', staff_number: 'S-0002', ...line },
      { what: 'proposal.withdrawn', staff_number: 'S-0001', ...line },
    ])
    asha = await bahi.token('asha')
    await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id: data['id'] })
  })
})

describe('a card in the name its customer had before', { timeout: 300_000 }, () => {
  const setName = (name: string) =>
    bahi.database.owner.pool.query(
      `update bahi.customer set real_name = $1 where (shard, id) in (select shard, customer_id from bahi.customer_phone where phone = '9000000001')`,
      [name],
    )

  it('pays nobody: nothing can be asked for, two people approve nothing, and the clock gives back what waited', async () => {
    asha = await bahi.token('asha')
    const before = (await bahi.cashOf(asha)).availablePaise
    const { data } = await ask(4_200_00)
    await setName('Asha Joshi')
    expect(await ask(4_300_00)).toMatchObject({ msg: 'tips.msg.903', data: { params: { name: 'Asha Joshi' } } })
    expect((await bahi.read(asha, '/api/app/user/withdraw/preview.do')).data).toMatchObject({
      problems: [{ message: 'tips.msg.903', params: { name: 'Asha Joshi' } }],
    })
    expect((await bahi.approveOut(String(data['id']))).msg).toBe('tips.msg.903')
    await bahi.letReach(new Date(String(data['dueAt'])))
    await bahi.letPass(0)
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'rejected', rejection: 'name-differs', approval: null })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
    const { rows } = await bahi.database.owner.pool.query(
      `select staff_id from bahi.audit_entry where action = 'transfer-out.reject-late'`,
    )
    expect(rows).toEqual([{ staff_id: null }])
    await setName('Asha Deshmukh')
  })

  it("is still the customer's own while their identity is looked at again: the clock goes on", async () => {
    const { data } = await ask(4_400_00)
    await bahi.database.owner.pool.query(
      `update bahi.customer set real_name = null, identity_state = 'failed' where (shard, id) in (select shard, customer_id from bahi.customer_phone where phone = '9000000001')`,
    )
    await bahi.letReach(new Date(String(data['dueAt'])))
    await bahi.letPass(0)
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ state: 'awaiting', approval: { by: 'clock' } })
    await bahi.database.owner.pool.query(
      `update bahi.customer set real_name = 'Asha Deshmukh', identity_state = 'completed' where (shard, id) in (select shard, customer_id from bahi.customer_phone where phone = '9000000001')`,
    )
    await bahi.letPass(5)
  })
})

describe('disputing it', () => {
  const DISPUTE = '/api/app/user/withdraw/dispute.do'
  const text = 'My bank says that nothing has arrived.'

  it('is for a transfer that is said to be successful, once, and is answered where the customer reads it', async () => {
    asha = await bahi.token('asha')
    const waiting = await ask(5_000_00)
    expect((await bahi.post(asha, DISPUTE, { id: waiting.data['id'], text })).msg).toBe('tips.msg.951')
    await bahi.approveOut(String(waiting.data['id']))
    await bahi.letPass(5)
    asha = await bahi.token('asha')
    expect(await bahi.post(asha, DISPUTE, { id: waiting.data['id'], text })).toMatchObject({
      msg: '',
      data: { dispute: { text, answer: null }, canDispute: false },
    })
    expect((await bahi.post(asha, DISPUTE, { id: waiting.data['id'], text })).msg).toBe('tips.msg.951')
    const disputed = await bahi.read(await bahi.signIn('dev'), '/api/console/wallet/out/list.do', { state: 'disputed' })
    expect((disputed.data['items'] as { id: string }[]).map(({ id }) => id)).toEqual([waiting.data['id']])
    expect(
      (
        await bahi.post(await bahi.signIn('dev'), '/api/console/wallet/out/dispute/answer.do', {
          id: waiting.data['id'],
          reason,
        })
      ).data,
    ).toEqual({ answer: 'bank-confirms', proposalId: null })
    asha = await bahi.token('asha')
    expect(await newest()).toMatchObject({ dispute: { answer: 'bank-confirms', answerText: reason } })
  })
})

describe('the public figures', () => {
  it('say how long transfers out took this month, to anybody, from the transfers themselves', async () => {
    const { rows } = await bahi.database.owner.pool.query<{ n: number; month: string }>(
      `select count(*)::integer as n, to_char(max(ended_at at time zone 'Asia/Kolkata'), 'YYYY-MM') as month from bahi.transfer_out where state = 'successful'
       and to_char(ended_at at time zone 'Asia/Kolkata', 'YYYY-MM') = to_char($1::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM')`,
      [bahi.now],
    )
    const { data } = await bahi.call('/api/app/site/serviceLevel.do', {}, { method: 'GET' })
    expect(data['paid']).toBe(rows[0]?.n)
    expect(Number(data['longestMinutes'] ?? 0)).toBeGreaterThanOrEqual(Number(data['medianMinutes'] ?? 0))
    expect((await bahi.call('/api/app/site/serviceLevel.do', { month: '2026-13' }, { method: 'GET' })).msg).toBe(
      'tips.msg.022',
    )
  })
})
