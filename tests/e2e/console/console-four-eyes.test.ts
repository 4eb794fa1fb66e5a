import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { demoCustomers, demoPassword } from '../steps/log-in.ts'
import { usePhones } from '../steps/phone-page.ts'
import { openConsole, useStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()
const staff = useStaff()
const amountPaise = 4_321_00
const amount = '₹4,321.00'

interface Cards {
  items: unknown[]
  verifiedName: string
  demoBranches: { bankName: string; branch: string; ifsc: string }[]
}

interface TransferOut {
  number: string
  state: string
  approval: { maker: string | null; checker: string | null } | null
}

/** A customer with a card and a PIN asks for money. */
async function askForMoney(): Promise<{ token: string; number: string }> {
  const { token } = await callBahi<{ token: string }>('/api/app/login.do', {
    input: { phone: demoCustomers.ravi, password: demoPassword },
  })
  const {
    items,
    verifiedName,
    demoBranches: [bank],
  } = await callBahi<Cards>('/api/app/user/bank/list.do', { token })
  if (items.length === 0 && bank !== undefined)
    await callBahi('/api/app/user/bank/add.do', {
      token,
      input: {
        bankName: bank.bankName,
        branch: bank.branch,
        ifsc: bank.ifsc,
        accountNumber: '123456780004',
        holderName: verifiedName,
      },
    })
  const { has } = await callBahi<{ has: boolean }>('/api/app/user/hasWithPwd.do', { token, input: {} })
  if (!has) await callBahi('/api/app/user/insertWithPwd.do', { token, input: { pin: '481516' } })
  const { number } = await callBahi<TransferOut>('/api/app/user/withdraw/create.do', {
    token,
    input: { amountPaise: String(amountPaise), pin: '481516' },
  })
  return { token, number }
}

async function openTransfer(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${number}` }).click()
  await page.getByRole('heading', { level: 2, name: number }).waitFor()
  await page.getByText('Identity verified').waitFor()
}

async function sayReason(page: Page, title: string, reason: string, act: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(title) })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
}

it('lets money out only when a second person approves, whom the first cannot be', { timeout: 240_000 }, async () => {
  const { token, number } = await askForMoney()
  const first = await openConsole(phones, '/transfers-out', staff.anita)
  await openTransfer(first, number)
  await first.keyboard.press('a')
  await sayReason(first, `First approval: ${amount}`, 'Card and name checked', 'Approve as first')

  await openTransfer(first, number)
  await first.getByText('Another person of the treasury gives the second approval.').waitFor()
  expect(await first.getByRole('button', { name: /Approve/ }).count()).toBe(0)
  await first.keyboard.press('a')
  expect(await first.getByRole('dialog').count()).toBe(0)

  const second = await openConsole(phones, '/transfers-out', staff.dev)
  await openTransfer(second, number)
  await second.keyboard.press('a')
  await sayReason(second, `Second approval: ${amount}`, 'Checked a second time', 'Approve as second')

  const read = async () =>
    (await callBahi<{ items: TransferOut[] }>('/api/app/user/withdraw/list.do', { token })).items.find(
      (one) => one.number === number,
    )
  await expect.poll(async () => (await read())?.state, { timeout: 60_000 }).toBe('successful')
  // The customer reads who let it go.
  expect((await read())?.approval).toMatchObject({ maker: staff.anita.staff.number, checker: staff.dev.staff.number })
})

it('rejects for a reason of the closed list, and the money is back at once', { timeout: 240_000 }, async () => {
  const { token, number } = await askForMoney()
  const page = await openConsole(phones, '/transfers-out', staff.anita)
  await openTransfer(page, number)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Reject: ${amount}` })
  await dialog.getByLabel('Reason', { exact: true }).fill('Asked by the customer in chat')
  expect(await dialog.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('combobox').click()
  await page.getByTitle('Requested by the user').click()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
  await expect
    .poll(
      async () =>
        (await callBahi<{ items: TransferOut[] }>('/api/app/user/withdraw/list.do', { token })).items.find(
          (one) => one.number === number,
        )?.state,
    )
    .toBe('rejected')
})
