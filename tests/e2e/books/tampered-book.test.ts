import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

interface ChainReply {
  data: {
    owner: string
    postings: { seq: number; amount: string; hash: string }[]
    head: { seq: number; hash: string }
    more: boolean
  }
}

/** A server between the phone and Bahi that changes what the book says. */
async function tamper(page: Page, change: (reply: ChainReply['data']) => void): Promise<void> {
  await page.route('**/statement/chain.do*', async (route: Route) => {
    const answer = await route.fetch()
    const reply = (await answer.json()) as ChainReply
    change(reply.data)
    await route.fulfill({ response: answer, json: reply })
  })
}

async function openProof(page: Page): Promise<void> {
  await visit(page, '/pages/home/fundsDetail')
  await waitForScreen(page, 'Statement')
  await page.getByRole('button', { name: 'Does not match' }).click()
  await page.getByText('No. Something does not match').waitFor()
}

it('catches one changed amount, says by how much, draws no double rule, and leads to customer service', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await tamper(page, ({ postings }) => {
    const [first] = postings
    if (first?.seq === 1) first.amount = String(BigInt(first.amount) + 100n)
  })
  await openProof(page)
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Entry 1 was changed after it was written.').waitFor()
  await sheet.getByText('Difference, Cash available').waitFor()
  await sheet.getByText('−₹1.00').waitFor()
  await sheet.getByRole('link', { name: 'Customer service' }).waitFor()
  expect(await page.locator('.double-rule').count()).toBe(0)
})

it('catches a book that is shorter than the one this phone remembers, and another customer’s book', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/home/fundsDetail')
  await page.getByRole('button', { name: 'Books balance' }).waitFor()

  await tamper(page, (book) =>
    Object.assign(book, { postings: [], head: { seq: 0, hash: '0'.repeat(64) }, more: false }),
  )
  await page.reload()
  await openProof(page)
  await page
    .getByRole('dialog')
    .getByText(/^This phone has seen \d+ entr\S+; the book now ends at 0\.$/)
    .waitFor()

  await page.unroute('**/statement/chain.do*')
  await tamper(page, (book) => Object.assign(book, { owner: '1' }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await page
    .getByRole('dialog')
    .getByText(/belongs to another book\.$/)
    .waitFor()

  await page.unroute('**/statement/chain.do*')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('Yes, to the paisa').waitFor()
})

it('catches a statement that shows another amount than the checked book', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await page.route('**/statement/list.do*', async (route) => {
    const answer = await route.fetch()
    const reply = (await answer.json()) as {
      data: { items: { postings: { amount: number }[] }[]; days: { debitPaise: number; creditPaise: number }[] }
    }
    const posting = reply.data.items[0]?.postings[0]
    const day = reply.data.days[0]
    if (posting !== undefined && day !== undefined) {
      posting.amount += 100
      day.debitPaise += 100
      day.creditPaise += 100
    }
    await route.fulfill({ response: answer, json: reply })
  })
  await visit(page, '/pages/home/fundsDetail')
  await page.getByText('This entry’s fingerprint does not match your checked book.').waitFor()
  await page.getByRole('button', { name: 'Books balance' }).waitFor()
  expect(await page.locator('.ledger-total').first().locator('.double-rule').count()).toBe(0)
})

it('hides every amount behind the eye, from readers too, and remembers it', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/home/home')
  await page.getByRole('button', { name: /Cash available/ }).waitFor()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Verified/ }).waitFor()
  for (const open of [/Cash available/, /Cash held/, /Cash in settlement/, /Shares/, /^Verified/]) {
    await page.getByRole('button', { name: open }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.locator('body').evaluate((body) => body.textContent.match(/₹[\d,]*[1-9][\d,]*/g))).toBeNull()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await page.getByRole('button', { name: /Cash available.*amount hidden/ }).waitFor()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await page.getByRole('button', { name: /Cash available.*₹/ }).waitFor()
})
