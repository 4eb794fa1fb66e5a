import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { listAudit } from '@bahi/contract/staff/audit'
import { getStaffMe } from '@bahi/contract/staff/people'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import type { DemoStaffName } from '../../../apps/server/seed/demo-staff.ts'
import { appointStaff } from '../../../apps/server/testing/appoint-staff.ts'
import type { TestServer } from '../../../apps/server/testing/open-test-server.ts'
import { usePhones } from './phone-page.ts'
import { serveByHand } from './serve-by-hand.ts'
import { desk } from './sign-in-staff.ts'

export interface Desks<Server> {
  /** There once the tests of the file have begun. */
  readonly bahi: Server
  /** Opens a page of the console for one of the demo's staff, who has every role. */
  open(name: DemoStaffName, place: string): Promise<Page>
  /** Opens a page of the console for somebody new who has these roles only. */
  openAs(roles: readonly StaffRole[], place: string): Promise<Page>
  /** Opens a page of the console where nobody is signed in. */
  openAsNobody(place: string): Promise<Page>
  /** Opens the customer's app beside the console, where nobody is logged in yet. */
  openPhone(): Promise<Page>
}

/** The console over a server whose days a test turns: one server for all tests of a file, a page of its own for each member of staff. */
export function useDesks<Server extends TestServer>(openOwnServer: () => Promise<Server>): Desks<Server> {
  const opened: { bahi: Server; url: string }[] = []
  const closing: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    const bahi = await openOwnServer()
    closing.push(bahi)
    const server = await serveByHand(bahi)
    closing.push(server)
    opened.push({ bahi, url: server.url })
  })
  afterAll(async () => {
    for (const each of closing.toReversed()) await each.close()
  })
  const phones = usePhones({ ownBahi: false })
  const there = () => {
    const [first] = opened
    if (first === undefined) throw new Error('the server is there once the tests of the file have begun')
    return first
  }
  const openWith = async (token: string | null, place: string) => {
    const { bahi, url } = there()
    const page = await phones.open({ ...desk, baseURL: url })
    if (token !== null) {
      const { data: staff } = await bahi.call(getStaffMe.path, {}, { token, method: 'GET' })
      const session = JSON.stringify({ token, expiresAt: '', staff })
      await page.addInitScript((kept) => sessionStorage.setItem('console-session', kept), session)
    }
    await page.goto(`/console/#${place}`)
    return page
  }
  return {
    get bahi() {
      return there().bahi
    },
    open: async (name, place) => openWith(await there().bahi.signIn(name), place),
    openAs: async (roles, place) => openWith((await appointStaff(there().bahi, roles)).token, place),
    openAsNobody: (place) => openWith(null, place),
    openPhone: () => phones.open({ baseURL: there().url }),
  }
}

/** Fills in the reason of the dialog that stands open, and sends it. */
export async function giveReason(page: Page, act: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  // The words of a label go on with what stands in its field; the reason of a closed list has a field of its own.
  await dialog.getByLabel(/^Reason(?! of)/).fill(reason)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Who gave which reason, by the audit log, the newest first: "S-0001: Card and name checked". */
export async function reasonsInAudit(bahi: TestServer): Promise<string[]> {
  const { data } = await bahi.call(listAudit.path, {}, { token: await bahi.signIn('farah'), method: 'GET' })
  const { items } = data as unknown as ReplyOf<typeof listAudit>
  return items.map(({ staff, reason }) => `${staff?.number ?? 'clock'}: ${reason ?? ''}`)
}

/** A second person finds what somebody proposed, by the words that it is listed with, and signs it. */
export async function signAsSecond<Server extends TestServer>(
  desks: Desks<Server>,
  name: DemoStaffName,
  proposed: string,
  reason: string,
): Promise<void> {
  const page = await desks.open(name, '/proposals')
  await page.getByRole('row').filter({ hasText: proposed }).getByRole('button').click()
  await page.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(page, 'Sign', reason)
}
