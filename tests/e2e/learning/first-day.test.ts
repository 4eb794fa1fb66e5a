import { it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('a mission is done by doing it, as a visitor or by an order', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  const share = await findBusyShare({ belowPaise: 200_000 })
  await visit(page, '/pages/more/index')
  await page.getByRole('link', { name: 'My first day' }).click()
  await waitForScreen(page, 'My first day')
  await page.getByText('0 of 8 done').waitFor()
  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await page.getByText(share.name).first().waitFor()
  await visit(page, '/pages/more/first-day')
  await page.getByText('1 of 8 done').waitFor()
  await page.getByRole('link', { name: /Look at a share.*Done/ }).waitFor()

  await logIn(page, demoCustomers.meera)
  await waitUntilOpen()
  const pricePaise = Math.round((share.lastPaise * 0.97) / 100) * 100
  await callBahi('/api/app/user/buy.do', {
    token: await readToken(page),
    input: { code: share.code, quantity: '100', pricePaise: `${pricePaise}` },
  })
  await visit(page, '/pages/more/first-day')
  await page.getByRole('link', { name: /Place a limit order.*Done/ }).waitFor()
})
