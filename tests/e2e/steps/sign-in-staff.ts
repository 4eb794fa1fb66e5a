import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { DEMO_STAFF_PASSWORD, demoStaff, type DemoStaffName } from '../../../apps/server/seed/demo-staff.ts'
import { createAsker, waitFor } from '../../screens/ask-bahi.ts'
import { listCodes, signInBeside, type StaffSession } from '../../screens/staff-codes.ts'
import { bahiUrl } from './own-bahi.ts'
import type { usePhones } from './phone-page.ts'

/** A desk, not a phone: what the console is drawn for. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} as const

/** Signs in beside the screens. Who does it twice in a file may have to wait half a minute for a code that was not taken yet. */
export function signInStaff(name: DemoStaffName): Promise<StaffSession> {
  return signInBeside(createAsker(bahiUrl()), name)
}

/** Two people who are signed in for a whole file: four eyes. */
export function useStaff(): Readonly<Record<DemoStaffName, StaffSession>> {
  const signedIn = {} as Record<DemoStaffName, StaffSession>
  beforeAll(async () => {
    for (const { name } of demoStaff) signedIn[name] = await signInStaff(name)
  }, 200_000)
  return signedIn
}

/** Opens a page of the console for whoever is signed in with this session. */
export async function openConsole(
  phones: ReturnType<typeof usePhones>,
  place: string,
  session?: StaffSession,
): Promise<Page> {
  const page = await phones.open(desk)
  if (session !== undefined)
    await page.addInitScript((kept) => sessionStorage.setItem('console-session', kept), JSON.stringify(session))
  await page.goto(`/console/#${place}`)
  return page
}

/** Fills in name and password as they stand on the screen, and leads to the code. */
export async function typePassword(page: Page, name: DemoStaffName): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Type the code from your app' }).waitFor()
}

/** Signs in through the screens; a code that was taken already is followed by the next. */
export async function typeSignIn(page: Page, name: DemoStaffName, arrived: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: arrived, exact: true })
  const tried = new Set<string>()
  await waitFor(`a code of ${name} that opens`, async () => {
    for (const code of listCodes(name).filter((one) => !tried.has(one))) {
      tried.add(code)
      await typePassword(page, name)
      await page.keyboard.type(code)
      await heading.or(page.getByRole('heading', { name: 'Sign in', exact: true })).waitFor()
      if (await heading.isVisible()) return true
    }
    return undefined
  })
}
