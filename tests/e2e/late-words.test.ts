import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

/** A pack of English words, changed on its way to the phone. */
async function passOn(route: Route, change: (script: string) => string): Promise<void> {
  const script = await (await route.fetch()).text()
  await route.fulfill({ contentType: 'text/javascript', body: change(script) })
}

it('shows nothing in the place of words that are late, and draws them when they come', async () => {
  const page = await phones.open()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/en-(?!rest-)[^/]*\.js$/, (route) =>
    passOn(route, (script) => script.replace('"news.category.all"', '"news.category.later"')),
  )
  await page.route(/\/assets\/en-rest-[^/]*\.js$/, async (route) => {
    await held
    await passOn(route, (script) =>
      script.replace('"statement.title":', '"news.category.all":["All"],"statement.title":'),
    )
  })
  await visit(page, '/pages/home/index?news=all')
  await waitForScreen(page, 'News')
  await page.getByRole('button', { name: 'Markets', exact: true }).waitFor()
  expect(await page.getByText('news.category').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'All', exact: true }).count()).toBe(0)
  arrive()
  await page.getByRole('button', { name: 'All', exact: true }).waitFor()
})

it('has all words of the first screens in the first pack', async () => {
  const page = await phones.open()
  await page.route(/\/assets\/en-rest-[^/]*\.js$/, () => undefined)
  await visit(page, '/pages/home/index?news=all')
  await waitForScreen(page, 'News')
  await page.getByRole('button', { name: 'All', exact: true }).waitFor()
})
