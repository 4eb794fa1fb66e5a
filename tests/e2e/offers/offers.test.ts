import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { bringMoney } from '../steps/bring-money.ts'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, demoPassword, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'
import { useStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()
const staff = useStaff()
const reason = 'A test of the offers switches it, and back again.'

interface Moment {
  businessDate: string
  businessSecond: number
}
interface Row {
  id: string
  kind: string
  number: string
}

/** The windows of every day are a quarter of a minute for a finger: two people give tomorrow a longer one. */
const longer = { from: '12:30', to: '15:20' }

const secondOf = (clock: string) => Number(clock.slice(0, 2)) * 3_600 + Number(clock.slice(3)) * 60

async function widenWindows(): Promise<void> {
  const { anita, dev } = staff
  const { earliest } = await callBahi<{ earliest: string }>('/api/console/setting/list.do', { token: anita.token })
  const { proposalId } = await callBahi<{ proposalId: string }>('/api/console/setting/propose.do', {
    token: anita.token,
    input: { name: 'block.windows', value: JSON.stringify([longer]), from: earliest, reason },
  })
  await callBahi('/api/console/proposal/approve.do', { token: dev.token, input: { id: proposalId, reason } })
  await passTimeUntil('the longer window', async () => {
    const { windows } = await callBahi<{ windows: { from: string }[] }>('/api/app/user/blockTradeList.do', {
      token: await tokenOfRavi(),
    })
    return windows[0]?.from === longer.from
  })
}

async function tokenOfRavi(): Promise<string> {
  return (
    await callBahi<{ token: string }>('/api/app/login.do', {
      input: { phone: demoCustomers.ravi, password: demoPassword },
    })
  ).token
}

/** Waits until the window stands as asked, with half an hour of the market's time to go. */
async function untilWindow(isOpen: boolean): Promise<void> {
  const [from, to] = [secondOf(longer.from), secondOf(longer.to)]
  await passTimeUntil(isOpen ? 'the window' : 'an hour outside the window', async () => {
    const { businessSecond: second } = await callBahi<Moment>('/api/stock/getDataSource.do')
    return isOpen ? second >= from && second < to - 3_600 : second < from - 3_600
  })
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Invitation code' }).fill(code)
  await page.getByRole('button', { name: 'Check code' }).click()
}

/**
 * An offer at the last price of its share, made by two people, and a code that opens it. One that was made on another day may lie too
 * far from the market by now.
 */
async function offerNow(kind: 'block' | 'vip', lockInDays: number): Promise<{ code: string }> {
  const { anita, dev } = staff
  const { businessDate: today } = await callBahi<Moment>('/api/stock/getDataSource.do')
  const { code, lastPaise } = await findBusyShare({ belowPaise: 1_000_00 })
  // More than the least of a block, which is ten lakh, and less than the customer has.
  const quantity = Math.ceil(12_00_000_00 / (lastPaise * 100)) * 100
  const papers = [{ title: 'Offer paper', body: 'A holder sells a part of what it holds, at the price written here.' }]
  const { proposalId } = await callBahi<{ proposalId: string }>('/api/console/offer/propose.do', {
    token: anita.token,
    input: {
      kind,
      code,
      title: 'An offer of a test',
      about: 'A part of what a large holder has.',
      holder: 'Large holder',
      pricePaise: lastPaise,
      quantity,
      leastQuantity: 100,
      mostQuantity: quantity,
      mostCustomers: 50,
      opensOn: today,
      opensAt: '09:00',
      closesOn: today,
      closesAt: '15:30',
      lockInDays,
      documents: papers,
      reason,
    },
  })
  const approved = await callBahi<{ outcome?: { id: string } }>('/api/console/proposal/approve.do', {
    token: dev.token,
    input: { id: proposalId, reason },
  })
  const id = approved.outcome?.id ?? (await offerOf(kind)).id
  return callBahi('/api/console/offer/code/create.do', {
    token: anita.token,
    input: { id, label: 'Of a test', reason },
  })
}

const offerOf = async (kind: string): Promise<Row> => {
  const { items } = await callBahi<{ items: Row[] }>(`/api/console/offer/list.do?kind=${kind}`, {
    token: staff.anita.token,
  })
  const [first] = items.toReversed()
  if (first === undefined) throw new Error(`no ${kind} is offered`)
  return first
}

it('refuses a wrong and a switched-off code, and opens an offer by the right one', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/home/detail?tab=block')
  await typeCode(page, 'BLK-7741')
  await page.getByText('Wrong code. Check it and try again.').waitFor()
  const { id } = await offerOf('block')
  const anita = { token: staff.anita.token }
  const made = await callBahi<{ codeId: string; code: string }>('/api/console/offer/code/create.do', {
    ...anita,
    input: { id, label: 'Of a test', reason },
  })
  await callBahi('/api/console/offer/code/switch.do', { ...anita, input: { codeId: made.codeId, off: 'true', reason } })
  await typeCode(page, made.code)
  await page.getByText('Block trading codes are switched off at the moment.').waitFor()
  await callBahi('/api/console/offer/code/switch.do', {
    ...anita,
    input: { codeId: made.codeId, off: 'false', reason },
  })
  await typeCode(page, made.code)
  await page.getByText('Open to you').first().waitFor()
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
})

it('buys a ticket by its code, shows it locked, and says why it cannot be sold', { timeout: 400_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.asha)
  const token = await readToken(page)
  await bringMoney(token, 'Asha Deshmukh', 5_00_000)
  await waitUntilOpen({ seconds: 40 })
  const ticket = await offerNow('vip', 30)
  await visit(page, '/pages/offer/vip')
  await waitForScreen(page, 'VIP offers')
  await typeCode(page, ticket.code)
  await page.getByText('You cannot sell for 30 days.').waitFor()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('I have read the documents.').click()
  const slide = sheet.getByRole('button', { name: /^Slide to buy/ })
  await expect.poll(() => slide.isEnabled()).toBe(true)
  await slide.press('Enter')
  await page
    .getByText(/ of [\d,]+ shares at ₹/)
    .first()
    .waitFor()
  await page
    .getByText(/^Locked until/)
    .first()
    .waitFor()
  const { items } = await callBahi<{ items: { code: string }[] }>('/api/app/user/offer/mine.do?kind=vip', { token })
  const code = items[0]?.code ?? ''
  await visit(page, `/pages/user/shareDetail?code=${code}`)
  await page.getByText(/are locked in until .* and cannot be sold before\./).waitFor()
})

it('takes a block trade in its window and refuses it outside', { timeout: 600_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.ravi)
  await bringMoney(await readToken(page), 'Ravi Kulkarni', 15_00_000)
  await visit(page, '/pages/home/detail?tab=block')
  await typeCode(page, 'BLK-BAHI-2026')
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
  await widenWindows()
  await untilWindow(false)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.getByRole('dialog').getByText('The market is not open yet.').waitFor()
  await page.keyboard.press('Escape')
  await untilWindow(true)
  const { code } = await offerNow('block', 2)
  await visit(page, '/pages/home/detail?tab=block')
  await typeCode(page, code)
  await page.getByRole('heading', { name: 'Documents' }).waitFor()
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('I have read the documents.').click()
  const slide = sheet.getByRole('button', { name: /^Slide to buy/ })
  await expect.poll(() => slide.isEnabled(), { timeout: 20_000 }).toBe(true)
  await slide.press('Enter')
  await page
    .getByText(/ of [\d,]+ shares at ₹/)
    .first()
    .waitFor()
  await visit(page, '/pages/offer/block-record')
  await page.getByText('Afternoon window').first().waitFor()
})
