import { expect, it } from 'vitest'
import { demoCustomers, fillLogIn } from '../steps/log-in.ts'
import { usePhones, visit } from '../steps/phone-page.ts'

const phones = usePhones()

it('brings a visitor back to the tab of placements after the log-in, where the code of the demo is one tap away', async () => {
  const page = await phones.open()
  await visit(page, '/pages/home/detail?tab=placement')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await fillLogIn(page, demoCustomers.ravi)
  await page.getByRole('tab', { name: 'Placement', selected: true }).waitFor()
  await page.getByRole('button', { name: 'PLC-BAHI-2026' }).click()
  const code = page.getByRole('textbox').first()
  expect(await code.inputValue()).toBe('PLC-BAHI-2026')
  await code.press('Enter')
  await expect.poll(() => page.url()).toContain('/pages/offer/detail')
})
