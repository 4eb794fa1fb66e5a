/// <reference types="vitest" />
import type { TestProject } from 'vitest/node'
import { runBahi } from '../../tools/run-bahi.ts'
import { askerOf } from '../screens/ask-bahi.ts'
import { signInBeside, type DemoStaffName, type StaffSession } from '../screens/staff-codes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the running Bahi is, without a slash at the end. */
    bahiUrl: string
    chromiumPath: string
    /** Signed in when the tests began. */
    staff: Readonly<Record<DemoStaffName, StaffSession>>
  }
}

/** A trading day in eighty seconds: a test can buy today and sell tomorrow, and is not overtaken by the close while it fills a ticket. */
const CLOCK_SPEED = 300

/** Starts one Bahi for all browser tests. */
export default async function startBahi(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await runBahi({ clockSpeed: CLOCK_SPEED })
  project.provide('bahiUrl', url)
  project.provide('staff', await signInBoth(url).catch(async (error: unknown) => {
    await stop()
    throw error
  }))
  project.provide('chromiumPath', process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium')
  return stop
}

async function signInBoth(url: string): Promise<Readonly<Record<DemoStaffName, StaffSession>>> {
  const ask = askerOf(url)
  return { anita: await signInBeside(ask, 'anita'), dev: await signInBeside(ask, 'dev') }
}
