import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoanServer, openLoanServer } from '../../testing/servers/loan-server.ts'
import { reason } from '../../testing/servers/wallet-server.ts'

let bahi: LoanServer
let asha: string
let ravi: string
beforeAll(async () => {
  bahi = await openLoanServer()
  ;[asha, ravi] = [await bahi.token('asha'), await bahi.token('ravi')]
}, 120_000)
afterAll(async () => {
  await bahi.expectLedgerToHold()
  await bahi.close()
})

describe('a loan', () => {
  it('is limited by sixty hundredths of what is settled, at the last close, and quoted with every rule it would break', async () => {
    const standing = await bahi.standing(asha)
    const { quantity } = await bahi.position(asha)
    const {
      rows: [bar],
    } = await bahi.database.app.pool.query<{ close: bigint }>(
      'select close_paise as close from bahi.daily_bar where instrument_id = $1 order by date desc limit 1',
      [bahi.instrumentId],
    )
    expect(standing).toMatchObject({
      limitPaise: Math.floor(quantity * Number(bar?.close) * 0.6),
      usedPaise: 0,
      owedPaise: 0,
      duePaise: 0,
      canBorrow: true,
      loans: [],
      pledged: [],
      dailyRateHundredthBps: 300,
      yearlyRateBps: 1_095,
      freeDays: 3,
      coolingOffDays: 1,
      cureDays: 7,
      basis: [{ kind: 'share', code: bahi.code, quantity, ltvBps: 6_000 }],
    })
    expect(standing.remainingPaise).toBe(standing.limitPaise)
    const quote = async (amountPaise: number | string) =>
      (await bahi.read(asha, '/api/app/user/loan/quote.do', { amountPaise })).data as Record<string, unknown>
    expect(await quote(10_000_00)).toMatchObject({
      amountPaise: 10_000_00,
      interestPerDayPaise: 3_00,
      aprBps: 1_086,
      problems: [],
      schedule: [
        { days: 30, interestDays: 27, interestPaise: 81_00, totalPaise: 10_081_00 },
        { days: 90 },
        { days: 365 },
      ],
    })
    expect(await quote(standing.limitPaise + 1)).toMatchObject({ problems: [{ msg: 'tips.msg.902' }] })
    expect(await quote(0)).toMatchObject({ problems: [{ msg: 'tips.msg.901' }] })
    expect((await bahi.read(asha, '/api/app/user/loan/list-lender.do')).data).toMatchObject({
      items: [{ canLendPaise: 2_00_00_000_00 }, { canLendPaise: 1_00_00_000_00 }],
    })
  })

  it('is refused by each rule in its order', async () => {
    const { limitPaise } = await bahi.standing(ravi)
    expect(await bahi.call('/api/app/user/loan/create.do', { amountPaise: 100_00 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    const imran = await bahi.token('imran')
    const set = (change: string) =>
      bahi.database.owner.pool.query(
        `update bahi.customer set ${change} where id = (select customer_id from bahi.customer_phone where phone = '9000000004')`,
      )
    await set(`identity_state = 'failed', segments_off = '{loans}'`)
    expect(await bahi.apply(imran, 0)).toMatchObject({ msg: 'tips.msg.900' })
    await set(`segments_off = '{}'`)
    expect(await bahi.apply(imran, 0)).toMatchObject({ msg: 'tips.msg.005' })
    await set(`identity_state = 'completed'`)
    expect(await bahi.apply(imran, 0)).toMatchObject({ msg: 'tips.msg.901', data: { fields: ['amountPaise'] } })
    expect(await bahi.apply(imran, 1)).toMatchObject({ msg: 'tips.msg.902', data: { params: { most: '0.00' } } })
    expect(await bahi.apply(ravi, limitPaise + 1)).toMatchObject({ msg: 'tips.msg.902' })
    await bahi.tamper(
      `update bahi.balance set amount = 100 where account = 1 and asset = 0 and owner in (select participant_id from bahi.lender)`,
    )
    expect(await bahi.apply(ravi, limitPaise)).toMatchObject({ msg: 'tips.msg.119' })
    await bahi.tamper(
      `update bahi.balance b set amount = (select sum(amount) from bahi.posting p where p.shard = b.shard and p.owner = b.owner) where account = 1 and asset = 0 and owner in (select participant_id from bahi.lender)`,
    )
  })

  it('that two applications would make too large is asked for once', async () => {
    const { limitPaise } = await bahi.standing(ravi)
    const part = Math.floor(limitPaise * 0.6)
    const answers = await Promise.all([bahi.apply(ravi, part), bahi.apply(ravi, part)])
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.902'])
    expect(await bahi.standing(ravi)).toMatchObject({ usedPaise: part, remainingPaise: limitPaise - part })
    const id = String(answers.find(({ msg }) => msg === '')?.data['id'])
    expect(await bahi.post(asha, '/api/app/user/loan/withdraw.do', { loanId: id })).toMatchObject({
      msg: 'tips.msg.979',
    })
    const anita = await bahi.signIn('anita')
    const {
      data: { proposalId },
    } = await bahi.post(anita, '/api/console/loan/review.do', { loanId: id, outcome: 'approve', reason })
    expect(await bahi.post(ravi, '/api/app/user/loan/withdraw.do', { loanId: id })).toMatchObject({
      msg: '',
      data: { state: 'rejected', rejection: 'withdrawn' },
    })
    // What waited for the second person lapsed with it.
    expect(
      await bahi.post(await bahi.signIn('dev'), '/api/console/proposal/approve.do', { id: proposalId, reason }),
    ).toMatchObject({ msg: 'tips.msg.926' })
    expect(await bahi.post(ravi, '/api/app/user/loan/withdraw.do', { loanId: id })).toMatchObject({
      msg: 'tips.msg.980',
    })
    expect(await bahi.standing(ravi)).toMatchObject({ usedPaise: 0 })
  })

  it('is decided by two people, and neither alone', async () => {
    const asked = await bahi.apply(ravi, 20_000_00)
    const loanId = String(asked.data['id'])
    const [anita, dev] = [await bahi.signIn('anita'), await bahi.signIn('dev')]
    expect(await bahi.post(anita, '/api/console/loan/review.do', { loanId, outcome: 'reject', reason })).toMatchObject({
      msg: 'tips.msg.022',
    })
    expect(
      await bahi.post(anita, '/api/console/loan/review.do', {
        loanId,
        outcome: 'reject',
        rejection: 'withdrawn',
        reason,
      }),
    ).toMatchObject({ msg: 'tips.msg.022' })
    expect(
      await bahi.post(anita, '/api/console/loan/review.do', { loanId: '17', outcome: 'approve', reason }),
    ).toMatchObject({ msg: 'tips.msg.979' })
    const proposed = await bahi.post(anita, '/api/console/loan/review.do', {
      loanId,
      outcome: 'reject',
      rejection: 'legal-order',
      reason,
    })
    expect(proposed.msg).toBe('')
    expect(await bahi.post(dev, '/api/console/loan/review.do', { loanId, outcome: 'approve', reason })).toMatchObject({
      msg: 'tips.msg.957',
    })
    expect(
      await bahi.post(anita, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason }),
    ).toMatchObject({ msg: 'tips.msg.923' })
    const listed = (await bahi.read(dev, '/api/console/loan/list.do', {})).data as { items: object[] }
    expect(listed.items).toMatchObject([
      { id: loanId, state: 'in-review', waiting: { outcome: 'reject', mine: false } },
    ])
    expect((await bahi.read(dev, '/api/console/loan/open.do', { loanId })).data).toMatchObject({
      loan: { id: loanId },
      identity: 'completed',
    })
    expect(
      await bahi.post(dev, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason }),
    ).toMatchObject({ msg: '' })
    expect((await bahi.loan(ravi, loanId)).loan).toMatchObject({
      state: 'rejected',
      rejection: 'legal-order',
      reviewReason: reason,
    })
    expect(await bahi.review(loanId)).toMatchObject({ msg: 'tips.msg.980' })
    const notices = (await bahi.read(ravi, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[]
    expect(notices.map(({ kind }) => kind)).toContain('loan.rejected')
  })

  it('is looked at once more when it is paid out: against the limit and the lender', async () => {
    const { limitPaise } = await bahi.standing(ravi)
    const asked = await bahi.apply(ravi, limitPaise)
    const loanId = String(asked.data['id'])
    const anita = await bahi.signIn('anita')
    const {
      data: { proposalId },
    } = await bahi.post(anita, '/api/console/loan/review.do', { loanId, outcome: 'approve', reason })
    await bahi.priceFallsTo(90)
    const dev = await bahi.signIn('dev')
    expect(await bahi.post(dev, '/api/console/proposal/approve.do', { id: proposalId, reason })).toMatchObject({
      msg: 'tips.msg.902',
    })
    await bahi.priceFallsTo(112)
    await bahi.post(ravi, '/api/app/user/loan/withdraw.do', { loanId })
    await bahi.expectLedgerToHold()
  })
})
