import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { StaffSession } from '../screens/staff-codes.ts'
import { everyPlace } from './steps/every-place.ts'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visitAndSettle } from './steps/phone-page.ts'
import { openConsole, signInStaff } from './steps/sign-in-staff.ts'

/** How many places of each app are looked at; the long run looks at all. */
const MAX_PLACES = Number(process.env['BAHI_SCRIPT_PLACES'] ?? 8)
const CONSOLE_PLACES = [
  '/',
  '/identity',
  '/transfers-out',
  '/transfers-in',
  '/loans',
  '/fund-orders',
  '/chat',
  '/proposals',
  '/instruments',
  '/new-shares',
  '/offers',
  '/funds',
  '/calendar',
  '/settings',
  '/content',
  '/customers',
  '/ledger',
  '/audit',
  '/staff',
]
/** It runs as an element, as a handler and as a script of its own, wherever a text becomes markup. */
const SCRIPT = '"><img src=planted onerror="window.planted=1"><script>window.planted=1</script>'

const phones = usePhones()
let anita: StaffSession
beforeAll(async () => {
  anita = await signInStaff('anita')
}, 200_000)

/** Every free text in a reply, whoever wrote it: what people read has words with a space between them, and codes have none. */
function planted(value: unknown): unknown {
  if (typeof value === 'string') return /\p{L} \p{L}/u.test(value) ? `${value}${SCRIPT}` : value
  if (Array.isArray(value)) return value.map(planted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, planted(inner)]))
}

/** Replies that the page has got since it was asked last, and those on their way. */
interface Replies {
  got: number
  underWay: number
}

/** From now on every reply that the page gets carries a script in each of its texts. */
async function plantScripts(page: Page): Promise<Replies> {
  const replies = { got: 0, underWay: 0 }
  await page.route(/\/api\//, async (route) => {
    replies.underWay += 1
    try {
      const reply = await route.fetch()
      const isJson = (reply.headers()['content-type'] ?? '').includes('json')
      await route.fulfill({ response: reply, ...(isJson ? { json: planted(await reply.json()) } : {}) })
      replies.got += 1
    } finally {
      replies.underWay -= 1
    }
  })
  return replies
}

/** What of the scripts became more than letters on this page, and whether they can be read there. */
async function lookAt(page: Page): Promise<{ ran: boolean; elements: number; read: boolean }> {
  return page.evaluate(() => ({
    ran: 'planted' in window,
    elements: document.querySelectorAll('img[src*="planted"], body script:not([src])').length,
    read: document.body.innerText.includes('<img src=planted'),
  }))
}

/** So many of the places, spread over all of them. */
function some(places: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(places.length / MAX_PLACES))
  return places.filter((_, at) => at % step === 0)
}

async function expectLetters(page: Page, places: readonly string[], go: (place: string) => Promise<void>) {
  const wrong: string[] = []
  let read = 0
  for (const place of places) {
    await go(place)
    const seen = await lookAt(page)
    if (seen.ran || seen.elements > 0) wrong.push(place)
    if (seen.read) read += 1
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(0)
}

it('a script in any text that the app shows is letters and nothing else', { timeout: 600_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const { code } = await findBusyShare({ belowPaise: 10_000_00 })
  await plantScripts(page)
  const places = everyPlace(code)
  // A share and the news have texts of the server for sure; of the others it depends on the customer.
  const telling = places.filter((place) => /\/stockDetail\?|news/.test(place))
  expect(telling.length).toBeGreaterThan(1)
  await expectLetters(page, [...new Set([...telling, ...some(places)])], (place) => visitAndSettle(page, place))
})

it('a script in any text that the console shows is letters and nothing else', { timeout: 600_000 }, async () => {
  const page = await openConsole(phones, '/', anita)
  const replies = await plantScripts(page)
  await expectLetters(page, some(CONSOLE_PLACES), async (place) => {
    await page.goto(`/console/#${place}`)
    replies.got = 0
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // The console asks again and again and is never quiet for long: it is looked at when a round of replies has come.
    await expect.poll(() => replies.got > 0 && replies.underWay === 0).toBe(true)
    // A page without any text of the server is looked at as it stands.
    const text = page.getByText('<img src=planted').first()
    await text.waitFor({ timeout: 2_000 }).catch(() => undefined)
  })
})
