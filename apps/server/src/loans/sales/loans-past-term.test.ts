import { describe, expect, it } from 'vitest'
import { arrangeLoans } from '../../../testing/servers/evening-loans.ts'

describe('the evening of a day with loans', () => {
  const setup = arrangeLoans()
  const { borrowHalf, state, noticesOf } = setup

  /** As if the loan had been paid out so long ago that its last day was the one before. */
  const endTerm = (id: string) =>
    setup.bahi.tamper(
      `update bahi.loan set term_days = 53, paid_out_on = '2026-10-01', accrued_through = '2026-11-23' where id = ${id}`,
    )

  it('makes a loan due whose term is over, tells of it once, keeps so much from leaving, and sells nothing before the days to pay are over', async () => {
    const token = await setup.bahi.furnish('asha').catch(() => setup.asha)
    const loan = await borrowHalf()
    await endTerm(loan.id)
    await setup.bahi.evening('2026-11-24')
    const cash = await setup.bahi.cashOf(token)
    const { loan: past, events } = await setup.bahi.loan(setup.asha, loan.id)
    expect(past).toMatchObject({
      pastTerm: { comingPaise: 0, since: '2026-11-24', cureBy: '2026-12-03' },
      duePaise: past.owedPaise,
    })
    expect(events.at(-1)).toMatchObject({ kind: 'term-over', on: '2026-11-24', words: '2026-12-03' })
    expect(await noticesOf()).toEqual(['loan.due', 'loan.term-over', 'loan.paid-out'])
    expect(cash.availablePaise - cash.withdrawablePaise).toBe(Math.min(cash.availablePaise, past.owedPaise))
    expect(
      await setup.bahi.post(token, '/api/app/user/withdraw/create.do', {
        amountPaise: cash.availablePaise,
        pin: '280419',
      }),
    ).toMatchObject({ msg: 'tips.msg.241' })
    const [before, once] = [await setup.bahi.position(setup.asha), await state()]
    await setup.bahi.evening('2026-11-24')
    await setup.bahi.sales()
    expect([await setup.bahi.position(setup.asha), await state()]).toEqual([before, once])
    expect(await setup.bahi.repay(setup.asha, loan.id, { all: true })).toMatchObject({
      msg: '',
      data: { state: 'paid', pastTerm: null },
    })
    expect(await setup.bahi.cashOf(token)).toMatchObject({ dueOnLoansPaise: 0 })
  })

  it('sells just enough to pay a loan past its term once the days to pay are over, however well it is carried', async () => {
    const loan = await borrowHalf()
    await endTerm(loan.id)
    await setup.bahi.evening('2026-11-24')
    await setup.bahi.tamper(
      `update bahi.loan set term_told_on = '2026-11-12', term_cure_by = '2026-11-23' where id = ${loan.id}`,
    )
    const [before, { availablePaise }] = [await setup.bahi.position(setup.asha), await setup.bahi.cashOf(setup.asha)]
    await setup.bahi.sales()
    const { loan: paid, events } = await setup.bahi.loan(setup.asha, loan.id)
    expect(paid).toMatchObject({ state: 'paid', owedPaise: 0, repaidPaise: loan.capitalPaise, pledged: [] })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['term-over', 'sold', 'paid']))
    // All of its cash is still hers: the sale paid, and a lot more of shares would have been too much.
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBeGreaterThanOrEqual(availablePaise)
    const {
      rows: [close],
    } = await setup.bahi.database.app.pool.query<{ paise: bigint }>(
      'select close_paise as paise from bahi.daily_bar where instrument_id = $1 order by date desc limit 1',
      [setup.bahi.instrumentId],
    )
    const sold = before.quantity - (await setup.bahi.position(setup.asha)).quantity
    expect((sold - 100) * Number(close?.paise) * 0.9975).toBeLessThan(loan.capitalPaise + loan.capitalPaise * 0.0003)
    expect(await setup.bahi.cashOf(setup.asha)).toMatchObject({ dueOnLoansPaise: 0 })
    const once = await state()
    await setup.bahi.sales()
    expect(await state()).toBe(once)
  })

  it('lends nothing more while a loan is past its term: neither asked for nor paid out', async () => {
    const { id, capitalPaise } = await borrowHalf()
    const waiting = await setup.bahi.apply(setup.asha, 1_000_00)
    await endTerm(id)
    expect(await setup.bahi.standing(setup.asha)).toMatchObject({ canBorrow: false })
    expect(await setup.bahi.apply(setup.asha, 1_000_00)).toMatchObject({ msg: 'tips.msg.968' })
    expect(
      (await setup.bahi.read(setup.asha, '/api/app/user/loan/quote.do', { amountPaise: 1_000_00 })).data,
    ).toMatchObject({
      problems: [{ msg: 'tips.msg.968' }],
    })
    expect(await setup.bahi.review(String(waiting.data['id']))).toMatchObject({ msg: 'tips.msg.968' })
    expect(await setup.bahi.repay(setup.asha, id, { amountPaise: capitalPaise - 1 })).toMatchObject({ msg: '' })
    expect(await setup.bahi.review(String(waiting.data['id']))).toMatchObject({ msg: 'tips.msg.968' })
    expect(await setup.bahi.repay(setup.asha, id, { all: true })).toMatchObject({ msg: '', data: { state: 'paid' } })
    expect(await setup.bahi.review(String(waiting.data['id']))).toMatchObject({ msg: '' })
  })
})
