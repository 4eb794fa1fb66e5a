import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer({ desk: 'open' })
  asha = await bahi.furnish('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const round = () => bahi.parts.demoDesk?.answer()
const waitForTheDesk = () => bahi.letPass(DESK_WAITS_MINUTES * 60)
const query = async (text: string, values: unknown[] = []) =>
  (await bahi.database.owner.pool.query<Record<string, unknown>>(text, values)).rows
const ask = async (amountPaise: number): Promise<string> => {
  const { data, msg } = await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise, pin: PIN })
  expect(msg).toBe('')
  return String(data['id'])
}
const transfer = async (id: string) =>
  (
    (await bahi.read(asha, '/api/app/user/withdraw/list.do', { size: '50' })).data['items'] as Record<string, unknown>[]
  ).find((one) => one['id'] === id)
const proposalsOf = (id: string) =>
  query(
    `select p.state, m.number as maker, c.number as checker from bahi.proposal p join bahi.staff m on m.id = p.made_by
     left join bahi.staff c on c.id = p.checked_by where p.payload ->> 'transferId' = $1 order by p.id`,
    [id],
  )
const propose = async (path: string, input: object) => bahi.post(await bahi.signIn('anita'), path, { reason, ...input })

describe('a transfer out that nobody answers', () => {
  it('is approved by two different simulated people and paid, however often and beside one another rounds run', async () => {
    const id = await ask(1_000_00)
    await round()
    expect(await proposalsOf(id)).toEqual([])
    await waitForTheDesk()
    await Promise.all([round(), round(), round()])
    await round()
    expect(await proposalsOf(id)).toEqual([{ state: 'approved', maker: 'SIM-0001', checker: 'SIM-0002' }])
    await bahi.letPass(5)
    expect(await transfer(id)).toMatchObject({
      state: 'successful',
      approval: { by: 'two-people', maker: 'SIM-0001', checker: 'SIM-0002' },
    })
    expect(
      await query(
        `select s.number, a.action from bahi.audit_entry a join bahi.staff s on s.id = a.staff_id
         where a.action in ('transfer-out.propose', 'proposal.approve') and a.outcome = 'done' and a.request_id = 'demo-desk' order by a.seq`,
      ),
    ).toEqual([
      { number: 'SIM-0001', action: 'transfer-out.propose' },
      { number: 'SIM-0002', action: 'proposal.approve' },
    ])
  })

  it('goes on where a crash between the two approvals left it', async () => {
    const id = await ask(1_100_00)
    await waitForTheDesk()
    await query(`update bahi.staff set locked_at = $1 where number in ('SIM-0002', 'SIM-0003')`, [bahi.now])
    await round()
    expect(await proposalsOf(id)).toEqual([{ state: 'waiting', maker: 'SIM-0001', checker: null }])
    await query(`update bahi.staff set locked_at = null where number like 'SIM-%'`)
    await round()
    expect(await proposalsOf(id)).toEqual([{ state: 'approved', maker: 'SIM-0001', checker: 'SIM-0002' }])
    await bahi.letPass(5)
  })

  it('has a simulated second person where a person has proposed to pay it', async () => {
    const id = await ask(1_200_00)
    await propose('/api/console/wallet/out/propose.do', { id, payBy: 'demo-bank' })
    await waitForTheDesk()
    await round()
    expect(await proposalsOf(id)).toEqual([{ state: 'approved', maker: 'S-0001', checker: 'SIM-0001' }])
    await bahi.letPass(5)
  })

  it('stays with the people when one of them refused to pay it', async () => {
    const id = await ask(1_300_00)
    const { data } = await propose('/api/console/wallet/out/propose.do', { id, payBy: 'demo-bank' })
    await bahi.post(await bahi.signIn('dev'), '/api/console/proposal/refuse.do', { id: data['proposalId'], reason })
    await waitForTheDesk()
    await round()
    expect(await proposalsOf(id)).toEqual([{ state: 'refused', maker: 'S-0001', checker: 'S-0002' }])
    expect(await transfer(id)).toMatchObject({ state: 'awaiting', approval: null })
  })

  it('stays with the people while a numbered case of theirs holds it', async () => {
    const id = await ask(1_400_00)
    await propose('/api/console/wallet/out/case/open.do', { id, caseReason: 'name-check' })
    await waitForTheDesk()
    await round()
    expect(await proposalsOf(id)).toEqual([])
    await propose('/api/console/wallet/out/case/close.do', { id })
    await round()
    expect(await proposalsOf(id)).toEqual([{ state: 'approved', maker: 'SIM-0001', checker: 'SIM-0002' }])
    await bahi.letPass(5)
  })

  it('races with a person who approves: it is approved once, and the money leaves once', async () => {
    const id = await ask(1_500_00)
    const { data } = await propose('/api/console/wallet/out/propose.do', { id, payBy: 'demo-bank' })
    const dev = await bahi.signIn('dev')
    await waitForTheDesk()
    await Promise.all([
      bahi.post(dev, '/api/console/proposal/approve.do', { id: data['proposalId'], reason }),
      round(),
      round(),
    ])
    const proposals = await proposalsOf(id)
    expect(proposals).toHaveLength(1)
    expect(proposals[0]).toMatchObject({ state: 'approved', maker: 'S-0001' })
    await bahi.letPass(5)
    expect(await transfer(id)).toMatchObject({ state: 'successful' })
  })

  it('races with the customer who takes it back: the money is in one place', async () => {
    const id = await ask(1_600_00)
    await waitForTheDesk()
    await Promise.all([bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id }), round()])
    await round()
    await bahi.letPass(5)
    expect(['cancelled', 'successful']).toContain((await transfer(id))?.['state'])
  })
})

describe('a transfer in that is paid by hand', () => {
  it('is credited by three simulated people: one brings the statement, one confirms it, and the third credits its line', async () => {
    const created = await bahi.post(asha, '/api/app/user/recharge/create.do', {
      amountPaise: 2_000_00,
      payerName: 'Asha Deshmukh',
      provider: 'manual',
    })
    const id = created.data['id']
    expect((await bahi.post(asha, '/api/app/user/recharge/paid.do', { id, bankReference: 'HDFC00099001' })).msg).toBe(
      '',
    )
    await waitForTheDesk()
    await round()
    await round()
    await bahi.letPass(1)
    const { data } = await bahi.read(asha, '/api/app/user/recharge/detail.do', { id: String(id) })
    expect(data['transfer']).toMatchObject({ state: 'successful', bankReference: 'HDFC00099001' })
    const hands = await query(
      `select m.number as maker, c.number as checker from bahi.proposal p join bahi.staff m on m.id = p.made_by join bahi.staff c on c.id = p.checked_by where p.kind in ('bank-statement', 'transfer-in') order by p.id`,
    )
    expect(hands).toEqual([
      { maker: 'SIM-0001', checker: 'SIM-0002' },
      { maker: 'SIM-0003', checker: 'SIM-0002' },
    ])
  })
})
