import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoanServer, openLoanServer } from '../../testing/servers/loan-server.ts'

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

const lentOut = async () =>
  (await bahi.read(await bahi.signIn('anita'), '/api/console/loan/list.do', { state: 'all' })).data as {
    lenders: { id: string; cashPaise: number; lentPaise: number; loansPaise: number }[]
    counts: Record<string, number>
  }

async function readWorth(token: string): Promise<{ availablePaise: number; owedPaise: number; netWorthPaise: number }> {
  return (await bahi.read(token, '/api/app/user/getUserPositionMarketValue.do')).data as Awaited<
    ReturnType<typeof readWorth>
  >
}

describe('a loan that was paid out', () => {
  let loanId = ''

  it('is in the cash, with as many shares pledged as carry it, and those alone cannot be sold', async () => {
    const before = await readWorth(ravi)
    const loan = await bahi.borrow(ravi, 20_000_00)
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
    expect((await bahi.cashOf(ravi)).availablePaise).toBe(before.availablePaise + 20_000_00)
    // What was borrowed makes nobody richer: it is owned, and owed.
    expect(await bahi.foundBy(loan.number)).toEqual(['90••••••02'])
    expect(await readWorth(ravi)).toMatchObject({ owedPaise: 20_000_00, netWorthPaise: before.netWorthPaise })
    const position = await bahi.position(ravi)
    expect(position).toMatchObject({
      pledgedQuantity: line?.quantity,
      availableQuantity: position.quantity - (line?.quantity ?? 0),
    })
    expect(await bahi.sell(ravi, position.quantity)).toMatchObject({ msg: 'tips.msg.272' })
    const free = Math.floor(position.availableQuantity / 100) * 100
    if (free > 0) expect(await bahi.sell(ravi, free)).toMatchObject({ msg: '' })
    expect((await bahi.loan(ravi, loanId)).journals.map(({ kind }) => kind)).toEqual(['loan-payout', 'pledge'])
    const { lenders } = await lentOut()
    expect(lenders[0]).toMatchObject({
      cashPaise: 2_00_00_000_00 - 20_000_00,
      lentPaise: 20_000_00,
      loansPaise: 20_000_00,
    })
    await bahi.passTo(bahi.parts.clock.now().second + 20)
    await bahi.expectLedgerToHold()
  })

  it('is given back within the cooling-off time for nothing', async () => {
    const loan = await bahi.borrow(asha, 5_000_00)
    expect(await bahi.post(ravi, '/api/app/user/loan/cool-off.do', { loanId: loan.id })).toMatchObject({
      msg: 'tips.msg.979',
    })
    expect(await bahi.post(asha, '/api/app/user/loan/cool-off.do', { loanId: loan.id })).toMatchObject({
      msg: '',
      data: { state: 'paid', owedPaise: 0, paidInterestPaise: 0, repaidPaise: 5_000_00, pledged: [] },
    })
    expect(await bahi.post(asha, '/api/app/user/loan/cool-off.do', { loanId: loan.id })).toMatchObject({
      msg: 'tips.msg.980',
    })
    const { events, journals } = await bahi.loan(asha, loan.id)
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
    expect(await bahi.position(asha)).toMatchObject({ pledgedQuantity: 0 })
  })

  it('costs nothing for three nights, then each night, and is paid back interest first', async () => {
    for (const on of ['2026-11-25', '2026-11-26', '2026-11-27']) {
      expect(await bahi.endDay()).toBe(on)
      // Later than the hour of the day it was paid out: 24 hours are over, and the next trading day's close is not.
      if (on === '2026-11-25') await bahi.passTo(10.5 * 3_600)
      expect((await bahi.loan(ravi, loanId)).loan).toMatchObject({ interestPaise: 0, canCoolOff: on === '2026-11-25' })
    }
    // Friday's night, Saturday's and Sunday's, each 0.03 % of ₹20,000.
    expect(await bahi.endDay()).toBe('2026-11-30')
    await bahi.passTo(10 * 3_600)
    expect((await bahi.loan(ravi, loanId)).loan).toMatchObject({
      interestPaise: 18_00,
      owedPaise: 20_018_00,
      canCoolOff: false,
    })
    expect(await readWorth(ravi)).toMatchObject({ owedPaise: 20_018_00 })
    expect(await bahi.post(ravi, '/api/app/user/loan/cool-off.do', { loanId })).toMatchObject({ msg: 'tips.msg.980' })
    expect(await bahi.repay(ravi, loanId, {})).toMatchObject({ msg: 'tips.msg.901' })
    expect(await bahi.repay(ravi, loanId, { amountPaise: 0 })).toMatchObject({ msg: 'tips.msg.901' })
    expect(await bahi.repay(asha, loanId, { amountPaise: 100 })).toMatchObject({ msg: 'tips.msg.979' })
    expect(await bahi.repay(ravi, loanId, { amountPaise: 5_018_00 })).toMatchObject({
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
      (await bahi.loan(ravi, loanId)).events
        .filter(({ kind }) => kind === 'interest')
        .map(({ on, interestPaise }) => [on, interestPaise]),
    ).toEqual([
      ['2026-11-27', 6_00],
      ['2026-11-28', 6_00],
      ['2026-11-29', 6_00],
    ])
    await bahi.expectLedgerToHold()
  }, 120_000)

  it('keeps its interest with what is owed, and one key repays once however often it comes', async () => {
    expect(await bahi.endDay()).toBe('2026-12-01')
    expect((await bahi.loan(ravi, loanId)).loan).toMatchObject({ interestPaise: 4_50, owedPaise: 15_004_50 })
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => bahi.repay(ravi, loanId, { amountPaise: 1_004_50 }, 'one-and-the-same')),
    )
    for (const answer of answers) expect(answer).toMatchObject({ msg: '', data: answers[0]?.data ?? {} })
    expect((await bahi.loan(ravi, loanId)).loan).toMatchObject({ capitalPaise: 14_000_00, interestPaise: 0 })
    expect(await bahi.repay(ravi, loanId, { amountPaise: 9_00 }, 'one-and-the-same')).toMatchObject({
      msg: 'tips.msg.905',
    })
    const wholes = await Promise.all(
      Array.from({ length: 16 }, () => bahi.repay(ravi, loanId, { all: true }, 'all-of-it')),
    )
    for (const whole of wholes)
      expect(whole).toMatchObject({
        msg: '',
        data: { state: 'paid', owedPaise: 0, repaidPaise: 20_000_00, pledged: [] },
      })
    expect(await bahi.repay(ravi, loanId, { all: true })).toMatchObject({ msg: 'tips.msg.980' })
    expect(await bahi.position(ravi)).toMatchObject({ pledgedQuantity: 0 })
    expect((await lentOut()).lenders[0]).toMatchObject({
      cashPaise: 2_00_00_000_00 + 22_50,
      lentPaise: 0,
      loansPaise: 0,
    })
    const list = (await bahi.read(ravi, '/api/app/user/loan/list.do', { state: 'paid' })).data as {
      items: object[]
      counts: object
    }
    expect(list.items).toMatchObject([{ id: loanId, state: 'paid' }])
    expect(list.counts).toMatchObject({ paid: 1, unpaid: 0 })
    await bahi.expectLedgerToHold()
  }, 60_000)

  it('that exceeds the available cash cannot be repaid: 166', async () => {
    const loan = await bahi.borrow(asha, 1_000_00)
    const { availablePaise } = await bahi.cashOf(asha)
    await bahi.tamper(
      `update bahi.loan set capital_paise = ${availablePaise + 1}, asked_paise = ${availablePaise + 1} where id = ${loan.id}`,
    )
    expect(await bahi.repay(asha, loan.id, { all: true })).toMatchObject({
      msg: 'tips.msg.166',
      data: { params: { short: '0.01' } },
    })
    await bahi.tamper(`update bahi.loan set capital_paise = 100000, asked_paise = 100000 where id = ${loan.id}`)
    expect(await bahi.repay(asha, loan.id, { all: 'true' })).toMatchObject({ msg: '', data: { state: 'paid' } })
  })

  it('has its key facts on a page', async () => {
    const file = async (query: string) =>
      bahi.app.inject({
        method: 'GET',
        url: `/api/app/user/loan/key-facts.do?${query}`,
        headers: { authorization: `Bearer ${ravi}` },
      })
    const [one, other] = [await file(`loanId=${loanId}`), await file('amountPaise=1000000')]
    expect([one.headers['content-type'], other.headers['content-type']]).toEqual(['application/pdf', 'application/pdf'])
    expect((await file(`loanId=${loanId}`)).rawPayload.equals(one.rawPayload)).toBe(true)
    const [hindi, chinese] = [await file(`loanId=${loanId}&lang=hi`), await file(`loanId=${loanId}&lang=zh`)]
    expect(hindi.rawPayload.toString('latin1')).toContain('/Lang (hi-IN')
    expect(chinese.rawPayload.toString('latin1')).toContain('/Lang (zh')
    const mark = /-([2-9A-Z]{9})\.pdf/.exec(String(one.headers['content-disposition']))?.[1] ?? ''
    expect(await bahi.call('/api/app/document/check.do', { mark }, { method: 'GET' })).toMatchObject({
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
