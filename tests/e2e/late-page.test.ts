import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../../apps/phone/src/navigation/paths.ts'
import { demoCustomers, logIn, logInBeforeOpening } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

it('shows a page that comes late in the place of the error, by itself', async () => {
  const page = await phones.open()
  await visit(page, '/pages/home/index')
  await waitForScreen(page, 'Bahi')
  const again = page.getByRole('button', { name: 'Try again', exact: true })
  await page.removeLocatorHandler(again)
  const arrive = await holdBack(page, '**/assets/search-screen-*.js')
  await page.getByRole('link', { name: 'Search' }).first().click()
  await page.getByRole('heading', { name: 'The page did not load' }).waitFor()
  // Meanwhile the page has the header of every page, and so the way back.
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor()
  arrive()
  await page.getByRole('searchbox').waitFor()
  expect(await again.count()).toBe(0)
})

it('leads nobody Home who went on while the app began', async () => {
  const { page, bringSearch } = await goOnWhileTheAppBegins()
  bringSearch()
  await page.getByRole('searchbox').waitFor()
  expect(new URL(page.url()).hash).toBe(`#${paths.search}`)
})

it('leads Home who came back before the other page was there', async () => {
  const { page, bringSearch } = await goOnWhileTheAppBegins()
  await page.goBack()
  await waitForScreen(page, 'Bahi')
  bringSearch()
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

/**
 * The app of a customer begins, and before all that it asks for is answered, another page is gone to, which is held back.
 * Then the app has begun.
 */
async function goOnWhileTheAppBegins(): Promise<{ page: Page; bringSearch: () => void }> {
  const page = await phones.open()
  await logInBeforeOpening(page, demoCustomers.gurpreet)
  const answerSettings = await holdBack(page, '**/api/admin/getSetting.do*')
  const bringSearch = await holdBack(page, '**/assets/search-screen-*.js')
  const version = page.waitForResponse('**/api/app/verison*')
  await page.goto('/')
  await (await version).finished()
  await page.waitForTimeout(100)
  const answered = page.waitForResponse('**/api/admin/getSetting.do*')
  // The cover stays for a moment, and within that moment the last answer comes.
  await page.evaluate((place) => (location.hash = place), paths.search)
  answerSettings()
  await answered
  // Time for the app to hear it, and less than the cover stays.
  await page.waitForTimeout(50)
  return { page, bringSearch }
}

/** Holds back what a page asks for, until the returned function is called. */
async function holdBack(page: Page, what: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(what, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
