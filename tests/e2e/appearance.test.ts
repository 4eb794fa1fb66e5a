import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const look = (page: Page) =>
  page.evaluate(() => {
    const { dataset, lang } = document.documentElement
    return {
      size: getComputedStyle(document.documentElement).fontSize,
      prices: dataset['prices'],
      theme: dataset['theme'],
      lang,
    }
  })

it('makes text larger and prices blue and orange, here and in the other tab, and before anything is painted', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/appearance')
  await waitForScreen(page, 'Appearance')
  const other = await page.context().newPage()
  await visit(other, '/pages/more/language')
  await waitForScreen(other, 'Language')

  await page.getByRole('slider', { name: 'Text size' }).press('End')
  await page.getByRole('radio', { name: /Blue and orange/ }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => look(page)).toEqual({ size: '32px', prices: 'blue-orange', theme: 'dark', lang: 'en' })
  await expect.poll(() => look(other)).toEqual({ size: '32px', prices: 'blue-orange', theme: 'dark', lang: 'en' })
  await other.getByRole('radio', { name: '简体中文' }).click()
  await waitForScreen(page, '外观')

  // Without the app itself, only what runs before the first paint is left.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.context().clearCookies()
  await page.goto('/favicon.svg')
  await page.evaluate(() =>
    navigator.serviceWorker?.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister()))),
  )
  await page.goto('/')
  expect(await look(page)).toEqual({ size: '32px', prices: 'blue-orange', theme: 'dark', lang: 'zh-Hans' })
})

it('fits in 360 pixels at twice the size: nothing on the account pages is wider than the page', async () => {
  const page = await phones.open({ viewport: { width: 360, height: 780 } })
  await visit(page, '/pages/more/appearance')
  await page.getByRole('slider', { name: 'Text size' }).press('End')
  for (const [place, title] of [
    ['/pages/more/appearance', 'Appearance'],
    ['/pages/more/language', 'Language'],
    ['/pages/more/index', 'More'],
    ['/pages/login/login', 'Log in'],
    ['/pages/register/register', 'Create an account'],
    ['/pages/agreement/login/user-agreement', 'User agreement'],
  ] as const) {
    await visit(page, place)
    await waitForScreen(page, title)
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.screen__body *')]
        .filter(
          (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.visually-hidden'),
        )
        .map((element) => `${element.className} ${element.textContent?.slice(0, 40)}`),
    )
    expect([place, wide]).toEqual([place, []])
  }
})
