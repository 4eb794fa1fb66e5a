import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CASE = '/api/console/wallet/out/case/open.do'
const REJECT = '/api/console/wallet/out/reject.do'
const APPROVE = '/api/console/proposal/approve.do'
const legalOrder = 'W.P. 1042/2026, High Court of Karnataka'

let bahi: WalletServer
let asha: string
let anita: string
let dev: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.furnish('asha')
  await signIn()
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

async function signIn(): Promise<void> {
  anita = await bahi.signIn('anita')
  dev = await bahi.signIn('dev')
  asha = await bahi.token('asha')
}
const ask = async (amountPaise: number) =>
  String((await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise, pin: PIN })).data['id'])
const newest = async () =>
  ((await bahi.read(asha, '/api/app/user/withdraw/list.do')).data['items'] as Record<string, unknown>[])[0] ?? {}
const inQueue = async (who: string, id: string) =>
  ((await bahi.read(who, '/api/console/wallet/out/list.do')).data['items'] as Record<string, unknown>[]).find(
    (row) => row['id'] === id,
  ) ?? {}

describe('a case by legal order', () => {
  it('takes the order and two people, and its customer reads which order it is', async () => {
    const id = await ask(1_000_00)
    expect(await bahi.post(anita, CASE, { id, caseReason: 'legal-order', reason })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['legalOrder'] },
    })
    const proposed = await bahi.post(anita, CASE, { id, caseReason: 'legal-order', legalOrder, reason })
    expect(proposed.data).toEqual({ caseNumber: null, until: null, proposalId: expect.any(String) })
    expect(await newest()).toMatchObject({ case: null })
    expect(await inQueue(dev, id)).toMatchObject({
      stage: 'first-approval',
      orderProposal: { kind: 'transfer-legal-case', madeBy: 'S-0001', mine: false },
    })
    expect((await bahi.post(anita, APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe('tips.msg.923')
    expect((await bahi.post(dev, CASE, { id, caseReason: 'legal-order', legalOrder, reason })).msg).toBe('tips.msg.957')
    expect((await bahi.post(dev, APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe('')
    expect(await newest()).toMatchObject({ case: { reason: 'legal-order', legalOrder } })
    const { rows } = await bahi.database.owner.pool.query(
      `select what, staff_number from bahi.customer_access where what = 'transfer-legal-case'`,
    )
    expect(rows).toEqual([{ what: 'transfer-legal-case', staff_number: 'S-0002' }])
    await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id })
  })

  it('is not how one person holds a transfer without end: alone they hold it once, for seven days', async () => {
    const id = await ask(1_100_00)
    const { data } = await bahi.post(anita, CASE, { id, caseReason: 'name-check', reason })
    expect((await bahi.post(anita, '/api/console/wallet/out/case/close.do', { id, reason })).msg).toBe('')
    for (const caseReason of ['name-check', 'takeover-check', 'bank-outage'])
      expect((await bahi.post(dev, CASE, { id, caseReason, reason })).msg).toBe('tips.msg.957')
    expect(
      (await bahi.post(dev, CASE, { id, caseReason: 'legal-order', legalOrder, reason })).data['caseNumber'],
    ).toBeNull()
    await bahi.letReach(new Date(String(data['until'])))
    await signIn()
    expect(await newest()).toMatchObject({ approval: { by: 'clock' } })
    await bahi.letPass(5)
  })

  it('is held by the database too: no case by order without its order and two people, no second case without one', async () => {
    const id = await ask(1_200_00)
    await bahi.post(anita, CASE, { id, caseReason: 'name-check', reason })
    const again = (why: string, order: string | null, closed: boolean) =>
      bahi.database.app.pool.query(
        `insert into bahi.transfer_out_case (shard, id, transfer_id, number, reason, words, opened_by, opened_at, until, legal_order, closed_at, closed_by)
       select shard, id + 1, transfer_id, number, $2, words, opened_by, opened_at, until, $3, $4, case when $4::timestamptz is null then null else opened_by end from bahi.transfer_out_case where transfer_id = $1`,
        [id, why, order, closed ? bahi.now : null],
      )
    await expect(again('bank-outage', null, true)).rejects.toMatchObject({ code: '23505' })
    await expect(again('legal-order', null, false)).rejects.toMatchObject({ code: '23514' })
    await expect(again('legal-order', legalOrder, false)).rejects.toMatchObject({ code: '23514' })
    await expect(
      bahi.database.app.pool.query(
        `update bahi.transfer_out set state = 'rejected', ended_at = $2, rejection = 'legal-order' where id = $1`,
        [id, bahi.now],
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id })
  })
})

describe('a rejection by legal order', () => {
  it('takes the order and two people, and gives the money back with the second', async () => {
    const before = (await bahi.cashOf(asha)).availablePaise
    const id = await ask(2_000_00)
    expect(await bahi.post(anita, REJECT, { id, rejection: 'legal-order', reason })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['legalOrder'] },
    })
    const proposed = await bahi.post(anita, REJECT, { id, rejection: 'legal-order', legalOrder, reason })
    expect(proposed.data).toEqual({ state: 'awaiting', proposalId: expect.any(String) })
    expect(await inQueue(anita, id)).toMatchObject({ orderProposal: { kind: 'transfer-legal-reject', mine: true } })
    expect(await newest()).toMatchObject({ state: 'awaiting' })
    expect((await bahi.post(dev, APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe('')
    expect(await newest()).toMatchObject({ state: 'rejected', rejection: 'legal-order', legalOrder })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
  })

  it('lapses with a transfer that its customer takes back, or that two people approve', async () => {
    const stateOf = async (proposalId: unknown) =>
      (
        await bahi.database.owner.pool.query<{ state: string }>('select state from bahi.proposal where id = $1', [
          proposalId,
        ])
      ).rows[0]?.state
    const id = await ask(2_100_00)
    const cancelled = await bahi.post(anita, REJECT, { id, rejection: 'legal-order', legalOrder, reason })
    await bahi.post(asha, '/api/app/user/withdraw/cancel.do', { id })
    expect(await stateOf(cancelled.data['proposalId'])).toBe('lapsed')
    const other = await ask(2_200_00)
    const approved = await bahi.post(dev, REJECT, { id: other, rejection: 'legal-order', legalOrder, reason })
    expect((await bahi.approveOut(other)).msg).toBe('')
    expect(await stateOf(approved.data['proposalId'])).toBe('lapsed')
    await signIn()
    await bahi.letPass(5)
  })
})
