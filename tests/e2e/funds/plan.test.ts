import { expect, it } from 'vitest'
import type { PlanDecision } from '@bahi/contract/funds/plans'
import { bringMoney } from '../steps/bring-money.ts'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'
import { askForUnits, findScheme, nightsMs, untilOrder } from '../steps/scheme-orders.ts'

const phones = usePhones()

it('buys a plan, sees what it decides and trades each day, and sells it again', { timeout: 2 * nightsMs }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  const token = await readToken(page)
  const plan = await findScheme('aifund')
  const units = plan.leastUnits
  await bringMoney(token, 'Imran Sheikh', Math.ceil(Number(plan.nav) * units * 2))

  await visit(page, '/pages/aifund/aifund')
  await page
    .getByRole('link', { name: new RegExp(plan.name) })
    .first()
    .click()
  await waitForScreen(page, plan.name)
  await waitUntilOpen({ seconds: 35 })
  const bought = await untilOrder(
    token,
    await askForUnits(page, {
      place: `/pages/aifund/buy-product?code=${plan.code}`,
      title: `Buy ${plan.name}`,
      units,
      button: /^Buy for ₹/,
    }),
    'success',
  )
  expect(bought.netPaise).toBe((bought.amountPaise ?? 0) + (bought.feePaise ?? 0))

  const decision = await untilDecision(plan.code, bought.appliesOn)
  expect(decision.sampleUntil < decision.date).toBe(true)
  await visit(page, `/pages/aifund/decisions?code=${plan.code}`)
  await page.getByText(decision.hash, { exact: true }).first().waitFor()
  await page.getByText('Recomputed on this phone: the same.').first().waitFor()

  await visit(page, `/pages/aifund/have-detail?code=${plan.code}`)
  await waitForScreen(page, plan.name)
  await passTimeUntil('units that can be sold', async () => (await readRedeemable(token, plan.code)) >= units)
  const cash = await readCash(token)
  const sold = await untilOrder(
    token,
    await askForUnits(page, {
      place: `/pages/aifund/sell-product?code=${plan.code}`,
      title: `Sell ${plan.name}`,
      units,
      button: /^Sell [\d,]+ units$/,
    }),
    'success',
  )
  expect((await readCash(token)).availablePaise - cash.availablePaise).toBe(sold.netPaise)
})

/** The log's next entry after a day, with what became of its orders. */
async function untilDecision(code: string, after: string): Promise<PlanDecision> {
  let found: PlanDecision | undefined
  await passTimeUntil('the plan decides', async () => {
    const { items } = await callBahi<{ items: PlanDecision[] }>(`/api/app/user/aifund/decisions.do?code=${code}`)
    found = items.find(({ date }) => date > after)
    return found !== undefined
  })
  return found as PlanDecision
}

async function readRedeemable(token: string, code: string): Promise<number> {
  const { items } = await callBahi<{ items: { redeemableUnits: number }[] }>(
    `/api/app/user/aifund/position.do?code=${code}`,
    { token },
  )
  return items[0]?.redeemableUnits ?? 0
}
