import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface RunningBahi {
  /** Where it is, without a slash at the end. */
  url: string
  /** Where its files lie. */
  dataDir: string
  stop: () => Promise<void>
}

const START = fileURLToPath(new URL('start.mjs', import.meta.url))
const READY_TIMEOUT_MS = 300_000

/** Starts Bahi as `npm start` does, on a free port and with data of its own that go away with it. */
export async function runBahi({ clockSpeed }: { clockSpeed: number }): Promise<RunningBahi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-run-'))
  await chmod(dataDir, 0o755)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--max-semi-space-size=64', START], {
    env: {
      ...process.env,
      PORT: String(port),
      BAHI_DATA_DIR: dataDir,
      BAHI_CLOCK_SPEED: String(clockSpeed),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Whoever dies without stopping it leaves no Bahi behind.
  const stopToo = () => void child.kill('SIGTERM')
  process.once('exit', stopToo)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = async (): Promise<void> => {
    await end(child)
    process.off('exit', stopToo)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilItAnswers(url, child)
  } catch (error) {
    await stop()
    throw new Error(`Bahi did not start:\n${output}`, { cause: error })
  }
  return { url, dataDir, stop }
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

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
