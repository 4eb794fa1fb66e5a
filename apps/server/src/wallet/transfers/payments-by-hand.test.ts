import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatPlainRupees } from '@bahi/money/format'
import { OPENING, openWalletServer, reason, type WalletServer } from '../../../testing/servers/wallet-server.ts'

const CREATE = '/api/app/user/recharge/create.do'
const PAID = '/api/app/user/recharge/paid.do'
const PROPOSE = '/api/console/wallet/in/propose.do'
const APPROVE = '/api/console/proposal/approve.do'
const HOUR = 3_600

let bahi: WalletServer
let asha: string
beforeAll(async () => {
  bahi = await openWalletServer()
  asha = await bahi.token('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())
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

describe('a payment made by hand', () => {
  const pay = async (amountPaise: number, bankReference: string, token = asha, payerName = 'Asha Deshmukh') => {
    const { data } = await bahi.post(token, CREATE, { amountPaise, payerName, provider: 'manual' })
    const stated = await bahi.post(token, PAID, { id: data['id'], bankReference })
    return { id: String(data['id']), note: String(data['note']), stated }
  }
  const importFile = (csv: string) => bahi.importStatement(csv)
  const bankFile = async () =>
    (await bahi.read(await bahi.signIn('anita'), '/api/console/wallet/bank/simulated.do')).data as {
      csv: string
      lines: number
    }
  const lineOf = async (reference: string) => {
    const { data } = await bahi.read(await bahi.signIn('anita'), '/api/console/wallet/bank/line/list.do', {
      account: 'bank-file',
      size: '200',
    })
    return (data['items'] as { id: string; reference: string; match: unknown }[]).find(
      (line) => line.reference === reference,
    )
  }
  const head = 'Date,Reference,Description,Counterparty,Withdrawal,Deposit,Balance'
  const balance = async () =>
    (
      await bahi.database.owner.pool.query<{ balance_paise: bigint }>(
        `select balance_paise from bahi.statement_account where name = 'bank-file'`,
      )
    ).rows[0]?.balance_paise ?? 0n

  it('shows no account number, and is credited from a statement line by two people', async () => {
    await anHourLater()
    const before = (await bahi.cashOf(asha)).availablePaise
    const { id } = await pay(1_000_00, 'hdfc 0001-2345')
    const file = await bankFile()
    expect(file.csv).toContain('HDFC00012345')
    expect((await importFile(file.csv)).data).toMatchObject({ lines: file.lines, suggestedIn: 1 })
    await bahi.letPass(HOUR * 2)
    asha = await bahi.token('asha')
    expect((await detail(id)).transfer).toMatchObject({ state: 'waiting' })
    const line = await lineOf('HDFC00012345')
    const proposed = await bahi.post(await bahi.signIn('anita'), PROPOSE, { id, lineId: line?.id, reason })
    expect(proposed.msg).toBe('')
    expect(
      (await bahi.post(await bahi.signIn('anita'), APPROVE, { id: proposed.data['proposalId'], reason })).msg,
    ).toBe('tips.msg.923')
    expect((await bahi.post(await bahi.signIn('dev'), APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe(
      '',
    )
    asha = await bahi.token('asha')
    expect((await detail(id)).transfer).toMatchObject({ state: 'successful', bankReference: 'HDFC00012345' })
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before + 1_000_00)
    const { rows } = await bahi.database.owner.pool.query(
      `select what from bahi.customer_access where what = 'transfer-in'`,
    )
    expect(rows).toEqual([{ what: 'transfer-in' }])
  })

  it('waits for its line for seven days from when it was first stated, however often it is stated', async () => {
    await anHourLater()
    const { id, stated } = await pay(1_050_00, 'HDFC00077001')
    const until = new Date(bahi.parts.clock.instant().getTime() + 7 * 86_400_000).toISOString()
    expect(stated.data).toMatchObject({ expiresAt: until })
    await bahi.pass(86_400)
    asha = await bahi.token('asha')
    expect((await bahi.post(asha, PAID, { id, bankReference: 'HDFC00077002' })).data).toMatchObject({
      statedReference: 'HDFC00077002',
      expiresAt: until,
    })
    await bahi.post(asha, '/api/app/user/recharge/cancel.do', { id })
  })

  it('takes a reference once: stated twice, imported twice, credited twice are all refused', async () => {
    await anHourLater()
    expect((await pay(1_100_00, 'HDFC00012345')).stated.msg).toBe('tips.msg.950')
    const first = await pay(1_200_00, 'HDFC00012346')
    expect((await pay(1_200_00, 'HDFC00012346')).stated.msg).toBe('tips.msg.950')
    const file = await bankFile()
    expect((await importFile(file.csv)).msg).toBe('')
    expect((await importFile(file.csv)).msg).toBe('tips.msg.955')
    const line = await lineOf('HDFC00012346')
    const proposed = await bahi.post(await bahi.signIn('anita'), PROPOSE, { id: first.id, lineId: line?.id, reason })
    expect((await bahi.post(await bahi.signIn('anita'), PROPOSE, { id: first.id, lineId: line?.id, reason })).msg).toBe(
      'tips.msg.957',
    )
    const dev = await bahi.signIn('dev')
    const both = await Promise.all(
      [0, 1].map(() => bahi.post(dev, APPROVE, { id: proposed.data['proposalId'], reason })),
    )
    expect(both.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.926'])
    expect((await bahi.post(await bahi.signIn('anita'), PROPOSE, { id: first.id, lineId: line?.id, reason })).msg).toBe(
      'tips.msg.082',
    )
  })

  it('is credited to nobody by a colluding pair that invents a reference: no statement line, no money', async () => {
    await anHourLater()
    const before = (await bahi.cashOf(asha)).availablePaise
    const { id } = await pay(9_00_000_00, 'INVENTED0001')
    const used = await lineOf('HDFC00012345')
    for (const lineId of ['1', '9223372036854775807', used?.id])
      expect((await bahi.post(await bahi.signIn('anita'), PROPOSE, { id, lineId, reason })).msg).toBe('tips.msg.956')
    // With their proposal written straight into the database, the second person's approval still finds no line.
    const {
      rows: [staff],
    } = await bahi.database.owner.pool.query<{ id: bigint }>(`select id from bahi.staff where name = 'anita'`)
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      `select shard, customer_id from bahi.customer_phone where phone = '9000000001'`,
    )
    await bahi.database.owner.pool.query(
      `insert into bahi.proposal (id, kind, payload, reason, state, made_by, made_at, customer_shard, customer_id) values (4711, 'transfer-in', $1, $2, 'waiting', $3, now(), $4, $5)`,
      [
        JSON.stringify({
          transferId: id,
          lineId: used?.id,
          number: 'BH-D',
          reference: 'INVENTED0001',
          customerId: String(who?.customer_id),
          amountPaise: 9_00_000_00,
        }),
        reason,
        staff?.id,
        who?.shard,
        who?.customer_id,
      ],
    )
    expect((await bahi.post(await bahi.signIn('dev'), APPROVE, { id: '4711', reason })).msg).toBe('tips.msg.956')
    // The server's own role cannot match what the bank never said, nor call a transfer successful without a line and an entry.
    await expect(
      bahi.database.app.pool.query(
        `insert into bahi.bank_match (line_id, kind, shard, subject_id, amount_paise, matched_at, proposal_id) values ($1, 'transfer-in', $2, $3, 90000000, now(), 4711)`,
        [used?.id, who?.shard, id],
      ),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(
      bahi.database.app.pool.query(`update bahi.transfer_in set state = 'successful', ended_at = now() where id = $1`, [
        id,
      ]),
    ).rejects.toMatchObject({ code: '23514' })
    asha = await bahi.token('asha')
    expect((await bahi.cashOf(asha)).availablePaise).toBe(before)
  })

  it('takes no statement whose balances do not reconcile or do not follow the last one', async () => {
    const last = await balance()
    const row = (reference: string, deposit: string, after: string) =>
      `2026-11-23,${reference},BY TRANSFER,Somebody,,${deposit},${after}`
    expect((await importFile('nonsense')).msg).toBe('tips.msg.953')
    expect(await importFile(`${head}\n${row('X100001', '1.00', 'much')}`)).toMatchObject({
      msg: 'tips.msg.953',
      data: { params: { line: 2 } },
    })
    expect(
      await importFile(
        `${head}\n${row('X100001', '1.00', formatPlainRupees(last + 100n))}\n${row('X100002', '1.00', formatPlainRupees(last + 201n))}`,
      ),
    ).toMatchObject({ msg: 'tips.msg.952', data: { params: { line: 3 } } })
    expect((await importFile(`${head}\n${row('X100001', '1.00', formatPlainRupees(last + 5_000n))}`)).msg).toBe(
      'tips.msg.954',
    )
    expect(await balance()).toBe(last)
    const {
      rows: [account],
    } = await bahi.database.owner.pool.query<{ last_seq: bigint }>(
      `select last_seq from bahi.statement_account where name = 'bank-file'`,
    )
    await expect(
      bahi.database.app.pool.query(
        `insert into bahi.bank_line (id, account, seq, statement_id, booked_on, booked_at, reference, description, counterparty, incoming, amount_paise, balance_paise)
       select 99, 'bank-file', $1::bigint + 1, (select max(id) from bahi.bank_statement), '2026-11-23', now(), 'SQUEEZED', '', 'Asha Deshmukh', true, 100, $2::bigint + 101`,
        [account?.last_seq, last],
      ),
    ).rejects.toMatchObject({ code: '23001' })
  })

  it('sends money from another name back, also when it names the transfer; and what nobody named only with two people', async () => {
    await anHourLater()
    const last = await balance()
    const { id, note } = await pay(2_000_00, 'AXIS00099001')
    const csv = [
      head,
      `2026-11-23,AXIS00099001,BY TRANSFER ${note},Sunrise Traders,,2000.00,${formatPlainRupees(last + 2_000_00n)}`,
      `2026-11-23,AXIS00099002,NO WORDS,Nobody Known,,30.00,${formatPlainRupees(last + 2_030_00n)}`,
    ].join('\n')
    expect((await importFile(csv)).data).toMatchObject({ goesBack: 1, unmatched: 1 })
    await bahi.letPass(1)
    asha = await bahi.token('asha')
    expect((await detail(id)).transfer).toMatchObject({ state: 'failed', failure: 'other-payer' })
    expect((await lineOf('AXIS00099001'))?.match).toMatchObject({ kind: 'return-due' })
    const proposed = await bahi.post(await bahi.signIn('anita'), '/api/console/wallet/bank/return.do', {
      lineId: (await lineOf('AXIS00099002'))?.id,
      reason,
    })
    expect((await bahi.post(await bahi.signIn('dev'), APPROVE, { id: proposed.data['proposalId'], reason })).msg).toBe(
      '',
    )
    // The next statement of the simulated bank shows both returns going out.
    expect((await importFile((await bankFile()).csv)).msg).toBe('')
    await bahi.letPass(1)
    expect((await lineOf('R-AXIS00099001'))?.match).toMatchObject({ kind: 'return-paid' })
    expect((await lineOf('R-AXIS00099002'))?.match).toMatchObject({ kind: 'return-paid' })
  })

  it("pays out by hand too: the outgoing line ends the transfer, and a payment sent back is the customer's again", async () => {
    const meera = await bahi.furnish('meera')
    const asked = await bahi.post(meera, '/api/app/user/withdraw/create.do', { amountPaise: 3_000_00, pin: '280419' })
    await bahi.approveOut(String(asked.data['id']), 'manual')
    await bahi.letPass(30)
    const out = async () =>
      (
        (await bahi.read(await bahi.token('meera'), '/api/app/user/withdraw/list.do')).data['items'] as Record<
          string,
          unknown
        >[]
      )[0] ?? {}
    expect(await out()).toMatchObject({ state: 'awaiting' })
    expect((await importFile((await bankFile()).csv)).data).toMatchObject({ matchedOut: 1 })
    await bahi.letPass(1)
    const paid = await out()
    expect(paid).toMatchObject({ state: 'successful', bankReference: expect.stringMatching(/^BFO[0-9A-Z]{15}$/) })
    await bahi.post(await bahi.token('meera'), '/api/app/user/withdraw/dispute.do', {
      id: paid['id'],
      text: 'My bank sent it back, it says.',
    })
    const last = await balance()
    await importFile(
      `${head}\n2026-11-24,RTN0000001,RETURN OF ${String(paid['bankReference'])},Meera Nair,,3000.00,${formatPlainRupees(last + 3_000_00n)}`,
    )
    const answered = await bahi.post(await bahi.signIn('anita'), '/api/console/wallet/out/dispute/answer.do', {
      id: paid['id'],
      lineId: (await lineOf('RTN0000001'))?.id,
      reason,
    })
    expect(answered.data).toMatchObject({ answer: 'bank-returned' })
    expect((await bahi.post(await bahi.signIn('dev'), APPROVE, { id: answered.data['proposalId'], reason })).msg).toBe(
      '',
    )
    expect((await bahi.cashOf(await bahi.token('meera'))).availablePaise).toBe(OPENING.meera)
    expect(await out()).toMatchObject({ dispute: { answer: 'bank-returned' } })
  })
})
