import type { Page } from 'playwright-core'

/** Types on the pad of digits that is shown. */
export async function typePin(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'Digits' })
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
}
