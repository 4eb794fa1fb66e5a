import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const motion = (page: Page) => page.evaluate(() => document.documentElement.dataset['motion'])
/** How many things on the page move or would move, however long they take. */
const moving = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        // The style as computed, "0.2s, 0s": what is declared, and no time that anybody measured.
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
      }).length,
  )

it('stands still once less motion is chosen, from the first paint on', async () => {
  const page = await phones.open({ reducedMotion: 'no-preference' })
  await visit(page, '/pages/more/appearance')
  await waitForScreen(page, 'Appearance')
  expect(await motion(page)).toBe('usual')
  expect(await moving(page)).toBeGreaterThan(0)

  await page.getByRole('switch', { name: 'Less motion' }).check()
  await expect.poll(() => motion(page)).toBe('less')
  expect(await moving(page)).toBe(0)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => motion(page)).toBe('less')
  await visit(page, '/pages/home/index')
  await page.getByText('Learn the market with practice money').waitFor()
  expect(await moving(page)).toBe(0)
})

it('stands still on a device that asks for it, whatever is chosen', async () => {
  const page = await phones.open({ reducedMotion: 'reduce' })
  await visit(page, '/pages/more/appearance')
  await waitForScreen(page, 'Appearance')
  expect(await motion(page)).toBe('less')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => motion(page)).toBe('usual')
})

it('opens with amounts hidden, shows them by the eye, and hides them when the app is opened again', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  await page.getByRole('link', { name: /^Net worth ₹/ }).waitFor()
  await visit(page, '/pages/more/appearance')
  await page.getByRole('switch', { name: 'Hide amounts when opening' }).check()
  await visit(page, '/pages/home/index')
  await page.getByRole('link', { name: /^Net worth ₹/ }).waitFor()

  await watchForAmounts(page)
  await page.reload()
  await page.getByRole('link', { name: /^Net worth amount hidden/ }).waitFor()
  expect(await seenAmounts(page)).toEqual([])
  await visit(page, '/pages/home/home')
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await visit(page, '/pages/home/index')
  await page.getByRole('link', { name: /^Net worth ₹/ }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: /^Net worth amount hidden/ }).waitFor()
})

it('hides amounts again when the app leaves the screen, and keeps them as they are for everybody else', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  await page.getByRole('link', { name: /^Net worth ₹/ }).waitFor()
  await leaveScreen(page)
  expect(await page.getByRole('link', { name: /^Net worth ₹/ }).count()).toBe(1)
  await visit(page, '/pages/more/appearance')
  await page.getByRole('switch', { name: 'Hide amounts when opening' }).check()
  await visit(page, '/pages/home/index')
  await page.getByRole('link', { name: /^Net worth ₹/ }).waitFor()
  await leaveScreen(page)
  await page.getByRole('link', { name: /^Net worth amount hidden/ }).waitFor()
})

/** What the browser says to a page whose app goes behind another. */
async function leaveScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** From the next load on, notes every amount that the customer's card says, however shortly. */
async function watchForAmounts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenAmounts: seen })
    new MutationObserver(() => {
      const said = document.querySelector('.customer-card__worth')?.textContent ?? ''
      if (/₹\s*[\d,]/.test(said)) seen.push(said)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

const seenAmounts = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'seenAmounts') as unknown)
