import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, visitAndSettle, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

/** Its name goes on with the number of answers that wait, when there are any. */
const button = (page: Page) => page.getByRole('button', { name: /^Customer service/ })

async function readBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await button(page).boundingBox()
  if (box === null) throw new Error('the service button is not on the screen')
  return box
}

it('is dragged, docks at the nearer edge, and stands there again after a reload', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  await waitForScreen(page, 'More')
  await button(page).waitFor()
  const from = await readBox(page)
  expect(from.x + from.width).toBe(390)
  await page.mouse.move(from.x + from.width - 8, from.y + 26)
  await page.mouse.down()
  await page.mouse.move(200, 400, { steps: 5 })
  expect((await readBox(page)).width).toBe(56)
  await page.mouse.move(120, 300, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await readBox(page)).x).toBe(0)
  const docked = await readBox(page)
  // Letting it go is no press.
  await waitForScreen(page, 'More')

  await page.reload()
  await button(page).waitFor()
  await expect.poll(() => readBox(page)).toEqual(docked)
})

it('moves by the arrow keys and says where it stands', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  await button(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Moved to the left edge,', { exact: false }).waitFor({ state: 'attached' })
  await expect.poll(async () => (await readBox(page)).x).toBe(0)
  const { y } = await readBox(page)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await readBox(page)).y).toBeLessThan(y)
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

/** What lies under the button in its middle or at a sign of its own: the page would open customer service instead. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = []
    const service = document.querySelector('.service-button')
    for (const control of document.querySelectorAll<HTMLElement>(
      '.screen__main :is(a[href], button, input, [role=switch])',
    )) {
      if (!control.checkVisibility()) continue
      const points = [control, ...control.querySelectorAll('svg')].map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      })
      for (const { x, y } of points)
        if (service?.contains(document.elementFromPoint(x, y)) === true)
          covered.push(`${control.innerText} at ${x}, ${y}`)
    }
    return covered
  })
}

it(
  'covers no control and no sign of one on the main pages, wherever they are scrolled to',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open({ viewport: { width: 360, height: 740 } })
    await logIn(page, demoCustomers.asha)
    const covered: string[] = []
    for (const place of [
      '/pages/home/index',
      '/pages/home/detail',
      '/pages/fund/fund',
      '/pages/user/order-list',
      '/pages/home/home',
      '/pages/more/index',
      '/pages/home/fundsDetail',
    ]) {
      await visitAndSettle(page, place)
      for (const share of [0, 0.3, 0.6, 1]) {
        await page.evaluate((part) => {
          const body = document.querySelector('.screen__body')
          body?.scrollTo({ top: (body.scrollHeight - body.clientHeight) * part })
        }, share)
        // The button comes to rest 300 ms after the page has, and slides there.
        await expect.poll(() => coveredControls(page), { message: `${place} scrolled by ${share}` }).toEqual([])
        covered.push(...(await coveredControls(page)))
      }
    }
    expect(covered).toEqual([])
  },
)
