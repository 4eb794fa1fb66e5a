import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { plainPhone } from '../screens/phone-browser.ts'
import { openBrowser } from './steps/open-browser.ts'
import { bahiUrl } from './steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

/** What Home has asked for of the pages of the bar below, which nobody has opened: they are one file. */
async function askedAheadOn(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/tabs-')) asked.push(request.url())
  })
  await visit(page, '/pages/home/index')
  await waitForScreen(page, 'Bahi')
  return asked
}

it('fetches pages before they are opened, but not for who has told the browser to save data', async () => {
  const saved = await askedAheadOn(await phones.open())
  const usualPhone = await (await openBrowser()).newContext({ ...plainPhone, baseURL: bahiUrl() })
  try {
    const usual = await askedAheadOn(await usualPhone.newPage())
    await expect.poll(() => usual.length).toBeGreaterThan(0)
    await sleep(1_000)
    expect(saved).toEqual([])
  } finally {
    await usualPhone.close()
  }
})
