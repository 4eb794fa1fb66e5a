import { expect, it } from 'vitest'
import { waitingReview } from '../../screens/people.ts'
import { callBahi } from '../steps/call-bahi.ts'
import { bahiUrl } from '../steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'
import { openPhoto, photoOfCard, register, takePhoto } from '../steps/prove-identity.ts'
import { signInStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()

it(
  'proves an identity with photos from the phone, is told why it came back, sends the rest again, and reads who opened it',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    const token = await register(page, '9812300002')
    const photo = await photoOfCard(1)

    await visit(page, '/pages/more/authentication')
    await waitForScreen(page, 'Complete your KYC')
    await page.getByLabel('Full name').fill('Kavya Rao')
    await page.getByLabel('PAN number').fill('ABCPE1234F')
    await page.getByText('The demo takes only the made-up numbers it shows. Do not enter a real one.').waitFor()
    await page.getByRole('group', { name: 'Made-up numbers' }).getByRole('button').first().click()
    const number = await page.getByLabel('PAN number').inputValue()
    await page.getByLabel('Number format is correct').waitFor()
    await page.getByRole('button', { name: 'Next: photos' }).click()

    await page.getByRole('button', { name: 'Add the front photo to submit' }).waitFor()
    const front = page.getByRole('group', { name: 'Front of your PAN' })
    await front
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
    await front
      .getByText('The photo is missing or unreadable. Take it again in good light, with all four corners.')
      .waitFor()
    await takePhoto(page, 'Front', photo)
    await takePhoto(page, 'Back', await photoOfCard(7))
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText('We are checking your ID').waitFor()
    expect(await page.getByText(number).count()).toBe(0)

    const { token: reviewer } = await signInStaff('anita')
    const { id: me } = await callBahi<{ id: string }>('/api/app/user/getUserInfo.do', { token })
    const first = await waitingReview(bahiUrl(), reviewer, me)
    await callBahi('/api/console/identity/open.do', { token: reviewer, input: { id: first } })
    for (const side of ['front', 'back'] as const) expect(await openPhoto(reviewer, first, side)).toBe('image/jpeg')
    await callBahi('/api/console/identity/reject.do', {
      token: reviewer,
      input: { id: first, reasons: 'front-not-readable', note: 'The last two digits are in the shade.' },
    })

    await page.getByText('We could not complete your KYC').waitFor()
    await page.getByText('Front photo: the text is not readable.').waitFor()
    await page.getByText('The last two digits are in the shade.').waitFor()
    await page.getByRole('link', { name: 'Take the front photo again' }).click()
    await page.getByText('Back photo: accepted and saved').waitFor()
    await takePhoto(page, 'Front', photo)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByText('We are checking your ID').waitFor()

    const second = await waitingReview(bahiUrl(), reviewer, me)
    for (const side of ['front', 'back'] as const) await openPhoto(reviewer, second, side)
    await callBahi('/api/console/identity/approve.do', { token: reviewer, input: { id: second } })
    await page.getByText('KYC completed').waitFor()

    await page.getByRole('link', { name: 'Who opened my ID' }).click()
    await page.getByText('5 times, by 1 person').waitFor()
    await page.getByText('Approved your KYC').waitFor()
    await page.getByRole('button', { name: 'Log unbroken' }).click()
    await page.getByRole('dialog').getByText('Every fingerprint matches.').waitFor()

    await visit(page, '/pages/more/success')
    await page.getByText('Kavya Rao', { exact: true }).waitFor()
    await page.getByText('India', { exact: true }).waitFor()
    expect(await page.getByText(number).count()).toBe(0)
    await page.getByRole('button', { name: 'Show the photos' }).click()
    for (const side of ['Front', 'Back'])
      await page
        .getByRole('img', { name: `${side} of your PAN` })
        .and(page.locator('img'))
        .waitFor()
  },
)
