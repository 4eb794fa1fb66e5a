import { describe, expect, it } from 'vitest'
import { formatPlainRupees } from '@bahi/money/format'
import {
  arrangeStatements,
  PROPOSE,
  APPROVE,
  HEAD,
  staff,
  MATCH,
  RESTRICT_VIOLATION,
  fromAsha,
} from '../../../testing/servers/statement-desk.ts'

const setup = arrangeStatements()
const { db, as, balance, staffId, lineOf, cash, fileOf, bring, payByHand } = setup
const WITHDRAW = '/api/console/wallet/bank/statement/withdraw.do'
type View = { id: string; state: string; madeBy: string; checkedBy: string; canWithdraw: boolean; matched: number }
const statements = async () =>
  (await setup.bahi.read(staff.dev, '/api/console/wallet/bank/statement/list.do')).data as {
    items: View[]
    waitingId: string | null
  }

describe('the very first statement', () => {
  it('says what the account held before it, and so does the next when it was wrong and was withdrawn', async () => {
    const first = (opening: bigint) =>
      `${HEAD}\n2026-11-20,FIRST1,OPENING,The bank,,1.00,${formatPlainRupees(opening + 1_00n)}`
    for (const opening of [900_00n, 400_00n]) {
      expect((await bring('anita', 'dev', first(opening))).msg).toBe('')
      expect(await balance()).toBe(opening + 1_00n)
      const proposed = await as('anita', WITHDRAW, { id: (await statements()).items[0]?.id })
      expect((await as('dev', APPROVE, { id: proposed.data['proposalId'] })).msg).toBe('')
      expect(await balance()).toBe(opening)
    }
    expect((await statements()).items.map(({ state }) => state)).toEqual([
      'withdrawal',
      'withdrawn',
      'withdrawal',
      'withdrawn',
    ])
  })
})

describe('a bank statement', () => {
  it('counts for nothing before another person confirms it, who reads what it comes to', async () => {
    const before = await balance()
    const csv = await fileOf(
      { reference: 'S100001', description: 'NO WORDS', counterparty: 'Nobody', paise: 1_000_00n },
      { reference: 'S100002', description: 'FEES', counterparty: 'The bank', paise: -50_25n },
    )
    const brought = await as('anita', PROPOSE, { fileName: 'first.csv', csv })
    expect(brought.data).toMatchObject({
      lines: 2,
      openingPaise: Number(before),
      closingPaise: Number(before) + 949_75,
      inPaise: 1_000_00,
      outPaise: 50_25,
      unmatched: 2,
    })
    expect(await balance()).toBe(before)
    expect(await lineOf('S100001')).toBe('')
    expect(await statements()).toMatchObject({ waitingId: brought.data['proposalId'] })
    const { data } = await setup.bahi.read(staff.dev, '/api/console/proposal/list.do', { kind: 'bank-statement' })
    expect((data['items'] as { payload: object }[])[0]?.payload).toMatchObject({
      fileName: 'first.csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      lines: 2,
      first: { reference: 'S100001', amountPaise: 1_000_00 },
      last: { reference: 'S100002', amountPaise: -50_25 },
    })
    expect((await as('dev', PROPOSE, { fileName: 'other.csv', csv })).msg).toBe('tips.msg.957')
    expect((await as('anita', APPROVE, { id: brought.data['proposalId'] })).msg).toBe('tips.msg.923')
    expect((await as('dev', APPROVE, { id: brought.data['proposalId'] })).msg).toBe('')
    expect(await balance()).toBe(before + 949_75n)
    const {
      items: [standing],
      waitingId,
    } = await statements()
    expect([standing, waitingId]).toMatchObject([
      { state: 'stands', madeBy: 'S-0001', checkedBy: 'S-0002', matched: 0, canWithdraw: true },
      null,
    ])
  })

  it('is not confirmed when another was confirmed in between, which it does not follow', async () => {
    const stale = await fileOf({ reference: 'S200001', description: '', counterparty: 'Nobody', paise: 5_00n })
    const { data } = await as('anita', PROPOSE, { fileName: 'stale.csv', csv: stale })
    await db().query(`update bahi.statement_account set balance_paise = balance_paise + 1 where name = 'bank-file'`)
    expect((await as('dev', APPROVE, { id: data['proposalId'] })).msg).toBe('tips.msg.954')
    await db().query(`update bahi.statement_account set balance_paise = balance_paise - 1 where name = 'bank-file'`)
    expect((await as('dev', '/api/console/proposal/refuse.do', { id: data['proposalId'] })).msg).toBe('')
    expect(await lineOf('S200001')).toBe('')
  })

  it('is of two people in the database too: no statement without its proposal, and no line beyond what was confirmed', async () => {
    const app = setup.bahi.database.app.pool
    const {
      rows: [account],
    } = await app.query<{ last_seq: bigint; balance_paise: bigint }>(
      `select last_seq, balance_paise from bahi.statement_account where name = 'bank-file'`,
    )
    const statement = `insert into bahi.bank_statement (id, account, file_name, content_hash, imported_by, imported_at, opening_paise, closing_paise, lines, first_seq, proposal_id) values (4712, 'bank-file', 'x', $1, $2, now(), 0, 100, 1, 1, $3)`
    await expect(app.query(statement, [Buffer.alloc(32), await staffId('anita'), null])).rejects.toMatchObject({
      code: RESTRICT_VIOLATION,
    })
    const {
      rows: [other],
    } = await app.query<{ proposal_id: bigint }>('select proposal_id from bahi.bank_statement order by id desc limit 1')
    await expect(
      app.query(statement, [Buffer.alloc(32), await staffId('anita'), other?.proposal_id]),
    ).rejects.toMatchObject({ code: RESTRICT_VIOLATION })
    await expect(
      app.query(
        `insert into bahi.bank_line (id, account, seq, statement_id, booked_on, booked_at, reference, description, counterparty, incoming, amount_paise, balance_paise)
       select 99, 'bank-file', $1::bigint + 1, (select max(id) from bahi.bank_statement), '2026-11-23', now(), 'ADDED', '', 'Asha Deshmukh', true, 100, $2::bigint + 100`,
        [account?.last_seq, account?.balance_paise],
      ),
    ).rejects.toMatchObject({ code: RESTRICT_VIOLATION })
  })
})

describe('a wrong statement', () => {
  it('is taken back by two people, line by line, and the true one follows with the same references', async () => {
    const before = await balance()
    const [cashBefore, { id, note }] = [await cash(), await payByHand(700_00)]
    expect(
      (
        await bring(
          'anita',
          'dev',
          await fileOf(fromAsha('UTR700001', note, 7_000_00n), {
            reference: 'UTR700002',
            description: 'FEES',
            counterparty: 'The bank',
            paise: -10_00n,
          }),
        )
      ).msg,
    ).toBe('')
    const [wrong] = (await statements()).items
    const wrongLine = await lineOf('UTR700001')
    const proposed = await as('anita', WITHDRAW, { id: wrong?.id })
    expect(proposed.msg).toBe('')
    expect((await as('dev', WITHDRAW, { id: wrong?.id })).msg).toBe('tips.msg.957')
    expect((await as('anita', APPROVE, { id: proposed.data['proposalId'] })).msg).toBe('tips.msg.923')
    expect((await as('dev', APPROVE, { id: proposed.data['proposalId'] })).msg).toBe('')
    expect(await balance()).toBe(before)
    expect((await statements()).items.slice(0, 2)).toMatchObject([
      { state: 'withdrawal', matched: 2 },
      { id: wrong?.id, state: 'withdrawn', canWithdraw: false },
    ])
    expect((await as('anita', WITHDRAW, { id: wrong?.id })).msg).toBe('tips.msg.959')
    expect((await as('anita', MATCH, { id, lineId: wrongLine })).msg).toBe('tips.msg.956')
    // The same reference, with the amount that the bank really says.
    expect((await bring('anita', 'dev', await fileOf(fromAsha('UTR700001', note, 700_00n)))).msg).toBe('')
    const match = await as('anita', MATCH, { id, lineId: await lineOf('UTR700001') })
    expect((await as('farah', APPROVE, { id: match.data['proposalId'] })).msg).toBe('')
    expect(await cash()).toBe(cashBefore + 700_00)
  })

  it('stays when a line of it was used, when another follows it, and when nobody confirmed taking it back', async () => {
    const [used] = (await statements()).items
    expect(used).toMatchObject({ state: 'stands', matched: 1, canWithdraw: false })
    expect((await as('dev', WITHDRAW, { id: used?.id })).msg).toBe('tips.msg.959')
    expect((await as('dev', WITHDRAW, { id: '4711' })).msg).toBe('tips.msg.924')
    await bring(
      'anita',
      'dev',
      await fileOf({ reference: 'S800001', description: '', counterparty: 'Nobody', paise: 8_00n }),
    )
    await bring(
      'anita',
      'dev',
      await fileOf({ reference: 'S800002', description: '', counterparty: 'Nobody', paise: 9_00n }),
    )
    const [last, earlier] = (await statements()).items
    expect([last?.canWithdraw, earlier?.canWithdraw]).toEqual([true, false])
    expect((await as('dev', WITHDRAW, { id: earlier?.id })).msg).toBe('tips.msg.959')
    // A line cannot be called withdrawn by itself, whatever its statement.
    await expect(
      setup.bahi.database.app.pool.query(
        `insert into bahi.bank_match (line_id, kind, shard, subject_id, amount_paise, matched_at) values ($1, 'withdrawn', 0, $2, 900, now())`,
        [await lineOf('S800002'), await lineOf('S800001')],
      ),
    ).rejects.toMatchObject({ code: RESTRICT_VIOLATION })
  })

  it('can be taken back down to the one that stands, and its file brought again', async () => {
    const csv = await fileOf({ reference: 'S900001', description: '', counterparty: 'Nobody', paise: 1_00n })
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await bring('anita', 'dev', csv)).msg).toBe('')
      const proposed = await as('anita', WITHDRAW, { id: (await statements()).items[0]?.id })
      expect((await as('dev', APPROVE, { id: proposed.data['proposalId'] })).msg).toBe('')
    }
    const standing = (await statements()).items.filter(({ state, canWithdraw }) => state === 'stands' && canWithdraw)
    expect(standing).toHaveLength(1)
  })
})
