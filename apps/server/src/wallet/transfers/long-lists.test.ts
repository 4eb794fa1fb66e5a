import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { longestStatement } from '@bahi/contract/wallet/bank-statements-staff'
import { openWalletServer, PIN, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const IMPORT = '/api/console/wallet/bank/statement/propose.do'
const HEAD = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'

let bahi: WalletServer
let anita: string
beforeAll(async () => {
  bahi = await openWalletServer()
  anita = await bahi.signIn('anita')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** A statement of so many lines of one rupee each, by nobody the house knows. */
const statementOf = (lines: number) =>
  [
    HEAD,
    ...Array.from(
      { length: lines },
      (_, at) =>
        `2026-11-23,REF${String(at).padStart(9, '0')},NEFT CR SOMEBODY FROM A LONG WAY OFF WITH WORDS,Somebody ${at},,1.00,${at + 1}.00`,
    ),
  ].join('\n')

const importAs = async (csv: string, type: 'form' | 'json') => {
  const fields = { fileName: 'day.csv', csv, reason }
  const { statusCode, body } = await bahi.app.inject({
    method: 'POST',
    url: IMPORT,
    headers: {
      authorization: `Bearer ${anita}`,
      'content-type': type === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    payload: type === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  })
  return { statusCode, ...(JSON.parse(body) as { status: number; msg: string; data: Record<string, unknown> }) }
}

describe('a bank statement', () => {
  it('of a busy day is taken whole, and its many unexplained lines cost the wallet nothing when it goes round', async () => {
    const csv = statementOf(1_500)
    expect(csv.length).toBeGreaterThan(100_000)
    const brought = await importAs(csv, 'form')
    expect(brought).toMatchObject({ status: 0, data: { lines: 1_500, unmatched: 1_500 } })
    expect(
      (
        await bahi.post(await bahi.signIn('farah'), '/api/console/proposal/approve.do', {
          id: brought.data['proposalId'],
          reason,
        })
      ).msg,
    ).toBe('')
    await bahi.letPass(1)
    const { data } = await bahi.read(anita, '/api/console/wallet/bank/line/list.do', {
      state: 'unmatched',
      size: '200',
    })
    expect(data).toMatchObject({
      more: true,
      accounts: expect.arrayContaining([expect.objectContaining({ account: 'bank-file', unmatched: 1_500 })]),
    })
  }, 60_000)

  it('is bounded, in words and in bytes; and no other call takes a larger body for it', async () => {
    expect(await importAs('x'.repeat(longestStatement + 1), 'json')).toMatchObject({
      statusCode: 400,
      msg: 'tips.msg.022',
      data: { fields: ['csv'] },
    })
    expect((await importAs('x'.repeat(5 * longestStatement), 'json')).status).toBe(1)
    const other = await bahi.app.inject({
      method: 'POST',
      url: '/api/console/wallet/out/propose.do',
      headers: { authorization: `Bearer ${anita}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=1&reason=${'x'.repeat(40_000)}`,
    })
    expect(other.statusCode).toBe(413)
  })
})

describe('the queue of transfers out, page by page', () => {
  const list = async (state: string, before?: string) =>
    (
      await bahi.read(anita, '/api/console/wallet/out/list.do', {
        state,
        size: '1',
        ...(before === undefined ? {} : { before }),
      })
    ).data as { items: { id: string }[]; more: boolean }
  const walk = async (state: string): Promise<string[]> => {
    const ids: string[] = []
    for (let more = true; more && ids.length < 10;) {
      const page = await list(state, ids.at(-1))
      ids.push(...page.items.map(({ id }) => id))
      more = page.more
    }
    return ids
  }

  it('names each once, also when the one asked for last ended first; and disputes come oldest first', async () => {
    const asha = await bahi.furnish('asha')
    const ask = async (amountPaise: number) =>
      String((await bahi.post(asha, '/api/app/user/withdraw/create.do', { amountPaise, pin: PIN })).data['id'])
    const [first, second, third] = [await ask(100_00), await ask(200_00), await ask(300_00)]
    expect(await walk('waiting')).toEqual([first, second, third])
    for (const id of [third, first, second]) {
      await bahi.pass(1)
      anita = await bahi.signIn('anita')
      await bahi.approveOut(id)
      await bahi.letPass(30)
    }
    anita = await bahi.signIn('anita')
    expect(await walk('ended')).toEqual([second, first, third])
    const again = await bahi.token('asha')
    for (const id of [third, first]) {
      await bahi.pass(1)
      expect(
        (await bahi.post(again, '/api/app/user/withdraw/dispute.do', { id, text: 'Nothing has come to my bank.' })).msg,
      ).toBe('')
    }
    expect(await walk('disputed')).toEqual([third, first])
  })
})

it('a customer is found by the number of their transfer and of their order, and nobody by a number that is none', async () => {
  const find = async (keyword: string) =>
    ((await bahi.read(anita, '/api/console/customer/list.do', { keyword })).data['items'] as { phone: string }[]).map(
      ({ phone }) => phone,
    )
  const meera = await bahi.furnish('meera')
  const out = await bahi.post(meera, '/api/app/user/withdraw/create.do', { amountPaise: 100_00, pin: PIN })
  const paidIn = await bahi.post(meera, '/api/app/user/recharge/create.do', {
    amountPaise: 500_00,
    payerName: 'Meera Nair',
  })
  expect(await find(String(out.data['number']))).toEqual(['90••••••03'])
  expect(
    await find(
      String(
        (paidIn.data['transfer'] as { number?: string } | undefined)?.number ?? paidIn.data['number'],
      ).toLowerCase(),
    ),
  ).toEqual(['90••••••03'])
  await bahi.passTo(10 * 3_600)
  const { orderId } = await bahi.openOrder(meera)
  const { data } = await bahi.read(meera, '/api/app/user/order/list.do')
  const order = (data['items'] as { id?: string; orderId?: string; number: string }[]).find(
    (one) => (one.id ?? one.orderId) === orderId,
  )
  expect(await find(order?.number ?? '')).toEqual(['90••••••03'])
  expect(await find('BH-W-2611-21-999999')).toEqual([])
})
