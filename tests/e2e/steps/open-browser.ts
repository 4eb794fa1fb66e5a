import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../screens/phone-browser.ts'
import { chromiumPath } from './own-bahi.ts'

let running: Promise<Browser> | undefined

/**
 * The browser of this worker: its files take it one after another, each with phones of its own in it. It ends with the
 * worker; one that has ended before is followed by another.
 */
export async function openBrowser(): Promise<Browser> {
  const last = await running
  if (last?.isConnected() === true) return last
  running = launchBrowser(chromiumPath)
  return running
}
