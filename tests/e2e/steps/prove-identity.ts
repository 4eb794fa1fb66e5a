import type { Page } from 'playwright-core'
import { cardPicture } from '../../../apps/server/testing/make-pictures.ts'
import { readToken } from './log-in.ts'
import { bahiUrl } from './own-bahi.ts'
import { visit, waitForScreen } from './phone-page.ts'

/** Opens an account through the screens, without an invitation, and ends on Home. Gives the token. */
export async function register(page: Page, phone: string): Promise<string> {
  await visit(page, '/pages/register/register')
  await waitForScreen(page, 'Create an account')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await waitForScreen(page, 'Practice')
  return readToken(page)
}

/** Puts a photo into its place, as the phone's camera would. */
export async function takePhoto(page: Page, side: 'Front' | 'Back', buffer: Buffer): Promise<void> {
  const tile = page.getByRole('group', { name: `${side} of your PAN` })
  await tile.locator('input[type=file]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await tile.getByText('Added').waitFor()
}

/** A photo of a card like no other. */
export function photoOfCard(seed: number): Promise<Buffer> {
  return cardPicture({ width: 900, height: 600, seed }).jpeg().toBuffer()
}

/** A photo is opened by a reviewer as the console does; an approval demands that both were. Gives what came. */
export async function openPhoto(reviewer: string, id: string, side: 'front' | 'back'): Promise<string | null> {
  const reply = await fetch(`${bahiUrl()}/api/console/identity/photo.do`, {
    method: 'POST',
    body: JSON.stringify({ id, side }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reviewer}` },
  })
  return reply.headers.get('content-type')
}
