import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import type { Share } from '../steps/find-share.ts'
import { bahiUrl } from '../steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

let shares: Share[] = []
let lastPhone = 9_876_500_000
beforeAll(async () => {
  const { items } = await callBahi<{ items: Share[] }>('/market/api/hq/stock/getINDStockList.do?size=3')
  shares = items
})

/** A customer of this test alone, with three shares on the first list, on its edit page. */
async function openEditPage(): Promise<Page> {
  const { token } = await callBahi<{ token: string }>('/api/app/reg.do', {
    input: { phone: String((lastPhone += 1)), password: 'kite-and-thread', agreed: 'true' },
  })
  for (const { code } of shares) await callBahi('/api/app/user/watchlist/add.do', { token, input: { code } })
  const page = await phones.open()
  await page.goto(bahiUrl())
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.reload()
  await visit(page, '/pages/market/watchlist-edit?list=1')
  await waitForScreen(page, 'Edit lists')
  await handle(page, 0).waitFor()
  return page
}

function handle(page: Page, index: number): Locator {
  return page.getByRole('button', { name: `Move ${shares[index]?.symbol}`, exact: true })
}

/** The shares by their place on the page, as numbers of the order they began in. */
async function order(page: Page): Promise<number[]> {
  const names = await page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label') ?? ''))
  return names.map((name) => shares.findIndex(({ symbol }) => name === `Move ${symbol}`))
}

/** A new order is kept once the server has said so: what the page shows after a reload is what it keeps. */
async function orderAfterReload(page: Page): Promise<number[]> {
  await page.waitForLoadState('networkidle')
  await page.reload()
  await handle(page, 0).waitFor()
  return order(page)
}

it('sorts a list by keys, says where the share is, and keeps the order', async () => {
  const page = await openEditPage()
  const { symbol } = shares[0] as Share
  await handle(page, 0).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`${symbol} picked up from place 1 of 3.`).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${symbol} is at place 2 of 3.`).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`${symbol} dropped at place 2 of 3.`).waitFor()
  expect(await order(page)).toEqual([1, 0, 2])
  expect(await orderAfterReload(page)).toEqual([1, 0, 2])
})

it('sorts a list by a finger on the handle, and keeps the order', async () => {
  const page = await openEditPage()
  const [from, to] = [await handle(page, 2).boundingBox(), await handle(page, 0).boundingBox()]
  if (from === null || to === null) throw new Error('the handles are not on the page')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual([2, 0, 1])
  expect(await orderAfterReload(page)).toEqual([2, 0, 1])
})

it('makes a list, lets one choose on which a share stands, and takes a deletion back', async () => {
  const page = await openEditPage()
  const [share] = shares as [Share]
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name of this list').fill('Ports')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('button', { name: 'Ports 0' }).waitFor()

  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await page.getByRole('button', { name: `Stop watching ${share.symbol}`, exact: true }).click()
  await page.getByRole('checkbox', { name: /^Ports/ }).check()
  await page.getByRole('button', { name: 'Done' }).click()

  await visit(page, '/pages/home/detail?tab=watchlist')
  await page.getByRole('button', { name: 'Ports 1' }).click()
  await page.getByText('1 stock · your order').waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Ports 1' }).waitFor()
  await handle(page, 0).waitFor()
})

it('puts a share back to its place when its removal is undone', async () => {
  const page = await openEditPage()
  await page.getByRole('button', { name: `Remove ${shares[1]?.symbol} from this list` }).click()
  await expect.poll(() => order(page)).toEqual([0, 2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => order(page)).toEqual([0, 1, 2])
  expect(await orderAfterReload(page)).toEqual([0, 1, 2])
})
