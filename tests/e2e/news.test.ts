import { expect, it } from 'vitest'
import type { NewsRow } from '../../packages/contract/src/market/news.ts'
import { callBahi } from './steps/call-bahi.ts'
import { demoCustomers, logInBeforeOpening } from './steps/log-in.ts'
import { passTimeUntil, readMarketTime, waitUntilOpen } from './steps/market-hours.ts'
import { usePhones } from './steps/phone-page.ts'
import { openConsole, useStaff } from './steps/sign-in-staff.ts'

const phones = usePhones()
const staff = useStaff()
/** Longer than a day of business time and the night after it, at the speed of these tests. */
const longestDayMs = 900_000

async function firstShare(): Promise<{ code: string; name: string; symbol: string }> {
  const {
    items: [share],
  } = await callBahi<{ items: { code: string; name: string; symbol: string }[] }>(
    '/market/api/hq/stock/getTopINDStockList.do?size=1',
  )
  if (share === undefined) throw new Error('the market has no share')
  return share
}

it(
  'shows on the phone what staff wrote and published, and leads to the share it is about',
  { timeout: 240_000 },
  async () => {
    const share = await firstShare()
    const title = `Ports wait for rain, ${Date.now()}`
    const desk = await openConsole(phones, '/content?view=news', staff.anita)
    await desk.getByRole('button', { name: 'Write news…' }).click()
    const form = desk.getByRole('dialog', { name: 'Write news' })
    await form.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title)
    await form.getByRole('group', { name: 'Summary' }).getByLabel('English').fill('What the harbours said today')
    await form
      .getByRole('group', { name: 'Text' })
      .getByLabel('English')
      .fill('First paragraph.\n\nSecond, with <b>no</b> markup.')
    await form.getByLabel('Source').fill('Market desk')
    await form.getByLabel('Shares, with commas').fill(share.code)
    await form.getByRole('button', { name: 'Keep as a draft' }).click()
    await form.waitFor({ state: 'hidden' })

    const row = desk.getByRole('row').filter({ hasText: title })
    await row.getByRole('button', { name: title }).click()
    await desk.getByRole('dialog', { name: 'Preview' }).getByText('Second, with <b>no</b> markup.').waitFor()
    await desk.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Publish…' }).click()
    const reason = desk.getByRole('dialog', { name: 'Publish' })
    await reason.getByLabel('Reason').fill('Checked by the desk')
    await reason.getByRole('button', { name: 'Publish', exact: true }).click()
    await reason.waitFor({ state: 'hidden', timeout: 60_000 })

    const phone = await phones.open()
    await phone.goto('/#/pages/home/index?news=all')
    await phone.getByRole('link', { name: new RegExp(title) }).click()
    await phone.getByRole('heading', { level: 2, name: title }).waitFor()
    await phone.getByText('Second, with <b>no</b> markup.').waitFor()
    await phone.getByRole('link', { name: new RegExp(`^${share.symbol}`) }).click()
    await phone.getByRole('heading', { level: 1, name: share.symbol }).waitFor()
    await phone.getByRole('link', { name: new RegExp(title) }).waitFor()
  },
)

it('brings the report of a day when the day has ended', { timeout: longestDayMs + 60_000 }, async () => {
  const { businessDate } = await readMarketTime()
  const reports = async () =>
    (await callBahi<{ items: NewsRow[] }>('/api/market/news/getNewsList.do?category=report&size=50')).items.map(
      ({ report }) => report?.date,
    )
  await passTimeUntil('the report of the day', async () => (await reports()).includes(businessDate))
  const phone = await phones.open()
  await phone.goto('/#/pages/home/index?news=all')
  await phone.getByRole('button', { name: 'Market report' }).click()
  await phone
    .getByRole('link', { name: /Market report/ })
    .first()
    .click()
  await phone.getByRole('heading', { level: 1, name: 'Market report' }).waitFor()
  await phone.getByRole('heading', { name: 'Market breadth' }).waitFor()
  await phone.getByRole('table', { name: 'By sector' }).waitFor()
  await phone.getByText('Simulated market').first().waitFor()
})

it('certifies a holding with a code that anybody can check', { timeout: 240_000 }, async () => {
  const share = await firstShare()
  await waitUntilOpen()
  const phone = await phones.open()
  const token = await logInBeforeOpening(phone, demoCustomers.ravi)
  await callBahi('/api/app/user/buy.do', { token, input: { code: share.code, quantity: '100', type: 'market' } })
  const view = () =>
    callBahi(`/api/app/user/certificate/view.do?code=${encodeURIComponent(share.code)}`, { token }).then(
      () => true,
      () => false,
    )
  await expect.poll(view, { timeout: 60_000 }).toBe(true)

  await phone.goto(`/#/pages/user/shareCertificate?code=${encodeURIComponent(share.code)}`)
  await phone.getByRole('heading', { level: 2, name: share.name }).waitFor()
  await phone.getByRole('button', { name: 'Make a certificate' }).click()
  const number = await phone.getByText(/^No\. [2-9A-Z]{4}-/).textContent()
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)

  const stranger = await phones.open()
  await stranger.goto('/#/pages/more/check-document')
  await stranger.getByLabel('Verification code').fill((number ?? '').replace('No. ', '').toLowerCase())
  await stranger.getByRole('button', { name: 'Check', exact: true }).click()
  await stranger.getByText('Bahi issued this document. It says:').waitFor()
  await stranger.getByText(share.name).waitFor()
})
