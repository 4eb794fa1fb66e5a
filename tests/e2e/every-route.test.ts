import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../../apps/phone/src/navigation/paths.ts'
import { everyPlace } from './steps/every-place.ts'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit } from './steps/phone-page.ts'

const phones = usePhones()

/** Screens that show no price, order, balance or document: they need not say that the market is simulated. */
const withoutBadge = new Set<string>([
  paths.forgotPassword,
  paths.language,
  paths.appearance,
  paths.devices,
  paths.accessLog,
  paths.changeLog,
  paths.licences,
  paths.glossary,
  paths.missions,
  paths.scamLab,
  paths.scam,
  paths.about,
  paths.passwords,
  paths.changePassword,
  paths.forgottenPin,
  paths.customerService,
  '/pages/more/index',
  '/pages/more/bank',
  '/pages/more/addBank',
  '/pages/login/login',
  '/pages/register/register',
  '/pages/user/my',
  '/pages/more/authentication',
  '/pages/more/authentication-step',
  '/pages/more/inview',
  '/pages/more/success',
  '/pages/more/fail',
  '/pages/agreement/login/user-agreement',
  '/pages/agreement/login/user-privacy',
  '/pages/webview/index',
  '/pages/webview-common/index',
  '/choose-location',
  '/open-location',
])

/** Whose identity is completed is led there from every page of the authentication. */
const leadsOn = new Map(
  ['/pages/more/authentication', '/pages/more/authentication-step', '/pages/more/inview', '/pages/more/fail'].map(
    (place) => [place, '/pages/more/success'],
  ),
)

/** The badge is drawn with the page, but the page may just be taking the place of the one before. */
function saysSimulated(page: Page): Promise<boolean> {
  return page
    .getByText('Simulated market', { exact: true })
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
}

it('opens every path with a title, and says on each that the market is simulated', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  const { code } = await findBusyShare({ belowPaise: 10_000_00 })
  const wrong: string[] = []
  for (const place of everyPlace(code)) {
    await visit(page, place)
    await waitUntilItStands(page, leadsOn.get(place) ?? place)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title.trim() === '' || title === 'Page not found') wrong.push(`${place} has the title “${title}”`)
    if (!withoutBadge.has(place) && !(await saysSimulated(page)))
      wrong.push(`${place} does not say that it is simulated`)
  }
  expect(wrong).toEqual([])
})

it('begins on Home, at / and at the loading page', async () => {
  const page = await phones.open()
  for (const place of ['/', '/pages/loading/loading']) {
    await visit(page, place)
    await expect.poll(() => new URL(page.url()).hash).toBe('#/pages/home/index')
  }
})

it('says so where an address leads nowhere', async () => {
  const page = await phones.open()
  await visit(page, '/pages/home/nowhere')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

/** The screen has come and nothing on it is loading any more. */
async function waitUntilItStands(page: Page, place: string): Promise<void> {
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe(`#${place}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByLabel('Loading').count(), { message: place }).toBe(0)
}
