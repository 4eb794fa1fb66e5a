import { beforeAll, expect, it } from 'vitest'
import { sendIdentity } from '../../screens/people.ts'
import type { StaffSession } from '../../screens/staff-codes.ts'
import { callBahi } from '../steps/call-bahi.ts'
import { demoCustomers, demoPassword } from '../steps/log-in.ts'
import { bahiUrl } from '../steps/own-bahi.ts'
import { usePhones } from '../steps/phone-page.ts'
import { openConsole, signInStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()

let anita: StaffSession
beforeAll(async () => {
  anita = await signInStaff('anita')
}, 200_000)

interface Identity {
  state: string
}

it(
  'reviews an identity without a mouse: the oldest, both photos, each point, approve',
  { timeout: 200_000 },
  async () => {
    const name = `Dorjee ${String(Date.now()).replace(/./g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
    const token = await sendIdentity(bahiUrl(), name)
    const page = await openConsole(phones, '/identity', anita)
    await page.getByText('Choose a person').waitFor()
    // Others may have sent theirs before: J goes from one to the next, the longest wait first.
    await expect
      .poll(
        async () => {
          await page.keyboard.press('j')
          await page.getByRole('heading', { name: 'Check each point' }).waitFor()
          return page.getByText(name).isVisible()
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.getByAltText('Front of the document').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByAltText('Back of the document').waitFor()
    for (const point of ['1', '2', '3', '4']) await page.keyboard.press(point)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4)
    await page.keyboard.press('a')
    await expect
      .poll(async () => (await callBahi<Identity>('/api/app/user/auth/detail.do', { token })).state, {
        timeout: 60_000,
      })
      .toBe('completed')
    const log = await callBahi<{ items: { what: string }[] }>('/api/app/user/auth/log.do', { token })
    expect(log.items.length).toBeGreaterThanOrEqual(4)
  },
)

it('answers the longest wait, and stops a message that asks for a code', { timeout: 120_000 }, async () => {
  const { token } = await callBahi<{ token: string }>('/api/app/login.do', {
    input: { phone: demoCustomers.gurpreet, password: demoPassword },
  })
  await callBahi('/api/app/user/support/send.do', {
    token,
    input: { clientKey: `keys-${Date.now()}`, text: 'Can a simulated user transfer money out?', lang: 'en' },
  })
  const page = await openConsole(phones, '/chat', anita)
  await page.getByRole('button', { name: /Can a simulated user/ }).click()
  const field = page.getByRole('textbox', { name: /Write to user/ })
  await field.fill('Please send me the OTP from your phone')
  await field.press('Enter')
  await page.getByRole('alert').getByText('This text cannot be sent', { exact: false }).waitFor()
  await field.fill('No: a simulated user trades with simulated money that stays here.')
  await field.press('Enter')
  await expect
    .poll(async () =>
      (
        await callBahi<{ items: { author: string; text: string }[] }>('/api/app/user/support/chat.do', { token })
      ).items.at(-1),
    )
    .toMatchObject({ author: 'staff', text: 'No: a simulated user trades with simulated money that stays here.' })
  await expect.poll(() => field.inputValue()).toBe('')
})

it('shows its keys, finds a customer, and takes no letter of a field for a command', { timeout: 120_000 }, async () => {
  const page = await openConsole(phones, '/', anita)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys of this page' })
  await help.getByText('Search customers').waitFor()
  await page.keyboard.press('Escape')
  // Until nothing of a dialog is left, some hundredths of a second later, the page takes no keys.
  await page.locator('.ant-modal-wrap').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type(`${demoCustomers.meera}?`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByText('90••••••03').click()
  await page.getByText('Read-only. No one at Bahi can change these figures here', { exact: false }).waitFor()
  await page.getByText('Meera Nair').waitFor()
})
