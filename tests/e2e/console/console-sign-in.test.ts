import { expect, it } from 'vitest'
import { listCodes } from '../../screens/staff-codes.ts'
import { callBahi } from '../steps/call-bahi.ts'
import { usePhones } from '../steps/phone-page.ts'
import { openConsole, signInStaff, typePassword, typeSignIn } from '../steps/sign-in-staff.ts'

const phones = usePhones()

it('lets nobody in with a wrong code, and never says which of the three was wrong', { timeout: 200_000 }, async () => {
  const page = await openConsole(phones, '/')
  await typePassword(page, 'anita')
  const right = listCodes('anita')
  await page.keyboard.type(['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? '333333')
  await page.getByRole('alert').getByText('Wrong name, password or code.').waitFor()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')

  await typeSignIn(page, 'anita', 'Overview')
  await page.getByRole('navigation', { name: 'Console' }).getByText('Anita Rao · S-0001').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('console-session'))).toBeNull()
})

it(
  'shows the sign-in when the session has ended elsewhere, and comes back to the page',
  { timeout: 200_000 },
  async () => {
    const session = await signInStaff('anita')
    const page = await openConsole(phones, '/customers', session)
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await callBahi('/api/console/sign-out.do', { token: session.token, input: {} })
    // The rail asks how much waits every few seconds: it hears of the end by itself.
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.getByText('User', { exact: false }).count()).toBe(0)
    await typeSignIn(page, 'anita', 'Customers')
    expect(new URL(page.url()).hash).toBe('#/customers')
  },
)

it('keeps its session apart from the app’s, and its page tight', async () => {
  const page = await openConsole(phones, '/')
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const reply = await page.request.get('/console/')
  const policy = reply.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'; style-src 'self' 'nonce-[A-Za-z0-9+/=]{24}';/)
  expect(policy).not.toContain('unsafe')
})

it('takes no enrolment code that nobody drew', async () => {
  const page = await openConsole(phones, '/enrol')
  await page.getByLabel('Enrolment code').fill('no-such-code-1234')
  await page.getByLabel('New password', { exact: true }).fill('twelve letters')
  await page.getByLabel('New password again').fill('twelve letter')
  await page.getByText('The two passwords differ.').waitFor()
  await page.getByLabel('New password again').fill('twelve letters')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('alert').getByText('This enrolment code is invalid', { exact: false }).waitFor()
})
