import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A phone whose browser keeps the app: the worker is let in, as it is on every customer's phone. */
export const keepingPhone = { serviceWorkers: 'allow' } as const

/** Waits until the worker has fetched the app and serves this very page. */
export async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
    .toBe(true)
}

/** Waits until an answer lies on the device; answers are put there every few seconds. */
export async function waitUntilKept(page: Page, key: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kept-own') ?? ''), { timeout: 40_000 })
    .toContain(JSON.stringify([key]))
}
