import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { waitingReview } from '../screens/people.ts'
import { callBahi } from './steps/call-bahi.ts'
import { findBusyShare } from './steps/find-share.ts'
import { readToken } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from './steps/order-ticket.ts'
import { bahiUrl } from './steps/own-bahi.ts'
import { usePhones, visit, waitForScreen, waitForToast } from './steps/phone-page.ts'
import { typePin } from './steps/pin-pad.ts'
import { openPhoto, photoOfCard, register, takePhoto } from './steps/prove-identity.ts'
import { useStaff } from './steps/sign-in-staff.ts'

const phones = usePhones()
const staff = useStaff()
const pin = '482915'
const reason = 'Two of us looked at it'

async function sendIdentity(page: Page, name: string): Promise<void> {
  await visit(page, '/pages/more/authentication')
  await waitForScreen(page, 'Complete your KYC')
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('group', { name: 'Made-up numbers' }).getByRole('button').first().click()
  await page.getByLabel('Number format is correct').waitFor()
  await page.getByRole('button', { name: 'Next: photos' }).click()
  for (const [seed, side] of (['Front', 'Back'] as const).entries()) {
    await takePhoto(page, side, await photoOfCard(seed))
  }
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('We are checking your ID').waitFor()
}

/** The reviewer opens both photos, as the approval demands, and approves. */
async function approveIdentity(customerId: string): Promise<void> {
  const { token } = staff.anita
  const id = await waitingReview(bahiUrl(), token, customerId)
  await callBahi('/api/console/identity/open.do', { token, input: { id } })
  for (const side of ['front', 'back'] as const) await openPhoto(token, id, side)
  await callBahi('/api/console/identity/approve.do', { token, input: { id } })
}

async function askForMoney(page: Page, rupees: string): Promise<string> {
  await visit(page, '/pages/home/roll-out')
  await waitForScreen(page, 'Withdraw')
  await page.getByRole('textbox', { name: 'Amount' }).fill(rupees)
  await page.getByRole('button', { name: `Withdraw ₹${rupees}.00` }).click()
  await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
  await typePin(page, pin)
  await waitForToast(page, 'Withdrawal requested. The amount is on hold until your bank is paid.')
  const {
    items: [latest],
  } = await callBahi<{ items: { id: string }[] }>('/api/app/user/withdraw/list.do', { token: await readToken(page) })
  return latest?.id ?? ''
}

/** What the statement says of the newest entry with this title. */
async function openEntry(page: Page, title: string): Promise<ReturnType<Page['getByRole']>> {
  await visit(page, '/pages/home/fundsDetail')
  await waitForScreen(page, 'Statement')
  await page.getByRole('button', { name: 'Books balance' }).waitFor()
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.waitFor()
  return sheet
}

it(
  'registers, proves who they are, brings money in, buys, takes money out by two people, and reads in the statement whose hands it went through',
  { timeout: 420_000 },
  async () => {
    const page = await phones.open()
    // Another number at a second try: the first one is a customer by then.
    const token = await register(page, `98124${String(Date.now() % 100_000).padStart(5, '0')}`)
    await sendIdentity(page, 'Kavya Rao')
    const { id: me } = await callBahi<{ id: string }>('/api/app/user/getUserInfo.do', { token })
    await approveIdentity(me)
    await page.getByText('KYC completed').waitFor()

    await visit(page, '/pages/home/switch-to')
    await waitForScreen(page, 'Add funds')
    await page.getByRole('textbox', { name: 'Amount' }).fill('60000')
    await page.getByLabel('Payer name').fill('Kavya Rao')
    await page.getByRole('button', { name: 'Add ₹60,000.00' }).click()
    await page.getByText('₹60,000.00 is in your cash').waitFor()

    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 400_00 })
    await confirmByKey(await openSlide(await openTicket(page, share, 'buy'), 'buy', 100))
    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor({ timeout: 60_000 })

    await callBahi('/api/app/user/insertWithPwd.do', { token, input: { pin } })
    await callBahi('/api/app/user/bank/add.do', {
      token,
      input: {
        bankName: 'Kaveri Bank',
        branch: 'Pune Camp',
        ifsc: 'KVRB0001042',
        accountNumber: `6111${String(Date.now() % 100_000_000).padStart(8, '0')}`,
        holderName: 'Kavya Rao',
      },
    })
    const paid = await askForMoney(page, '1,500')
    const { proposalId } = await callBahi<{ proposalId: string }>('/api/console/wallet/out/propose.do', {
      token: staff.anita.token,
      input: { id: paid, reason },
    })
    await expect(
      callBahi('/api/console/proposal/approve.do', { token: staff.anita.token, input: { id: proposalId, reason } }),
    ).rejects.toThrow('tips.msg.923')
    await callBahi('/api/console/proposal/approve.do', { token: staff.dev.token, input: { id: proposalId, reason } })
    const card = page.getByRole('article').filter({ hasText: '₹1,500.00' }).first()
    await card.getByText('Successful').waitFor()

    const rejected = await askForMoney(page, '700')
    await callBahi('/api/console/wallet/out/reject.do', {
      token: staff.dev.token,
      input: { id: rejected, rejection: 'customer-asked', reason },
    })
    await page
      .getByRole('article')
      .filter({ hasText: '₹700.00' })
      .first()
      .getByText('You asked us to stop it.')
      .waitFor()

    const left = await openEntry(page, 'Withdrawn')
    await left.getByText(`Approved by ${staff.anita.staff.number} and ${staff.dev.staff.number}, treasury`).waitFor()
    await page.goBack()
    const back = await openEntry(page, 'Withdrawal cancelled')
    await back.getByText(`Rejected by ${staff.dev.staff.number}, treasury`).waitFor()
    await page.goBack()
    for (const title of ['Funds added', 'Held for a withdrawal', 'Bought 100'])
      await page
        .getByRole('button', { name: new RegExp(title) })
        .first()
        .waitFor()

    await visit(page, '/pages/more/access-log?part=staff')
    await page.getByText(staff.anita.staff.number).first().waitFor()
  },
)
