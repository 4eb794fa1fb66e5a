import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

let bahi: WalletServer
let asha: string
let anita: string
let dev: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.furnish('asha')
  anita = await bahi.signIn('anita')
  dev = await bahi.signIn('dev')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** A transfer out that one of the treasury approved first. */
async function approvedFirst(amountPaise: number): Promise<{ id: string; proposalId: string; dueAt: string }> {
  const { data } = await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise, pin: PIN })
  const proposed = await bahi.post(anita, '/api/console/wallet/out/propose.do', { id: data['id'], reason })
  return { id: String(data['id']), proposalId: String(proposed.data['proposalId']), dueAt: String(data['dueAt']) }
}

async function proposal(id: string): Promise<Record<string, unknown>> {
  const { data } = await bahi.read(dev, '/api/console/proposal/list.do', { state: 'decided' })
  return (data['items'] as Record<string, unknown>[]).find((one) => one['id'] === id) ?? {}
}

const waiting = async () => ((await bahi.read(dev, '/api/console/proposal/list.do')).data['items'] as unknown[]).length

describe('a first approval of a transfer that ends meanwhile', () => {
  it('lapses with the cancellation of its customer, names nobody as its second person, and is decided by nobody afterwards', async () => {
    const { id, proposalId } = await approvedFirst(1_000_00)
    expect(await waiting()).toBe(1)
    expect((await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id })).msg).toBe('')
    expect(await waiting()).toBe(0)
    expect(await proposal(proposalId)).toMatchObject({
      state: 'lapsed',
      checkedBy: null,
      checkReason: 'The customer cancelled the transfer',
      mayCheck: false,
    })
    expect((await bahi.post(dev, '/api/console/proposal/approve.do', { id: proposalId, reason })).msg).toBe(
      'tips.msg.926',
    )
    expect((await bahi.post(anita, '/api/console/proposal/refuse.do', { id: proposalId, reason })).msg).toBe(
      'tips.msg.926',
    )
  })

  it('lapses with a rejection', async () => {
    const { id, proposalId } = await approvedFirst(1_100_00)
    await bahi.post(dev, '/api/console/wallet/out/reject.do', { id, rejection: 'customer-asked', reason })
    expect(await proposal(proposalId)).toMatchObject({ state: 'lapsed', checkReason: 'The transfer was rejected' })
  })

  it('lapses when the wallet goes round, where a decision under way at the moment of the cancellation held it back', async () => {
    const { id, proposalId } = await approvedFirst(1_200_00)
    const { pool } = bahi.database.owner
    const deciding = await pool.connect()
    await deciding.query('begin')
    await deciding.query('select from bahi.proposal where id = $1 for update', [proposalId])
    expect((await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id })).msg).toBe('')
    await deciding.query('rollback')
    deciding.release()
    expect(await waiting()).toBe(1)
    await bahi.letPass(0)
    expect(await proposal(proposalId)).toMatchObject({ state: 'lapsed', checkReason: 'What it was about has ended' })
  })

  it('lapses when the clock approves', async () => {
    const { proposalId, dueAt } = await approvedFirst(1_300_00)
    await bahi.letReach(new Date(dueAt))
    dev = await bahi.signIn('dev')
    asha = await bahi.token('asha')
    expect(await proposal(proposalId)).toMatchObject({
      state: 'lapsed',
      checkReason: 'The clock approved the transfer',
    })
    await bahi.letPass(5)
  })

  it('cannot be put down as lapsed by a person, nor as decided by nobody', async () => {
    const { pool } = bahi.database.owner
    anita = await bahi.signIn('anita')
    const { proposalId } = await approvedFirst(1_400_00)
    const set = (columns: string) => pool.query(`update bahi.proposal set ${columns} where id = $1`, [proposalId])
    await expect(
      set(`state = 'lapsed', checked_by = made_by, checked_at = now(), check_reason = 'long enough here'`),
    ).rejects.toThrow('proposal_is_decided_by_somebody')
    await expect(set(`state = 'approved', checked_at = now(), check_reason = 'long enough here'`)).rejects.toThrow(
      'proposal_is_decided_by_somebody',
    )
    await expect(set(`state = 'lapsed'`)).rejects.toThrow('proposal_says_when_and_why')
  })
})
