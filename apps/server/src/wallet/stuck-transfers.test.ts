import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OPENING, openWalletServer, PIN, reason, type WalletServer } from '../../testing/servers/wallet-server.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { appendLines, lockAccount } from './transfers/bank-lines.ts'
import { demoBank } from './transfers/payment-provider.ts'

const REJECT = '/api/console/wallet/out/reject.do'
const RETRY = '/api/console/wallet/out/retry.do'
const APPROVE = '/api/console/proposal/approve.do'
const HOUR_MS = 3_600_000

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

/** What the log said since it was last asked. */
const takeSaid = () => bahi.said.splice(0)
const newest = async () => {
  const { data } = await bahi.read(asha, '/api/app/user/withdraw/list.do')
  return (data['items'] as Record<string, unknown>[])[0] ?? {}
}
const inQueue = async (id: string) => {
  const { data } = await bahi.read(dev, '/api/console/wallet/out/list.do')
  return (data['items'] as Record<string, unknown>[]).find((row) => row['id'] === id) ?? {}
}

/** Lines of other payments, under the references that these attempts would have. */
async function takeReferences(referenceOf: (attempt: number) => string | undefined, attempts: number): Promise<void> {
  const all = new Set(Array.from({ length: attempts }, (_, index) => referenceOf(index + 1) ?? ''))
  await inTransaction(bahi.database.app.pool, async (tx) => {
    const lines = [...all].map((reference) => ({
      bookedOn: '2026-11-20',
      reference,
      description: 'ANOTHER PAYMENT',
      counterparty: 'Nobody',
      isIncoming: true,
      amountPaise: 5_00n,
    }))
    await appendLines(tx, bahi.parts.walletJob.ids, 'demo-bank', await lockAccount(tx, 'demo-bank'), lines, bahi.now)
  })
}

const outReference = (id: string) => (attempt: number) => {
  const at = new Date(bahi.now.getTime() - HOUR_MS)
  const asked = { id: BigInt(id), attempt, amountPaise: 1_00n, holderName: '', number: '', approvedAt: at }
  const answer = demoBank.answersOut(asked, bahi.now)
  return answer?.kind === 'paid' ? answer.line.reference : undefined
}

const inReference = (id: string) => (attempt: number) => {
  const at = new Date(bahi.now.getTime() - HOUR_MS)
  const asked = { id: BigInt(id), attempt, amountPaise: 1_00n, payerName: '', note: '', askedAt: at }
  const answer = demoBank.answersIn(asked, bahi.now)
  return answer?.kind === 'paid' ? answer.line.reference : undefined
}

async function askApproved(amountPaise: number, taken: number): Promise<string> {
  const { data } = await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise, pin: PIN })
  const id = String(data['id'])
  await takeReferences(outReference(id), taken)
  expect((await bahi.approveOut(id)).msg).toBe('')
  await signIn()
  return id
}

describe('a bank reference that is taken', () => {
  it('is exchanged for another, and the transfer out is paid once', async () => {
    const id = await askApproved(1_000_00, 1)
    await bahi.letPass(5)
    await bahi.letPass(0)
    expect(await newest()).toMatchObject({ id, state: 'successful', bankReference: outReference(id)(2), stuck: null })
    expect(takeSaid()).toHaveLength(1)
    expect(await bahi.cashOf(asha)).toMatchObject({ availablePaise: OPENING.asha - 1_000_00, heldPaise: 0 })
    const { rows } = await bahi.database.owner.pool.query('select from bahi.bank_match where subject_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('is exchanged for a transfer in as well', async () => {
    const before = (await bahi.cashOf(asha)).availablePaise
    const wanted = { amountPaise: 700_00, payerName: bahi.nameOf('asha') }
    const { data } = await bahi.post(asha, '/api/app/user/recharge/create.do', wanted)
    await takeReferences(inReference(String(data['id'])), 1)
    await bahi.letPass(5)
    await bahi.letPass(0)
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before + 700_00)
    expect(takeSaid()).toHaveLength(1)
  })
})

describe('a payment by hand whose bank reference is taken', () => {
  const bankFile = async () => {
    const { data } = await bahi.read(await bahi.signIn('anita'), '/api/console/wallet/bank/simulated.do')
    return String(data['csv'])
  }

  it("is in the bank's file under another, once, and not again while its line waits to be matched", async () => {
    const { data } = await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise: 900_00, pin: PIN })
    expect((await bahi.approveOut(String(data['id']), 'manual')).msg).toBe('')
    const first = /BFO[0-9A-Z]+/.exec(await bankFile())?.[0] ?? ''
    const head = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
    await bahi.importStatement(`${head}\n2026-11-23,${first},ANOTHER PAYMENT,Nobody,,5.00,5.00`)
    const csv = await bankFile()
    expect(csv).not.toContain(`,${first},`)
    expect(/BFO[0-9A-Z]+/.exec(csv)?.[0]).toMatch(/^BFO[0-9A-Z]{15}$/)
    expect((await bahi.importStatement(csv)).data).toMatchObject({ matchedOut: 1 })
    expect(await bankFile()).toBe('')
    await bahi.letPass(1)
    await signIn()
    expect(await newest()).toMatchObject({ state: 'successful', bankReference: expect.not.stringMatching(first) })
  })
})

describe('a transfer out that cannot go on', () => {
  const stuckTransfer = async (amountPaise: number) => {
    const id = await askApproved(amountPaise, 6)
    await bahi.letPass(5)
    for (let turn = 0; turn < 20; turn += 1) await bahi.letPass(0)
    return id
  }

  it('says so to staff and to its customer, and the log says it once', async () => {
    const id = await stuckTransfer(2_000_00)
    expect(takeSaid()).toHaveLength(1)
    expect(await inQueue(id)).toMatchObject({
      stage: 'stuck',
      stuckProposal: null,
      stuck: {
        reason: 'reference-taken',
        attempts: 3,
        canGiveBack: true,
        since: expect.any(String),
        lastAt: expect.any(String),
        nextAt: expect.any(String),
      },
    })
    const { data } = await bahi.read(dev, '/api/console/wallet/out/list.do')
    expect(data).toMatchObject({ stages: { stuck: 1 }, totals: { differencePaise: 0 } })
    const since: unknown = expect.any(String)
    expect(await newest()).toMatchObject({ id, state: 'awaiting', canCancel: false, stuck: { since } })
    expect((await bahi.cashOf(asha)).heldPaise).toBe(2_000_00)
  })

  it('is given back by two people, in one transaction, and is not paid afterwards', async () => {
    const { id } = await newest()
    const before = (await bahi.cashOf(asha)).availablePaise
    const byOrder = await bahi.post(anita, REJECT, { id, rejection: 'legal-order', legalOrder: 'W.P. 1', reason })
    expect(byOrder.msg).toBe('tips.msg.082')
    const proposed = await bahi.post(anita, REJECT, { id, rejection: 'bank-refused', reason })
    expect(proposed).toMatchObject({ msg: '', data: { state: 'awaiting', proposalId: expect.any(String) } })
    expect((await bahi.post(dev, RETRY, { id, reason })).msg).toBe('tips.msg.957')
    const stuckProposal = { kind: 'transfer-out-give-back', madeBy: 'S-0001', mine: false }
    expect(await inQueue(String(id))).toMatchObject({ stuckProposal })
    expect((await bahi.post(anita, APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe('tips.msg.923')
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
    expect((await bahi.post(dev, APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe('')
    expect(await newest()).toMatchObject({ id, state: 'rejected', rejection: 'bank-refused', stuck: null })
    expect(await bahi.cashOf(asha)).toMatchObject({ availablePaise: before + 2_000_00, heldPaise: 0 })
    const { data: statement } = await bahi.read(asha, '/api/app/user/statement/list.do')
    const entries = statement['items'] as { kind: string; hands: object }[]
    const release = entries.find(({ kind }) => kind === 'transfer-out-release')
    const hands = { by: 'two-people', maker: 'S-0001', checker: 'S-0002', rejection: 'bank-refused' }
    expect(release?.hands).toMatchObject(hands)
    await bahi.letPass(7_200)
    await signIn()
    expect(await newest()).toMatchObject({ id, state: 'rejected' })
    const { rows } = await bahi.database.owner.pool.query(
      `select staff_number from bahi.customer_access where what = 'transfer-out-give-back'`,
    )
    expect(rows).toEqual([{ staff_number: 'S-0002' }])
  })

  it('is tried again by two people, each time with another reference, and is paid', async () => {
    const id = await stuckTransfer(2_100_00)
    expect(takeSaid()).toHaveLength(1)
    for (const attempts of [6, null]) {
      const proposed = await bahi.post(anita, RETRY, { id, reason })
      expect((await bahi.post(dev, APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe('')
      for (let turn = 0; turn < 5; turn += 1) await bahi.letPass(0)
      expect((await newest())['stuck']).toEqual(attempts === null ? null : { since: expect.any(String) })
      if (attempts !== null) expect(await inQueue(id)).toMatchObject({ stuck: { attempts } })
    }
    expect(takeSaid()).toEqual([])
    expect(await newest()).toMatchObject({ id, state: 'successful', bankReference: outReference(id)(7) })
    expect((await bahi.cashOf(asha)).heldPaise).toBe(0)
  })

  it('goes on by itself too, minutes later and under another reference', async () => {
    const id = await askApproved(2_200_00, 3)
    for (const seconds of [5, 0, 0, 30]) await bahi.letPass(seconds)
    expect(takeSaid()).toHaveLength(1)
    expect(await inQueue(id)).toMatchObject({ stage: 'stuck' })
    await bahi.letPass(31)
    await signIn()
    expect(await newest()).toMatchObject({ id, state: 'successful', bankReference: outReference(id)(4) })
  })

  it('cannot be ended by one person alone after two approved it', async () => {
    const id = await askApproved(2_300_00, 0)
    expect((await bahi.post(anita, REJECT, { id, rejection: 'customer-asked', reason })).msg).toBe('tips.msg.082')
    expect((await bahi.post(anita, RETRY, { id, reason })).msg).toBe('tips.msg.082')
    const alone = `update bahi.transfer_out
      set state = 'rejected', ended_at = now(), rejection = 'customer-asked', rejected_by = 'S-0001' where id = $1`
    await expect(bahi.database.app.pool.query(alone, [id])).rejects.toMatchObject({ code: '23514' })
    await bahi.letPass(5)
  })
})
