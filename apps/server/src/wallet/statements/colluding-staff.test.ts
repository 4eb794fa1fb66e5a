import { describe, expect, it } from 'vitest'
import {
  arrangeStatements,
  PROPOSE,
  APPROVE,
  staff,
  MATCH,
  RESTRICT_VIOLATION,
  fromAsha,
} from '../../../testing/servers/statement-desk.ts'
import { PIN, reason } from '../../../testing/servers/wallet-server.ts'

const setup = arrangeStatements()
const { db, as, staffId, lineOf, cash, fileOf, bring, payByHand } = setup
const askOut = async (amountPaise: number) => {
  const { data } = await setup.bahi.post(await setup.bahi.token('asha'), '/api/app/user/withdraw/create.do', {
    amountPaise,
    pin: PIN,
  })
  return { id: String(data['id']), number: String(data['number']) }
}
/** An approval by anita and dev, past the code, as the owner of the database writes it. */
const writeApproved = async (id: number, kind: string, payload: object) => {
  await db().query(
    `insert into bahi.proposal (id, kind, payload, reason, state, made_by, made_at) values ($1, $2, $3, $4, 'waiting', $5, now())`,
    [id, kind, JSON.stringify(payload), reason, await staffId('anita')],
  )
  await db().query(
    `update bahi.proposal set state = 'approved', checked_by = $2, checked_at = now(), check_reason = $3 where id = $1`,
    [id, await staffId('dev'), reason],
  )
}
const outState = async (id: string) =>
  (await db().query<{ state: string }>('select state from bahi.transfer_out where id = $1', [id])).rows[0]?.state

describe('two who collude', () => {
  it('cannot make money come in: their own statement and their own match need a third person, in the database too', async () => {
    const before = await cash()
    const { id, note } = await payByHand(5_00_000_00)
    expect((await bring('anita', 'dev', await fileOf(fromAsha('INVENTED0001', note, 5_00_000_00n)))).msg).toBe('')
    const lineId = await lineOf('INVENTED0001')
    const { data: listed } = await setup.bahi.read(staff.farah, '/api/console/wallet/bank/line/list.do', {
      account: 'bank-file',
    })
    expect(listed['items']).toContainEqual(
      expect.objectContaining({
        id: lineId,
        statement: { fileName: 'monday.csv', madeBy: 'S-0001', checkedBy: 'S-0002' },
      }),
    )
    const own = await as('anita', MATCH, { id, lineId })
    expect((await as('dev', APPROVE, { id: own.data['proposalId'] })).msg).toBe('tips.msg.958')
    expect(await cash()).toBe(before)
    // Whoever gets past the code with an approval that is written down still meets the database.
    const {
      rows: [who],
    } = await db().query<{ shard: number }>(`select shard from bahi.customer_phone where phone = '9000000001'`)
    await writeApproved(5001, 'transfer-in', { transferId: id, lineId })
    await expect(
      setup.bahi.database.app.pool.query(
        `insert into bahi.bank_match (line_id, kind, shard, subject_id, amount_paise, matched_at, proposal_id) values ($1, 'transfer-in', $2, $3, 50000000, now(), 5001)`,
        [lineId, who?.shard, id],
      ),
    ).rejects.toMatchObject({ code: RESTRICT_VIOLATION, message: expect.stringContaining('three people') as string })
    // Three people may: the money that somebody sent is credited.
    expect((await as('farah', APPROVE, { id: own.data['proposalId'] })).msg).toBe('')
    expect(await cash()).toBe(before + 5_00_000_00)
  })

  it('cannot end a payment that no bank made: who let it go and who confirms the line that says so are three people', async () => {
    const { id, number } = await askOut(2_000_00)
    expect((await setup.bahi.approveOut(id, 'manual')).msg).toBe('')
    const csv = await fileOf({
      reference: 'BFO900001',
      description: `TRANSFER OUT ${number}`,
      counterparty: 'Asha Deshmukh',
      paise: -2_000_00n,
    })
    const brought = await as('dev', PROPOSE, { fileName: 'paid.csv', csv })
    expect((await as('anita', APPROVE, { id: brought.data['proposalId'] })).msg).toBe('tips.msg.958')
    await setup.bahi.letPass(1)
    expect(await outState(id)).toBe('awaiting')
    expect((await as('farah', APPROVE, { id: brought.data['proposalId'] })).msg).toBe('')
    await setup.bahi.letPass(1)
    expect(await outState(id)).toBe('successful')
  })

  it('cannot let a payment go that their own statement says was made before', async () => {
    const { id, number } = await askOut(1_500_00)
    expect(
      (
        await bring(
          'dev',
          'anita',
          await fileOf({
            reference: 'BFO900002',
            description: `TRANSFER OUT ${number}`,
            counterparty: 'Asha Deshmukh',
            paise: -1_500_00n,
          }),
        )
      ).msg,
    ).toBe('')
    expect((await setup.bahi.approveOut(id, 'manual')).msg).toBe('tips.msg.958')
    const {
      rows: [waiting],
    } = await db().query<{ id: bigint }>(
      `select id from bahi.proposal where kind = 'transfer-out' and state = 'waiting'`,
    )
    expect((await as('farah', APPROVE, { id: waiting?.id.toString() })).msg).toBe('')
    await setup.bahi.letPass(1)
    expect(await outState(id)).toBe('successful')
  })

  it('end no payment in the database either: the job leaves the line, and the database refuses the match', async () => {
    const { id, number } = await askOut(1_600_00)
    expect(
      (
        await bring(
          'dev',
          'anita',
          await fileOf({
            reference: 'BFO900003',
            description: `TRANSFER OUT ${number}`,
            counterparty: 'Asha Deshmukh',
            paise: -1_600_00n,
          }),
        )
      ).msg,
    ).toBe('')
    const app = setup.bahi.database.app.pool
    await writeApproved(5002, 'transfer-out', { transferId: id })
    await app.query(
      `update bahi.transfer_out set approved_at = now(), approved_by = 'two-people', maker_number = 'S-0001', checker_number = 'S-0002', pay_by = 'manual' where id = $1`,
      [id],
    )
    await setup.bahi.letPass(1)
    expect(await outState(id)).toBe('awaiting')
    const match = (proposal: string) =>
      `insert into bahi.bank_match (line_id, kind, shard, subject_id, amount_paise, matched_at, proposal_id) select $1, 'transfer-out', shard, id, amount_paise, now(), ${proposal} from bahi.transfer_out where id = $2`
    await expect(app.query(match('5002'), [await lineOf('BFO900003'), id])).rejects.toMatchObject({
      code: RESTRICT_VIOLATION,
      message: expect.stringContaining('three people') as string,
    })
    await expect(app.query(match('null'), [await lineOf('BFO900003'), id])).rejects.toMatchObject({
      code: RESTRICT_VIOLATION,
    })
  })
})
