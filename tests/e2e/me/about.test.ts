import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { usePhones, visit } from '../steps/phone-page.ts'
import { signInStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()

it('shows what staff wrote about the house, with its telephone, e-mail and office on the map', async () => {
  const { token } = await signInStaff('anita')
  const inThree = (text: string) => ({ en: text, hi: text, zh: text })
  await callBahi('/api/console/site/write.do', {
    token,
    input: {
      about: inThree('A house of two people who read every message.'),
      serviceHours: inThree('Weekdays, 10:00 to 17:00'),
      servicePhone: '+91 22 5550 0100',
      serviceEmail: 'care@bahi.example',
      officeName: 'Kala Ghoda office',
      officeAddress: '12 Rampart Row, Mumbai',
      officeLatitude: '18.928600',
      officeLongitude: '72.831700',
      reason: 'The office has moved.',
    },
  })
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  await page.getByRole('link', { name: /^About Bahi/ }).click()
  await page.getByText('A house of two people who read every message.').waitFor()
  const hrefOf = (name: RegExp) => page.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf(/Telephone/)).toBe('tel:+912255500100')
  expect(await hrefOf(/E-mail/)).toBe('mailto:care@bahi.example')
  await page.getByRole('link', { name: /Kala Ghoda office/ }).click()
  await page.getByText('12 Rampart Row, Mumbai').waitFor()
})
