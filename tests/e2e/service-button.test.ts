import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

/** Its name goes on with the number of answers that wait, when there are any. */
const button = (page: Page) => page.getByRole('button', { name: /^Customer service/ })

async function boxOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await button(page).boundingBox()
  if (box === null) throw new Error('the service button is not on the screen')
  return box
}

it('is dragged, docks at the nearer edge, and stands there again after a reload', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  await waitForScreen(page, 'More')
  await button(page).waitFor()
  const from = await boxOf(page)
  expect(from.x + from.width).toBe(390)
  await page.mouse.move(from.x + 30, from.y + 26)
  await page.mouse.down()
  await page.mouse.move(200, 400, { steps: 5 })
  expect((await boxOf(page)).width).toBe(56)
  await page.mouse.move(120, 300, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page)).x).toBe(0)
  const docked = await boxOf(page)
  // Letting it go is no press.
  await waitForScreen(page, 'More')

  await page.reload()
  await button(page).waitFor()
  await expect.poll(() => boxOf(page)).toEqual(docked)
})

it('moves by the arrow keys and says where it stands', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  await button(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Moved to the left edge,', { exact: false }).waitFor({ state: 'attached' })
  await expect.poll(async () => (await boxOf(page)).x).toBe(0)
  const { y } = await boxOf(page)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await boxOf(page)).y).toBeLessThan(y)
})

it('leads a visitor to the log-in and a customer to customer service, and stays away from forms with a foot', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  await button(page).click()
  await waitForScreen(page, 'Log in')
  await expect.poll(() => button(page).count()).toBe(0)
  await logIn(page, demoCustomers.gurpreet)
  await button(page).press('Enter')
  await waitForScreen(page, 'Customer service')
})
