import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '../../apps/phone/src/navigation/paths.ts'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit } from './steps/phone-page.ts'

const phones = usePhones()

/** The paths of the specification, with what their query needs. */
const specified = (code: string): string[] => [
  '/pages/home/index',
  '/pages/fund/fund',
  '/pages/user/order-list',
  '/pages/home/home',
  '/pages/more/index',
  '/pages/home/roll-out',
  '/pages/home/loan',
  '/pages/home/loan-records',
  '/pages/home/switch-to',
  '/pages/home/rollout-fund',
  '/pages/home/fundsDetail',
  `/pages/home/stockDetail?code=${code}`,
  '/pages/home/detail',
  '/pages/home/detail?tab=watchlist',
  '/pages/home/detail?tab=ipo',
  '/pages/home/detail?tab=block',
  '/pages/home/detail?tab=placement',
  '/pages/home/index?news=all',
  '/pages/aifund/aifund',
  '/pages/aifund/detail',
  '/pages/aifund/buy-product',
  '/pages/aifund/sell-product',
  '/pages/aifund/have-detail',
  '/pages/fund/detail',
  '/pages/fund/buy-product',
  '/pages/fund/sell-product',
  '/pages/fund/have-detail',
  '/pages/aifund/decisions',
  '/pages/fund/order',
  '/pages/fund/sips',
  '/pages/fund/sip',
  '/pages/home/loan-fall',
  '/pages/more/papers',
  '/pages/more/paper',
  '/pages/more/proof',
  '/pages/login/login',
  '/pages/register/register',
  `/pages/user/shareDetail?code=${code}`,
  `/pages/user/shareTodayDetail?code=${code}`,
  `/pages/user/shareMoneyDetail?code=${code}`,
  `/pages/user/shareCertificate?code=${code}`,
  '/pages/user/search',
  '/pages/user/my',
  '/pages/search/search',
  '/pages/agreement/login/user-agreement',
  '/pages/agreement/login/user-privacy',
  '/pages/news-details/news-details',
  '/pages/webview/index',
  '/pages/webview-common/index',
  '/pages/more/bank',
  '/pages/more/addBank',
  '/pages/more/authentication',
  '/pages/more/authentication-step',
  '/pages/more/success',
  '/pages/more/fail',
  '/pages/more/inview',
  '/choose-location',
  '/open-location',
]

/** Those, and every other page the app has. */
function places(code: string): string[] {
  const listed = specified(code)
  const covered = new Set<string>([paths.start, paths.loading, ...listed.map((place) => place.replace(/\?.*$/, ''))])
  return [...listed, ...Object.values(paths).filter((path) => !covered.has(path))]
}

/** Screens that show no price, order, balance or document: they need not say that the market is simulated. */
const withoutBadge = new Set<string>([
  paths.forgotPassword,
  paths.language,
  paths.appearance,
  paths.devices,
  paths.accessLog,
  paths.changeLog,
  paths.licences,
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
  for (const place of places(code)) {
    await visit(page, place)
    await waitUntilItStands(page, leadsOn.get(place) ?? place)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    if (title.trim() === '' || title === 'No such page') wrong.push(`${place} has the title “${title}”`)
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
  await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor()
})

/** The screen has come and nothing on it is loading any more. */
async function waitUntilItStands(page: Page, place: string): Promise<void> {
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toBe(`#${place}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByLabel('Loading').count(), { message: place }).toBe(0)
}
