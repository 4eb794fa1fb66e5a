import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from 'lighthouse'
import { waitFor } from '../tests/screens/ask-bahi.ts'
import { browserArguments } from '../tests/screens/phone-browser.ts'
import { findFreePort } from './run-bahi.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Looks at a page as Lighthouse's mobile preset does: a mid-range phone, 4× slower processor, slow 4G, nothing in the cache. */
export async function runLighthouse(
  chromium: string,
  url: string,
  only: readonly Category[] = categories,
): Promise<Result> {
  // It takes seconds to load, which nobody should wait for who asks a program for its options.
  const { default: lighthouse } = await import('lighthouse')
  const port = await findFreePort()
  const profile = await mkdtemp(join(tmpdir(), 'bahi-lighthouse-'))
  const browser = spawn(
    chromium,
    [
      ...browserArguments,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A group of its own, because on some systems the program is a script that starts the browser and would die alone.
    { stdio: 'ignore', detached: true },
  )
  const end = () => void (browser.pid !== undefined && endGroup(browser.pid))
  process.once('exit', end)
  try {
    await waitFor(
      'the browser',
      () =>
        fetch(`http://127.0.0.1:${port}/json/version`).then(
          ({ ok }) => (ok ? true : undefined),
          () => undefined,
        ),
      30_000,
    )
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...only],
      formFactor: 'mobile',
    })
    if (run === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
    if (run.lhr.runtimeError !== undefined) throw new Error(`${url}: ${run.lhr.runtimeError.message}`)
    return run.lhr
  } finally {
    process.off('exit', end)
    end()
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader)
  } catch {
    // It has ended by itself.
  }
}

/** 0 to 100, as Lighthouse shows it. */
export function readScore(result: Result, category: Category): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}
