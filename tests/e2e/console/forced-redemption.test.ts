import { afterEach, expect, it } from 'vitest'
import { openFundServer } from '../../../apps/server/testing/servers/fund-server.ts'
import { giveReason, reasonsInAudit, signAsSecond, useDesks } from '../steps/use-desks.ts'

/** Five trading days after the first, a Monday: so long before, the customer is told. */
const DAY = '2026-11-30'

const desks = useDesks(async () => {
  const bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
  return bahi
})
afterEach(() => desks.bahi.expectLedgerToHold())

/** A new fund of which Asha holds two hundred units. */
async function openHeldFund(): Promise<{ readonly code: string; readonly customerId: string }> {
  const { bahi } = desks
  const { code } = await bahi.openScheme()
  expect((await bahi.buy(await bahi.token('asha'), code, 200)).msg).toBe('')
  await bahi.evening()
  const { rows } = await bahi.database.owner.pool.query<{ id: bigint }>(
    `select customer_id as id from bahi.customer_phone where phone = '9000000001'`,
  )
  return { code, customerId: String(rows[0]?.id) }
}

it('takes back the units that two people named, on the day that the customer was told', async () => {
  const { bahi } = desks
  const { code, customerId } = await openHeldFund()
  const first = await desks.open('anita', `/fund-orders?code=${code}`)
  await first.getByRole('button', { name: 'Force a redemption…' }).first().click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Code of the fund').fill(code)
  await dialog.getByLabel('Number of the user').fill(customerId)
  await dialog.getByLabel('Units, empty for all').fill('150')
  await dialog.getByLabel('At the NAV of').fill(DAY)
  await dialog.getByRole('combobox').click()
  await first.getByTitle('The fund closes').click()
  await giveReason(first, 'Propose', 'The board of the fund decided it')
  await signAsSecond(desks, 'dev', code, 'The decision was read')

  const asha = await bahi.token('asha')
  expect(await bahi.holding(asha, code)).toMatchObject({ units: 200, heldUnits: 0 })
  await bahi.morning(DAY)
  expect(await bahi.holding(asha, code)).toMatchObject({ units: 200, heldUnits: 150 })
  expect(await reasonsInAudit(bahi)).toEqual(
    expect.arrayContaining(['S-0001: The board of the fund decided it', 'S-0002: The decision was read']),
  )
})

it('sends nothing while a field is missing or unreadable', async () => {
  const { code, customerId } = await openHeldFund()
  const page = await desks.open('anita', `/fund-orders?code=${code}`)
  await page.getByRole('button', { name: 'Force a redemption…' }).first().click()
  const dialog = page.getByRole('dialog')
  const propose = dialog.getByRole('button', { name: 'Propose', exact: true })
  await dialog.getByLabel(/^Reason(?! of)/).fill('The board of the fund decided it')
  await dialog.getByLabel('Code of the fund').fill(code)
  await dialog.getByLabel('Number of the user').fill(customerId)
  await dialog.getByLabel('At the NAV of').fill(DAY)
  expect(await propose.isDisabled()).toBe(true)
  await dialog.getByRole('combobox').click()
  await page.getByTitle('The fund closes').click()
  expect(await propose.isDisabled()).toBe(false)
  await dialog.getByLabel('Units, empty for all').fill('-5')
  expect(await propose.isDisabled()).toBe(true)
})

it('shows an auditor the orders of a fund, and no button to force one', async () => {
  const { code } = await openHeldFund()
  const page = await desks.openAs(['auditor'], `/fund-orders?code=${code}`)
  await page.getByRole('button', { name: 'CSV' }).waitFor()
  expect(await page.getByRole('button', { name: 'Force a redemption…' }).count()).toBe(0)
})
