import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ApplicationView, IpoRow } from '@bahi/contract/ipo/views'
import { bringMoney } from '../steps/bring-money.ts'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket, sharesField } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'
import { useStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()
const staff = useStaff()

interface Applicant {
  page: Page
  token: string
  application: ApplicationView
}

it(
  'gives new shares by lot: three apply, the days pass, somebody is allotted and somebody has the money back, the phone draws again, the winner sells on the first day',
  { timeout: 1_300_000 },
  async () => {
    const people = [
      { phone: demoCustomers.ravi, name: 'Ravi Kulkarni' },
      { phone: demoCustomers.asha, name: 'Asha Deshmukh' },
      { phone: demoCustomers.gurpreet, name: 'Gurpreet Kaur' },
    ]
    const customers = await Promise.all(
      people.map(async ({ phone, name }) => {
        const page = await phones.open()
        await logIn(page, phone)
        const token = await readToken(page)
        await bringMoney(token, name, 25_000)
        return { page, token }
      }),
    )
    const ipo = await makeIssue()
    const applicants: Applicant[] = []
    for (const { page, token } of customers)
      applicants.push({ page, token, application: await apply(page, token, ipo) })

    const [first] = applicants
    if (first === undefined) throw new Error('nobody applied')
    await expectSealed(first.page, ipo)

    const decided = await Promise.all(applicants.map(async (one) => ({ ...one, application: await untilMoved(one) })))
    const winners = decided.filter(({ application }) => application.state === 'allotted')
    const losers = decided.filter(({ application }) => application.state === 'not-allotted')
    const [winner, loser] = [winners[0], losers[0]]
    if (winner === undefined || loser === undefined) throw new Error('a lottery has winners and losers')

    await expectMoneyBack(loser)
    await expectAllotted(winner)
    await expectSameDraw(winner, `${winner.application.allottedShares} of ${winner.application.shares} shares`)
    await expectSameDraw(loser, `0 of ${loser.application.shares} shares`)

    await sellOnFirstDay(winner, ipo)
  },
)

/** An issue of two lots, made by two people in the console, that opens on the next day and closes on it: three customers cannot all have one. */
async function makeIssue(): Promise<IpoRow> {
  const { earliestOpening } = await callBahi<{ earliestOpening: string }>('/api/console/ipo/list.do', {
    token: staff.anita.token,
  })
  const symbol = `VIND${(Date.now() % 1_000_000).toString(36).toUpperCase()}`
  const terms = {
    name: `Vindhya Solar ${symbol.slice(4)}`,
    symbol,
    sector: 'Power',
    exchange: 'NSE',
    aboutEn: 'Makes solar panels for roofs and farms.',
    aboutZh: '生产屋顶和农场用的太阳能板。',
    aboutHi: 'छतों और खेतों के लिए सौर पैनल बनाती है।',
    bandLowPaise: '28600',
    bandHighPaise: '30100',
    lotSize: '40',
    sharesOffered: '20000000',
    sharesHere: '80',
    sharesAfterIssue: '90000000',
    revenuePaise: '1126000000000',
    profitPaise: '74000000000',
    opensOn: earliestOpening,
    closesOn: earliestOpening,
  }
  const { proposalId } = await callBahi<{ proposalId: string }>('/api/console/ipo/propose.do', {
    token: staff.anita.token,
    input: { ...terms, reason: 'A new issue for three customers' },
  })
  await callBahi('/api/console/proposal/approve.do', {
    token: staff.dev.token,
    input: { id: proposalId, reason: 'The terms keep the rule' },
  })
  let found: IpoRow | undefined
  await passTimeUntil('the issue opens', async () => {
    const { items } = await callBahi<{ items: IpoRow[] }>('/api/stock/getIpoApplyDateAndClassify.do')
    found = items.find((item) => item.symbol === symbol)
    return found?.state === 'open'
  })
  return found as IpoRow
}

/** From Home to the slide; the money is held afterwards, not gone. */
async function apply(page: Page, token: string, ipo: IpoRow): Promise<ApplicationView> {
  const before = await readCash(token)
  await visit(page, '/pages/home/index')
  await page.getByRole('link', { name: 'IPO', exact: true }).click()
  await page.getByRole('button', { name: /^Open \d/ }).click()
  await page.getByRole('link', { name: ipo.name, exact: true }).first().click()
  await waitForScreen(page, ipo.name)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: `Apply for ${ipo.name}` })
  const slide = sheet.getByRole('button', { name: /^Slide, press and hold, or press Enter to apply and hold ₹/ })
  await slide.waitFor()
  await confirmByKey(slide)
  await page.getByText('Subscribed', { exact: true }).first().waitFor()
  await page.getByText('In cash held', { exact: true }).waitFor()
  const after = await readCash(token)
  expect(before.availablePaise - after.availablePaise).toBe(ipo.oneLotPaise)
  expect(after.heldPaise - before.heldPaise).toBe(ipo.oneLotPaise)
  return readOwn(token, ipo.id)
}

async function readOwn(token: string, ipoId: string): Promise<ApplicationView> {
  const { application } = await callBahi<{ application: ApplicationView }>(
    `/api/app/user/getOneSubscribeByUserId.do?ipoId=${ipoId}`,
    { token },
  )
  return application
}

/** Before the draw anybody sees its seal; the phone remembers it. */
async function expectSealed(page: Page, ipo: IpoRow): Promise<void> {
  await visit(page, `/pages/offer/ipo-draw?id=${ipo.id}`)
  await waitForScreen(page, 'Was the draw fair?')
  await page.getByText('The draw is sealed').waitFor()
  await expect
    .poll(() => page.evaluate((id) => (localStorage.getItem('ipo-seals') ?? '').includes(`"${id}"`), ipo.id))
    .toBe(true)
}

async function untilMoved({ token, application }: Applicant): Promise<ApplicationView> {
  let latest = application
  await passTimeUntil('the day of credit', async () => {
    latest = await readOwn(token, application.ipoId)
    return latest.state !== 'subscribed' && latest.movedAt !== null && latest.heldPaise === 0
  })
  return latest
}

async function openApplication({ page, application }: Applicant): Promise<void> {
  await visit(page, '/pages/offer/ipo-applications')
  await waitForScreen(page, 'My applications')
  await visit(page, `/pages/offer/ipo-application?id=${application.id}`)
  await waitForScreen(page, application.name)
}

async function expectMoneyBack(loser: Applicant): Promise<void> {
  expect(loser.application).toMatchObject({ allottedShares: 0, paidPaise: 0, heldPaise: 0 })
  expect(loser.application.returnedPaise).toBe(
    loser.application.lots * loser.application.pricePaise * (loser.application.shares / loser.application.lots),
  )
  await openApplication(loser)
  await loser.page.getByText('Not allotted', { exact: true }).waitFor()
  await loser.page.getByText('Back in available cash', { exact: true }).waitFor()
  await loser.page.getByRole('heading', { name: 'Released from the application' }).waitFor()
}

async function expectAllotted(winner: Applicant): Promise<void> {
  const { application } = winner
  expect(application.paidPaise + application.returnedPaise).toBe(application.shares * application.pricePaise)
  expect(application.paidPaise).toBe(application.allottedShares * (application.issuePricePaise ?? 0))
  await openApplication(winner)
  await winner.page.getByText('Allotted', { exact: true }).first().waitFor()
  await winner.page.getByText('Paid for shares', { exact: true }).waitFor()
}

/** The phone comes to the same winners, finds its own line, and says what it still takes on trust. */
async function expectSameDraw({ page, application }: Applicant, given: string): Promise<void> {
  await visit(page, `/pages/offer/ipo-draw?id=${application.ipoId}`)
  await waitForScreen(page, 'Was the draw fair?')
  await page.getByText('Same result on this phone').waitFor({ timeout: 60_000 })
  await page.getByText('matches the seal').waitFor()
  await page.getByText('matches the list').waitFor()
  await page.getByRole('heading', { name: `Your application ${application.number}` }).waitFor()
  await page.getByText(given, { exact: true }).waitFor()
  await page.getByText('What you still have to trust').waitFor()
}

async function sellOnFirstDay({ page, token, application }: Applicant, ipo: IpoRow): Promise<void> {
  let code: string | null = null
  await passTimeUntil('the first day of trading', async () => {
    code = (await readOwn(token, ipo.id)).code
    return code !== null
  })
  await waitUntilOpen()
  await visit(page, `/pages/offer/ipo-application?id=${application.id}`)
  await page.getByRole('link', { name: new RegExp(`^${ipo.symbol} is trading`) }).click()
  await waitForScreen(page, ipo.symbol)
  const ticket = await openTicket(page, { code: code ?? '', symbol: ipo.symbol }, 'sell')
  await sharesField(ticket).fill(String(application.allottedShares))
  await confirmByKey(await openSlide(ticket, 'sell', application.allottedShares))
  await page
    .getByRole('status')
    .getByText(`Sold ${application.allottedShares} ${ipo.symbol}`)
    .waitFor({ timeout: 60_000 })
}
