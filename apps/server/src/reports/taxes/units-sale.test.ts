import { expect, it } from 'vitest'
import type { FundPreview } from '@bahi/contract/funds/views'
import type { SaleTaxView } from '@bahi/contract/reports/tax'
import { financialYearOf } from '@bahi/domain/reports/financial-year'
import { holdingTerm } from '@bahi/domain/reports/tax-class'
import { businessDate } from '@bahi/money/business-date'
import { arrangeFundOrders } from '../../../testing/servers/fund-orders.ts'
import type { PaperSource } from '../papers/paper-draft.ts'
import { type FundSale, readFundSales } from '../papers/read-sales.ts'

const setup = arrangeFundOrders()

/** A scheme of which Ravi has fifty units of each day, bought at ₹10. */
async function holdUnits(cash: string, days: readonly string[]): Promise<string> {
  const { code, id } = await setup.bahi.openScheme()
  await setup.sql('alter table bahi.scheme_rule disable trigger user')
  await setup.sql(`update bahi.scheme_rule set rule = $2 where scheme_id = $1`, [
    id,
    JSON.stringify({ pick: 'mix', cash, parts: [{ share: left(cash), pick: 'cap-rank', from: 1, to: 50 }] }),
  ])
  await setup.sql('alter table bahi.scheme_rule enable trigger user')
  const before = await lotIds(id)
  for (const _ of days) await setup.bahi.buy(setup.ravi, code, 50)
  await setup.bahi.evening()
  const bought = (await lotIds(id)).filter((lot) => !before.includes(lot))
  for (const [at, day] of days.entries())
    await setup.sql('update bahi.fund_lot set bought_on = $2 where id = $1', [bought[at], day])
  return code
}
const left = (cash: string) => `${100 - Number.parseInt(cash, 10)}%`
const lotIds = async (id: number) =>
  (
    await setup.sql('select id from bahi.fund_lot where scheme_id = $1 and locked_until is null order by id', [id])
  ).rows.map((row: { id: bigint }) => row.id)

const preview = async (code: string, units: number) =>
  (await setup.bahi.read(setup.ravi, '/api/app/user/fund/preview.do', { code, side: 'sell', units: String(units) }))
    .data as unknown as FundPreview
const estimate = async (code: string, units: number) =>
  (await setup.bahi.read(setup.ravi, '/api/app/user/tax/units.do', { code, units: String(units) })).data[
    'estimate'
  ] as SaleTaxView | null

it('taxes units by what the fund holds: shares after a year, a mixture after two, debt never', async () => {
  const days = ['2024-06-03', '2025-06-02', '2026-06-01']
  for (const [cash, taxClass, terms, rates] of [
    ['10%', 'equity', ['long', 'long', 'short'], [1_250, 1_250, 2_000]],
    ['50%', 'mixed', ['long', 'short', 'short'], [1_250, null, null]],
    ['80%', 'debt', ['short', 'short', 'short'], [null, null, null]],
  ] as const) {
    const code = await holdUnits(cash, days)
    const [sale, shown] = [await estimate(code, 150), await preview(code, 150)]
    expect(sale?.taxClass).toBe(taxClass)
    expect(sale?.lots.map(({ boughtOn, quantity, term }) => [boughtOn, quantity, term])).toEqual(
      days.map((day, at) => [day, 50, terms[at]]),
    )
    expect(sale?.lots.map(({ rateBps }) => rateBps)).toEqual(rates)
    // The preview of the order says the same terms.
    expect(shown.lots.map(({ isLongTerm }) => isLongTerm)).toEqual(terms.map((term) => term === 'long'))
    expect(sale?.proceedsPaise).toBe(shown.receivePaise)

    // Once it is done, the papers count the sale in the class and the terms that the preview said.
    expect(await setup.bahi.sell(setup.ravi, code, 150)).toMatchObject({ status: 0 })
    await setup.bahi.evening()
    const done = (await soldUnits()).slice(-days.length)
    expect(done.map((one) => [one.boughtOn, one.taxClass, holdingTerm(one)])).toEqual(
      days.map((day, at) => [day, taxClass, terms[at]]),
    )
  }
})

/** What the papers have of Ravi's sales of units, oldest first. */
async function soldUnits(): Promise<FundSale[]> {
  const { db, instruments, feed, clock } = setup.bahi.parts
  const {
    rows: [who],
  } = await setup.sql('select shard, customer_id as "customerId" from bahi.customer_phone where phone = $1', [
    '9000000002',
  ])
  const source = { db: db.pool, who, instruments, feed, today: clock.now().date } as unknown as PaperSource
  return readFundSales(source, financialYearOf(businessDate(clock.now().date)))
}

it('says that tax at the slab is to come, and counts it once the other income is told', async () => {
  const code = await holdUnits('80%', ['2026-06-01'])
  await setup.sql('alter table bahi.scheme_nav disable trigger user')
  await setup.sql(
    'update bahi.scheme_nav set nav = nav * 2 where scheme_id = (select id from bahi.scheme where code = $1)',
    [code],
  )
  await setup.sql('alter table bahi.scheme_nav enable trigger user')
  const unknown = await estimate(code, 50)
  expect(unknown).toMatchObject({ slab: 'to-come', taxPaise: 0, inHandPaise: unknown?.proceedsPaise })
  expect(unknown?.withIncomePaise).toBeGreaterThan(0)
  const told = { year: 2026, otherIncomePaise: 30_00_000_00, losses: [] }
  expect(await setup.bahi.call('/api/app/user/tax/setDetails.do', told, { token: setup.ravi })).toMatchObject({
    status: 0,
  })
  const known = await estimate(code, 50)
  const atSlab = Math.floor(((known?.withIncomePaise ?? 0) * 3_000) / 10_000)
  expect(known).toMatchObject({
    slab: 'counted',
    withIncomePaise: unknown?.withIncomePaise,
    parts: { slabPaise: atSlab },
  })
  expect(known?.inHandPaise).toBe((known?.proceedsPaise ?? 0) - atSlab - (known?.parts.cessPaise ?? 0))
})

it('has no estimate without units, and refuses a fund that does not exist', async () => {
  const { code } = await setup.bahi.openScheme()
  expect(await estimate(code, 10)).toBeNull()
  const unknown = await setup.bahi.read(setup.ravi, '/api/app/user/tax/units.do', { code: 'NOSUCH', units: '1' })
  expect(unknown.status).not.toBe(0)
})
