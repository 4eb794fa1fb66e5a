import { beforeEach, describe, expect, it } from 'vitest'
import { arrangeUnitLoan } from '../../../testing/servers/unit-loan.ts'
import { openShareServer, UNITS } from '../../../testing/servers/unit-server.ts'
import { runLoanSales } from './sell-pledges.ts'

const setup = arrangeUnitLoan()
const { take, sql, open, navToday, nextDay, cureDaysAreOver, sales, state, notices, lock } = setup

describe('a pledge of shares and units', () => {
  beforeEach(() => open(true), 120_000)

  it('is sold both ways when one alone does not cure, and each pays when its money is there', async () => {
    // What is left to borrow then: units carry ₹30,000, and all shares by their price less charges cure 39.75 % of it.
    await setup.bahi.borrow(setup.token, (await setup.bahi.standing(setup.token)).limitPaise)
    await navToday(2_0000)
    await nextDay()
    const loanId = String((await sql('select id from bahi.loan'))[0]?.['id'])
    const shares = (await setup.bahi.position(setup.token)).quantity
    const { limitPaise, owedPaise, basis } = await setup.bahi.standing(setup.token)
    const worth = basis.find(({ kind }) => kind === 'share')?.valuePaise ?? 0
    // So much owed that all shares and about half of the units are needed.
    await setup.bahi.repay(setup.token, loanId, {
      amountPaise: owedPaise - limitPaise - Math.floor(worth * 0.3975) - 5_000_00,
    })
    await cureDaysAreOver()
    await setup.bahi.sales()
    expect(await sales()).toMatchObject([
      { of_units: false, quantity: BigInt(shares), at_desk: true },
      { of_units: true, at_desk: false, forced_reason: 'loan-shortfall' },
    ])
    const [, units] = await sales()
    expect(Number(units?.['quantity'])).toBeGreaterThan(5_000_00 / 48)
    expect(Number(units?.['quantity'])).toBeLessThan(UNITS)
    expect((await setup.bahi.position(setup.token)).quantity).toBe(0)
    expect(await notices()).toEqual(expect.arrayContaining(['loan.selling', 'loan.redeeming', 'loan.sold']))
    const once = await state()
    await setup.bahi.sales()
    expect(await state()).toEqual(once)
    for (let day = 0; day < 2; day += 1) {
      await navToday(2_0000)
      await nextDay()
    }
    const { loan, journals } = await setup.bahi.loan(setup.token, loanId)
    expect((await sales()).at(1)).toMatchObject({ state: 'success' })
    expect(journals.filter(({ kind }) => kind === 'loan-repayment').length).toBeGreaterThanOrEqual(3)
    // The price at which the shares went may leave a little, which a second sale takes.
    expect(loan.shortfall?.paise ?? 0).toBeLessThan(5_000_00)
  })
})

it('a customer whose account and trading are locked and whose identity was taken back is sold out at the desk, but not beyond what the market allows', async () => {
  take(await openShareServer())
  await setup.bahi.borrow(setup.token, Math.floor((await setup.bahi.standing(setup.token)).limitPaise / 2))
  await setup.bahi.priceFallsTo(40)
  await setup.bahi.evening('2026-11-24')
  await cureDaysAreOver()
  await lock()
  await setup.bahi.tamper(`update bahi.customer set identity_state = 'failed'`)
  // The customer's own order is refused by the desk too, not only by its call.
  const {
    rows: [who],
  } = await setup.bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
    `select shard, customer_id from bahi.customer_phone where phone = '9000000001'`,
  )
  const own = {
    kind: 'place',
    shard: who?.shard ?? 0,
    owner: who?.customer_id ?? 0n,
    key: null,
    side: 'sell',
    instrumentId: setup.bahi.instrumentId,
    tag: 'customer',
    order: { type: 'market', quantity: 100, limitPaise: null, timeInForce: 'ioc' },
  } as const
  expect(await setup.bahi.parts.desk.submit(own)).toMatchObject({ ok: false, refused: { code: 'account-locked' } })
  // A lock of the account bars the customer's own sales, not those for a loan; lots and the band bind these, too.
  const forLoan = (order: object) =>
    setup.bahi.parts.desk.submit({ ...own, isForLoan: true, order: { ...own.order, ...order } })
  expect(await forLoan({ quantity: 101 })).toMatchObject({ ok: false, refused: { code: 'quantity-below-lot' } })
  expect(await forLoan({ type: 'limit', limitPaise: 100 })).toMatchObject({
    ok: false,
    refused: { code: 'below-lower-band' },
  })
  await setup.bahi.sales()
  expect(await sales()).toMatchObject([{ of_units: false, at_desk: true }])
  expect(await sql('select shortfall_since, state from bahi.loan')).toEqual([
    { shortfall_since: null, state: 'unpaid' },
  ])
  await runLoanSales(setup.bahi.parts.fundJob)
  expect(await sales()).toHaveLength(1)
})
