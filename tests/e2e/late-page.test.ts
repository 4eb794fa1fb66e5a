import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

it('shows a page that comes late in the place of the error, by itself', async () => {
  const page = await phones.open()
  await visit(page, '/pages/home/index')
  await waitForScreen(page, 'Bahi')
  const again = page.getByRole('button', { name: 'Try again', exact: true })
  await page.removeLocatorHandler(again)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/search-screen-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Search' }).first().click()
  await page.getByRole('heading', { name: 'The page did not load' }).waitFor()
  // Meanwhile the page has the header of every page, and so the way back.
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
  arrive()
  await page.getByRole('searchbox').waitFor()
  expect(await again.count()).toBe(0)
})

it('keeps the page when a part beside it cannot be fetched, and fetches it once the line is back', async () => {
  const page = await phones.open()
  const part = '**/assets/agreement-ask-*.js'
  const isPart = (request: Request) => request.url().includes('agreement-ask')
  await page.route(part, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', isPart)
  await logIn(page, demoCustomers.gurpreet)
  await failed
  await page.unroute(part)
  const came = page.waitForEvent('requestfinished', isPart)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await came
  await waitForScreen(page, 'Bahi')
  expect(await page.getByRole('heading', { name: 'The page did not load' }).count()).toBe(0)
})
