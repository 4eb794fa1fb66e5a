import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatPlainRupees } from '@bahi/money/format'
import { openWalletServer, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CREATE = '/api/app/user/recharge/create.do'
const PAID = '/api/app/user/recharge/paid.do'
const PROPOSE = '/api/console/wallet/in/propose.do'
const HEAD = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
const AMOUNT = 1_300_00

let bahi: WalletServer
beforeAll(async () => {
  bahi = await openWalletServer()
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

async function state(who: 'asha' | 'ravi', payerName: string, bankReference: string) {
  const token = await bahi.token(who)
  const { data } = await bahi.post(token, CREATE, { amountPaise: AMOUNT, payerName, provider: 'manual' })
  const stated = await bahi.post(token, PAID, { id: data['id'], bankReference })
  return { id: String(data['id']), msg: stated.msg }
}

/** A line of the bank, paid by Asha without the note. */
async function bankSays(reference: string): Promise<{ id: string; match: unknown }> {
  const { rows } = await bahi.database.owner.pool.query<{ balance_paise: bigint }>(
    `select balance_paise from bahi.statement_account where name = 'bank-file'`,
  )
  const balance = formatPlainRupees((rows[0]?.balance_paise ?? 0n) + BigInt(AMOUNT))
  const imported = await bahi.importStatement(
    `${HEAD}\n2026-11-24,${reference},BY TRANSFER,Asha Deshmukh,,${formatPlainRupees(BigInt(AMOUNT))},${balance}`,
  )
  expect(imported.msg).toBe('')
  await bahi.letPass(7_200)
  return lineOf(reference)
}

async function lineOf(reference: string) {
  const { data } = await bahi.read(await bahi.signIn('anita'), '/api/console/wallet/bank/line/list.do', {
    account: 'bank-file',
    size: '200',
  })
  const lines = data['items'] as { id: string; reference: string; match: unknown }[]
  const found = lines.find((line) => line.reference === reference)
  if (found === undefined) throw new Error(`the bank has no line ${reference}`)
  return found
}

const stateOf = async (who: 'asha' | 'ravi', id: string) =>
  (
    (await bahi.read(await bahi.token(who), '/api/app/user/recharge/detail.do', { id })).data['transfer'] as {
      state: string
    }
  ).state

describe('a reference that somebody states before the one who paid', () => {
  it('keeps the payer from nothing: they state it too, and the line is theirs by name', async () => {
    expect((await state('ravi', 'Ravi Kulkarni', 'UTR000000001')).msg).toBe('')
    const { id, msg } = await state('asha', 'Asha Deshmukh', 'UTR000000001')
    expect(msg).toBe('')
    const line = await bankSays('UTR000000001')
    expect(await stateOf('asha', id)).toBe('waiting')
    const anita = await bahi.signIn('anita')
    const proposed = await bahi.post(anita, PROPOSE, { id, lineId: line.id, reason })
    expect(proposed.msg).toBe('')
    const dev = await bahi.signIn('dev')
    await bahi.post(dev, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason })
    expect(await stateOf('asha', id)).toBe('successful')
  })

  it('credits nobody else, and sends nobody’s payment back', async () => {
    const { id } = await state('ravi', 'Ravi Kulkarni', 'UTR000000002')
    const line = await bankSays('UTR000000002')
    expect(line.match).toBeNull()
    expect(await stateOf('ravi', id)).toBe('waiting')
    const anita = await bahi.signIn('anita')
    expect((await bahi.post(anita, PROPOSE, { id, lineId: line.id, reason })).msg).toBe('tips.msg.956')
  })

  it('is taken once it is credited, and once for each customer', async () => {
    expect((await state('ravi', 'Ravi Kulkarni', 'UTR000000001')).msg).toBe('tips.msg.950')
    expect((await state('asha', 'Asha Deshmukh', 'UTR000000003')).msg).toBe('')
    expect((await state('asha', 'Asha Deshmukh', 'UTR000000003')).msg).toBe('tips.msg.950')
  })
})
