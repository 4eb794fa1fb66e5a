import { it } from 'vitest'
import { demoCustomers, fillLogIn } from '../steps/log-in.ts'
import { usePhones, visit } from '../steps/phone-page.ts'

const phones = usePhones()

it('shows a reply’s own sentence as it is, and a key that it does not know as a busy system', async () => {
  const page = await phones.open()
  const answer = (msg: string) =>
    page.route('**/api/app/login.do', (route) => route.fulfill({ json: { status: 1, msg, data: null } }))
  await answer('Closed for maintenance until 18:00')
  await visit(page, '/pages/login/login')
  await fillLogIn(page, demoCustomers.asha)
  await page.getByText('Closed for maintenance until 18:00').waitFor()
  await page.unrouteAll()
  await answer('tips.msg.99999')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('System busy', { exact: false }).first().waitFor()
})
