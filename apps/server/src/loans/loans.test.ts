import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoanTown, openLoanTown } from '../../testing/towns/loan-town.ts'
import { reason } from '../../testing/towns/wallet-town.ts'

let town: LoanTown
let asha: string
let ravi: string
beforeAll(async () => {
  town = await openLoanTown()
  ;[asha, ravi] = [await town.token('asha'), await town.token('ravi')]
}, 120_000)
afterAll(async () => {
  await town.expectLedgerToHold()
  await town.close()
})

const lentOut = async () =>
  (await town.read(await town.signIn('anita'), '/api/console/loan/list.do', { state: 'all' })).data as {
    lenders: { id: string; cashPaise: number; lentPaise: number; loansPaise: number }[]
    counts: Record<string, number>
  }

describe('a loan', () => {
  it('is limited by sixty hundredths of what is settled, at the last close, and quoted with every rule it would break', async () => {
    const standing = await town.standing(asha)
    const { quantity } = await town.position(asha)
    const {
      rows: [bar],
    } = await town.database.app.pool.query<{ close: bigint }>(
      'select close_paise as close from bahi.daily_bar where instrument_id = $1 order by date desc limit 1',
      [town.instrumentId],
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
      basis: [{ kind: 'share', code: town.code, quantity, ltvBps: 6_000 }],
    })
    expect(standing.remainingPaise).toBe(standing.limitPaise)
    const quote = async (amountPaise: number | string) =>
      (await town.read(asha, '/api/app/user/loan/quote.do', { amountPaise })).data as Record<string, unknown>
    expect(await quote(10_000_00)).toMatchObject({
      amountPaise: 10_000_00,
      interestPerDayPaise: 3_00,
      allInYearlyBps: 1_086,
      problems: [],
      schedule: [
        { days: 30, interestDays: 27, interestPaise: 81_00, totalPaise: 10_081_00 },
        { days: 90 },
        { days: 365 },
      ],
    })
    expect(await quote(standing.limitPaise + 1)).toMatchObject({ problems: [{ msg: 'tips.msg.902' }] })
    expect(await quote(0)).toMatchObject({ problems: [{ msg: 'tips.msg.901' }] })
    expect((await town.read(asha, '/api/app/user/loan/list-lender.do')).data).toMatchObject({
      items: [{ canLendPaise: 2_00_00_000_00 }, { canLendPaise: 1_00_00_000_00 }],
    })
  })

  it('is refused by each rule in its order', async () => {
    const { limitPaise } = await town.standing(ravi)
    expect(await town.call('/api/app/user/loan/create.do', { amountPaise: 100_00 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    const imran = await town.token('imran')
    const set = (change: string) =>
      town.database.owner.pool.query(
        `update bahi.customer set ${change} where id = (select customer_id from bahi.customer_phone where phone = '9000000004')`,
      )
    await set(`identity_state = 'failed', segments_off = '{loans}'`)
    expect(await town.apply(imran, 0)).toMatchObject({ msg: 'tips.msg.900' })
    await set(`segments_off = '{}'`)
    expect(await town.apply(imran, 0)).toMatchObject({ msg: 'tips.msg.005' })
    await set(`identity_state = 'completed'`)
    expect(await town.apply(imran, 0)).toMatchObject({ msg: 'tips.msg.901', data: { fields: ['amountPaise'] } })
    expect(await town.apply(imran, 1)).toMatchObject({ msg: 'tips.msg.902', data: { params: { most: '0.00' } } })
    expect(await town.apply(ravi, limitPaise + 1)).toMatchObject({ msg: 'tips.msg.902' })
    await town.tamper(
      `update bahi.balance set amount = 100 where account = 1 and asset = 0 and owner in (select participant_id from bahi.lender)`,
    )
    expect(await town.apply(ravi, limitPaise)).toMatchObject({ msg: 'tips.msg.119' })
    await town.tamper(
      `update bahi.balance b set amount = (select sum(amount) from bahi.posting p where p.shard = b.shard and p.owner = b.owner) where account = 1 and asset = 0 and owner in (select participant_id from bahi.lender)`,
    )
  })

  it('that two applications would make too large is asked for once', async () => {
    const { limitPaise } = await town.standing(ravi)
    const part = Math.floor(limitPaise * 0.6)
    const answers = await Promise.all([town.apply(ravi, part), town.apply(ravi, part)])
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.902'])
    expect(await town.standing(ravi)).toMatchObject({ usedPaise: part, remainingPaise: limitPaise - part })
    const id = String(answers.find(({ msg }) => msg === '')?.data['id'])
    expect(await town.post(asha, '/api/app/user/loan/withdraw.do', { loanId: id })).toMatchObject({
      msg: 'tips.msg.979',
    })
    const anita = await town.signIn('anita')
    const {
      data: { proposalId },
    } = await town.post(anita, '/api/console/loan/review.do', { loanId: id, outcome: 'approve', reason })
    expect(await town.post(ravi, '/api/app/user/loan/withdraw.do', { loanId: id })).toMatchObject({
      msg: '',
      data: { state: 'rejected', rejection: 'withdrawn' },
    })
    // What waited for the second person lapsed with it.
    expect(
      await town.post(await town.signIn('dev'), '/api/console/proposal/approve.do', { id: proposalId, reason }),
    ).toMatchObject({ msg: 'tips.msg.926' })
    expect(await town.post(ravi, '/api/app/user/loan/withdraw.do', { loanId: id })).toMatchObject({
      msg: 'tips.msg.980',
    })
    expect(await town.standing(ravi)).toMatchObject({ usedPaise: 0 })
  })

  it('is decided by two people, and neither alone', async () => {
    const asked = await town.apply(ravi, 20_000_00)
    const loanId = String(asked.data['id'])
    const [anita, dev] = [await town.signIn('anita'), await town.signIn('dev')]
    expect(await town.post(anita, '/api/console/loan/review.do', { loanId, outcome: 'reject', reason })).toMatchObject({
      msg: 'tips.msg.022',
    })
    expect(
      await town.post(anita, '/api/console/loan/review.do', {
        loanId,
        outcome: 'reject',
        rejection: 'withdrawn',
        reason,
      }),
    ).toMatchObject({ msg: 'tips.msg.022' })
    expect(
      await town.post(anita, '/api/console/loan/review.do', { loanId: '17', outcome: 'approve', reason }),
    ).toMatchObject({ msg: 'tips.msg.979' })
    const proposed = await town.post(anita, '/api/console/loan/review.do', {
      loanId,
      outcome: 'reject',
      rejection: 'legal-order',
      reason,
    })
    expect(proposed.msg).toBe('')
    expect(await town.post(dev, '/api/console/loan/review.do', { loanId, outcome: 'approve', reason })).toMatchObject({
      msg: 'tips.msg.957',
    })
    expect(
      await town.post(anita, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason }),
    ).toMatchObject({ msg: 'tips.msg.923' })
    const listed = (await town.read(dev, '/api/console/loan/list.do', {})).data as { items: object[] }
    expect(listed.items).toMatchObject([
      { id: loanId, state: 'in-review', waiting: { outcome: 'reject', mine: false } },
    ])
    expect((await town.read(dev, '/api/console/loan/open.do', { loanId })).data).toMatchObject({
      loan: { id: loanId },
      identity: 'completed',
    })
    expect(
      await town.post(dev, '/api/console/proposal/approve.do', { id: proposed.data['proposalId'], reason }),
    ).toMatchObject({ msg: '' })
    expect((await town.loan(ravi, loanId)).loan).toMatchObject({
      state: 'rejected',
      rejection: 'legal-order',
      reviewReason: reason,
    })
    expect(await town.review(loanId)).toMatchObject({ msg: 'tips.msg.980' })
    const notices = (await town.read(ravi, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[]
    expect(notices.map(({ kind }) => kind)).toContain('loan.rejected')
  })

  it('is looked at once more when it is paid out: against the limit and the lender', async () => {
    const { limitPaise } = await town.standing(ravi)
    const asked = await town.apply(ravi, limitPaise)
    const loanId = String(asked.data['id'])
    const anita = await town.signIn('anita')
    const {
      data: { proposalId },
    } = await town.post(anita, '/api/console/loan/review.do', { loanId, outcome: 'approve', reason })
    await town.priceFallsTo(90)
    const dev = await town.signIn('dev')
    expect(await town.post(dev, '/api/console/proposal/approve.do', { id: proposalId, reason })).toMatchObject({
      msg: 'tips.msg.902',
    })
    await town.priceFallsTo(112)
    await town.post(ravi, '/api/app/user/loan/withdraw.do', { loanId })
    await town.expectLedgerToHold()
  })
})

async function worthOf(token: string): Promise<{ availablePaise: number; owedPaise: number; netWorthPaise: number }> {
  return (await town.read(token, '/api/app/user/getUserPositionMarketValue.do')).data as Awaited<
    ReturnType<typeof worthOf>
  >
}

describe('a loan that was paid out', () => {
  let loanId = ''

  it('is in the cash, with as many shares pledged as carry it, and those alone cannot be sold', async () => {
    const before = await worthOf(ravi)
    const loan = await town.borrow(ravi, 20_000_00)
    loanId = loan.id
    const [line] = loan.pledged
    expect(loan).toMatchObject({
      state: 'unpaid',
      capitalPaise: 20_000_00,
      interestPaise: 0,
      owedPaise: 20_000_00,
      freeUntil: '2026-11-27',
      dueOn: '2027-11-24',
      canCoolOff: true,
      shortfall: null,
      duePaise: 0,
    })
    expect(line?.lendsPaise).toBeGreaterThanOrEqual(20_006_00)
    expect((line?.lendsPaise ?? 0) - Math.floor((line?.pricePaise ?? 0) * 0.6)).toBeLessThan(20_006_00)
    expect((await town.cashOf(ravi)).availablePaise).toBe(before.availablePaise + 20_000_00)
    // What was borrowed makes nobody richer: it is owned, and owed.
    expect(await town.foundBy(loan.number)).toEqual(['90••••••02'])
    expect(await worthOf(ravi)).toMatchObject({ owedPaise: 20_000_00, netWorthPaise: before.netWorthPaise })
    const position = await town.position(ravi)
    expect(position).toMatchObject({
      pledgedQuantity: line?.quantity,
      availableQuantity: position.quantity - (line?.quantity ?? 0),
    })
    expect(await town.sell(ravi, position.quantity)).toMatchObject({ msg: 'tips.msg.272' })
    const free = Math.floor(position.availableQuantity / 100) * 100
    if (free > 0) expect(await town.sell(ravi, free)).toMatchObject({ msg: '' })
    expect((await town.loan(ravi, loanId)).journals.map(({ kind }) => kind)).toEqual(['loan-payout', 'pledge'])
    const { lenders } = await lentOut()
    expect(lenders[0]).toMatchObject({
      cashPaise: 2_00_00_000_00 - 20_000_00,
      lentPaise: 20_000_00,
      loansPaise: 20_000_00,
    })
    await town.passTo(town.house.clock.now().second + 20)
    await town.expectLedgerToHold()
  })

  it('is given back within the cooling-off time for nothing', async () => {
    const loan = await town.borrow(asha, 5_000_00)
    expect(await town.post(ravi, '/api/app/user/loan/cool-off.do', { loanId: loan.id })).toMatchObject({
      msg: 'tips.msg.979',
    })
    expect(await town.post(asha, '/api/app/user/loan/cool-off.do', { loanId: loan.id })).toMatchObject({
      msg: '',
      data: { state: 'paid', owedPaise: 0, paidInterestPaise: 0, repaidPaise: 5_000_00, pledged: [] },
    })
    expect(await town.post(asha, '/api/app/user/loan/cool-off.do', { loanId: loan.id })).toMatchObject({
      msg: 'tips.msg.980',
    })
    const { events, journals } = await town.loan(asha, loan.id)
    expect(events.map(({ kind }) => kind)).toEqual([
      'asked',
      'approved',
      'paid-out',
      'pledged',
      'cooled-off',
      'paid',
      'released',
    ])
    expect(journals.map(({ kind }) => kind)).toEqual(['loan-payout', 'pledge', 'loan-repayment', 'pledge-release'])
    expect(await town.position(asha)).toMatchObject({ pledgedQuantity: 0 })
  })

  it('costs nothing for three nights, then each night, and is paid back interest first', async () => {
    for (const on of ['2026-11-25', '2026-11-26', '2026-11-27']) {
      expect(await town.endDay()).toBe(on)
      // Later than the hour of the day it was paid out: 24 hours are over, and the next trading day's close is not.
      if (on === '2026-11-25') await town.passTo(10.5 * 3_600)
      expect((await town.loan(ravi, loanId)).loan).toMatchObject({ interestPaise: 0, canCoolOff: on === '2026-11-25' })
    }
    // Friday's night, Saturday's and Sunday's, each 0.03 % of ₹20,000.
    expect(await town.endDay()).toBe('2026-11-30')
    await town.passTo(10 * 3_600)
    expect((await town.loan(ravi, loanId)).loan).toMatchObject({
      interestPaise: 18_00,
      owedPaise: 20_018_00,
      canCoolOff: false,
    })
    expect(await worthOf(ravi)).toMatchObject({ owedPaise: 20_018_00 })
    expect(await town.post(ravi, '/api/app/user/loan/cool-off.do', { loanId })).toMatchObject({ msg: 'tips.msg.980' })
    expect(await town.repay(ravi, loanId, {})).toMatchObject({ msg: 'tips.msg.901' })
    expect(await town.repay(ravi, loanId, { amountPaise: 0 })).toMatchObject({ msg: 'tips.msg.901' })
    expect(await town.repay(asha, loanId, { amountPaise: 100 })).toMatchObject({ msg: 'tips.msg.979' })
    expect(await town.repay(ravi, loanId, { amountPaise: 5_018_00 })).toMatchObject({
      msg: '',
      data: {
        state: 'unpaid',
        capitalPaise: 15_000_00,
        interestPaise: 0,
        paidInterestPaise: 18_00,
        repaidPaise: 5_000_00,
      },
    })
    expect(
      (await town.loan(ravi, loanId)).events
        .filter(({ kind }) => kind === 'interest')
        .map(({ on, interestPaise }) => [on, interestPaise]),
    ).toEqual([
      ['2026-11-27', 6_00],
      ['2026-11-28', 6_00],
      ['2026-11-29', 6_00],
    ])
    await town.expectLedgerToHold()
  }, 120_000)

  it('keeps its interest with what is owed, and one key repays once however often it comes', async () => {
    expect(await town.endDay()).toBe('2026-12-01')
    expect((await town.loan(ravi, loanId)).loan).toMatchObject({ interestPaise: 4_50, owedPaise: 15_004_50 })
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => town.repay(ravi, loanId, { amountPaise: 1_004_50 }, 'one-and-the-same')),
    )
    for (const answer of answers) expect(answer).toMatchObject({ msg: '', data: answers[0]?.data ?? {} })
    expect((await town.loan(ravi, loanId)).loan).toMatchObject({ capitalPaise: 14_000_00, interestPaise: 0 })
    expect(await town.repay(ravi, loanId, { amountPaise: 9_00 }, 'one-and-the-same')).toMatchObject({
      msg: 'tips.msg.905',
    })
    const wholes = await Promise.all(
      Array.from({ length: 16 }, () => town.repay(ravi, loanId, { all: true }, 'all-of-it')),
    )
    for (const whole of wholes)
      expect(whole).toMatchObject({
        msg: '',
        data: { state: 'paid', owedPaise: 0, repaidPaise: 20_000_00, pledged: [] },
      })
    expect(await town.repay(ravi, loanId, { all: true })).toMatchObject({ msg: 'tips.msg.980' })
    expect(await town.position(ravi)).toMatchObject({ pledgedQuantity: 0 })
    expect((await lentOut()).lenders[0]).toMatchObject({
      cashPaise: 2_00_00_000_00 + 22_50,
      lentPaise: 0,
      loansPaise: 0,
    })
    const list = (await town.read(ravi, '/api/app/user/loan/list.do', { state: 'paid' })).data as {
      items: object[]
      counts: object
    }
    expect(list.items).toMatchObject([{ id: loanId, state: 'paid' }])
    expect(list.counts).toMatchObject({ paid: 1, unpaid: 0 })
    await town.expectLedgerToHold()
  }, 60_000)

  it('that exceeds the available cash cannot be repaid: 166', async () => {
    const loan = await town.borrow(asha, 1_000_00)
    const { availablePaise } = await town.cashOf(asha)
    await town.tamper(
      `update bahi.loan set capital_paise = ${availablePaise + 1}, asked_paise = ${availablePaise + 1} where id = ${loan.id}`,
    )
    expect(await town.repay(asha, loan.id, { all: true })).toMatchObject({
      msg: 'tips.msg.166',
      data: { params: { short: '0.01' } },
    })
    await town.tamper(`update bahi.loan set capital_paise = 100000, asked_paise = 100000 where id = ${loan.id}`)
    expect(await town.repay(asha, loan.id, { all: 'true' })).toMatchObject({ msg: '', data: { state: 'paid' } })
  })

  it('has its key facts on a page', async () => {
    const file = async (query: string) =>
      town.app.inject({
        method: 'GET',
        url: `/api/app/user/loan/key-facts.do?${query}`,
        headers: { authorization: `Bearer ${ravi}` },
      })
    const [one, other] = [await file(`loanId=${loanId}`), await file('amountPaise=1000000')]
    expect([one.headers['content-type'], other.headers['content-type']]).toEqual(['application/pdf', 'application/pdf'])
    expect((await file(`loanId=${loanId}`)).rawPayload.equals(one.rawPayload)).toBe(true)
    const mark = /-([2-9A-Z]{9})\.pdf/.exec(String(one.headers['content-disposition']))?.[1] ?? ''
    expect(await town.call('/api/app/document/check.do', { mark }, { method: 'GET' })).toMatchObject({
      msg: '',
      data: {
        kind: 'key-facts',
        share: null,
        paper: {
          facts: [
            { key: 'lender' },
            { key: 'lent', value: '2000000' },
            { key: 'rate-year', value: '1095' },
            { value: '1086' },
            { value: '3' },
            { value: '1' },
          ],
        },
      },
    })
    expect((await file('amountPaise=0')).json()).toMatchObject({ msg: 'tips.msg.901' })
    expect((await file('loanId=17')).json()).toMatchObject({ msg: 'tips.msg.979' })
  }, 60_000)
})
