import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { arrangeLoans } from '../../../testing/servers/evening-loans.ts'
import { reason } from '../../../testing/servers/wallet-server.ts'
import { runLoanSales } from './sell-pledges.ts'

describe('the evening of a day with loans', () => {
  const setup = arrangeLoans()
  const { borrowHalf, state, noticesOf } = setup
  it('brings the interest of every night once, however often it comes', async () => {
    const { id, capitalPaise } = await borrowHalf()
    await setup.bahi.evening('2026-11-26')
    expect((await setup.bahi.loan(setup.asha, id)).events.filter(({ kind }) => kind === 'interest')).toEqual([])
    await setup.bahi.evening('2026-11-30')
    const once = await state()
    await setup.bahi.evening('2026-11-30')
    await setup.bahi.evening('2026-11-28')
    expect(await state()).toBe(once)
    expect(
      (await setup.bahi.loan(setup.asha, id)).events.filter(({ kind }) => kind === 'interest').map(({ on }) => on),
    ).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'])
    const {
      rows: [row],
    } = await setup.bahi.database.app.pool.query<{ parts: bigint; through: string }>(
      'select interest_parts as parts, accrued_through as through from bahi.loan where id = $1',
      [id],
    )
    expect(row).toEqual({ parts: BigInt(capitalPaise) * 3n * 4n, through: '2026-11-30' })
  })

  it('pledges more when the price falls and less when it rises, and never more than is needed', async () => {
    const loan = await borrowHalf()
    const before = loan.pledged[0]?.quantity ?? 0
    await setup.bahi.priceFallsTo(80)
    await setup.bahi.evening('2026-11-24')
    const [fallen] = (await setup.bahi.loan(setup.asha, loan.id)).loan.pledged
    expect(fallen?.quantity).toBeGreaterThan(before)
    expect(fallen?.lendsPaise).toBeGreaterThanOrEqual(loan.capitalPaise)
    expect((fallen?.lendsPaise ?? 0) - Math.floor((fallen?.pricePaise ?? 0) * 0.6)).toBeLessThan(
      loan.capitalPaise + loan.capitalPaise * 0.0003,
    )
    await setup.bahi.priceFallsTo(150)
    await setup.bahi.evening('2026-11-25')
    expect((await setup.bahi.loan(setup.asha, loan.id)).loan.pledged[0]?.quantity).toBeLessThan(before)
    expect((await setup.bahi.loan(setup.asha, loan.id)).events.map(({ kind }) => kind)).toEqual([
      'asked',
      'approved',
      'paid-out',
      'pledged',
      'pledged',
      'released',
    ])
  })

  it('tells of a shortfall with seven settlement days to cure it, and a repayment cures it at once', async () => {
    const loan = await borrowHalf()
    await setup.bahi.priceFallsTo(40)
    await setup.bahi.evening('2026-11-24')
    const short = (await setup.bahi.loan(setup.asha, loan.id)).loan
    expect(short.shortfall).toMatchObject({ since: '2026-11-24', cureBy: '2026-12-03' })
    expect(short).toMatchObject({ duePaise: 0 })
    const { limitPaise } = await setup.bahi.standing(setup.asha)
    expect(short.shortfall?.paise).toBe(loan.capitalPaise - limitPaise)
    expect(await noticesOf()).toEqual(['loan.shortfall', 'loan.paid-out'])
    const once = await state()
    await setup.bahi.evening('2026-11-24')
    expect(await state()).toBe(once)
    expect(
      await setup.bahi.repay(setup.asha, loan.id, { amountPaise: (short.shortfall?.paise ?? 0) - 1 }),
    ).toMatchObject({
      msg: '',
      data: { shortfall: { paise: 1 } },
    })
    expect(await setup.bahi.repay(setup.asha, loan.id, { amountPaise: 1 })).toMatchObject({
      msg: '',
      data: { shortfall: null },
    })
    expect((await setup.bahi.loan(setup.asha, loan.id)).events.at(-1)?.kind).toBe('cured')
    expect(await noticesOf()).toEqual(['loan.cured', 'loan.shortfall', 'loan.paid-out'])
  })

  it('after the cure days makes the shortfall due, sells exactly enough, and pays the loan with it', async () => {
    const loan = await borrowHalf()
    await setup.bahi.priceFallsTo(40)
    await setup.bahi.evening('2026-11-24')
    const before = await setup.bahi.position(setup.asha)
    expect(before).toMatchObject({ availableQuantity: 0, pledgedQuantity: before.quantity })
    // While it can be cured nothing is sold and nothing is due.
    await setup.bahi.sales()
    expect(await setup.bahi.position(setup.asha)).toEqual(before)
    await setup.bahi.tamper(
      `update bahi.loan set shortfall_since = '2026-11-12', cure_by = '2026-11-23' where id = ${loan.id}`,
    )
    await setup.bahi.evening('2026-11-24')
    const short = (await setup.bahi.loan(setup.asha, loan.id)).loan
    const missing = short.shortfall?.paise ?? 0
    expect(short.duePaise).toBe(missing)
    const cash = await setup.bahi.cashOf(setup.asha)
    expect(cash.withdrawablePaise).toBe(Math.max(0, cash.availablePaise - missing))
    expect(cash).toMatchObject({ dueOnLoansPaise: missing })
    await setup.bahi.sales()
    const price = short.pledged[0]?.pricePaise ?? 0
    const wanted = Math.ceil(Math.ceil(missing / (price * 0.3975)) / 100) * 100
    const after = await setup.bahi.position(setup.asha)
    expect(before.quantity - after.quantity).toBe(Math.min(wanted, before.quantity))
    const { loan: cured, events } = await setup.bahi.loan(setup.asha, loan.id)
    expect(cured).toMatchObject({ shortfall: null, duePaise: 0 })
    expect(events.map(({ kind }) => kind)).toContain('sold')
    expect(cured.capitalPaise).toBeLessThan(loan.capitalPaise)
    expect(await setup.bahi.cashOf(setup.asha)).toMatchObject({ dueOnLoansPaise: 0 })
    await setup.bahi.expectLedgerToHold()
    const once = await state()
    await setup.bahi.sales()
    expect(await state()).toBe(once)
    expect(await noticesOf()).toEqual(expect.arrayContaining(['loan.selling', 'loan.sold', 'loan.due']))
    // The lender's part settles with the sale.
    await setup.bahi.endDay()
    const { rows } = await setup.bahi.database.app.pool.query<{ unsettled: bigint }>(
      'select coalesce(sum(b.amount), 0)::bigint as unsettled from bahi.balance b join bahi.lender l on l.participant_id = b.owner and l.participant_shard = b.shard where b.account = 3',
    )
    expect(rows[0]?.unsettled).toBe(0n)
  })

  it('pays the loan with the sales of the last second as of that evening, whichever job comes first', async () => {
    const loan = await borrowHalf()
    await setup.bahi.priceFallsTo(40)
    await setup.bahi.evening('2026-11-24')
    await setup.bahi.tamper(
      `update bahi.loan set shortfall_since = '2026-11-12', cure_by = '2026-11-23' where id = ${loan.id}`,
    )
    await runLoanSales(setup.bahi.parts.fundJob)
    await setup.bahi.passTo(15.5 * 3_600 + 60)
    const sold = await state()
    await runLoanSales(setup.bahi.parts.fundJob)
    expect(await state()).toBe(sold)
    await setup.bahi.evening('2026-11-24')
    const { loan: paid, events } = await setup.bahi.loan(setup.asha, loan.id)
    expect(events.filter(({ kind }) => kind === 'sold').map(({ on }) => on)).toEqual(['2026-11-24'])
    expect(paid).toMatchObject({ shortfall: null, duePaise: 0 })
    const once = await state()
    await setup.bahi.evening('2026-11-24')
    expect(await state()).toBe(once)
  })

  it('keeps pledge and limit through a split, in the night that gives the shares and on the day that trades them', async () => {
    const loan = await borrowHalf()
    const [before, standing] = [await setup.bahi.position(setup.asha), await setup.bahi.standing(setup.asha)]
    await setup.bahi.tamper(
      `insert into bahi.corporate_action (id, instrument_id, kind, shares, dividend_paise, announced_on, ex_date, paid_on) values (9001, ${setup.bahi.instrumentId}, 'split', 2, null, '2026-11-23', '2026-11-25', '2026-11-25')`,
    )
    expect((await setup.bahi.standing(setup.asha)).limitPaise).toBe(standing.limitPaise)
    await setup.bahi.parts.daysParts.applyCorporateActions(businessDate('2026-11-25'))
    expect(await setup.bahi.position(setup.asha)).toMatchObject({
      quantity: before.quantity * 2,
      pledgedQuantity: before.pledgedQuantity * 2,
    })
    // Half the price for twice the shares: half a paisa of a share may be rounded.
    const after = (await setup.bahi.standing(setup.asha)).limitPaise
    expect(Math.abs(standing.limitPaise - after)).toBeLessThanOrEqual(before.quantity)
    await setup.bahi.evening('2026-11-25')
    expect((await setup.bahi.loan(setup.asha, loan.id)).loan.shortfall).toBe(null)
  })

  it('lends nothing new on a share that is halted or suspended, which carries what was lent before as it did', async () => {
    const loan = await borrowHalf()
    for (const how of ['halted', 'suspended']) {
      await setup.bahi.database.owner.pool.query(`update bahi.instrument set ${how} = true where id = $1`, [
        setup.bahi.instrumentId,
      ])
      await setup.bahi.parts.instruments.reload()
      expect(await setup.bahi.standing(setup.asha)).toMatchObject({
        limitPaise: 0,
        remainingPaise: 0,
        basis: [],
        canBorrow: false,
      })
      expect(await setup.bahi.apply(setup.asha, 1_00)).toMatchObject({ msg: 'tips.msg.902' })
      await setup.bahi.evening('2026-11-24')
      expect((await setup.bahi.loan(setup.asha, loan.id)).loan).toMatchObject({
        shortfall: null,
        pledged: loan.pledged,
      })
      await setup.bahi.database.owner.pool.query(`update bahi.instrument set ${how} = false where id = $1`, [
        setup.bahi.instrumentId,
      ])
      await setup.bahi.parts.instruments.reload()
      expect((await setup.bahi.standing(setup.asha)).remainingPaise).toBeGreaterThan(0)
    }
  })

  it('lets one of two loans out when what is owned no longer carries both', async () => {
    const { limitPaise } = await setup.bahi.standing(setup.asha)
    const part = Math.floor(limitPaise * 0.45)
    const ids = [
      String((await setup.bahi.apply(setup.asha, part)).data['id']),
      String((await setup.bahi.apply(setup.asha, part)).data['id']),
    ]
    const anita = await setup.bahi.signIn('anita')
    const proposals: unknown[] = []
    for (const loanId of ids)
      proposals.push(
        (await setup.bahi.post(anita, '/api/console/loan/review.do', { loanId, outcome: 'approve', reason })).data[
          'proposalId'
        ],
      )
    await setup.bahi.priceFallsTo(60)
    const dev = await setup.bahi.signIn('dev')
    const answers = await Promise.all(
      proposals.map((id) => setup.bahi.post(dev, '/api/console/proposal/approve.do', { id, reason })),
    )
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.902'])
    expect(await setup.bahi.standing(setup.asha)).toMatchObject({ owedPaise: part })
  })

  it('lets the trial balance find every kind of tampering with loans', async () => {
    const { id } = await borrowHalf()
    const { trialBalance } = await import('../../ledger/verify/trial-balance.ts')
    const rules = async () =>
      new Set((await trialBalance(setup.bahi.database.app.pool)).differences.map(({ rule }) => rule))
    expect(await rules()).toEqual(new Set())
    for (const [rule, there, back] of [
      [
        'pledged is what pledges hold',
        'update bahi.pledge set quantity = quantity + 1',
        'update bahi.pledge set quantity = quantity - 1',
      ],
      [
        'what is lent is what loans owe',
        `update bahi.loan set capital_paise = capital_paise - 1, repaid_paise = repaid_paise + 1 where id = ${id}`,
        `update bahi.loan set capital_paise = capital_paise + 1, repaid_paise = repaid_paise - 1 where id = ${id}`,
      ],
      [
        'a loan is what its entries say',
        `update bahi.loan set asked_paise = asked_paise + 1, repaid_paise = repaid_paise + 1 where id = ${id}`,
        `update bahi.loan set asked_paise = asked_paise - 1, repaid_paise = repaid_paise - 1 where id = ${id}`,
      ],
    ] as const) {
      await setup.bahi.tamper(there)
      expect(await rules()).toContain(rule)
      await setup.bahi.tamper(back)
    }
    expect(await rules()).toEqual(new Set())
  })
})
