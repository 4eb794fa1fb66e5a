import { afterAll, beforeAll } from 'vitest'
import { runBahi, type RunningBahi } from '../../../tools/run-bahi.ts'

/** A trading day in eighty seconds: a test can buy today and sell tomorrow, and is not overtaken by the close while it fills a ticket. */
const CLOCK_SPEED = 300

/** The browser that `npm test` found, or where a system package has it. */
export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

let running: RunningBahi | undefined

// Every file of tests has a Bahi of its own that has just begun: what one does to the market, a customer or the staff, no
// other ever meets, and any of them can run alone, in any order and beside the others.
beforeAll(async () => {
  running = await runBahi({ clockSpeed: CLOCK_SPEED })
}, 310_000)
afterAll(() => running?.stop())

/** Where this file's Bahi is, without a slash at the end. */
export function bahiUrl(): string {
  if (running === undefined) throw new Error('Bahi runs once the tests of a file have begun')
  return running.url
}
