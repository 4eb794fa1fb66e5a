import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWalletServer, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'
import { shardOf } from '../../platform/db/ids.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { recordDeposit } from '../record-deposit.ts'

const HEAD = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'

type Bank = {
  account: string
  booksPaise: string
  seededPaise: string
  statementPaise: string
  openingPaise: string
  lastBookedOn: string | null
  unmatched: number
  unmatchedPaise: string
  returnsDuePaise: string
  differencePaise: string
}
type Trial = {
  house: Record<'owedPaise' | 'bankPaise' | 'noStatementPaise' | 'differencePaise', string>
  banks: Bank[]
  rules: string[]
  differences: unknown[]
}

describe("the books beside the bank's statements", () => {
  let bahi: WalletServer
  let anita: string
  beforeAll(async () => {
    bahi = await openWalletServer()
    anita = await bahi.signIn('anita')
  })
  afterAll(() => bahi.close())

  const read = async () => (await bahi.read(anita, '/api/console/ledger/trial-balance.do')).data as Trial
  const bank = async (name: string) => (await read()).banks.find(({ account }) => account === name)

  it('agree when a bank has paid, and leave apart what the demo began with', async () => {
    const before = await bank('demo-bank')
    expect(before).toMatchObject({ booksPaise: before?.seededPaise, statementPaise: '0', differencePaise: '0' })
    const asha = await bahi.token('asha')
    await bahi.post(asha, '/api/app/user/recharge/create.do', { amountPaise: 500_00, payerName: 'Asha Deshmukh' })
    await bahi.letPass(5)
    expect(await bank('demo-bank')).toMatchObject({
      booksPaise: String(BigInt(before?.seededPaise ?? '0') + 500_00n),
      statementPaise: '50000',
      unmatched: 0,
      differencePaise: '0',
      lastBookedOn: expect.stringMatching(/^\d{4}-/) as string,
    })
    const { house, banks, rules, differences } = await read()
    expect([house.differencePaise, house.noStatementPaise]).toEqual(['0', '0'])
    expect(BigInt(house.bankPaise)).toBe(banks.reduce((sum, { booksPaise }) => sum + BigInt(booksPaise), 0n))
    expect(house.owedPaise).toBe(house.bankPaise)
    expect(rules).toEqual(
      expect.arrayContaining(['no account is negative', 'a transfer in has its statement line', 'debits are credits']),
    )
    expect(differences).toEqual([])
  })

  it('show a line that is nothing yet, what it held before the first, and what goes back', async () => {
    expect((await bahi.importStatement(`${HEAD}\n2026-11-23,UNKNOWN001,NO WORDS,Nobody,,30.00,1030.00`)).msg).toBe('')
    expect(await bank('bank-file')).toEqual({
      account: 'bank-file',
      booksPaise: '0',
      seededPaise: '0',
      statementPaise: '103000',
      openingPaise: '100000',
      lastBookedOn: '2026-11-23',
      unmatched: 1,
      unmatchedPaise: '3000',
      returnsDuePaise: '0',
      differencePaise: '0',
    })
    const {
      rows: [line],
    } = await bahi.database.owner.pool.query<{ id: bigint }>(
      `select id from bahi.bank_line where reference = 'UNKNOWN001'`,
    )
    anita = await bahi.signIn('anita')
    const proposed = await bahi.post(anita, '/api/console/wallet/bank/return.do', {
      lineId: line?.id.toString(),
      reason,
    })
    expect(
      (
        await bahi.post(await bahi.signIn('dev'), '/api/console/proposal/approve.do', {
          id: proposed.data['proposalId'],
          reason,
        })
      ).msg,
    ).toBe('')
    expect(await bank('bank-file')).toMatchObject({
      booksPaise: '3000',
      unmatched: 0,
      unmatchedPaise: '0',
      returnsDuePaise: '3000',
      differencePaise: '0',
    })
    await bahi.expectLedgerToHold()
  })

  it('show money of the books that no statement has, which no rule within the books can see', async () => {
    const {
      rows: [asha],
    } = await bahi.database.owner.pool.query<{ customer_id: bigint }>(
      `select customer_id from bahi.customer_phone where phone = '9000000001'`,
    )
    const owner = asha?.customer_id ?? 0n
    const { ids, clock } = bahi.parts.walletJob
    const stamp = {
      newId: (shard: number) => ids.newId(shard),
      businessDate: clock.now().date,
      recordedAt: clock.instant(),
    }
    const invented = await inTransaction(bahi.database.app.pool, (tx) =>
      recordDeposit(
        tx,
        { shard: shardOf(owner), owner, provider: 'bank-file', reference: 'INVENTED0001', amountPaise: 7_00n },
        stamp,
      ),
    )
    expect(invented.ok).toBe(true)
    expect(await bank('bank-file')).toMatchObject({ booksPaise: '3700', differencePaise: '-700' })
    expect(await read()).toMatchObject({ differences: [], house: { differencePaise: '700' } })
  })
})
