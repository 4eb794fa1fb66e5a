import { beforeEach, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { arrangeUnitLoan } from '../../../testing/servers/unit-loan.ts'
import { UNITS } from '../../../testing/servers/unit-server.ts'
import { runFundMorning } from '../../funds/run-funds.ts'

const setup = arrangeUnitLoan()
const { sql, open, navToday, nextDay, cureDaysAreOver, sales, state, notices, lock } = setup
const today = () => businessDate(setup.bahi.parts.clock.now().date)
const unitsOn = async () =>
  Object.fromEntries(
    (
      await sql(
        `select k.name, sum(b.amount)::integer as units from bahi.balance b join bahi.account_kind k on k.id = b.account where b.asset = 1000000 + $1 and b.amount > 0
  and exists (select from bahi.customer c where c.shard = b.shard and c.id = b.owner) group by k.name`,
        [setup.scheme.id],
      )
    ).map(({ name, units }) => [name, units]),
  )

describe('a shortfall that only units of a fund can cure', () => {
  beforeEach(() => open(false), 120_000)

  /** Borrows half of what the units carry, and lets their NAV fall to ₹4. */
  async function fallShort() {
    const loan = await setup.bahi.borrow(setup.token, 75_000_00)
    await navToday(4_0000)
    await nextDay()
    await cureDaysAreOver()
    await setup.bahi.evening('2026-11-25')
    return loan
  }

  it('is cured by as many units as that takes, redeemed at the next NAV, in the morning they are paid', async () => {
    const { id } = await fallShort()
    const before = (await setup.bahi.loan(setup.token, id)).loan
    // 20,000 × ₹4.00 × 75 % carries ₹60,000 of ₹75,000.
    expect(before).toMatchObject({ shortfall: { paise: 15_000_00, comingPaise: 0 }, duePaise: 15_000_00 })
    expect(await unitsOn()).toEqual({ pledged: UNITS })
    expect(await setup.bahi.cashOf(setup.token)).toMatchObject({ dueOnLoansPaise: 15_000_00 })
    await setup.bahi.sales()
    expect(await setup.bahi.cashOf(setup.token)).toMatchObject({ dueOnLoansPaise: 0 })
    // Today is Thursday; paid on Monday, so that with the night after it five nights of ₹22.50 come to it, in steps of ₹0.96.
    const sold = Math.ceil(15_112_50 / 96)
    expect(await sales()).toMatchObject([
      {
        of_units: true,
        quantity: BigInt(sold),
        at_desk: false,
        kind: 'forced',
        forced_reason: 'loan-shortfall',
        state: 'in-progress',
        applies_on: today(),
        proposal_id: null,
      },
    ])
    expect(await unitsOn()).toEqual({ held: sold, pledged: UNITS - sold })
    // What the units that left carried is missing too, and on its way like the rest.
    const missing = 15_000_00 + sold * 300
    expect((await setup.bahi.loan(setup.token, id)).loan).toMatchObject({
      duePaise: 0,
      shortfall: { paise: missing, comingPaise: missing },
    })
    expect(await notices()).toContain('loan.redeeming')
    // The same second again, the next day before the payout: what is on its way is not sold twice.
    const asked = await state()
    await setup.bahi.sales()
    expect(await state()).toEqual(asked)
    await navToday(4_0000)
    await nextDay()
    await setup.bahi.sales()
    expect(await sales()).toMatchObject([
      { state: 'in-progress', payout_on: '2026-11-30', net_paise: BigInt(sold * 396) },
    ])
    expect((await setup.bahi.loan(setup.token, id)).loan).toMatchObject({ duePaise: 0 })
    const cash = (await setup.bahi.cashOf(setup.token)).availablePaise
    await navToday(4_0000)
    // The night to Monday: its morning pays the units out, and what they brought pays the loan before anything else.
    await nextDay()
    expect(today()).toBe('2026-11-30')
    const { loan, events, journals } = await setup.bahi.loan(setup.token, id)
    expect(loan).toMatchObject({ state: 'unpaid', shortfall: null, duePaise: 0 })
    expect(events.map(({ kind, on }) => [kind, on])).toEqual(
      expect.arrayContaining([
        ['sold', '2026-11-30'],
        ['cured', '2026-11-30'],
      ]),
    )
    expect(journals.filter(({ kind }) => kind === 'loan-repayment')).toHaveLength(1)
    const paid = events.find(({ kind }) => kind === 'sold')?.amountPaise ?? 0
    // Just enough: what is left over is less than a unit, and the two of those nights that cost nothing yet.
    const rest = (await setup.bahi.cashOf(setup.token)).availablePaise - cash
    expect(rest).toBe(sold * 396 - paid)
    expect(rest - 2 * 22_50).toBeLessThan(4_00)
    expect(await notices()).toEqual(expect.arrayContaining(['loan.sold', 'loan.cured', 'fund.paid']))
    expect(
      await sql(
        `select sum(b.amount)::bigint as unsettled from bahi.balance b join bahi.lender l on l.participant_id = b.owner and l.participant_shard = b.shard where b.account = 3 and b.amount > 0`,
      ),
    ).toEqual([{ unsettled: null }])
    // Whoever turns the morning or the market again changes nothing, and the evening finds nothing missing.
    const cured = await state()
    await runFundMorning(setup.bahi.parts.fundJob, businessDate('2026-11-27'), today())
    await setup.bahi.sales()
    expect(await state()).toEqual(cured)
    await navToday(4_0000)
    await nextDay()
    expect((await setup.bahi.loan(setup.token, id)).loan.shortfall).toBe(null)
  })

  it('is sold for again when the NAV falls while units are on their way, and only by what that takes', async () => {
    const { id } = await fallShort()
    await setup.bahi.sales()
    const [first] = await sales()
    await navToday(3_9000)
    await nextDay()
    // ₹0.099 less from each unit sold, ₹0.075 less carried by each that is left; the first sale has ₹112.50 to spare for its nights.
    const sold = Number(first?.['quantity'])
    const { duePaise } = (await setup.bahi.loan(setup.token, id)).loan
    expect(Math.abs(sold * 9.9 + (UNITS - sold) * 7.5 - 112_50 - duePaise)).toBeLessThan(1_00)
    await setup.bahi.sales()
    // Until the night after Tuesday; in steps of ₹0.936.
    expect(await sales()).toMatchObject([
      { quantity: BigInt(sold) },
      { quantity: BigInt(Math.ceil((duePaise + 112_50) / 93.6)), state: 'in-progress' },
    ])
    for (const nav of [3_9000, 3_9000]) {
      await navToday(nav)
      await nextDay()
    }
    expect((await setup.bahi.loan(setup.token, id)).loan).toMatchObject({ shortfall: null })
    expect((await sales()).map((sale) => sale['state'])).toEqual(['success', 'success'])
  })

  it('is sold for anew when two people fail the redemption', async () => {
    await fallShort()
    await setup.bahi.sales()
    const [order] = await sql(`select id from bahi.fund_order where forced_reason = 'loan-shortfall'`)
    const reason = 'The fund could not be valued today.'
    const { data } = await setup.bahi.post(await setup.bahi.signIn('anita'), '/api/console/fund/order/review.do', {
      orderId: String(order?.['id']),
      reason,
    })
    expect(
      await setup.bahi.post(await setup.bahi.signIn('dev'), '/api/console/proposal/approve.do', {
        id: data['proposalId'],
        reason,
      }),
    ).toMatchObject({ msg: '' })
    expect(await unitsOn()).toMatchObject({ available: expect.any(Number) })
    await navToday(4_0000)
    await nextDay()
    await setup.bahi.sales()
    expect((await sales()).map((sale) => sale['state'])).toEqual(['failed', 'in-progress'])
  })

  it('leaves to the customer what a redemption brought after the shortfall was cured otherwise', async () => {
    const { id } = await fallShort()
    await setup.bahi.sales()
    const short = (await setup.bahi.loan(setup.token, id)).loan.shortfall?.paise ?? 0
    expect(await setup.bahi.repay(setup.token, id, { amountPaise: short })).toMatchObject({
      msg: '',
      data: { shortfall: null },
    })
    const owed = (await setup.bahi.loan(setup.token, id)).loan.capitalPaise
    for (let day = 0; day < 2; day += 1) {
      await navToday(4_0000)
      await nextDay()
    }
    expect((await sales()).map((sale) => sale['state'])).toEqual(['success'])
    // Short again later: the old sale is no part of it.
    await setup.bahi.tamper(`update bahi.loan set shortfall_since = '2026-11-30', cure_by = '2026-12-09'`)
    await navToday(2_0000)
    await nextDay()
    await setup.bahi.sales()
    expect((await setup.bahi.loan(setup.token, id)).loan).toMatchObject({
      capitalPaise: owed,
      shortfall: { cureBy: '2026-12-09' },
    })
  })

  it('of two loans is covered for the one that units are redeemed for, and sold for the other on another day', async () => {
    const ids = [
      (await setup.bahi.borrow(setup.token, 30_000_00)).id,
      (await setup.bahi.borrow(setup.token, 1_00_000_00)).id,
    ]
    await navToday(8_0000)
    await nextDay()
    await cureDaysAreOver()
    await setup.bahi.sales()
    // ₹10,000 is missing, all of it on the older loan; no more is sold for that than pays it: ₹30,000 and five nights of ₹39, in steps of ₹7.92.
    const sold = Math.ceil(30_195_00 / 792)
    expect(await sales()).toMatchObject([{ quantity: BigInt(sold) }])
    const missing = 10_000_00 + sold * 600
    expect((await setup.bahi.loan(setup.token, ids[0] ?? '')).loan.shortfall).toMatchObject({
      paise: 30_000_00,
      comingPaise: 30_000_00,
    })
    expect((await setup.bahi.loan(setup.token, ids[1] ?? '')).loan.shortfall).toMatchObject({
      paise: missing - 30_000_00,
      comingPaise: 0,
    })
    await navToday(8_0000)
    await nextDay()
    await setup.bahi.sales()
    // Until the night after Tuesday; in steps of ₹1.92.
    expect(await sales()).toMatchObject([
      { quantity: BigInt(sold) },
      { quantity: BigInt(Math.ceil((missing - 30_000_00 + 195_00) / 192)) },
    ])
    for (let day = 0; day < 2; day += 1) {
      await navToday(8_0000)
      await nextDay()
    }
    expect(await sql('select id::text, state, shortfall_since from bahi.loan order by id')).toEqual([
      { id: ids[0], state: 'paid', shortfall_since: null },
      { id: ids[1], state: 'unpaid', shortfall_since: null },
    ])
  })

  it('is cured whatever locks the customer, and when the fund is retired', async () => {
    const { id } = await fallShort()
    await lock()
    await setup.bahi.tamper(`update bahi.customer set identity_state = 'failed'`)
    await sql(`update bahi.scheme set state = 'retired' where id = $1`, [setup.scheme.id])
    expect(
      await setup.bahi.post(setup.token, '/api/app/user/fund/sell.do', { code: setup.scheme.code, units: '10' }),
    ).not.toMatchObject({
      msg: '',
    })
    await setup.bahi.sales()
    expect(await sales()).toMatchObject([{ forced_reason: 'loan-shortfall', state: 'in-progress' }])
    for (let day = 0; day < 2; day += 1) {
      await navToday(4_0000)
      await nextDay()
    }
    expect(await sql('select shortfall_since, state from bahi.loan where id = $1', [id])).toEqual([
      { shortfall_since: null, state: 'unpaid' },
    ])
  })
})
