import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESK_WAITS_MINUTES } from '@bahi/domain/staff/demo-desk'
import { openTestServer, type TestServer } from '../../../apps/server/testing/open-test-server.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'
import { photoOfCard, register, takePhoto } from '../steps/prove-identity.ts'
import { serveByHand } from '../steps/serve-by-hand.ts'

let bahi: TestServer
let server: { readonly url: string; close(): Promise<void> }
beforeAll(async () => {
  bahi = await openTestServer({ desk: 'open' })
  server = await serveByHand(bahi)
})
afterAll(async () => {
  await server.close()
  expect(bahi.faults).toEqual([])
  await bahi.close()
})
// After the lines above: the browser is closed before the server that it looks at.
const phones = usePhones({ ownBahi: false })

/** Business minutes pass, and the demo desk looks at what waits. */
async function passMinutes(minutes: number): Promise<void> {
  await bahi.passTo(bahi.parts.clock.now().second + minutes * 60)
  await bahi.parts.demoDesk?.answer()
}

it('a newcomer’s KYC and question are answered by the demo desk after some minutes, while they look', async () => {
  const page = await phones.open({ baseURL: server.url })
  await register(page, '9812300041')
  await visit(page, '/pages/more/authentication')
  await waitForScreen(page, 'Complete your KYC')
  await page.getByLabel('Full name').fill('Ishaan Bhat')
  await page.getByRole('group', { name: 'Made-up numbers' }).getByRole('button').first().click()
  await page.getByLabel('Number format is correct').waitFor()
  await page.getByRole('button', { name: 'Next: photos' }).click()
  await takePhoto(page, 'Front', await photoOfCard(21))
  await takePhoto(page, 'Back', await photoOfCard(22))
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('We are checking your ID').waitFor()

  await passMinutes(DESK_WAITS_MINUTES - 1)
  await page.getByText('We are checking your ID').waitFor()
  await passMinutes(1)
  await page.getByText('KYC completed').waitFor()
  await page.getByRole('link', { name: 'Who opened my ID' }).click()
  await page.getByText('Reviewer SIM-0001').first().waitFor()
  await page.getByText('Approved your KYC').waitFor()

  await visit(page, '/pages/webview/index')
  await waitForScreen(page, 'Customer service')
  await page.getByRole('textbox', { name: 'Message' }).fill('How do I buy my first share?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const log = page.getByRole('log')
  await log.getByText('How do I buy my first share?').waitFor()
  await expect.poll(() => log.getByText('Sending', { exact: true }).count()).toBe(0)
  await passMinutes(DESK_WAITS_MINUTES)
  await log
    .getByText(/Demo desk/)
    .first()
    .waitFor()
})
