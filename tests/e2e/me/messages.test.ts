import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { keepingPhone } from '../steps/keep-worker.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

const switchNamed = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

it('asks the browser by a tap only, and keeps what was chosen', async () => {
  const page = await phones.open(keepingPhone)
  await page.addInitScript(() => {
    const asked = { count: 0 }
    Object.assign(window, { asked })
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      asked.count += 1
      return ask()
    }
  })
  await logIn(page, demoCustomers.gurpreet)
  await visit(page, '/pages/more/index')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await waitForScreen(page, 'Messages')
  await page.getByText('Nothing was sent.').waitFor()
  for (const name of ['Orders', 'Security', 'Quiet hours']) {
    expect(await switchNamed(page, name).isChecked()).toBe(false)
    await switchNamed(page, name).click()
  }
  await page.getByLabel('Until').selectOption('06:30')
  await expect
    .poll(async () => {
      const { choices } = await callBahi<{ choices: object }>('/api/app/user/message/choices.do', {
        token: await readToken(page),
      })
      return choices
    })
    .toMatchObject({ push: ['orders', 'security'], quiet: { from: '22:00', until: '06:30' } })
  await page.reload()
  await waitForScreen(page, 'Messages')
  await expect.poll(() => switchNamed(page, 'Orders').isChecked()).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)).toBe(0)
})

it('leads from the message to the page of its notice', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  const token = await readToken(page)
  await callBahi('/api/app/user/insertWithPwd.do', { token, input: { pin: '482915' } })
  await callBahi('/api/app/user/bank/add.do', {
    token,
    input: {
      bankName: 'Kaveri Bank',
      branch: 'Pune Camp',
      accountNumber: '502100484821',
      ifsc: 'KVRB0001042',
      holderName: 'Gurpreet Kaur',
    },
  })
  const { items } = await callBahi<{ items: { id: string; kind: string }[] }>('/api/app/user/notice/list.do', { token })
  const told = items.find(({ kind }) => kind === 'bank.added')
  await visit(page, `/pages/more/notices?notice=${told?.id ?? ''}`)
  await expect.poll(() => page.url()).toContain('/pages/more/bank')
  await page.getByText('Kaveri Bank').first().waitFor()
})
