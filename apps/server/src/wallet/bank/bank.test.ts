import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCustomerId, readNotices } from '../../../testing/credential-calls.ts'
import type { InjectHow } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { openAccountNumber } from './bank-account.ts'

const [ASHA, RAVI, MEERA, IMRAN] = ['9000000001', '9000000002', '9000000003', '9000000004'] as const
const HOUR_MS = 3_600_000
const card = { bankName: 'Kaveri Bank', branch: 'Pune Camp', accountNumber: '5021 0048 4821', ifsc: 'KVRB0001042' }
const ashas = { ...card, holderName: 'ASHA DESHMUKH' }

let bahi: TestServer
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

async function readBank(phone: string) {
  const token = await bahi.logIn(phone)
  return {
    add: (input: object, how: InjectHow = {}) => bahi.call('/api/app/user/bank/add.do', input, { token, ...how }),
    change: (input: object, how: InjectHow = {}) => bahi.call('/api/app/user/bank/update.do', input, { token, ...how }),
    list: () => bahi.call('/api/app/user/bank/list.do', {}, { token, method: 'GET' }),
    find: (ifsc: string) => bahi.call('/api/app/user/bank/ifsc.do', { ifsc }, { token }),
  }
}

describe('an IFSC', () => {
  it('finds its bank and branch, however it was typed: 022, 908, 055', async () => {
    const { find } = await readBank(ASHA)
    expect((await find('')).msg).toBe('tips.msg.022')
    expect((await find('KVRB1001042')).msg).toBe('tips.msg.908')
    expect((await find('KVRB0999999')).msg).toBe('tips.msg.055')
    expect(await find(' kvrb 0001042')).toMatchObject({
      status: 0,
      data: { ifsc: 'KVRB0001042', bankName: 'Kaveri Bank', branch: 'Pune Camp', city: 'Pune' },
    })
  })
})

describe('a bank card', () => {
  it('is added with its refusals in their order', async () => {
    const { add, change, list } = await readBank(ASHA)
    expect((await list()).data).toMatchObject({ items: [], verifiedName: 'Asha Deshmukh', pauseHours: 24 })
    expect(await add({ ...ashas, bankName: '', accountNumber: '1' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['bankName'] },
    })
    expect(await add({ ...ashas, accountNumber: '12345678', ifsc: 'nonsense' })).toMatchObject({
      msg: 'tips.msg.908',
      data: { fields: ['accountNumber'] },
    })
    expect(await add({ ...ashas, ifsc: 'nonsense', holderName: 'x' })).toMatchObject({
      msg: 'tips.msg.908',
      data: { fields: ['ifsc'] },
    })
    expect((await add({ ...ashas, ifsc: 'ABCD0000001', holderName: 'x' })).msg).toBe('tips.msg.055')
    expect(await add({ ...ashas, holderName: 'Ravi Kulkarni' })).toMatchObject({
      msg: 'tips.msg.903',
      data: { params: { name: 'Asha Deshmukh' } },
    })
    expect((await change(ashas)).msg).toBe('tips.msg.058')
    expect(await add(ashas)).toMatchObject({
      status: 0,
      data: {
        bankName: 'Kaveri Bank',
        accountEnding: '4821',
        holderName: 'Asha Deshmukh',
        changedAt: null,
        pausedUntil: null,
      },
    })
    expect((await add({ ...ashas, accountNumber: '601234567890' })).msg).toBe('tips.msg.052')
    expect(await readNotices(bahi, ASHA)).toEqual(['bank.added'])
  })

  it('needs a verified name', async () => {
    const registered = await bahi.call('/api/app/reg.do', { phone: '9555500009', password: 'secret-1', agreed: 'true' })
    const answer = await bahi.call(
      '/api/app/user/bank/add.do',
      { ...card, holderName: 'Somebody' },
      { token: String(registered.data['token']) },
    )
    expect(answer.msg).toBe('tips.msg.943')
  })

  it('takes bank and branch from the IFSC, not from what was typed', async () => {
    const { add } = await readBank(RAVI)
    expect(
      await add({
        ...card,
        bankName: 'State Bank',
        branch: 'Anywhere',
        accountNumber: '700000000001',
        holderName: 'Ravi Kulkarni',
      }),
    ).toMatchObject({ data: { bankName: 'Kaveri Bank', branch: 'Pune Camp' } })
  })

  it('keeps the account number sealed to its customer and shows only its ending', async () => {
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ account_number: Buffer; all: string }>(
      `select account_number, c::text as all from bahi.bank_card c where account_ending = '4821'`,
    )
    expect(row?.all).not.toContain('50210048')
    const asha = await findCustomerId(bahi, ASHA)
    expect(openAccountNumber(bahi.parts.seal, asha, row?.account_number ?? Buffer.alloc(0))).toBe('502100484821')
    const ravi = await findCustomerId(bahi, RAVI)
    expect(() => openAccountNumber(bahi.parts.seal, ravi, row?.account_number ?? Buffer.alloc(0))).toThrow(
      'unable to authenticate',
    )
    expect((await (await readBank(ASHA)).list()).text).not.toContain('50210048')
  })

  it("is nobody else's account, written another way or not: 052", async () => {
    const { add } = await readBank(MEERA)
    expect((await add({ ...card, accountNumber: '5021-0048-4821', holderName: 'Meera Nair' })).msg).toBe('tips.msg.052')
    // Another branch of the same bank is the same account; another bank's numbers are its own.
    expect((await add({ ...card, ifsc: 'KVRB0000007', holderName: 'Meera Nair' })).msg).toBe('tips.msg.052')
    expect((await add({ ...card, ifsc: 'SHYB0000001', holderName: 'Meera Nair' })).status).toBe(0)
  })

  it('pauses transfers out for a day after a change, and frees the account it had', async () => {
    const { change } = await readBank(ASHA)
    expect((await change({ ...ashas, accountNumber: '700000000001' })).msg).toBe('tips.msg.052')
    const same = await change({ ...ashas, holderName: 'Asha Deshmukh' })
    expect(same).toMatchObject({ status: 0, data: { changedAt: null, pausedUntil: null } })
    const second = bahi.parts.clock.now().second + 60
    await bahi.passTo(second)
    const changed = await change({ ...ashas, accountNumber: '601234567890' })
    expect(changed).toMatchObject({
      status: 0,
      data: {
        accountEnding: '7890',
        changedAt: bahi.parts.clock.instant().toISOString(),
        pausedUntil: new Date(bahi.parts.clock.instant().getTime() + 24 * HOUR_MS).toISOString(),
      },
    })
    expect(await readNotices(bahi, ASHA)).toEqual(['bank.added', 'bank.changed'])
    await bahi.endDay()
    await bahi.passTo(second - 1)
    expect((await (await readBank(ASHA)).list()).data['items']).toMatchObject([{ pausedUntil: expect.any(String) }])
    await bahi.passTo(second)
    expect((await (await readBank(ASHA)).list()).data['items']).toMatchObject([{ pausedUntil: null }])
    const { rows } = await bahi.database.owner.pool.query<{ accounts: bigint; cards: bigint }>(
      'select (select count(*) from bahi.bank_card_account) as accounts, (select count(*) from bahi.bank_card) as cards',
    )
    expect(rows[0]?.accounts).toBe(rows[0]?.cards)
  })

  it('answers a repeated key with the first answer', async () => {
    const { change } = await readBank(RAVI)
    const input = { ...card, accountNumber: '700000000002', holderName: 'Ravi Kulkarni' }
    const first = await change(input, { key: 'card once' })
    expect(await change(input, { key: 'card once' })).toMatchObject({ status: 0, data: first.data })
    expect((await change({ ...input, accountNumber: '700000000003' }, { key: 'card once' })).msg).toBe('tips.msg.905')
  })

  it('is one: of sixteen cards at once one is written, and of two customers at once one has the account', async () => {
    const { add } = await readBank(IMRAN)
    const own = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        add({ ...card, accountNumber: String(800_000_000_000 + index), holderName: 'Imran Sheikh' }),
      ),
    )
    expect(own.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(own.filter(({ msg }) => msg === 'tips.msg.052')).toHaveLength(15)
    const [meera, ravi] = [await readBank(MEERA), await readBank(RAVI)]
    const both = await Promise.all([
      meera.change({ ...card, accountNumber: '900000000001', holderName: 'Meera Nair' }),
      ravi.change({ ...card, accountNumber: '900000000001', holderName: 'Ravi Kulkarni' }),
    ])
    expect(both.map(({ msg }) => msg).sort()).toEqual(['', 'tips.msg.052'])
    const { rows } = await bahi.database.owner.pool.query<{ accounts: bigint; cards: bigint; stray: bigint }>(
      `select (select count(*) from bahi.bank_card_account) as accounts, (select count(*) from bahi.bank_card) as cards,
              (select count(*) from bahi.bank_card c left join bahi.bank_card_account a on a.account_hash = c.account_hash and a.customer_id = c.customer_id where a.customer_id is null) as stray`,
    )
    expect(rows[0]).toEqual({ accounts: rows[0]?.cards, cards: rows[0]?.cards, stray: 0n })
  })
})
