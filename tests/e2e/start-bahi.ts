/// <reference types="vitest" />
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the running Bahi is, without a slash at the end. */
    bahiUrl: string
    chromiumPath: string
  }
}

const START = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url))
const READY_TIMEOUT_MS = 120_000
/** A trading day in eighty seconds: a test can buy today and sell tomorrow, and is not overtaken by the close while it fills a ticket. */
const CLOCK_SPEED = '300'

/** Starts Bahi as `npm start` does, with data of its own, for all browser tests. */
export default async function startBahi(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-e2e-'))
  await chmod(dataDir, 0o755)
  const port = await findFreePort()
  const bahiUrl = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: String(port), BAHI_DATA_DIR: dataDir, BAHI_CLOCK_SPEED: CLOCK_SPEED, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = async (): Promise<void> => {
    await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilItAnswers(bahiUrl, child)
  } catch (error) {
    await stop()
    throw new Error(`Bahi did not start:\n${output}`, { cause: error })
  }
  project.provide('bahiUrl', bahiUrl)
  project.provide('chromiumPath', process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium')
  return stop
}

async function waitUntilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await sleep(200)
  }
  throw new Error(child.exitCode === null ? 'no answer in time' : `it ended with code ${child.exitCode}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const stuck = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await once(child, 'exit')
  clearTimeout(stuck)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
