import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openUnitServer, type UnitServer } from '../../../testing/servers/unit-server.ts'
import { runLoanSales } from '../../loans/sales/sell-pledges.ts'
import { payOutRedemptions } from './pay-out-redemptions.ts'

let bahi: UnitServer

beforeEach(async () => {
  bahi = await openUnitServer({ alsoShares: false })
}, 120_000)
afterEach(async () => {
  await bahi.expectLedgerToHold()
  await bahi.close()
})

/** Borrows half of what the units carry; their NAV falls to ₹4, and the cure days are over on Thursday. */
async function fallShort() {
  const loan = await bahi.borrow(bahi.asha, 75_000_00)
  await bahi.navToday(4_0000)
  await bahi.nextDay()
  await bahi.cureDaysAreOver()
  await bahi.evening('2026-11-25')
  return loan
}

describe('a loan that units are redeemed for', () => {
  it('is paid with the units in one step, once, however many come to it: nothing of them is ever free before', async () => {
    const { id } = await fallShort()
    await bahi.sales()
    await bahi.navToday(4_0000)
    await bahi.nextDay()
    const morning = businessDate('2026-11-30')
    const cash = (await bahi.cashOf(bahi.asha)).availablePaise
    const paid = await Promise.all([1, 2, 3].map(() => payOutRedemptions(bahi.parts.fundJob, morning)))
    expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1)
    const { events, journals } = await bahi.loan(bahi.asha, id)
    expect(journals.filter(({ kind }) => kind === 'loan-repayment')).toHaveLength(1)
    const taken = events.filter(({ kind }) => kind === 'sold')
    expect(taken.map(({ on }) => on)).toEqual(['2026-11-30'])
    const [sale] = await bahi.soldForLoans()
    expect((await bahi.cashOf(bahi.asha)).availablePaise - cash).toBe(
      Number(sale?.['net_paise']) - (taken[0]?.amountPaise ?? 0),
    )
    // ₹15,000 and what the sold units carried, with four nights of ₹22.50 of which two cost nothing yet: as of the morning, not of the close before it.
    expect(taken[0]?.amountPaise).toBeGreaterThan(15_000_00 + Number(sale?.['quantity']) * 300)
    expect(await bahi.sql('select shortfall_since from bahi.loan')).toEqual([{ shortfall_since: null }])
  })

  it('is not paid while the market is closed and a night is running', async () => {
    const { id } = await fallShort()
    await bahi.sales()
    await bahi.navToday(4_0000)
    await bahi.nextDay()
    await payOutRedemptions(bahi.parts.fundJob, businessDate('2026-11-30'))
    const paid = (await bahi.loan(bahi.asha, id)).loan
    // As if the market had fallen since: whoever looked again before the morning is over would find something missing.
    await bahi.navToday(1_0000)
    await bahi.passTo(16 * 3_600)
    await runLoanSales(bahi.parts.fundJob)
    expect((await bahi.loan(bahi.asha, id)).loan).toMatchObject({ capitalPaise: paid.capitalPaise })
  })
})
