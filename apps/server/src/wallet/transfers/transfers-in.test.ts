import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWalletServer, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CREATE = '/api/app/user/recharge/create.do'
const HOUR = 3_600

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.token('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const ask = (amountPaise: number, more: object = {}, token = asha) =>
  bahi.post(token, CREATE, { amountPaise, payerName: 'Asha Deshmukh', ...more })
const detail = async (id: unknown, token = asha) =>
  (await bahi.read(token, '/api/app/user/recharge/detail.do', { id: String(id) })).data as {
    transfer: Record<string, unknown>
    journal: unknown
    availablePaise: number
  }
const anHourLater = async () => {
  await bahi.letPass(HOUR + 1)
  asha = await bahi.token('asha')
}

describe('bringing money in', () => {
  it('is refused in the order of the catalogue, each rule by its own message', async () => {
    expect((await bahi.call(CREATE, {})).msg).toBe('tips.msg.249')
    const { data } = await bahi.call('/api/app/reg.do', { phone: '9444400001', password: 'a-new-one-9', agreed: true })
    expect((await bahi.post(String(data['token']), CREATE, {})).msg).toBe('tips.msg.061')
    expect(await bahi.post(asha, CREATE, { amountPaise: 100 })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['payerName'] },
    })
    expect(await bahi.post(asha, CREATE, { payerName: 'Somebody' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['amountPaise'] },
    })
    expect((await ask(1.5)).msg).toBe('tips.msg.022')
    expect(await ask(99_99, { payerName: 'Somebody' })).toMatchObject({
      msg: 'tips.msg.060',
      data: { params: { chargeMinAmt: '100.00' } },
    })
    expect((await ask(100_00, { payerName: 'Ravi Kulkarni' })).msg).toBe('tips.msg.910')
    expect((await ask(100_00, { payerName: ' mr. DESHMUKH  Asha ' })).msg).toBe('')
  })

  it('begins ten times within an hour and not an eleventh, also when all are sent at once', async () => {
    await anHourLater()
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask(100_03)))
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(10)
    expect(new Set(answers.filter(({ msg }) => msg !== '').map(({ msg }) => msg))).toEqual(new Set(['tips.msg.250']))
    await bahi.pass(HOUR - 1)
    expect((await ask(100_03)).msg).toBe('tips.msg.250')
    await anHourLater()
    expect((await ask(100_03)).msg).toBe('')
  })
})

describe('the demo bank', () => {
  it('pays within seconds and never at once, and the entry stands in the book with its reference', async () => {
    await anHourLater()
    const before = (await bahi.cashOf(asha)).availablePaise
    const { data } = await ask(500_00)
    await bahi.letPass(3)
    expect((await detail(data['id'])).transfer).toMatchObject({ state: 'waiting' })
    await bahi.letPass(1)
    const arrived = await detail(data['id'])
    expect(arrived).toMatchObject({
      transfer: { state: 'successful', bankReference: expect.stringMatching(/^DBI[0-9A-Z]{15}$/) },
      availablePaise: before + 500_00,
      journal: { kind: 'deposit', postings: [{ debit: 1, credit: 100, amount: 500_00 }] },
    })
    await bahi.letPass(60)
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before + 500_00)
    const list = await bahi.read(asha, '/api/app/user/cash/list.do', { kind: 'in', size: '1' })
    expect(list.data).toMatchObject({
      items: [{ id: data['id'], kind: 'in', state: 'successful', amountPaise: 500_00 }],
      more: true,
    })
    const statement = await bahi.read(asha, '/api/app/user/statement/list.do', { sort: 'transfers', size: '1' })
    expect(statement.data).toMatchObject({ items: [{ kind: 'deposit' }] })
  })

  it("refuses, pays in another name or never pays, by the paise of the amount, and the customer's cash stays as it was", async () => {
    const before = (await bahi.cashOf(asha)).availablePaise
    const [refused, other, never] = [await ask(500_01), await ask(500_02), await ask(500_03)]
    await bahi.letPass(5)
    expect((await detail(refused.data['id'])).transfer).toMatchObject({ state: 'failed', failure: 'bank-refused' })
    expect((await detail(other.data['id'])).transfer).toMatchObject({ state: 'failed', failure: 'other-payer' })
    expect((await detail(never.data['id'])).transfer).toMatchObject({ state: 'waiting' })
    await bahi.letPass(30 * 60 - 6)
    expect((await detail(never.data['id'])).transfer).toMatchObject({ state: 'waiting' })
    await bahi.letPass(1)
    expect((await detail(never.data['id'])).transfer).toMatchObject({ state: 'failed', failure: 'expired' })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
  })

  it('sends third-party money back: it came and left through the house, and no customer ever had it', async () => {
    await anHourLater()
    await ask(700_02)
    await bahi.letPass(5)
    await bahi.letPass(1)
    const { rows } = await bahi.database.owner.pool.query<{ kind: string; owner: bigint }>(
      `select j.kind, p.owner from bahi.journal j join bahi.posting p on p.shard = j.shard and p.journal_id = j.id where p.amount = 70002 order by p.seq`,
    )
    expect(rows).toEqual([
      { kind: 'return-due', owner: 0n },
      { kind: 'return-paid', owner: 0n },
    ])
  })
})

describe('giving up', () => {
  it('ends the waiting, once, and a bank that would have paid does not', async () => {
    const { data } = await ask(800_00)
    expect(
      (await bahi.post(await bahi.token('ravi'), '/api/app/user/recharge/cancel.do', { id: data['id'] })).msg,
    ).toBe('tips.msg.081')
    expect((await bahi.post(asha, '/api/app/user/recharge/cancel.do', { id: data['id'] })).data).toMatchObject({
      state: 'failed',
      failure: 'cancelled',
    })
    expect((await bahi.post(asha, '/api/app/user/recharge/cancel.do', { id: data['id'] })).msg).toBe('tips.msg.082')
    await bahi.letPass(10)
    expect((await detail(data['id'])).transfer).toMatchObject({ state: 'failed' })
  })
})
