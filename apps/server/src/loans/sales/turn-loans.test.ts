import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type LoanTown, openLoanTown } from '../../../testing/towns/loan-town.ts'
import { reason } from '../../../testing/towns/wallet-town.ts'
import { runLoanSales } from './sell-pledges.ts'

let town: LoanTown
let asha: string
beforeEach(async () => {
  town = await openLoanTown(['asha'])
  asha = await town.token('asha')
}, 120_000)
afterEach(async () => {
  await town.expectLedgerToHold()
  await town.close()
})

const borrowHalf = async () => town.borrow(asha, Math.floor((await town.standing(asha)).limitPaise / 2))
const state = async () =>
  (
    await town.database.app.pool.query<{ text: string }>(
      `select coalesce(string_agg(row::text, E'\\n' order by row::text), '') as text from (
     select 'loan' as kind, to_jsonb(l) as row from bahi.loan l union all select 'event', to_jsonb(e) from bahi.loan_event e union all select 'pledge', to_jsonb(p) from bahi.pledge p
     union all select 'due', to_jsonb(c) from bahi.cash_due c union all select 'journal', to_jsonb(j) from bahi.journal j union all select 'notice', to_jsonb(n) from bahi.notice n) all_rows`,
    )
  ).rows[0]?.text
const noticesOf = async () =>
  ((await town.read(asha, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[])
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('loan.'))

describe('the evening of a day with loans', () => {
  it('brings the interest of every night once, however often it comes', async () => {
    const { id, capitalPaise } = await borrowHalf()
    await town.evening('2026-11-26')
    expect((await town.loan(asha, id)).events.filter(({ kind }) => kind === 'interest')).toEqual([])
    await town.evening('2026-11-30')
    const once = await state()
    await town.evening('2026-11-30')
    await town.evening('2026-11-28')
    expect(await state()).toBe(once)
    expect((await town.loan(asha, id)).events.filter(({ kind }) => kind === 'interest').map(({ on }) => on)).toEqual([
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ])
    const {
      rows: [row],
    } = await town.database.app.pool.query<{ parts: bigint; through: string }>(
      'select interest_parts as parts, accrued_through as through from bahi.loan where id = $1',
      [id],
    )
    expect(row).toEqual({ parts: BigInt(capitalPaise) * 3n * 4n, through: '2026-11-30' })
  })

  it('pledges more when the price falls and less when it rises, and never more than is needed', async () => {
    const loan = await borrowHalf()
    const before = loan.pledged[0]?.quantity ?? 0
    await town.priceFallsTo(80)
    await town.evening('2026-11-24')
    const [fallen] = (await town.loan(asha, loan.id)).loan.pledged
    expect(fallen?.quantity).toBeGreaterThan(before)
    expect(fallen?.lendsPaise).toBeGreaterThanOrEqual(loan.capitalPaise)
    expect((fallen?.lendsPaise ?? 0) - Math.floor((fallen?.pricePaise ?? 0) * 0.6)).toBeLessThan(
      loan.capitalPaise + loan.capitalPaise * 0.0003,
    )
    await town.priceFallsTo(150)
    await town.evening('2026-11-25')
    expect((await town.loan(asha, loan.id)).loan.pledged[0]?.quantity).toBeLessThan(before)
    expect((await town.loan(asha, loan.id)).events.map(({ kind }) => kind)).toEqual([
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
    await town.priceFallsTo(40)
    await town.evening('2026-11-24')
    const short = (await town.loan(asha, loan.id)).loan
    expect(short.shortfall).toMatchObject({ since: '2026-11-24', cureBy: '2026-12-03' })
    expect(short).toMatchObject({ duePaise: 0 })
    const { limitPaise } = await town.standing(asha)
    expect(short.shortfall?.paise).toBe(loan.capitalPaise - limitPaise)
    expect(await noticesOf()).toEqual(['loan.shortfall', 'loan.paid-out'])
    const once = await state()
    await town.evening('2026-11-24')
    expect(await state()).toBe(once)
    expect(await town.repay(asha, loan.id, { amountPaise: (short.shortfall?.paise ?? 0) - 1 })).toMatchObject({
      msg: '',
      data: { shortfall: { paise: 1 } },
    })
    expect(await town.repay(asha, loan.id, { amountPaise: 1 })).toMatchObject({ msg: '', data: { shortfall: null } })
    expect((await town.loan(asha, loan.id)).events.at(-1)?.kind).toBe('cured')
    expect(await noticesOf()).toEqual(['loan.cured', 'loan.shortfall', 'loan.paid-out'])
  })

  it('after the cure days makes the shortfall due, sells exactly enough, and pays the loan with it', async () => {
    const loan = await borrowHalf()
    await town.priceFallsTo(40)
    await town.evening('2026-11-24')
    const before = await town.position(asha)
    expect(before).toMatchObject({ availableQuantity: 0, pledgedQuantity: before.quantity })
    // While it can be cured nothing is sold and nothing is due.
    await town.sales()
    expect(await town.position(asha)).toEqual(before)
    await town.tamper(
      `update bahi.loan set shortfall_since = '2026-11-12', cure_by = '2026-11-23' where id = ${loan.id}`,
    )
    await town.evening('2026-11-24')
    const short = (await town.loan(asha, loan.id)).loan
    const missing = short.shortfall?.paise ?? 0
    expect(short.duePaise).toBe(missing)
    const cash = await town.cashOf(asha)
    expect(cash.withdrawablePaise).toBe(Math.max(0, cash.availablePaise - missing))
    expect(cash).toMatchObject({ dueOnLoansPaise: missing })
    await town.sales()
    const price = short.pledged[0]?.pricePaise ?? 0
    const wanted = Math.ceil(Math.ceil(missing / (price * 0.3975)) / 100) * 100
    const after = await town.position(asha)
    expect(before.quantity - after.quantity).toBe(Math.min(wanted, before.quantity))
    const { loan: cured, events } = await town.loan(asha, loan.id)
    expect(cured).toMatchObject({ shortfall: null, duePaise: 0 })
    expect(events.map(({ kind }) => kind)).toContain('sold')
    expect(cured.capitalPaise).toBeLessThan(loan.capitalPaise)
    expect(await town.cashOf(asha)).toMatchObject({ dueOnLoansPaise: 0 })
    await town.expectLedgerToHold()
    const once = await state()
    await town.sales()
    expect(await state()).toBe(once)
    expect(await noticesOf()).toEqual(expect.arrayContaining(['loan.selling', 'loan.sold', 'loan.due']))
    // The lender's part settles with the sale.
    await town.endDay()
    const { rows } = await town.database.app.pool.query<{ unsettled: bigint }>(
      'select coalesce(sum(b.amount), 0)::bigint as unsettled from bahi.balance b join bahi.lender l on l.participant_id = b.owner and l.participant_shard = b.shard where b.account = 3',
    )
    expect(rows[0]?.unsettled).toBe(0n)
  })

  it('pays the loan with the sales of the last second as of that evening, whichever job comes first', async () => {
    const loan = await borrowHalf()
    await town.priceFallsTo(40)
    await town.evening('2026-11-24')
    await town.tamper(
      `update bahi.loan set shortfall_since = '2026-11-12', cure_by = '2026-11-23' where id = ${loan.id}`,
    )
    await runLoanSales(town.house.fundJob)
    await town.passTo(15.5 * 3_600 + 60)
    const sold = await state()
    await runLoanSales(town.house.fundJob)
    expect(await state()).toBe(sold)
    await town.evening('2026-11-24')
    const { loan: paid, events } = await town.loan(asha, loan.id)
    expect(events.filter(({ kind }) => kind === 'sold').map(({ on }) => on)).toEqual(['2026-11-24'])
    expect(paid).toMatchObject({ shortfall: null, duePaise: 0 })
    const once = await state()
    await town.evening('2026-11-24')
    expect(await state()).toBe(once)
  })

  /** As if the loan had been paid out so long ago that its last day was the one before. */
  const endTerm = (id: string) =>
    town.tamper(
      `update bahi.loan set term_days = 53, paid_out_on = '2026-10-01', accrued_through = '2026-11-23' where id = ${id}`,
    )

  it('makes a loan due whose term is over, tells of it once, keeps so much from leaving, and sells nothing before the days to pay are over', async () => {
    const token = await town.furnish('asha').catch(() => asha)
    const loan = await borrowHalf()
    await endTerm(loan.id)
    await town.evening('2026-11-24')
    const cash = await town.cashOf(token)
    const { loan: past, events } = await town.loan(asha, loan.id)
    expect(past).toMatchObject({
      pastTerm: { comingPaise: 0, since: '2026-11-24', cureBy: '2026-12-03' },
      duePaise: past.owedPaise,
    })
    expect(events.at(-1)).toMatchObject({ kind: 'term-over', on: '2026-11-24', words: '2026-12-03' })
    expect(await noticesOf()).toEqual(['loan.due', 'loan.term-over', 'loan.paid-out'])
    expect(cash.availablePaise - cash.withdrawablePaise).toBe(Math.min(cash.availablePaise, past.owedPaise))
    expect(
      await town.post(token, '/api/app/user/withdraw/create.do', { amountPaise: cash.availablePaise, pin: '280419' }),
    ).toMatchObject({ msg: 'tips.msg.241' })
    const [before, once] = [await town.position(asha), await state()]
    await town.evening('2026-11-24')
    await town.sales()
    expect([await town.position(asha), await state()]).toEqual([before, once])
    expect(await town.repay(asha, loan.id, { all: true })).toMatchObject({
      msg: '',
      data: { state: 'paid', pastTerm: null },
    })
    expect(await town.cashOf(token)).toMatchObject({ dueOnLoansPaise: 0 })
  })

  it('sells just enough to pay a loan past its term once the days to pay are over, however well it is carried', async () => {
    const loan = await borrowHalf()
    await endTerm(loan.id)
    await town.evening('2026-11-24')
    await town.tamper(
      `update bahi.loan set term_told_on = '2026-11-12', term_cure_by = '2026-11-23' where id = ${loan.id}`,
    )
    const [before, { availablePaise }] = [await town.position(asha), await town.cashOf(asha)]
    await town.sales()
    const { loan: paid, events } = await town.loan(asha, loan.id)
    expect(paid).toMatchObject({ state: 'paid', owedPaise: 0, repaidPaise: loan.capitalPaise, pledged: [] })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['term-over', 'sold', 'paid']))
    // All of its cash is still hers: the sale paid, and a lot more of shares would have been too much.
    expect((await town.cashOf(asha)).availablePaise).toBeGreaterThanOrEqual(availablePaise)
    const {
      rows: [close],
    } = await town.database.app.pool.query<{ paise: bigint }>(
      'select close_paise as paise from bahi.daily_bar where instrument_id = $1 order by date desc limit 1',
      [town.instrumentId],
    )
    const sold = before.quantity - (await town.position(asha)).quantity
    expect((sold - 100) * Number(close?.paise) * 0.9975).toBeLessThan(loan.capitalPaise + loan.capitalPaise * 0.0003)
    expect(await town.cashOf(asha)).toMatchObject({ dueOnLoansPaise: 0 })
    const once = await state()
    await town.sales()
    expect(await state()).toBe(once)
  })

  it('lends nothing more while a loan is past its term: neither asked for nor paid out', async () => {
    const { id, capitalPaise } = await borrowHalf()
    const waiting = await town.apply(asha, 1_000_00)
    await endTerm(id)
    expect(await town.standing(asha)).toMatchObject({ canBorrow: false })
    expect(await town.apply(asha, 1_000_00)).toMatchObject({ msg: 'tips.msg.968' })
    expect((await town.read(asha, '/api/app/user/loan/quote.do', { amountPaise: 1_000_00 })).data).toMatchObject({
      problems: [{ msg: 'tips.msg.968' }],
    })
    expect(await town.review(String(waiting.data['id']))).toMatchObject({ msg: 'tips.msg.968' })
    expect(await town.repay(asha, id, { amountPaise: capitalPaise - 1 })).toMatchObject({ msg: '' })
    expect(await town.review(String(waiting.data['id']))).toMatchObject({ msg: 'tips.msg.968' })
    expect(await town.repay(asha, id, { all: true })).toMatchObject({ msg: '', data: { state: 'paid' } })
    expect(await town.review(String(waiting.data['id']))).toMatchObject({ msg: '' })
  })

  it('keeps pledge and limit through a split, in the night that gives the shares and on the day that trades them', async () => {
    const loan = await borrowHalf()
    const [before, standing] = [await town.position(asha), await town.standing(asha)]
    await town.tamper(
      `insert into bahi.corporate_action (id, instrument_id, kind, shares, dividend_paise, announced_on, ex_date, paid_on) values (9001, ${town.instrumentId}, 'split', 2, null, '2026-11-23', '2026-11-25', '2026-11-25')`,
    )
    expect((await town.standing(asha)).limitPaise).toBe(standing.limitPaise)
    await town.house.daysParts.applyCorporateActions(businessDate('2026-11-25'))
    expect(await town.position(asha)).toMatchObject({
      quantity: before.quantity * 2,
      pledgedQuantity: before.pledgedQuantity * 2,
    })
    // Half the price for twice the shares: half a paisa of a share may be rounded.
    const after = (await town.standing(asha)).limitPaise
    expect(Math.abs(standing.limitPaise - after)).toBeLessThanOrEqual(before.quantity)
    await town.evening('2026-11-25')
    expect((await town.loan(asha, loan.id)).loan.shortfall).toBe(null)
  })

  it('lends nothing new on a share that is halted or suspended, which carries what was lent before as it did', async () => {
    const loan = await borrowHalf()
    for (const how of ['halted', 'suspended']) {
      await town.database.owner.pool.query(`update bahi.instrument set ${how} = true where id = $1`, [
        town.instrumentId,
      ])
      await town.house.instruments.reload()
      expect(await town.standing(asha)).toMatchObject({ limitPaise: 0, remainingPaise: 0, basis: [], canBorrow: false })
      expect(await town.apply(asha, 1_00)).toMatchObject({ msg: 'tips.msg.902' })
      await town.evening('2026-11-24')
      expect((await town.loan(asha, loan.id)).loan).toMatchObject({ shortfall: null, pledged: loan.pledged })
      await town.database.owner.pool.query(`update bahi.instrument set ${how} = false where id = $1`, [
        town.instrumentId,
      ])
      await town.house.instruments.reload()
      expect((await town.standing(asha)).remainingPaise).toBeGreaterThan(0)
    }
  })

  it('lets one of two loans out when what is owned no longer carries both', async () => {
    const { limitPaise } = await town.standing(asha)
    const part = Math.floor(limitPaise * 0.45)
    const ids = [String((await town.apply(asha, part)).data['id']), String((await town.apply(asha, part)).data['id'])]
    const anita = await town.signIn('anita')
    const proposals: unknown[] = []
    for (const loanId of ids)
      proposals.push(
        (await town.post(anita, '/api/console/loan/review.do', { loanId, outcome: 'approve', reason })).data[
          'proposalId'
        ],
      )
    await town.priceFallsTo(60)
    const dev = await town.signIn('dev')
    const answers = await Promise.all(
      proposals.map((id) => town.post(dev, '/api/console/proposal/approve.do', { id, reason })),
    )
    expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['', 'tips.msg.902'])
    expect(await town.standing(asha)).toMatchObject({ owedPaise: part })
  })

  it('lets the trial balance find every kind of tampering with loans', async () => {
    const { id } = await borrowHalf()
    const { trialBalance } = await import('../../ledger/verify/trial-balance.ts')
    const rules = async () => new Set((await trialBalance(town.database.app.pool)).differences.map(({ rule }) => rule))
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
      await town.tamper(there)
      expect(await rules()).toContain(rule)
      await town.tamper(back)
    }
    expect(await rules()).toEqual(new Set())
  })
})
